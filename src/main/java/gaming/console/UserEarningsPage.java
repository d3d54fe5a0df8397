package gaming.console;

import gaming.core.Page.Paged;
import gaming.identity.Users;
import gaming.referral.Tier;
import gaming.referral.commission.ReferralStats;
import gaming.referral.commission.ReferralStats.Figures;
import gaming.referral.explain.ExplainedDay;
import gaming.referral.explain.Explanations;
import gaming.referral.explain.Explanations.CommissionOfDay;
import gaming.web.PageParameters;
import gaming.web.Parameters;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The earnings of a user: the balance, the days, and one day explained down to single bets. */
@ApplicationScoped
@Path("/users/{id}/days")
@RolesAllowed("VIEWER")
public class UserEarningsPage {
    /** The page lists the players of at most this many referred users. */
    private static final long MOST_LISTED = 10_000;

    private final Users users;
    private final ReferralStats stats;
    private final Explanations explanations;

    @Inject
    UserEarningsPage(Users users, ReferralStats stats, Explanations explanations) {
        this.users = users;
        this.stats = stats;
        this.explanations = explanations;
    }

    /** @param link the link to the list, without offset and limit */
    record Earnings(ObjectId user, Figures figures, Paged<ExplainedDay> days, String link) {}

    /**
     * @param tier null: all tiers
     * @param referred the number of users in the tiers of the referrer, or in the tier
     * @param list the link to the list of players or bets, without offset and limit
     */
    record Day(CommissionOfDay day, @Nullable Tier tier, long referred, boolean players, String link, String list) {
        String meaning() {
            return switch (day.state()) {
                case NOT_COMPUTED -> "The day is not computed yet.";
                case COMPUTED -> "The day is computed. Only late data change it.";
                case MARKED -> "Late data came. The next run computes the day again.";
                case RUNNING -> "A run computes the day now.";
            };
        }
    }

    /** The balance and the days that have or had a commission, the latest first. */
    @GET
    public Response list(
            @PathParam("id") String id, @BeanParam PageParameters page, @Context ContainerRequestContext request) {
        ObjectId user = Parameters.id(id, "id");
        Figures figures = stats.of(user);
        Paged<ExplainedDay> days = explanations.days(user, page.page().bounded());
        return Answers.ofUser("user-days", figures.username(), request, new Earnings(user, figures, days, of(user)));
    }

    private static String of(ObjectId user) {
        return UsersPage.of(user) + "/days";
    }

    @GET
    @Path("/{day}")
    public Response day(
            @PathParam("id") String id,
            @PathParam("day") String text,
            @QueryParam("tier") @Nullable Tier tier,
            @QueryParam("player") @Nullable ObjectId player,
            @BeanParam PageParameters page,
            @Context ContainerRequestContext request) {
        ObjectId user = Parameters.id(id, "id");
        long referred = explanations.referred(user, tier);
        boolean players = player != null || referred <= MOST_LISTED;
        String username = users.required(user).username();
        CommissionOfDay day = explanations.day(user, Parameters.date(text, "day"), tier, player, page.page(), players);
        String link = of(user) + "/" + day.day();
        String list = View.link(link, "tier", tier, "player", player);
        return Answers.ofUser("user-day", username, request, new Day(day, tier, referred, players, link, list));
    }
}
