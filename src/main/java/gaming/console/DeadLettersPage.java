package gaming.console;

import gaming.console.View.Section;
import gaming.core.Page.Paged;
import gaming.events.DeadLettersHook;
import gaming.events.DeadLettersHook.LetterRecord;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Messages that failed, and their replay. */
@ApplicationScoped
@Path("/dead-letters")
@RolesAllowed("VIEWER")
public class DeadLettersPage {
    private final DeadLettersHook letters;
    private final Actions actions;

    @Inject
    DeadLettersPage(DeadLettersHook letters, Actions actions) {
        this.letters = letters;
        this.actions = actions;
    }

    /** @param link the list without the part that it shows */
    record Letters(Paged<LetterRecord> letters, boolean replayed, String link) {}

    @GET
    public Response list(
            @Context UriInfo uri,
            @QueryParam("topic") @Nullable String topic,
            @QueryParam("replayed") @Nullable String replayed,
            @Context ContainerRequestContext request) {
        Paged<LetterRecord> part = letters.list(uri);
        boolean done = "true".equals(replayed);
        String link = Section.DEAD_LETTERS.path + "?replayed=" + done + (topic == null ? "" : "&topic=" + topic);
        return Answers.of(
                "dead-letters",
                new View<>("Dead letters", Section.DEAD_LETTERS, Person.of(request), new Letters(part, done, link)));
    }

    /** Handles a message again. */
    @POST
    @Path("/{id}/replay")
    @RolesAllowed("OPERATOR")
    public Response replay(@PathParam("id") String id, @Context ContainerRequestContext request) {
        return actions.run(Person.of(request), "REPLAY", "dead letter " + id, "", () -> {
            letters.replay(id);
            return Response.seeOther(URI.create(Section.DEAD_LETTERS.path + "?replayed=true"))
                    .build();
        });
    }
}
