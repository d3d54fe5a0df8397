package gaming.casino.storefront;

/** One line of the feeds {@code navigation-bars} and {@code casino-explore}: the whole record; {@code content} is the rest, as JSON. */
public record VariantRecord(String internalName, boolean main, String content) {
    /** The content with what was fed: by it one that another replaced as the main one is told from those that never were. */
    String kept() {
        return main ? "{\"main\":true," + content.substring(1) : content;
    }
}
