package gaming.database.snapshots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.database.Transactions;
import jakarta.enterprise.inject.spi.CDI;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.World;

/** decisions.md, "Catalogue": one load for all who wait. */
@ExtendWith(World.class)
class CachedValueIT {
    private final AtomicInteger loads = new AtomicInteger();

    @Test
    void isLoadedOnceForAThousandCallers() throws Exception {
        var loading = new CountDownLatch(1);
        CachedValue<Integer> value = value(_ -> {
            await(loading);
            return loads.incrementAndGet();
        });
        try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> answers = IntStream.range(0, 1000)
                    .mapToObj(_ -> callers.submit(value::get))
                    .toList();
            loading.countDown();
            for (Future<Integer> answer : answers) {
                assertThat(answer.get()).isEqualTo(1);
            }
        }
        assertThat(value.stats().loadCount()).isEqualTo(1);
        assertThat(value.stats().requestCount()).isEqualTo(1000);
    }

    @Test
    void servesTheOldOneWhileTheNewOneIsLoaded() throws Exception {
        var refreshing = new CountDownLatch(1);
        var begun = new CountDownLatch(1);
        CachedValue<Integer> value = value(previous -> {
            if (previous == null) {
                return 1;
            }
            begun.countDown();
            await(refreshing);
            return previous + 1;
        });
        assertThat(value.get()).isEqualTo(1);
        Thread refresh = Thread.startVirtualThread(value::refresh);
        begun.await();
        assertThat(value.get()).isEqualTo(1);
        refreshing.countDown();
        refresh.join();
        assertThat(value.get()).isEqualTo(2);
    }

    @Test
    void keepsTheOldOneWhenTheNewOneCannotBeLoaded() {
        CachedValue<Integer> value = value(previous -> {
            if (previous != null) {
                throw new IllegalStateException("The database is away");
            }
            return 1;
        });
        assertThat(value.get()).isEqualTo(1);
        assertThatThrownBy(value::refresh).isInstanceOf(IllegalStateException.class);
        assertThat(value.get()).isEqualTo(1);
    }

    @Test
    void isLoadedAgainAfterADrop() {
        CachedValue<Integer> value = value(previous -> previous == null ? loads.incrementAndGet() : -1);
        value.get();
        value.drop();
        assertThat(value.get()).isEqualTo(2);
    }

    @Test
    void isNotRefreshedBeforeAnybodyAskedForIt() {
        CachedValue<Integer> value = value(_ -> loads.incrementAndGet());
        value.refresh();
        assertThat(loads).hasValue(0);
    }

    private static CachedValue<Integer> value(CachedValue.Loader<Integer> loader) {
        return new CachedValue<>(
                "test",
                Caches.Counter.CATALOGUE,
                loader,
                CDI.current().select(Transactions.class).get());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
