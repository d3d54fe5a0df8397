package gaming.access.limits;

import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Limits the bytes of request bodies and answers that one listener holds in memory at a time. One limit holds for all
 * callers, another one for each network. The first {@value #FREE} bytes of a request are not counted, because the limit
 * on connections bounds them. So an ordinary request is answered even while other callers hold all counted bytes.
 */
public final class BytesInFlight {
    static final int FREE = 32 * 1024;
    /** The approximate number of bytes in memory for each byte of a large body, once it is parsed into objects. */
    private static final int PARSED = 8;

    private static final ScopedValue<Held> HELD = ScopedValue.newInstance();

    private final long most;
    private final long mostOfNetwork;
    private final Map<String, Long> ofNetworks = new HashMap<>();
    private long all;

    BytesInFlight(long most, long mostOfNetwork) {
        this.most = most;
        this.mostOfNetwork = mostOfNetwork;
    }

    /** {@code listener}: the prefix of the keys, e.g. {@code server.} */
    public static BytesInFlight of(Keys keys, String listener) {
        String all = listener + "max-bytes-in-flight";
        String ofNetwork = all + "-per-address";
        int most = keys.number(all);
        int mostOfNetwork = keys.number(ofNetwork);
        keys.require(mostOfNetwork <= most, ofNetwork, "must not be more than", all);
        return new BytesInFlight(most, mostOfNetwork);
    }

    /** {@code network} is called only if there are bytes to count. */
    public void during(Supplier<String> network, Runnable request) {
        var held = new Held(this, network);
        try {
            ScopedValue.where(HELD, held).run(request);
        } finally {
            held.giveBack();
        }
    }

    /** Returns the bytes that this thread's request holds. Outside of {@link #during}, they have no limit. */
    public static Held held() {
        return HELD.isBound() ? HELD.get() : new Held(new BytesInFlight(Long.MAX_VALUE, Long.MAX_VALUE), () -> "");
    }

    private synchronized boolean take(String network, long bytes) {
        long ofNetwork = ofNetworks.getOrDefault(network, 0L) + bytes;
        if (all + bytes > most || ofNetwork > mostOfNetwork) {
            return false;
        }
        all += bytes;
        ofNetworks.put(network, ofNetwork);
        return true;
    }

    private synchronized void giveBack(String network, long bytes) {
        all -= bytes;
        ofNetworks.computeIfPresent(network, (_, held) -> held > bytes ? held - bytes : null);
    }

    /** The bytes that are counted now, without the free bytes. */
    synchronized long all() {
        return all;
    }

    /** The bytes that one request holds. Only one thread uses an instance. */
    public static final class Held {
        private final BytesInFlight ofListener;
        private final Supplier<String> caller;
        private String network = "";
        private long bytes;
        private long counted;

        private Held(BytesInFlight ofListener, Supplier<String> caller) {
            this.ofListener = ofListener;
            this.caller = caller;
        }

        /**
         * Counts a body while it is read into memory. Reading fails with {@code tooLong} above {@code most} bytes, and
         * with OVERLOADED if the limit leaves no room. From the piece that exceeds the free bytes on, each byte
         * counts as {@value #PARSED} bytes.
         */
        public InputStream body(InputStream body, int most, Supplier<Refusal> tooLong) {
            return new Body(this, body, most, tooLong);
        }

        /**
         * Returns a buffer for an answer. Writing fails with {@code tooLong} above {@code most} bytes, and with
         * OVERLOADED if the limit leaves no room. A failed write drops the bytes that are already in the buffer.
         */
        public Answer answer(int most, Supplier<Refusal> tooLong) {
            return new Answer(this, most, tooLong);
        }

        private void take(long more, String hint) {
            long needed = Math.max(0, bytes + more - FREE) - counted;
            if (needed > 0) {
                if (counted == 0) {
                    network = caller.get();
                }
                if (!ofListener.take(network, needed)) {
                    throw new Refusal(
                            ErrorCode.OVERLOADED,
                            "The service has too much to read and to send at the moment" + hint,
                            Map.of("retryAfter", Refusal.RETRY_AFTER_OVERLOAD));
                }
                counted += needed;
            }
            bytes += more;
        }

        private void giveBack(long less) {
            bytes -= less;
            long unneeded = counted - Math.max(0, bytes - FREE);
            if (unneeded > 0) {
                counted -= unneeded;
                ofListener.giveBack(network, unneeded);
            }
        }

        private void giveBack() {
            giveBack(bytes);
        }
    }

    /** Counts the bytes as they are read or skipped. */
    private static final class Body extends FilterInputStream {
        private static final int SKIPPED_AT_ONCE = 8192;

        private final Held held;
        private final int most;
        private final Supplier<Refusal> tooLong;
        private long read;

        Body(Held held, InputStream body, int most, Supplier<Refusal> tooLong) {
            super(body);
            this.held = held;
            this.most = most;
            this.tooLong = tooLong;
        }

        @Override
        public int read() throws IOException {
            var single = new byte[1];
            return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int bytes = super.read(buffer, offset, length);
            count(Math.max(0, bytes));
            return bytes;
        }

        @Override
        public long skip(long bytes) throws IOException {
            return Math.max(0, read(new byte[(int) Math.clamp(bytes, 0, SKIPPED_AT_ONCE)]));
        }

        @Override
        public boolean markSupported() {
            return false;
        }

        private void count(int bytes) {
            read += bytes;
            if (read > most) {
                throw tooLong.get();
            }
            held.take(read > FREE ? (long) bytes * PARSED : bytes, "");
        }
    }

    /** A buffer whose end can be cut off. Its whole room is counted, in steps, so that a write costs little. */
    public static final class Answer extends OutputStream {
        private static final int FIRST_ROOM = 4 * 1024;

        private final Held held;
        private final int most;
        private final Supplier<Refusal> tooLong;
        private byte[] bytes = new byte[0];
        private int size;
        private int first = FIRST_ROOM;

        private Answer(Held held, int most, Supplier<Refusal> tooLong) {
            this.held = held;
            this.most = most;
            this.tooLong = tooLong;
        }

        /** Begins with room for an answer of this length, so far as no more than the free bytes are held; 0: not known. */
        public Answer expected(int length) {
            first = length == 0 ? FIRST_ROOM : (int) Math.min(length, Math.max(FIRST_ROOM, FREE - held.bytes));
            return this;
        }

        @Override
        public void write(int each) {
            if (size == bytes.length) {
                grow(1);
            }
            bytes[size++] = (byte) each;
        }

        @Override
        public void write(byte[] all) {
            write(all, 0, all.length);
        }

        @Override
        public void write(byte[] all, int offset, int length) {
            if (length > bytes.length - size) {
                grow(length);
            }
            System.arraycopy(all, offset, bytes, size, length);
            size += length;
        }

        public int size() {
            return size;
        }

        /** Drops the bytes behind the first {@code length} bytes. */
        public void cut(int length) {
            size = length;
        }

        private void grow(int more) {
            try {
                if (more > most - size) {
                    throw tooLong.get();
                }
                int next = bytes.length == 0 ? first : Math.max(FIRST_ROOM, 2 * bytes.length);
                int room = Math.min(most, Math.max(size + more, next));
                held.take(room - bytes.length, "; the changes of the request may have been made");
                bytes = Arrays.copyOf(bytes, room);
            } catch (Refusal refused) {
                held.giveBack(bytes.length);
                bytes = new byte[0];
                size = 0;
                throw refused;
            }
        }

        public byte[] take() {
            return take(size, size);
        }

        /** Returns the bytes up to {@code early}, those from {@code late} on and those between, and empties the buffer. */
        public byte[] take(int early, int late) {
            byte[] all = bytes;
            if (late < size || size < all.length) {
                all = new byte[size];
                System.arraycopy(bytes, 0, all, 0, early);
                System.arraycopy(bytes, late, all, early, size - late);
                System.arraycopy(bytes, early, all, early + size - late, late - early);
            }
            held.giveBack(bytes.length - all.length);
            bytes = new byte[0];
            size = 0;
            return all;
        }
    }
}
