package gaming.console;

import gaming.access.InternalCaller;
import gaming.core.ErrorCode;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.events.DeadLetters;
import gaming.events.DeadLetters.LetterRecord;
import gaming.events.Replays;
import gaming.web.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Messages that failed, their replay, and their discard: of one, or of all that a list shows. */
@ApplicationScoped
@Path("/dead-letters")
public class DeadLettersPage {
    /** Instead of an id: the messages of a {@link Run}. */
    private static final String ALL = "all";

    /** The most messages of a request. */
    private static final int STEP = 50;

    private final DeadLetters letters;
    private final Replays replays;
    private final Clock clock;

    @Inject
    DeadLettersPage(DeadLetters letters, Replays replays, Clock clock) {
        this.letters = letters;
        this.replays = replays;
        this.clock = clock;
    }

    /**
     * The waiting messages of a topic and a name; null: of any. The address of its form keeps a run from one request to
     * the next, so it goes on from where it was left, and nothing has to end it.
     *
     * @param until the list does not show messages that failed later
     * @param after the last message of the request before; null: there was none
     */
    record Run(
            @Nullable String topic,
            @Nullable String name,
            Instant until,
            @Nullable ObjectId after,
            int total,
            int done,
            int failed) {
        Run after(ObjectId last, boolean failure) {
            return new Run(topic, name, until, last, total, failure ? done : done + 1, failure ? failed + 1 : failed);
        }

        /** The link to the list of the same topic and name. */
        String list(String state) {
            return Section.DEAD_LETTERS.link(state, state.isEmpty() ? "" : "true", "topic", topic, "name", name);
        }

        String form(String action) {
            String numbers = "?total=" + total + "&done=" + done + "&failed=" + failed;
            String path = Section.DEAD_LETTERS.path(ALL + "/" + action + numbers);
            return View.link(path, "until", until, "after", after, "topic", topic, "name", name);
        }

        String of() {
            return (topic == null ? "" : " of " + topic) + (name == null ? "" : " named " + name);
        }
    }

    private Run run(Typed typed) {
        return new Run(
                typed.read(String.class, "topic"),
                typed.read(String.class, "name"),
                Objects.requireNonNullElseGet(typed.read(Instant.class, "until"), clock::instant),
                typed.read(ObjectId.class, "after"),
                Objects.requireNonNullElse(typed.read(Integer.class, "total"), 0),
                Objects.requireNonNullElse(typed.read(Integer.class, "done"), 0),
                Objects.requireNonNullElse(typed.read(Integer.class, "failed"), 0));
    }

    /** @param state the shown state: empty, {@code replayed} or {@code discarded} */
    record Letters(Paged<LetterRecord> letters, String state, Run all) {}

    /** A message of a run, and why the action on it failed. */
    record Failure(LetterRecord letter, String problem) {}

    /** A discard that waits for its confirmation. {@code letter} null: it is of all messages of the run. */
    record Asked(@Nullable LetterRecord letter, Run all) {}

    /**
     * @param link goes on; empty: the run has ended
     * @param stopped why the run does not go on by itself; empty: it does
     */
    record Step(Run run, String link, String reason, List<Failure> failures, String stopped) {}

    @GET
    public Answer list(@BeanParam Visit visit) {
        Typed query = visit.query();
        Run all = run(query);
        boolean replayed = query.is("replayed");
        boolean discarded = query.is("discarded");
        Paged<LetterRecord> part = letters.list(all.topic, all.name, replayed, discarded, query.page());
        Run counted = new Run(all.topic, all.name, all.until, null, part.count(), 0, 0);
        String state = replayed ? "replayed" : discarded ? "discarded" : "";
        return Section.DEAD_LETTERS.page("dead-letters", new Letters(part, state, counted));
    }

    @GET
    @Path("/{id}")
    public Answer one(@PathParam("id") ObjectId id) {
        return Section.DEAD_LETTERS
                .page("dead-letter", "Dead letter " + id, letters.one(id))
                .at(Section.DEAD_LETTERS.path(id));
    }

    @POST
    @Path("/{id}/replay")
    public Answer replay(@PathParam("id") String id, @BeanParam Visit visit) {
        return act(id, "", visit);
    }

    /** Shows a discard once more before it is made. */
    @POST
    @Path("/{id}/discard")
    public Answer ask(@PathParam("id") String id, @BeanParam Visit visit) {
        LetterRecord letter = id.equals(ALL) ? null : letters.one(Parameters.id(id, "id"));
        Run all = run(visit.query());
        Answer asked = Section.DEAD_LETTERS
                .page("discard", "Discard?", new Asked(letter, all))
                .at(letter == null ? all.list("") : Section.DEAD_LETTERS.path(id));
        Typed form = visit.form();
        return form.sent(() -> asked, () -> {
            form.reason("reason");
            return asked.typed(form);
        });
    }

    @POST
    @Path("/{id}/discard/confirmed")
    public Answer discard(@PathParam("id") String id, @BeanParam Visit visit) {
        return act(id, visit.form().reason("reason"), visit);
    }

    /** Shows a failure at its message. */
    private Answer act(String id, String reason, Visit visit) {
        if (id.equals(ALL)) {
            Run run = run(visit.query());
            return Section.DEAD_LETTERS
                    .page("letter-run", step(run, reason, visit.caller()))
                    .at(run.list(""));
        }
        ObjectId letter = Parameters.id(id, "id");
        try {
            act(letter, reason, visit.caller());
            return Answer.goTo(Section.DEAD_LETTERS.link(reason.isEmpty() ? "replayed" : "discarded", "true"));
        } catch (Refusal refusal) {
            return one(letter).refused(new Refusal(refusal.code(), problem(refusal)), Typed.NOTHING);
        }
    }

    /** Discards a message with a reason. An empty reason replays it. */
    private void act(ObjectId id, String reason, InternalCaller caller) {
        if (reason.isEmpty()) {
            replays.replay(id, caller);
        } else {
            letters.discard(id, caller, reason);
        }
    }

    /** Acts on the next messages of a run. A message that fails waits on. A system that is away stops the run. */
    private Step step(Run begun, String reason, InternalCaller caller) {
        String action = reason.isEmpty() ? "replay" : "discard/confirmed";
        Run run = begun;
        List<ObjectId> next = letters.waiting(run.topic, run.name, run.until, run.after, STEP);
        var failures = new ArrayList<Failure>();
        for (ObjectId id : next) {
            int before = failures.size();
            try {
                act(id, reason, caller);
            } catch (Refusal refusal) {
                if (refusal.code() == ErrorCode.EXTERNAL_API_ERROR) {
                    return new Step(run, run.form(action), reason, failures, problem(refusal));
                }
                failures.add(new Failure(letters.one(id), problem(refusal)));
            }
            run = run.after(id, failures.size() > before);
        }
        return new Step(run, next.size() < STEP ? "" : run.form(action), reason, failures, "");
    }

    private static String problem(Refusal refusal) {
        Object reason = refusal.details().get("reason");
        return reason == null ? refusal.reason() : refusal.reason() + ": " + reason;
    }
}
