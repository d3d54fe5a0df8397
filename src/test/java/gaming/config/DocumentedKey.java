package gaming.config;

/**
 * A key as {@code application.yaml} has it.
 *
 * @param comment what stands above it, in one line
 * @param value its default, or an example without a default; may be empty
 * @param hasDefault whether it has one, which a key that is commented out has not
 */
record DocumentedKey(String name, String comment, String value, boolean hasDefault) {
    /** The first part of the name: {@code claims} of {@code claims.not-found-after}. */
    String group() {
        return name.substring(0, name.indexOf('.'));
    }
}
