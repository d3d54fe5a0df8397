package gaming.console;

import gaming.console.View.Section;
import gaming.core.ErrorCode;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.events.DeadLetters;
import gaming.events.LetterRecord;
import gaming.events.Replays;
import gaming.web.PageParameters;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
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
@RolesAllowed("VIEWER")
public class DeadLettersPage {
    /** Instead of an id: the messages of a {@link Run}. */
    private static final String ALL = "all";

    private static final String TITLE = "Dead letter ";

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
     */
    public static final class Run {
        @QueryParam("topic")
        private @Nullable String topic;

        @QueryParam("name")
        private @Nullable String name;

        /** The list does not show messages that failed later. */
        @QueryParam("until")
        private @Nullable Instant until;

        /** The last message of the request before. */
        @QueryParam("after")
        private @Nullable ObjectId after;

        @QueryParam("total")
        @DefaultValue("0")
        Integer total = 0;

        @QueryParam("done")
        @DefaultValue("0")
        Integer done = 0;

        @QueryParam("failed")
        @DefaultValue("0")
        Integer failed = 0;

        /** The link to the list of the same topic and name. */
        String list(String state) {
            return Section.DEAD_LETTERS.link(state, state.isEmpty() ? "" : "true", "topic", topic, "name", name);
        }

        String form(String action) {
            String path = Section.DEAD_LETTERS.path + "/" + ALL + "/" + action;
            String numbers = "?total=" + total + "&done=" + done + "&failed=" + failed;
            return View.link(path + numbers, "until", until, "after", after, "topic", topic, "name", name);
        }

        String of() {
            return (topic == null ? "" : " of " + topic) + (name == null ? "" : " named " + name);
        }
    }

    /** @param state the shown state: empty, {@code replayed} or {@code discarded} */
    record Letters(Paged<LetterRecord> letters, String state, Run all) {}

    /** @param problem why the action on it failed; empty: none did */
    record One(LetterRecord letter, String problem) {}

    /** A discard that waits for its confirmation. {@code letter} null: it is of all messages of the run. */
    record Asked(@Nullable LetterRecord letter, Run all, String reason) {}

    /**
     * @param link goes on; empty: the run has ended
     * @param stopped why the run does not go on by itself; empty: it does
     */
    record Step(Run run, String link, String reason, List<One> failures, String stopped) {}

    @GET
    public Response list(
            @BeanParam Run all,
            @QueryParam("replayed") @Nullable Boolean replayed,
            @QueryParam("discarded") @Nullable Boolean discarded,
            @BeanParam PageParameters page,
            @Context ContainerRequestContext request) {
        all.until = clock.instant();
        Paged<LetterRecord> part = letters.list(all.topic, all.name, replayed, discarded, page.page());
        all.total = part.count();
        String state = Boolean.TRUE.equals(replayed) ? "replayed" : Boolean.TRUE.equals(discarded) ? "discarded" : "";
        return Section.DEAD_LETTERS.page("dead-letters", "Dead letters", request, new Letters(part, state, all));
    }

    @GET
    @Path("/{id}")
    public Response one(@PathParam("id") String id, @Context ContainerRequestContext request) {
        var one = new One(letters.one(Parameters.id(id, "id")), "");
        return Section.DEAD_LETTERS.page("dead-letter", TITLE + id, request, one);
    }

    @POST
    @Path("/{id}/replay")
    @RolesAllowed("OPERATOR")
    public Response replay(@PathParam("id") String id, @BeanParam Run run, @Context ContainerRequestContext request) {
        return act(id, run, "", request);
    }

    /** Shows a discard once more before it is made. */
    @POST
    @Path("/{id}/discard")
    @RolesAllowed("OPERATOR")
    public Response ask(
            @PathParam("id") String id,
            @BeanParam Run run,
            @FormParam("reason") @Nullable String reason,
            @Context ContainerRequestContext request) {
        LetterRecord letter = id.equals(ALL) ? null : letters.one(Parameters.id(id, "id"));
        var asked = new Asked(letter, run, DeadLetters.requireReason(reason));
        return Section.DEAD_LETTERS.page("discard", "Discard?", request, asked);
    }

    @POST
    @Path("/{id}/discard/confirmed")
    @RolesAllowed("OPERATOR")
    public Response discard(
            @PathParam("id") String id,
            @BeanParam Run run,
            @FormParam("reason") @Nullable String reason,
            @Context ContainerRequestContext request) {
        return act(id, run, DeadLetters.requireReason(reason), request);
    }

    /** Shows a failure at its message. */
    private Response act(String id, Run run, String reason, ContainerRequestContext request) {
        Person person = Person.of(request);
        if (id.equals(ALL)) {
            return Section.DEAD_LETTERS.page("letter-run", "Dead letters", request, step(run, reason, person));
        }
        ObjectId letter = Parameters.id(id, "id");
        try {
            act(letter, reason, person);
            return Answers.goTo(Section.DEAD_LETTERS.link(reason.isEmpty() ? "replayed" : "discarded", "true"));
        } catch (Refusal refusal) {
            var one = new One(letters.one(letter), problem(refusal));
            return Answers.of(
                    refusal.code().status(), "dead-letter", new View<>(TITLE + id, Section.DEAD_LETTERS, person, one));
        }
    }

    /** Discards a message with a reason. An empty reason replays it. */
    private void act(ObjectId id, String reason, Person person) {
        if (reason.isEmpty()) {
            replays.replay(id, person.caller());
        } else {
            letters.discard(id, person.caller(), reason);
        }
    }

    /** Acts on the next messages of a run. A message that fails waits on. A system that is away stops the run. */
    private Step step(Run run, String reason, Person person) {
        String action = reason.isEmpty() ? "replay" : "discard/confirmed";
        Instant until = Objects.requireNonNullElseGet(run.until, clock::instant);
        List<ObjectId> next = letters.waiting(run.topic, run.name, until, run.after, STEP);
        var failures = new ArrayList<One>();
        for (ObjectId id : next) {
            try {
                act(id, reason, person);
                run.done++;
            } catch (Refusal refusal) {
                if (refusal.code() == ErrorCode.EXTERNAL_API_ERROR) {
                    return new Step(run, run.form(action), reason, failures, problem(refusal));
                }
                failures.add(new One(letters.one(id), problem(refusal)));
                run.failed++;
            }
            run.after = id;
        }
        return new Step(run, next.size() < STEP ? "" : run.form(action), reason, failures, "");
    }

    private static String problem(Refusal refusal) {
        Object reason = refusal.details().get("reason");
        return reason == null ? refusal.reason() : refusal.reason() + ": " + reason;
    }
}
