package gaming.console;

import gaming.casino.storefront.PromotionState;
import gaming.casino.storefront.Storefront;
import gaming.console.View.Section;
import gaming.core.ErrorCode;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.web.PageParameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
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
        return View.link(Section.PROMOTIONS.path + "/one", "id", id);
    }

    @GET
    public Response list(@BeanParam PageParameters page, @Context ContainerRequestContext request) {
        var shown = new Shown(storefront.promotions(page.page().bounded()), clock.instant());
        return Section.PROMOTIONS.page("promotions", "Promotions", request, shown);
    }

    @GET
    @Path("/one")
    public Response one(@QueryParam("id") @Nullable String id, @Context ContainerRequestContext request) {
        PromotionState found = storefront
                .promotion(id == null ? "" : id)
                .orElseThrow(() -> new Refusal(ErrorCode.NOT_FOUND, "There is no such promotion"));
        return Section.PROMOTIONS.page(
                "promotion", "Promotion " + found.id(), request, new One(found, clock.instant()));
    }
}
