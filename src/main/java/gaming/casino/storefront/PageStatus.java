package gaming.casino.storefront;

/** How far a page is; only published ones are shown. */
public enum PageStatus {
    PUBLISHED,
    LOCALIZING,
    EDITING,
    DRAFT
}
