package sandbox;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The bookings of the sandbox platform and the number of requests for each: the truth of a campaign. */
final class PlatformBooks implements AutoCloseable {
    /** A requested transfer. */
    record Transfer(
            String externalTransactionId, String playerId, BigDecimal amount, String currencyCode, String type) {
        /** 1.5 and 1.50 are one amount. */
        boolean sameAs(Transfer other) {
            return playerId.equals(other.playerId)
                    && amount.compareTo(other.amount) == 0
                    && currencyCode.equals(other.currencyCode)
                    && type.equals(other.type);
        }
    }

    /** A booked transfer, under the platform's own id. */
    record Entry(String transactionId, Transfer transfer, Instant at) {}

    /** In the order of booking. */
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private final Map<String, Integer> sends = new HashMap<>();
    private final Map<String, Set<String>> bodies = new HashMap<>();
    private final Map<String, Integer> lookups = new HashMap<>();
    private final Optional<PlatformJournal> journal;

    PlatformBooks(Optional<PlatformJournal> journal) {
        this.journal = journal;
        journal.ifPresent(kept -> kept.read().forEach(this::add));
    }

    /** Books the transfer once. Answers the entry of its id, or empty when the id belongs to another transfer. */
    synchronized Optional<Entry> book(Transfer transfer) {
        Entry first = entries.get(transfer.externalTransactionId());
        if (first == null) {
            first = new Entry("sbx-%06d".formatted(entries.size() + 1), transfer, Instant.now());
            Entry entry = first;
            // The journal comes first: a transfer that it cannot keep is not booked
            journal.ifPresent(kept -> kept.append(entry));
            add(entry);
        }
        return Optional.of(first).filter(entry -> entry.transfer().sameAs(transfer));
    }

    private void add(Entry entry) {
        entries.put(entry.transfer().externalTransactionId(), entry);
    }

    synchronized Optional<Entry> find(String externalTransactionId) {
        return Optional.ofNullable(entries.get(externalTransactionId));
    }

    synchronized void sent(String externalTransactionId, String body) {
        sends.merge(externalTransactionId, 1, Integer::sum);
        bodies.computeIfAbsent(externalTransactionId, _ -> new LinkedHashSet<>())
                .add(body);
    }

    synchronized List<String> bodies(String externalTransactionId) {
        return List.copyOf(bodies.getOrDefault(externalTransactionId, Set.of()));
    }

    synchronized void lookedUp(String externalTransactionId) {
        lookups.merge(externalTransactionId, 1, Integer::sum);
    }

    synchronized int sends(String externalTransactionId) {
        return sends.getOrDefault(externalTransactionId, 0);
    }

    synchronized int lookups(String externalTransactionId) {
        return lookups.getOrDefault(externalTransactionId, 0);
    }

    synchronized List<SandboxPlatform.Booking> bookings(Predicate<Transfer> which) {
        return entries.values().stream()
                .filter(entry -> which.test(entry.transfer()))
                .map(this::booking)
                .toList();
    }

    synchronized int size() {
        return entries.size();
    }

    private SandboxPlatform.Booking booking(Entry entry) {
        Transfer transfer = entry.transfer();
        return new SandboxPlatform.Booking(
                transfer.externalTransactionId(),
                entry.transactionId(),
                transfer.playerId(),
                transfer.amount(),
                transfer.currencyCode(),
                transfer.type(),
                entry.at(),
                sends(transfer.externalTransactionId()));
    }

    @Override
    public void close() {
        journal.ifPresent(PlatformJournal::close);
    }
}
