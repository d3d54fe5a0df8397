package gaming.upload;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Ends with {@link NotTaken} after so many bytes, whatever was announced, and with an IOException when it is cut. */
final class CountedStream extends FilterInputStream {
    private long left;

    CountedStream(InputStream stream, long most) {
        super(stream);
        left = most;
    }

    @Override
    public int read() throws IOException {
        var single = new byte[1];
        return read(single, 0, 1) < 0 ? -1 : single[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = readAtMost(buffer, offset, length);
        left -= Math.max(0, read);
        if (left < 0) {
            throw NotTaken.tooLarge();
        }
        return read;
    }

    private int readAtMost(byte[] buffer, int offset, int length) throws IOException {
        try {
            return super.read(buffer, offset, length);
        } catch (RuntimeException cut) {
            // How the server says that the connection has ended, or that its chunks make no sense
            throw new IOException("the body is cut", cut);
        }
    }

    @Override
    public long skip(long bytes) throws IOException {
        return Math.max(0, read(new byte[(int) Math.clamp(bytes, 0, 8192)]));
    }

    @Override
    public int available() {
        return 0;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
