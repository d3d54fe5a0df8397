package gaming.events;

import gaming.access.InternalCaller;
import gaming.audit.Action.Kind;
import gaming.audit.Audit;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Transactions;
import gaming.events.TopicConsumer.Replay;
import gaming.events.TopicConsumer.Unavailable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import org.bson.types.ObjectId;

/** Replays dead letters by the consumer of their topic, without the broker. */
@ApplicationScoped
public class Replays {
    private static final Logger LOG = System.getLogger(Replays.class.getName());

    private final DeadLetters letters;
    private final Topics topics;
    private final Audit audit;

    @Inject
    Replays(DeadLetters letters, Topics topics, Audit audit) {
        this.letters = letters;
        this.topics = topics;
        this.audit = audit;
    }

    public enum Result {
        HANDLED("The message is handled"),
        SUPERSEDED("A newer version is stored, so the message changes nothing"),
        BEFORE("The message was replayed before");

        private final String message;

        Result(String message) {
            this.message = message;
        }

        public String message() {
            return message;
        }
    }

    /**
     * Handles a letter that is not replayed.
     *
     * @throws Refusal NOT_FOUND; CONFLICT during another replay, for a discarded letter, and without a consumer of such
     *     messages; PROCESSING_FAILED when the message fails again; EXTERNAL_API_ERROR while a system that it needs
     *     does not answer
     */
    public Result replay(ObjectId id, InternalCaller caller) {
        return audit.run(
                caller,
                Kind.REPLAY,
                id,
                "",
                () -> letters.lease(id).map(this::handle).orElse(Result.BEFORE),
                Result::message);
    }

    private Result handle(DeadLetter letter) {
        Result result = switch (handled(letter)) {
            case Replay.Handled _ -> Result.HANDLED;
            case Replay.Superseded _ -> Result.SUPERSEDED;
            case Replay.Failed(String reason) -> throw failedAgain(letter, reason);
        };
        letters.replayed(letter);
        return result;
    }

    private Replay handled(DeadLetter letter) {
        TopicConsumer consumer = topics.consumer(letter.topic())
                .filter(candidate -> candidate.takes(letter.name()))
                .orElse(null);
        if (consumer == null) {
            letters.release(letter);
            throw new Refusal(ErrorCode.CONFLICT, "No consumer handles messages of this topic and name");
        }
        try {
            return consumer.replay(letter.message(), letter.replaces());
        } catch (Unavailable away) {
            letters.release(letter);
            throw new Refusal(
                    ErrorCode.EXTERNAL_API_ERROR,
                    "A system that the message needs does not answer; try again later",
                    Map.of("retryAfter", Math.max(1, away.waiting().toSeconds())));
        } catch (RuntimeException unexpected) {
            if (Transactions.databaseIsAway(unexpected)) {
                letters.release(letter);
                throw unexpected;
            }
            LOG.log(Level.WARNING, "Dead letter " + letter.id() + " failed again", unexpected);
            return new Replay.Failed("an unexpected " + unexpected.getClass().getSimpleName());
        }
    }

    private Refusal failedAgain(DeadLetter letter, String reason) {
        letters.failedAgain(letter, MessageProcessor.cut(reason));
        return new Refusal(
                ErrorCode.PROCESSING_FAILED,
                "The message failed again",
                Map.of("reason", MessageProcessor.cut(reason), "replays", letter.replays() + 1));
    }
}
