package gaming.referral.report;

import java.util.List;

/** Tables of pages: every row begins with its header, as screen readers read it out. Cells are HTML. */
final class Table {
    private final StringBuilder rows = new StringBuilder();
    private final String caption;
    private final List<String> columns;
    private boolean empty = true;

    /**
     * A table.
     *
     * @param columns their headers, {@code <} before those whose cells are text; an empty one is a bar's
     */
    Table(String caption, String... columns) {
        this.caption = caption;
        this.columns = List.of(columns);
    }

    /** A row of its header and whole cells. */
    Table row(String header, String... cells) {
        empty = false;
        rows.append("<tr><th scope=\"row\" class=\"name\">").append(header).append("</th>");
        for (String cell : cells) {
            rows.append(cell.startsWith("<td") ? cell : "<td>" + cell + "</td>");
        }
        rows.append("</tr>\n");
        return this;
    }

    /** A cell whose content is text. */
    static String left(String content) {
        return "<td class=\"left\">" + content + "</td>";
    }

    /** As {@link #left}, for what may be long. */
    static String name(String content) {
        return "<td class=\"name\">" + content + "</td>";
    }

    /** {@code nothing} is said where there is no row. */
    String html(String nothing) {
        if (empty) {
            return "<p class=\"quiet\">" + nothing + "</p>\n";
        }
        var head = new StringBuilder();
        for (String column : columns) {
            boolean text = column.startsWith("<");
            head.append(column.isEmpty() ? "<td></td>" : "<th scope=\"col\"" + (text ? " class=\"left\">" : ">"))
                    .append(text ? column.substring(1) : column)
                    .append(column.isEmpty() ? "" : "</th>");
        }
        return "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"" + caption + "\"><table>\n<caption>"
                + caption + "</caption>\n<thead><tr>" + head + "</tr></thead>\n<tbody>\n" + rows
                + "</tbody></table></div>\n";
    }

    /** As {@link #html}, folded under {@code summary}. */
    String folded(String summary, String nothing) {
        return empty ? html(nothing) : "<details><summary>" + summary + "</summary>\n" + html(nothing) + "</details>\n";
    }
}
