package gaming.console;

import gaming.console.View.Section;
import gaming.events.TopicStates;
import gaming.events.TopicStates.TopicRecord;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** The topics that the service reads. */
@ApplicationScoped
@Path("/topics")
@RolesAllowed("VIEWER")
public class TopicsPage {
    private final TopicStates topics;

    @Inject
    TopicsPage(TopicStates topics) {
        this.topics = topics;
    }

    record Shown(boolean configured, List<TopicRecord> topics) {}

    @GET
    public Response list(@Context ContainerRequestContext request) {
        var shown = new Shown(topics.configured(), topics.list());
        return Section.TOPICS.page("topics", "Topics", request, shown);
    }
}
