package sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sandbox.SandboxPlatform.Booking;

/**
 * The bookings of the sandbox platform and the requests for each: the truth of a campaign. With a journal, a file with a
 * JSON object a line, a booking survives a restart of the sandbox.
 */
final class PlatformBooks implements AutoCloseable {
    /** In the order of booking. */
    private final Map<String, Booking> bookings = new LinkedHashMap<>();

    /** The bodies of all requests of a transfer. */
    private final Map<String, List<String>> sent = new HashMap<>();

    private final Map<String, Integer> lookups = new HashMap<>();
    private final Optional<Path> journal;
    private final Optional<DirectoryLock> lock;

    /**
     * @throws DirectoryLock.Taken when another sandbox writes the journal: each of two would know half of the transfers
     *     of one database
     */
    PlatformBooks(Optional<Path> journal) {
        this.journal = journal;
        lock = journal.map(this::read);
    }

    /** A last line that a killed run left incomplete was never answered, and is cut off. */
    private DirectoryLock read(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            var taken = DirectoryLock.take(
                    Path.of(file + ".lock"),
                    "Another run's sandbox has " + file + "; let this one use that sandbox with"
                            + " -Dgaming-platform.url=... and -Dgaming-platform.token=...");
            String text = Files.exists(file) ? Files.readString(file) : "";
            String complete = text.substring(0, text.lastIndexOf('\n') + 1);
            if (complete.length() < text.length()) {
                Files.writeString(file, complete);
            }
            for (String line : complete.lines().toList()) {
                Booking booking = Json.MAPPER.readValue(line, Booking.class);
                bookings.put(booking.externalTransactionId(), booking);
            }
            return taken;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void append(Path file, Booking booking) {
        try {
            Files.writeString(file, Json.text(booking) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Books a transfer once. Answers the booking of its id, or empty when the id belongs to another transfer. */
    synchronized Optional<Booking> book(Booking wanted) {
        String id = wanted.externalTransactionId();
        if (!bookings.containsKey(id)) {
            Booking made = wanted.as("sbx-%06d".formatted(bookings.size() + 1));
            // The journal comes first: a transfer that it cannot keep is not booked
            journal.ifPresent(file -> append(file, made));
            bookings.put(id, made);
        }
        return find(id).filter(wanted::isSame);
    }

    synchronized Optional<Booking> find(String externalTransactionId) {
        return Optional.ofNullable(bookings.get(externalTransactionId));
    }

    synchronized List<Booking> all() {
        return List.copyOf(bookings.values());
    }

    synchronized void sent(String externalTransactionId, String body) {
        sent.computeIfAbsent(externalTransactionId, _ -> new ArrayList<>()).add(body);
    }

    /** Of each request, in order. */
    synchronized List<String> bodies(String externalTransactionId) {
        return List.copyOf(sent.getOrDefault(externalTransactionId, List.of()));
    }

    synchronized void lookedUp(String externalTransactionId) {
        lookups.merge(externalTransactionId, 1, Integer::sum);
    }

    synchronized int lookups(String externalTransactionId) {
        return lookups.getOrDefault(externalTransactionId, 0);
    }

    @Override
    public void close() {
        lock.ifPresent(DirectoryLock::release);
    }
}
