package sandbox;

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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sandbox.SandboxPlatform.Booking;

/**
 * The bookings of the sandbox platform and the number of requests for each: the truth of a campaign. With a journal, a
 * file with a JSON object a line, a booking survives a restart of the sandbox.
 */
final class PlatformBooks implements AutoCloseable {
    /** A requested transfer. */
    record Transfer(
            String externalTransactionId, String playerId, BigDecimal amount, String currencyCode, String type) {
        /** 1.5 and 1.50 are one amount. */
        boolean isBookedBy(Booking booking) {
            return playerId.equals(booking.playerId())
                    && amount.compareTo(booking.amount()) == 0
                    && currencyCode.equals(booking.currencyCode())
                    && type.equals(booking.type());
        }
    }

    /** In the order of booking. */
    private final Map<String, Booking> bookings = new LinkedHashMap<>();

    /** By transfer, the bodies of its requests: each different one once. */
    private final Map<String, Set<String>> bodies = new HashMap<>();

    private final Map<String, Integer> sends = new HashMap<>();
    private final Map<String, Integer> lookups = new HashMap<>();
    private final Optional<FileChannel> journal;

    PlatformBooks(Optional<Path> file) {
        journal = file.map(PlatformBooks::open);
        journal.ifPresent(this::read);
    }

    /**
     * @throws DirectoryLock.Taken when another sandbox writes it: each of two would know half of the transfers of one
     * database
     */
    private static FileChannel open(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            var channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (DirectoryLock.locked(channel)) {
                return channel;
            }
            channel.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        throw new DirectoryLock.Taken("Another run's sandbox has " + file
                + "; let this one use that sandbox with -Dgaming-platform.url=... and -Dgaming-platform.token=...");
    }

    /**
     * A last line that a killed run left incomplete was never answered, and is cut off. All by one channel, because
     * closing another on the same file would end the process's lock.
     */
    private void read(FileChannel channel) {
        try {
            var bytes = ByteBuffer.allocate(Math.toIntExact(channel.size()));
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {}
            int complete = bytes.capacity();
            while (complete > 0 && bytes.get(complete - 1) != '\n') {
                complete--;
            }
            channel.truncate(complete).position(complete);
            String lines = new String(bytes.array(), 0, complete, StandardCharsets.UTF_8);
            for (String line : lines.lines().toList()) {
                Booking booking = Json.MAPPER.readValue(line, Booking.class);
                bookings.put(booking.externalTransactionId(), booking);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void append(FileChannel channel, Booking booking) {
        try {
            var line = StandardCharsets.UTF_8.encode(Json.text(booking) + "\n");
            while (line.hasRemaining()) {
                channel.write(line);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Books the transfer once. Answers the booking of its id, or empty when the id belongs to another transfer. */
    synchronized Optional<Booking> book(Transfer transfer) {
        Booking booked = bookings.get(transfer.externalTransactionId());
        if (booked == null) {
            Booking made = new Booking(
                    transfer.externalTransactionId(),
                    "sbx-%06d".formatted(bookings.size() + 1),
                    transfer.playerId(),
                    transfer.amount(),
                    transfer.currencyCode(),
                    transfer.type(),
                    Instant.now(),
                    0);
            // The journal comes first: a transfer that it cannot keep is not booked
            journal.ifPresent(channel -> append(channel, made));
            bookings.put(made.externalTransactionId(), made);
            booked = made;
        }
        return Optional.of(booked).filter(transfer::isBookedBy);
    }

    synchronized Optional<Booking> find(String externalTransactionId) {
        return Optional.ofNullable(bookings.get(externalTransactionId)).map(this::counted);
    }

    synchronized List<Booking> all() {
        return bookings.values().stream().map(this::counted).toList();
    }

    private Booking counted(Booking booking) {
        return booking.requested(sends.getOrDefault(booking.externalTransactionId(), 0));
    }

    synchronized int size() {
        return bookings.size();
    }

    synchronized void sent(String externalTransactionId, String body) {
        sends.merge(externalTransactionId, 1, Integer::sum);
        bodies.computeIfAbsent(externalTransactionId, _ -> new LinkedHashSet<>())
                .add(body);
    }

    synchronized int sends(String externalTransactionId) {
        return sends.getOrDefault(externalTransactionId, 0);
    }

    synchronized List<String> bodies(String externalTransactionId) {
        return List.copyOf(bodies.getOrDefault(externalTransactionId, Set.of()));
    }

    synchronized void lookedUp(String externalTransactionId) {
        lookups.merge(externalTransactionId, 1, Integer::sum);
    }

    synchronized int lookups(String externalTransactionId) {
        return lookups.getOrDefault(externalTransactionId, 0);
    }

    @Override
    public void close() {
        journal.ifPresent(channel -> {
            try {
                channel.close();
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        });
    }
}
