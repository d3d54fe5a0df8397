package gaming.tasks;

/** A bean with records that expire. One pod deletes them every {@code auth.cleaning.interval}. */
public interface Expiring {
    /** Deletes at most {@code most} expired records, in the caller's transaction, and returns their number. */
    int deleteExpired(int most);
}
