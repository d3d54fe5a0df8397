package gaming.core;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The search for the bad members of a batch that one of them makes fail. A batch that fails is halved until the bad
 * member is alone. For n members with b bad ones that takes at most 1 + 2 b log2(n) attempts, rounded up.
 */
public final class Bisection {
    private Bisection() {}

    @FunctionalInterface
    public interface Attempt<T, R, E extends Exception> {
        /** Returns the reason why the batch fails; empty: it is done. */
        Optional<R> failure(List<T> batch) throws E;
    }

    /** Tries all members. {@code bad} takes each bad one with its reason, before any later member is tried. */
    public static <T, R, E extends Exception> void search(
            List<T> batch, Attempt<T, R, E> attempt, BiConsumer<? super T, ? super R> bad) throws E {
        Optional<R> failure = batch.isEmpty() ? Optional.empty() : attempt.failure(batch);
        if (failure.isEmpty()) {
            return;
        }
        if (batch.size() == 1) {
            bad.accept(batch.getFirst(), failure.get());
            return;
        }
        int half = batch.size() / 2;
        search(batch.subList(0, half), attempt, bad);
        search(batch.subList(half, batch.size()), attempt, bad);
    }
}
