package gaming.feeds;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** A gzip body as it was before; one that unpacks to far more than feeds do ends with {@link TooMuch}. */
final class Unpacked extends GZIPInputStream {
    /** Records of feeds unpack to 40 times their size at most. */
    private static final int LARGEST_RATIO = 200;
    /** Up to so many bytes the ratio is not asked for. */
    private static final long ALWAYS = 4L * 1024 * 1024;

    private long packed;
    private long unpacked;

    Unpacked(InputStream body) throws IOException {
        super(body);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = super.read(buffer, offset, length);
        unpacked += Math.max(0, read);
        if (unpacked > Math.max(ALWAYS, LARGEST_RATIO * packed)) {
            throw new TooMuch("The body unpacks to more than " + LARGEST_RATIO + " times its size");
        }
        return read;
    }

    @Override
    protected void fill() throws IOException {
        super.fill();
        packed += len;
    }
}
