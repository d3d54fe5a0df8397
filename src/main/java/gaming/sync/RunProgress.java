package gaming.sync;

/**
 * The progress of a synchronisation.
 *
 * @param total users, without those that the platform turned out not to have
 * @param done users, the skipped ones included
 * @param skipped users that are unknown here, that clash with others, or that can not be read
 */
record RunProgress(RunState state, int total, int done, int skipped) {}
