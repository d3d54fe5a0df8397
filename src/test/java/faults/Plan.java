package faults;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The size of a campaign.
 *
 * @param seed of everything that is drawn by chance: the same faults in the same order, though not at the same moments
 * @param directory of the two servers of the database
 * @param claims that must have ended, COMPLETED or FAILED, before it gets quiet
 * @param round the strikes of a round, which come in any order
 * @param rounds that must be over by then
 * @param lateBookings transfers that the platform must have booked after their claims had ended by then
 * @param shortestPeace between two strikes
 * @param longest after which it gets quiet, whatever has happened
 */
record Plan(
        long seed,
        Path directory,
        int users,
        int claims,
        List<Strike> round,
        int rounds,
        int lateBookings,
        Duration shortestPeace,
        Duration longestPeace,
        Duration longest) {}
