package gaming.sync;

/** How far a synchronisation is. */
enum RunState {
    QUEUED,
    RUNNING,
    DONE,
    /** Pages of it were given up; asking for the same users again goes on with those. */
    FAILED
}
