package gaming.database;

import gaming.core.Bulkhead;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.data.repository.Repository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.literal.InjectLiteral;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.persistence.EntityManagerFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;

/**
 * Transactions at READ COMMITTED. Repositories and {@link Sql} use the current transaction, and a nested call joins it.
 * A transaction is repeated from its start, a few times, after a deadlock, a lock timeout, a changed record, a
 * duplicate key or an error of a server that has become read-only. So the work must not keep state between attempts.
 */
@ApplicationScoped
public class Transactions {
    private static final ScopedValue<StatelessSession> SESSION = ScopedValue.newInstance();
    private static final ScopedValue<List<Runnable>> AFTERWARDS = ScopedValue.newInstance();
    private static final int ATTEMPTS = 30;
    /** After this time a failed attempt is not repeated. Each attempt may have waited for locks. */
    private static final Duration LONGEST = Duration.ofSeconds(60);
    /** MariaDB's errors: read-only because of an option, the transaction, the storage engine. */
    private static final Set<Integer> READ_ONLY = Set.of(1290, 1792, 1836);
    /**
     * MariaDB's errors: deadlock, lock wait timeout, record changed since read, no such savepoint (see {@link #whole}). A
     * node of a cluster says deadlock for a transaction that it aborts.
     */
    private static final Set<Integer> CONFLICTS = Set.of(1213, 1205, 1020, 1305);
    /** MariaDB's error. Another attempt finds the row that another transaction has inserted meanwhile. */
    private static final int DUPLICATE_ENTRY = 1062;

    /**
     * MariaDB's errors: deadlock, lock wait timeout, no such savepoint, shutdown, too many connections, connection killed,
     * full disk.
     */
    private static final Set<Integer> AWAY = Set.of(1213, 1205, 1305, 1053, 1040, 1927, 1021);

    /** The class of SQL states of connection failures. */
    private static final String CONNECTION = "08";

    private final SessionFactory sessions;
    private final Optional<DataSource> replica;
    private final Servers primary;

    @Inject
    Transactions(EntityManagerFactory entityManagers, @Background Optional<DataSource> replica, Servers primary) {
        sessions = entityManagers.unwrap(SessionFactory.class);
        this.replica = replica;
        this.primary = primary;
    }

    public <T> T call(Supplier<T> work) {
        return SESSION.isBound() ? work.get() : begin(() -> whole(work));
    }

    /** Runs work in a transaction of its own, whose queries all see what the first one sees. */
    public <T> T callInSnapshot(Supplier<T> work) {
        return begin(() -> {
            // Without the word "session", it applies to this transaction only. No statement may come before it
            Sql.execute("set transaction isolation level repeatable read");
            return whole(work);
        });
    }

    public void run(Runnable work) {
        call(() -> {
            work.run();
            return true;
        });
    }

    /**
     * Runs a long read in one transaction, on the replica of {@code db.reports-url} if it is set. The work uses only
     * {@link Sql}. The rows of the replica may be older than those of the primary. A failed read on the replica is not
     * repeated.
     */
    public <T> T read(Supplier<T> work) {
        if (replica.isPresent()) {
            return Bulkhead.outside(() -> Sql.on(replica.get(), work));
        }
        // It writes nothing that could be lost (see whole)
        return SESSION.isBound() ? work.get() : begin(work);
    }

    private <T> T begin(Supplier<T> work) {
        return Bulkhead.outside(() -> attempted(work));
    }

    private <T> T attempted(Supplier<T> work) {
        var afterwards = new ArrayList<Runnable>();
        T result = repeated(Transactions::isWorthAnotherAttempt, () -> {
            afterwards.clear();
            return ScopedValue.where(AFTERWARDS, afterwards)
                    .call(() -> sessions.fromStatelessTransaction(session -> within(session, work)));
        });
        afterwards.forEach(Runnable::run);
        return result;
    }

    /**
     * Repeats work that opens its own connection a few times, while conflicts with other transactions or the absence of
     * the database prevent it.
     */
    public static void repeat(Runnable work) {
        repeated(Transactions::databaseIsAway, () -> {
            work.run();
            return true;
        });
    }

    private static <T> T repeated(Predicate<Throwable> worth, Supplier<T> work) {
        long deadline = System.nanoTime() + LONGEST.toNanos();
        for (int attempt = 1; ; attempt++) {
            try {
                return work.get();
            } catch (RuntimeException failure) {
                if (attempt == ATTEMPTS || System.nanoTime() > deadline || !worth.test(failure)) {
                    throw failure;
                }
                pause(attempt);
            }
        }
    }

    private static boolean isWorthAnotherAttempt(Throwable failure) {
        return isConflict(failure)
                || isCausedBy(failure, sql -> sql.getErrorCode() == DUPLICATE_ENTRY || isReadOnly(sql));
    }

    /** Whether another transaction prevented this one, which may succeed later. */
    public static boolean isConflict(Throwable failure) {
        return isCausedBy(failure, sql -> CONFLICTS.contains(sql.getErrorCode()));
    }

    /** Runs work when the current transaction is committed; at once without one. */
    public static void afterwards(Runnable work) {
        if (SESSION.isBound()) {
            AFTERWARDS.get().add(work);
        } else {
            work.run();
        }
    }

    private static <T> T within(StatelessSession session, Supplier<T> work) {
        return session.doReturningWork(
                connection -> ScopedValue.where(SESSION, session).call(() -> Sql.on(connection, work)));
    }

    /**
     * Fails if the transaction is not the one in which the work began. A node of a cluster that aborts a transaction
     * while it prepares a statement tells nothing, and the next statement begins another one. The savepoint is gone then.
     */
    private <T> T whole(Supplier<T> work) {
        if (!primary.isCluster()) {
            return work.get();
        }
        Sql.execute("savepoint begun");
        T result = work.get();
        Sql.execute("release savepoint begun");
        return result;
    }

    /** Delegates to the session of the current transaction; repositories use it. */
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
        long upTo = Duration.ofMillis(20L * Math.min(attempt, 10)).toNanos();
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(upTo / 4, upTo));
    }

    /** Whether the database and not the statement caused the failure, so that the same call may succeed later. */
    public static boolean databaseIsAway(Throwable failure) {
        return isCausedBy(failure, sql -> switch (sql) {
            case SQLTransientConnectionException _, SQLNonTransientConnectionException _, SQLRecoverableException _ ->
                true;
            default ->
                AWAY.contains(sql.getErrorCode())
                        || isReadOnly(sql)
                        || (sql.getSQLState() != null && sql.getSQLState().startsWith(CONNECTION));
        });
    }

    /** Whether the server refuses writes, as an old primary does after a switchover. */
    static boolean isReadOnly(SQLException failure) {
        return READ_ONLY.contains(failure.getErrorCode());
    }

    private static boolean isCausedBy(Throwable failure, Predicate<SQLException> kind) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && kind.test(sql)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Gives generated repositories the session of the current transaction. Otherwise each repository would open and
     * keep its own session. The container finds this class through {@code META-INF/services}.
     */
    public static final class RepositorySessions implements Extension {
        void inject(@Observes ProcessAnnotatedType<?> type) {
            if (Stream.of(type.getAnnotatedType().getJavaClass().getInterfaces())
                    .noneMatch(each -> each.isAnnotationPresent(Repository.class))) {
                return;
            }
            var repository = type.configureAnnotatedType();
            repository.constructors().forEach(constructor -> {
                constructor.remove(annotation -> annotation instanceof Inject);
                if (Stream.of(constructor.getAnnotated().getJavaMember().getParameterTypes())
                        .anyMatch(StatelessSession.class::equals)) {
                    constructor.add(InjectLiteral.INSTANCE);
                }
            });
            repository
                    .methods()
                    .forEach(method -> method.remove(
                            annotation -> annotation instanceof PostConstruct || annotation instanceof PreDestroy));
        }
    }
}
