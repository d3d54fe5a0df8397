package gaming.database;

import gaming.Bulkhead;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Transactions of set-based work on plain SQL. What the database gives up to keep others going (a deadlock's victim, a
 * lock waited for too long) and a lost race to insert the same key are done again from the start, a few times: the work
 * must hold no state of its own across attempts.
 */
@ApplicationScoped
public class Transactions {
    private static final int ATTEMPTS = 10;
    /** After which no attempt is begun: locks may have been waited for in each. */
    private static final Duration LONGEST = Duration.ofSeconds(60);
    /** Deadlock, lock wait timeout, record changed since read, duplicate entry (MariaDB's error numbers). */
    private static final Set<Integer> WORTH_ANOTHER_ATTEMPT = Set.of(1213, 1205, 1020, 1062);

    private final EntityManagerFactory entityManagers;

    @Inject
    Transactions(EntityManagerFactory entityManagers) {
        this.entityManagers = entityManagers;
    }

    /** Runs {@code work} in one transaction on one connection; READ COMMITTED. */
    public <T> T call(Work<T> work) {
        return callWithEntities((_, connection) -> work.with(connection));
    }

    /** As {@link #call}, with the entities of the same transaction: they are written when the work is done. */
    public <T> T callWithEntities(EntityWork<T> work) {
        return Bulkhead.outside(() -> attempted(work));
    }

    private <T> T attempted(EntityWork<T> work) {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        for (int attempt = 1; ; attempt++) {
            try {
                return entityManagers.callInTransaction(session ->
                        session.<Connection, T>callWithConnection(connection -> work.with(session, connection)));
            } catch (RuntimeException failure) {
                if (attempt == ATTEMPTS || System.nanoTime() > deadline || !worthAnotherAttempt(failure)) {
                    throw ownOf(failure);
                }
                pause(attempt);
            }
        }
    }

    public void run(Step step) {
        call(connection -> {
            step.with(connection);
            return true;
        });
    }

    private static void pause(int attempt) {
        long upTo = Duration.ofMillis(20L * attempt).toNanos();
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(upTo / 4, upTo));
    }

    /** What the work threw itself: the entity manager wraps it, and a refusal would no longer be known as one. */
    private static RuntimeException ownOf(RuntimeException failure) {
        return failure.getCause() instanceof RuntimeException own ? own : failure;
    }

    private static boolean worthAnotherAttempt(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && WORTH_ANOTHER_ATTEMPT.contains(sql.getErrorCode())) {
                return true;
            }
        }
        return false;
    }

    /** What is done in a transaction, with its result. */
    @FunctionalInterface
    public interface Work<T> {
        T with(Connection connection) throws SQLException;
    }

    /** What is done in a transaction with entities and plain SQL, with its result. */
    @FunctionalInterface
    public interface EntityWork<T> {
        T with(EntityManager entities, Connection connection) throws SQLException;
    }

    /** What is done in a transaction. */
    @FunctionalInterface
    public interface Step {
        void with(Connection connection) throws SQLException;
    }
}
