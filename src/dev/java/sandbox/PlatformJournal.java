package sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Bookings in a file, a JSON object a line, so that a booking survives a restart of the sandbox. */
final class PlatformJournal implements AutoCloseable {
    private final FileChannel channel;

    private PlatformJournal(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * @throws DirectoryLock.Taken when another sandbox writes it: each of two would know half of the transfers of one
     * database
     */
    static PlatformJournal in(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            var channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (DirectoryLock.locked(channel)) {
                return new PlatformJournal(channel);
            }
            channel.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        throw new DirectoryLock.Taken("Another run's sandbox has " + file
                + "; let this one use that sandbox with -Dgaming-platform.url=... and -Dgaming-platform.token=...");
    }

    /** The earlier bookings. A last line that a killed run left incomplete was never answered, and is cut off. */
    List<PlatformBooks.Entry> read() {
        try {
            byte[] bytes = new byte[Math.toIntExact(channel.size())];
            readInto(ByteBuffer.wrap(bytes));
            int complete = bytes.length;
            while (complete > 0 && bytes[complete - 1] != '\n') {
                complete--;
            }
            channel.truncate(complete).position(complete);
            var entries = new ArrayList<PlatformBooks.Entry>();
            for (String line : new String(bytes, 0, complete, StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                entries.add(entry(Json.MAPPER.readTree(line)));
            }
            return entries;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** By one channel, because closing another on the same file would end the process's lock. */
    private void readInto(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {}
    }

    void append(PlatformBooks.Entry entry) {
        PlatformBooks.Transfer transfer = entry.transfer();
        String line = Json.record(
                                "externalTransactionId", transfer.externalTransactionId(),
                                "transactionId", entry.transactionId(),
                                "playerId", transfer.playerId(),
                                "amount", transfer.amount().toPlainString(),
                                "currencyCode", transfer.currencyCode(),
                                "type", transfer.type(),
                                "at", entry.at().toString())
                        .toString()
                + "\n";
        try {
            var bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static PlatformBooks.Entry entry(JsonNode line) {
        return new PlatformBooks.Entry(
                line.path("transactionId").asText(),
                new PlatformBooks.Transfer(
                        line.path("externalTransactionId").asText(),
                        line.path("playerId").asText(),
                        new BigDecimal(line.path("amount").asText()),
                        line.path("currencyCode").asText(),
                        line.path("type").asText()),
                Instant.parse(line.path("at").asText()));
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
