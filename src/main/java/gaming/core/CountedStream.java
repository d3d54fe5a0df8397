package gaming.core;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that counts its bytes as they are read or skipped. */
public abstract class CountedStream extends FilterInputStream {
    private static final int SKIPPED_AT_ONCE = 8192;

    protected CountedStream(InputStream stream) {
        super(stream);
    }

    /** Counts bytes that were read. An exception ends the reading. */
    protected abstract void count(int bytes) throws IOException;

    @Override
    public int read() throws IOException {
        var single = new byte[1];
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = super.read(buffer, offset, length);
        count(Math.max(0, read));
        return read;
    }

    @Override
    public long skip(long bytes) throws IOException {
        return Math.max(0, read(new byte[(int) Math.clamp(bytes, 0, SKIPPED_AT_ONCE)]));
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
