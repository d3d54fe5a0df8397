package dev;

import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The database server of a killed run: it lives on and holds the data. Its command line names the data directory. */
final class Leftover {
    private static final System.Logger LOG = System.getLogger(Leftover.class.getName());
    private static final int SECONDS = 30;

    private Leftover() {}

    /** The argument by which it is found. */
    static String dataOf(InstalledServer server) {
        return "--datadir=" + server.data();
    }

    /** Ends it cleanly, and by force only when it does not end. */
    static void stop(InstalledServer server) {
        ProcessHandle.allProcesses()
                .filter(process -> has(process, dataOf(server)))
                .forEach(process -> {
                    LOG.log(
                            System.Logger.Level.INFO,
                            "Stopping the database that a killed run left, process " + process.pid());
                    process.destroy();
                    if (!ended(process)) {
                        process.destroyForcibly();
                        ended(process);
                    }
                });
    }

    private static boolean ended(ProcessHandle process) {
        try {
            process.onExit().get(SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (TimeoutException | ExecutionException stillThere) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static boolean has(ProcessHandle process, String argument) {
        return process.info()
                .arguments()
                .map(arguments -> Arrays.asList(arguments).contains(argument))
                .orElse(false);
    }
}
