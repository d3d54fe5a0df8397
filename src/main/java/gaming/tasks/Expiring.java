package gaming.tasks;

/** A bean with records that expire. One pod deletes them every {@code retention.interval}. */
public interface Expiring {
    /** The label of the records in {@code expired_records_total}. */
    String expiring();

    /** Deletes at most {@code most} expired records, in the caller's transaction, and returns their number. */
    int deleteExpired(int most);
}
