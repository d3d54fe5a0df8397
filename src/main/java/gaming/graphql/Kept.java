package gaming.graphql;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A record whose fields are the same for all callers. As an {@link Unwrapped} component, it lets the engine write
 * neighbouring fields once and keep their bytes. The record is made only if its bytes are not kept. Only the thread of
 * the request uses an instance.
 */
public final class Kept<T> {
    private final Answers answers;
    private final Object key;
    private final Supplier<T> make;
    private @Nullable T made;

    /** {@code key}: equal only for equal records among those with the same {@code answers}. */
    public Kept(Answers answers, Object key, Supplier<T> make) {
        this.answers = answers;
        this.key = key;
        this.make = make;
    }

    T get() {
        T known = made;
        if (known == null) {
            known = make.get();
            made = known;
        }
        return known;
    }

    /** Null if the fields are not kept. {@code fields}: the text of the fields. */
    @Nullable
    Written written(String fields) {
        return answers.written.getIfPresent(new Selected(key, fields));
    }

    void keep(String fields, Written written) {
        answers.written.put(new Selected(key, fields), written);
    }

    /** The bytes of some fields. {@code values}: the values in them. */
    record Written(byte[] json, int values) {}

    private record Selected(Object key, String fields) {}

    /** The kept bytes of one state of the records. A new state needs a new instance. */
    public static final class Answers {
        /** The approximate number of bytes of an entry, without its texts. */
        private static final int ENTRY = 200;

        private final Cache<Selected, Written> written;

        public Answers(long mostBytes) {
            written = Caffeine.newBuilder()
                    .maximumWeight(mostBytes)
                    .weigher((Selected selected, Written written) ->
                            ENTRY + selected.fields().length() + written.json().length)
                    .build();
        }
    }
}
