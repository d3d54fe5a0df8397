package gaming.database;

import gaming.core.Bulkhead;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.persistence.EntityManagerFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;

/**
 * Transactions at READ COMMITTED. Repositories and {@link Sql} work within the one under way, and a call within another
 * joins it. What the database gives up to keep others going (a deadlock's victim, a lock waited for too long) and a lost
 * race to insert the same key are done again from the start, a few times: the work must hold no state of its own across
 * attempts.
 */
@ApplicationScoped
public class Transactions {
    private static final ScopedValue<StatelessSession> SESSION = ScopedValue.newInstance();
    private static final int ATTEMPTS = 10;
    /** After which no attempt is begun: locks may have been waited for in each. */
    private static final Duration LONGEST = Duration.ofSeconds(60);
    /** Deadlock, lock wait timeout, record changed since read, duplicate entry (MariaDB's error numbers). */
    private static final Set<Integer> WORTH_ANOTHER_ATTEMPT = Set.of(1213, 1205, 1020, 1062);

    private final SessionFactory sessions;

    @Inject
    Transactions(EntityManagerFactory entityManagers) {
        sessions = entityManagers.unwrap(SessionFactory.class);
    }

    /** Runs {@code work} in one transaction. */
    public <T> T call(Supplier<T> work) {
        if (SESSION.isBound()) {
            return work.get();
        }
        return Bulkhead.outside(() -> attempted(work));
    }

    public void run(Runnable work) {
        call(() -> {
            work.run();
            return true;
        });
    }

    private <T> T attempted(Supplier<T> work) {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        for (int attempt = 1; ; attempt++) {
            try {
                return sessions.fromStatelessTransaction(session -> within(session, work));
            } catch (RuntimeException failure) {
                if (attempt == ATTEMPTS || System.nanoTime() > deadline || !worthAnotherAttempt(failure)) {
                    throw failure;
                }
                pause(attempt);
            }
        }
    }

    private static <T> T within(StatelessSession session, Supplier<T> work) {
        return session.doReturningWork(
                connection -> ScopedValue.where(SESSION, session).call(() -> Sql.on(connection, work)));
    }

    /** What repositories work with: the session of the transaction under way. */
    @Produces
    @Singleton
    StatelessSession session() {
        return (StatelessSession) Proxy.newProxyInstance(
                StatelessSession.class.getClassLoader(),
                new Class<?>[] {StatelessSession.class},
                (_, method, arguments) -> {
                    try {
                        return method.invoke(current(), arguments);
                    } catch (InvocationTargetException failure) {
                        throw failure.getTargetException();
                    }
                });
    }

    private static StatelessSession current() {
        return SESSION.orElseThrow(() -> new IllegalStateException("There is no transaction"));
    }

    private static void pause(int attempt) {
        long upTo = Duration.ofMillis(20L * attempt).toNanos();
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(upTo / 4, upTo));
    }

    private static boolean worthAnotherAttempt(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && WORTH_ANOTHER_ATTEMPT.contains(sql.getErrorCode())) {
                return true;
            }
        }
        return false;
    }
}
