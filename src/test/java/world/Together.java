package world;

import java.util.List;
import java.util.concurrent.Callable;
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
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> running = steps.stream()
                    .map(step -> threads.submit((Callable<Boolean>) () -> {
                        step.run();
                        return true;
                    }))
                    .toList();
            for (Future<Boolean> each : running) {
                each.get();
            }
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
