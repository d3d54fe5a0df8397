package gaming.visitor;

/** The kind of device, by the user agent (decisions.md, "Catalogue"). */
public enum Device {
    MOBILE,
    TABLET,
    DESKTOP
}
