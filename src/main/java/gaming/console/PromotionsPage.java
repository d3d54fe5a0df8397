package gaming.console;

import gaming.casino.storefront.PromotionState;
import gaming.casino.storefront.Storefront;
import gaming.console.View.Section;
import gaming.core.ErrorCode;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The promotions: the list and one promotion. Feeds and the sportsbook write them. */
@ApplicationScoped
@Path("/promotions")
@RolesAllowed("VIEWER")
public class PromotionsPage {
    private final Storefront storefront;
    private final Clock clock;

    @Inject
    PromotionsPage(Storefront storefront, Clock clock) {
        this.storefront = storefront;
        this.clock = clock;
    }

    record Shown(Paged<PromotionState> promotions, Instant now) {}

    record One(PromotionState promotion, Instant now) {}

    /** An id is any text, so it is no part of the path. */
    static String of(String id) {
        return Section.PROMOTIONS.path + "/one?id=" + URLEncoder.encode(id, StandardCharsets.UTF_8);
    }

    @GET
    public Response list(@Context UriInfo uri, @Context ContainerRequestContext request) {
        var shown = new Shown(storefront.promotions(Parameters.page(uri).bounded()), clock.instant());
        return Answers.of("promotions", view("Promotions", request, shown));
    }

    @GET
    @Path("/one")
    public Response one(@QueryParam("id") @Nullable String id, @Context ContainerRequestContext request) {
        PromotionState found = storefront
                .promotion(id == null ? "" : id)
                .orElseThrow(() -> new Refusal(ErrorCode.NOT_FOUND, "There is no such promotion"));
        return Answers.of("promotion", view("Promotion " + found.id(), request, new One(found, clock.instant())));
    }

    private static <T> View<T> view(String title, ContainerRequestContext request, T content) {
        return new View<>(title, Section.PROMOTIONS, Person.of(request), content);
    }
}
