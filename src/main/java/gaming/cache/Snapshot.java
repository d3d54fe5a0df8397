package gaming.cache;

/** Rows of the catalogue at one version of it; never changes. */
public interface Snapshot {
    /** What {@link #readAt} is of a snapshot without rows. */
    long NOTHING_YET = -1;

    /** The catalogue's version before anything was read: rows of later versions are not all in it. */
    long readAt();
}
