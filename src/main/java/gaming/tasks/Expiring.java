package gaming.tasks;

/** Records that expire; a bean. One pod deletes them for all, every {@code auth.cleaning.interval}. */
public interface Expiring {
    /** Deletes at most {@code most} expired records, in the caller's transaction, and returns their number. */
    int deleteExpired(int most);
}
