package gaming.commission;

/** How far the job of a day is (decisions.md, "The daily job and its batches"). */
enum DayState {
    NONE,
    QUEUED,
    RUNNING,
    DONE,
    FAILED
}
