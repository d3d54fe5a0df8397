package gaming.events;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Transactions;
import gaming.events.TopicConsumer.Unavailable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;
import org.bson.types.ObjectId;

/** Replays dead letters by the consumer of their topic, without the broker. */
@ApplicationScoped
class Replays {
    private static final Logger LOG = System.getLogger(Replays.class.getName());

    private final DeadLetters letters;
    private final Topics topics;

    @Inject
    Replays(DeadLetters letters, Topics topics) {
        this.letters = letters;
        this.topics = topics;
    }

    /**
     * Handles a letter that is not replayed; returns whether it did.
     *
     * @throws Refusal NOT_FOUND; CONFLICT during another replay, for a discarded letter, and without a consumer of such
     *     messages; PROCESSING_FAILED when the message fails again; EXTERNAL_API_ERROR while a system that it needs
     *     does not answer
     */
    boolean replay(ObjectId id) {
        Optional<DeadLetter> letter = letters.lease(id);
        letter.ifPresent(this::handle);
        return letter.isPresent();
    }

    private void handle(DeadLetter letter) {
        handled(letter).ifPresent(reason -> {
            throw failedAgain(letter, reason);
        });
        letters.replayed(letter.id());
    }

    private Optional<String> handled(DeadLetter letter) {
        TopicConsumer consumer = topics.consumer(letter.topic())
                .filter(candidate -> candidate.takes(letter.name()))
                .orElse(null);
        if (consumer == null) {
            letters.release(letter.id());
            throw new Refusal(ErrorCode.CONFLICT, "No consumer handles messages of this topic and name");
        }
        try {
            return consumer.replay(letter.message(), letter.replaces());
        } catch (Unavailable away) {
            letters.release(letter.id());
            throw new Refusal(
                    ErrorCode.EXTERNAL_API_ERROR,
                    "A system that the message needs does not answer; try again later",
                    Map.of("retryAfter", Math.max(1, away.waiting().toSeconds())));
        } catch (RuntimeException unexpected) {
            if (Transactions.databaseIsAway(unexpected)) {
                letters.release(letter.id());
                throw unexpected;
            }
            LOG.log(Level.WARNING, "Dead letter " + letter.id() + " failed again", unexpected);
            return Optional.of("an unexpected " + unexpected.getClass().getSimpleName());
        }
    }

    private Refusal failedAgain(DeadLetter letter, String reason) {
        letters.failedAgain(letter.id(), MessageProcessor.cut(reason));
        return new Refusal(
                ErrorCode.PROCESSING_FAILED,
                "The message failed again",
                Map.of("reason", MessageProcessor.cut(reason), "replays", letter.replays() + 1));
    }
}
