package faults;

/** What the {@link Reaper} does to service processes and databases. */
enum Strike {
    /** A pod, or both at once, are killed with -9, and start again. */
    POD_KILLED,
    /** The primary is killed with -9, and starts again. */
    DATABASE_KILLED,
    /** A pod or the primary is stopped for a while, and goes on where it was. */
    FROZEN,
    /** A pod is stopped and never goes on. Another takes its place, and much later it is killed. */
    LEFT_FROZEN,
    /** A pod is replaced for a while by one whose clock is ahead. */
    CLOCK_AHEAD,
    /** The two servers of the database change places. */
    SWITCHOVER
}
