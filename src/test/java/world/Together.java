package world;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** Steps at the same time, each in a thread of its own. */
public final class Together {
    private Together() {}

    public interface Step {
        void run() throws Exception;
    }

    public interface NumberedStep {
        void run(int number) throws Exception;
    }

    /** Waits for all of them; the failure of one fails the whole. */
    public static void run(List<Step> steps) {
        all(steps.stream()
                .map(step -> (Callable<Boolean>) () -> {
                    step.run();
                    return true;
                })
                .toList());
    }

    /** The results of all of them, which begin at the same moment. */
    public static <T> List<T> all(List<Callable<T>> calls) {
        var barrier = new CyclicBarrier(Math.max(1, calls.size()));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<T>> running = calls.stream()
                    .map(call -> threads.submit(() -> {
                        barrier.await();
                        return call.call();
                    }))
                    .toList();
            var results = new ArrayList<T>();
            for (Future<T> each : running) {
                results.add(each.get());
            }
            return results;
        } catch (ExecutionException failure) {
            throw new AssertionError("One of them failed: " + failure.getMessage(), failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Runs the same step this many times, from number 0 on. */
    public static void times(int count, NumberedStep step) {
        run(IntStream.range(0, count)
                .<Step>mapToObj(number -> () -> step.run(number))
                .toList());
    }
}
