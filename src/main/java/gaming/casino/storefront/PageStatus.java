package gaming.casino.storefront;

/** The status of a page. Only a published page is shown. */
public enum PageStatus {
    PUBLISHED,
    LOCALIZING,
    EDITING,
    DRAFT
}
