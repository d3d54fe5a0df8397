package gaming.database.snapshots;

import gaming.config.Keys;
import gaming.core.Starting;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.telemetry.CacheRequests;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the values of this pod up to date. Every pod polls one row of the database, so pods need no other channel. The
 * pod that makes a change polls immediately.
 */
@ApplicationScoped
public class Caches {
    private static final Logger LOG = System.getLogger(Caches.class.getName());
    /** A row of {@code cache_drop} stays at least for this time, for pods that have not read it. */
    private static final Duration DROPS_KEPT = Duration.ofHours(1);

    private static final Duration LONGEST_LOOK = Duration.ofSeconds(5);

    private final Transactions transactions;
    private final Clock clock;
    private final Duration interval;
    private final List<CachedValue<?>> values = new CopyOnWriteArrayList<>();
    private final ReentrantLock looking = new ReentrantLock();
    /** Completes when the listeners of the latest poll have been called. */
    private CompletableFuture<?> listening = CompletableFuture.completedFuture(null);

    private final CountDownLatch stopping = new CountDownLatch(1);
    private volatile @Nullable Thread watch;
    private @Nullable Versions seen;

    /** The counters in the database. A value is out of date when its counter changes. */
    public enum Counter {
        /** Changes with every feed of the catalogue. */
        CATALOGUE,
        /** Changes when a count of active players changes. */
        PLAYERS,
        TERMS
    }

    private record Versions(long catalogue, long players, long dropped, long terms) {
        long of(Counter counter) {
            return switch (counter) {
                case CATALOGUE -> catalogue;
                case PLAYERS -> players;
                case TERMS -> terms;
            };
        }

        boolean goesOn(Versions before) {
            return catalogue >= before.catalogue
                    && players >= before.players
                    && dropped >= before.dropped
                    && terms >= before.terms;
        }
    }

    @Inject
    Caches(Transactions transactions, Clock clock, Config config) {
        this.transactions = transactions;
        this.clock = clock;
        interval = Keys.read(config, Caches::interval);
    }

    /** The pause between two polls. */
    public static Duration interval(Keys keys) {
        return keys.duration("catalogue.poll-interval", "PT0.01S", "PT5S");
    }

    /** The value is loaded at its first use. */
    public <V> CachedValue<V> add(String name, Counter counter, CachedValue.Loader<V> loader) {
        var value = new CachedValue<>(name, counter, loader, transactions);
        values.add(value);
        CacheRequests.show(name, value::stats);
        return value;
    }

    /** Drops a value on every pod. A suffix {@code :part} of its name is ignored. An unknown name is not an error. */
    public void drop(String key) {
        transactions.run(() -> {
            Sql.update("update catalogue_version set dropped = dropped + 1");
            Sql.update(
                    "insert into cache_drop(id, name, at) select dropped, ?, ? from catalogue_version",
                    key,
                    clock.instant());
            Sql.update("delete from cache_drop where at < ?", clock.instant().minus(DROPS_KEPT));
        });
        catchUp();
    }

    /** Polls now, so that later reads see every change that was committed before this call. */
    public void catchUp() {
        Collection<CachedValue<?>> moved;
        CompletableFuture<?> before;
        var told = new CompletableFuture<Void>();
        looking.lock();
        try {
            moved = look();
            before = listening;
            listening = told;
        } finally {
            looking.unlock();
        }
        // Outside the lock, because a listener may be slow. An earlier call may still call listeners for a change that
        // this call did not find
        try {
            before.join();
            moved.forEach(CachedValue::tell);
        } finally {
            told.complete(null);
        }
    }

    private Collection<CachedValue<?>> look() {
        Versions now = transactions.call(Caches::versions);
        Versions before = seen;
        var moved = new LinkedHashSet<CachedValue<?>>();
        if (before != null && !now.goesOn(before)) {
            // The database was restored to an older state: values read before the restore may not be in it
            values.forEach(CachedValue::drop);
            moved.addAll(values);
        } else if (before != null) {
            moved.addAll(dropped(before.dropped(), now.dropped()));
        }
        for (CachedValue<?> value : values) {
            // A value loaded before the first poll may be older than the polled version
            if (before == null || now.of(value.follows()) != before.of(value.follows())) {
                value.refresh();
                moved.add(value);
            }
        }
        seen = now;
        return moved;
    }

    private List<CachedValue<?>> dropped(long before, long now) {
        if (before == now) {
            return List.of();
        }
        List<String> keys = transactions.call(() ->
                Sql.list("select name from cache_drop where id > ? and id <= ?", row -> row.getString(1), before, now));
        List<CachedValue<?>> named = keys.stream()
                .map(key -> key.split(":", 2)[0])
                .<CachedValue<?>>flatMap(
                        name -> values.stream().filter(value -> value.name().equals(name)))
                .toList();
        named.forEach(CachedValue::drop);
        return named;
    }

    private static Versions versions() {
        return Sql.first(
                        "select version, players, dropped, terms from catalogue_version",
                        row -> new Versions(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)))
                .orElseThrow();
    }

    void watch(@Observes Starting starting) {
        catchUp();
        watch = Thread.ofVirtual().name("catalogue-watch").start(this::keepLooking);
    }

    private void keepLooking() {
        boolean failing = false;
        while (!stops(interval)) {
            try {
                catchUp();
                failing = false;
            } catch (RuntimeException | Error failure) {
                // The old values stay in use; only the first failure in a row is logged
                if (!failing && !stops(Duration.ZERO)) {
                    LOG.log(Level.WARNING, "The catalogue could not be brought up to date", failure);
                }
                failing = true;
            }
        }
    }

    private boolean stops(Duration time) {
        try {
            return stopping.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            return true;
        }
    }

    /** Waits for a poll that is under way, while the pool is still open. */
    @PreDestroy
    void stop() {
        stopping.countDown();
        Thread running = watch;
        if (running != null) {
            try {
                running.join(LONGEST_LOOK);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
