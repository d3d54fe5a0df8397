package faults;

import java.nio.file.Path;
import java.time.Duration;

/**
 * The size of a campaign.
 *
 * @param seed of everything that is drawn by chance: the same faults in the same order, though not at the same moments
 * @param directory of the database
 * @param claims that must have ended, COMPLETED or FAILED, before it gets quiet
 * @param strikes kills, of services or of the database, that must have happened by then
 * @param databaseEvery the database is the victim once in so many strikes
 * @param freezes whether processes are stopped for a while as well, and go on where they were
 * @param shortestPeace between two strikes
 * @param longest after which it gets quiet, whatever has happened
 */
record Plan(
        long seed,
        Path directory,
        int users,
        int claims,
        int strikes,
        int databaseEvery,
        boolean freezes,
        Duration shortestPeace,
        Duration longestPeace,
        Duration longest) {}
