package gaming.web;

import gaming.core.Resource;
import gg.jte.Content;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.html.HtmlTemplateOutput;
import gg.jte.output.StringOutput;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.codec.digest.DigestUtils;
import org.jspecify.annotations.Nullable;

/** HTML pages. The templates of {@code src/main/jte} define the layout. */
public final class Pages {
    public static final String STYLE = Resource.text("/gaming/web/page.css");

    /** The policy allows the one style of the pages, their forms, and nothing else. */
    public static final String SECURITY_POLICY = "default-src 'none'; style-src 'sha256-" + hash(STYLE)
            + "'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

    private static final TemplateEngine TEMPLATES =
            TemplateEngine.createPrecompiled(null, ContentType.Html, Pages.class.getClassLoader(), "gaming");
    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** A document that loads no other files and runs no scripts, as {@link #SECURITY_POLICY} says. */
    public static final Frame ALONE = (title, heading, content) ->
            content("web/layout.jte", Map.of("title", title, "heading", heading, "content", content));

    private Pages() {}

    /** The document around the heading and the content of a page. */
    @FunctionalInterface
    public interface Frame {
        Content around(String title, Content heading, Content content);
    }

    /** {@code template}: its path below {@code src/main/jte/gaming}. */
    public static String render(String template, Object model) {
        var page = new Output();
        TEMPLATES.render(template, model, page);
        return page.toString();
    }

    /** Renders a page from several values, by their names in the template. */
    public static String render(String template, Map<String, Object> values) {
        var page = new Output();
        content(template, values).writeTo(page);
        return page.toString();
    }

    /** A part of a page. */
    public static Content content(String template, Map<String, Object> values) {
        return output -> TEMPLATES.render(template, values, output);
    }

    static String second(Instant moment) {
        return SECOND.format(moment);
    }

    private static String hash(String style) {
        return Base64.getEncoder().encodeToString(DigestUtils.sha256(style));
    }

    /**
     * Writes every value as text, in an element or in a quoted attribute. Control characters become spaces, because a
     * page may not contain them.
     */
    private static final class Output extends StringOutput implements HtmlTemplateOutput {
        @Override
        public void setContext(@Nullable String tag, @Nullable String attribute) {
            // The same escapes are correct in elements and attributes
        }

        @Override
        public void writeUserContent(@Nullable String text) {
            if (text == null) {
                return;
            }
            var escaped = new StringBuilder(text.length() + 16);
            for (int i = 0; i < text.length(); i++) {
                char character = text.charAt(i);
                switch (character) {
                    case '&' -> escaped.append("&amp;");
                    case '<' -> escaped.append("&lt;");
                    case '>' -> escaped.append("&gt;");
                    case '"' -> escaped.append("&quot;");
                    case '\'' -> escaped.append("&#39;");
                    default -> escaped.append(Character.isISOControl(character) ? ' ' : character);
                }
            }
            writeContent(escaped.toString());
        }
    }
}
