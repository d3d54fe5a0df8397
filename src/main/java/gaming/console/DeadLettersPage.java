package gaming.console;

import gaming.console.Actions.Kind;
import gaming.console.View.Section;
import gaming.core.Page.Paged;
import gaming.events.DeadLetters;
import gaming.events.LetterRecord;
import gaming.events.Replays;
import gaming.web.PageParameters;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** Messages that failed, their replay, and their discard. */
@ApplicationScoped
@Path("/dead-letters")
@RolesAllowed("VIEWER")
public class DeadLettersPage {
    private final DeadLetters letters;
    private final Replays replays;
    private final Actions actions;

    @Inject
    DeadLettersPage(DeadLetters letters, Replays replays, Actions actions) {
        this.letters = letters;
        this.replays = replays;
        this.actions = actions;
    }

    /**
     * @param state the shown state: empty, {@code replayed} or {@code discarded}
     * @param link the link to the list, without offset and limit
     */
    record Letters(
            Paged<LetterRecord> letters,
            String state,
            @Nullable String topic,
            String link) {
        String in(String other) {
            return DeadLettersPage.link(other, topic);
        }
    }

    /** A discard that waits for its confirmation. */
    record Asked(LetterRecord letter, String reason) {}

    @GET
    public Response list(
            @QueryParam("topic") @Nullable String topic,
            @QueryParam("replayed") @Nullable Boolean replayed,
            @QueryParam("discarded") @Nullable Boolean discarded,
            @BeanParam PageParameters page,
            @Context ContainerRequestContext request) {
        Paged<LetterRecord> part = letters.list(topic, replayed, discarded, page.page());
        String state = Boolean.TRUE.equals(replayed) ? "replayed" : Boolean.TRUE.equals(discarded) ? "discarded" : "";
        return Section.DEAD_LETTERS.page(
                "dead-letters", "Dead letters", request, new Letters(part, state, topic, link(state, topic)));
    }

    private static String link(String state, @Nullable String topic) {
        return Section.DEAD_LETTERS.link(state, state.isEmpty() ? "" : "true", "topic", topic == null ? "" : topic);
    }

    @POST
    @Path("/{id}/replay")
    @RolesAllowed("OPERATOR")
    public Response replay(@PathParam("id") String id, @Context ContainerRequestContext request) {
        return actions.run(Person.of(request), Kind.REPLAY, "dead letter " + id, "", () -> {
            replays.replay(Parameters.id(id, "id"));
            return goTo("replayed");
        });
    }

    /** Shows a discard once more before it is made. */
    @POST
    @Path("/{id}/discard")
    @RolesAllowed("OPERATOR")
    public Response ask(
            @PathParam("id") String id,
            @FormParam("reason") @Nullable String reason,
            @Context ContainerRequestContext request) {
        var asked = new Asked(letters.one(Parameters.id(id, "id")), DeadLetters.requireReason(reason));
        return Section.DEAD_LETTERS.page("discard", "Discard the message?", request, asked);
    }

    @POST
    @Path("/{id}/discard/confirmed")
    @RolesAllowed("OPERATOR")
    public Response discard(
            @PathParam("id") String id,
            @FormParam("reason") @Nullable String reason,
            @Context ContainerRequestContext request) {
        String why = DeadLetters.requireReason(reason);
        Person person = Person.of(request);
        return actions.run(person, Kind.DISCARD, "dead letter " + id, why, () -> {
            letters.discard(Parameters.id(id, "id"), person.name(), why);
            return goTo("discarded");
        });
    }

    private static Response goTo(String state) {
        return Answers.goTo(link(state, null));
    }
}
