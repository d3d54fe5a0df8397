package gaming.referral.explain;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.referral.Ancestors;
import gaming.referral.Level;
import gaming.referral.Referrals;
import gaming.referral.Tier;
import gaming.referral.commission.Revision;
import gaming.referral.explain.ExplainedDay.Cell;
import gaming.referral.explain.ExplainedDay.Commission;
import gaming.referral.explain.ExplainedDays.Contribution;
import gaming.referral.explain.ExplainedDays.DayBet;
import gaming.web.NeedsRole;
import gaming.web.PageParameters;
import gaming.web.Parameters;
import gaming.web.Refuses;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** {@code GET /users/{id}/commission/{day}}: a referrer's day for operators, down to single bets. */
@ApplicationScoped
@Path("/users/{id}/commission")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Commission")
public class CommissionOfDayHook {
    private final Transactions transactions;
    private final Users users;
    private final Referrals referrals;

    @Inject
    CommissionOfDayHook(Transactions transactions, Users users, Referrals referrals) {
        this.transactions = transactions;
        this.users = users;
        this.referrals = referrals;
    }

    /**
     * Amounts in EUR with all digits. Level, deposits, requirement and earned are null without a commission, bets without
     * {@code player}.
     */
    public record CommissionOfDay(
            String userId,
            LocalDate day,
            ExplainedDay.State state,
            @Nullable Level level,
            @Nullable BigDecimal deposits,
            @Nullable BigDecimal requirement,
            @Nullable BigDecimal earned,
            List<Cell> cells,
            List<Revision> revisions,
            Paged<Contribution> contributions,
            @Nullable Paged<DayBet> bets) {
        static CommissionOfDay of(
                ExplainedDay day,
                List<Revision> revisions,
                Paged<Contribution> contributions,
                @Nullable Paged<DayBet> bets) {
            Commission commission = day.commission();
            return new CommissionOfDay(
                    day.user().toHexString(),
                    day.day(),
                    day.state(),
                    commission == null ? null : commission.level(),
                    commission == null
                            ? null
                            : ExplainedDay.plain(commission.deposits().amount()),
                    commission == null
                            ? null
                            : ExplainedDay.plain(commission.requirement().amount()),
                    commission == null ? null : ExplainedDay.plain(commission.earned()),
                    commission == null ? List.of() : commission.cells(),
                    revisions.stream().map(CommissionOfDay::plain).toList(),
                    contributions,
                    bets);
        }

        private static Revision plain(Revision revision) {
            return new Revision(
                    revision.run(),
                    revision.at(),
                    revision.causes(),
                    revision.levelBefore(),
                    revision.levelAfter(),
                    ExplainedDay.plain(revision.earnedBefore()),
                    ExplainedDay.plain(revision.earnedAfter()));
        }
    }

    /**
     * The largest part comes first. With {@code player}, the page is that of the player's bets.
     *
     * <p>Errors: 400 INVALID_USER_ID, INVALID_DATE_FORMAT, INVALID_PARAMETER, 404 USER_NOT_FOUND, NOT_FOUND for a
     * player in no tier of the user.
     */
    @GET
    @Path("/{day}")
    @NeedsRole(Role.OPERATOR)
    @Operation(summary = "The commission of a referrer on a day, the players who brought it, and their bets")
    @Refuses({
        ErrorCode.INVALID_USER_ID,
        ErrorCode.INVALID_DATE_FORMAT,
        ErrorCode.INVALID_PARAMETER,
        ErrorCode.USER_NOT_FOUND,
        ErrorCode.NOT_FOUND
    })
    public CommissionOfDay day(
            @PathParam("id") String id,
            @PathParam("day") @Parameter(description = "YYYY-MM-DD, UTC", schema = @Schema(format = "date")) String day,
            @QueryParam("tier") @Parameter(description = "Only players of this tier") @Nullable Tier tier,
            @QueryParam("player")
                    @Parameter(
                            description = "Only this player, with the player's bets: an object id",
                            schema = @Schema(type = SchemaType.STRING))
                    @Nullable
                    ObjectId player,
            @BeanParam PageParameters page) {
        return day(Parameters.userId(id), Parameters.date(day, "day"), tier, player, page.page(), true);
    }

    /** {@code players}: whether the answer has the contributions of players. */
    public CommissionOfDay day(
            ObjectId user,
            LocalDate wanted,
            @Nullable Tier tier,
            @Nullable ObjectId player,
            Page page,
            boolean players) {
        return transactions.call(() -> {
            users.required(user);
            if (player != null && !isReferredBy(user, player)) {
                throw new Refusal(ErrorCode.NOT_FOUND, "The player is in no tier of the user");
            }
            ExplainedDay explained = ExplainedDays.of(user, wanted);
            Page part = player == null ? page : new Page(0, 1);
            Paged<Contribution> contributions = players
                    ? Objects.requireNonNull(ExplainedDays.contributions(user, List.of(wanted), tier, player, part)
                            .get(wanted))
                    : Paged.of(List.of(), 0, part);
            return CommissionOfDay.of(
                    explained,
                    ExplainedDays.revisions(user, List.of(wanted)).getOrDefault(wanted, List.of()),
                    contributions,
                    player == null ? null : ExplainedDays.bets(player, wanted, page));
        });
    }

    private boolean isReferredBy(ObjectId user, ObjectId player) {
        return referrals
                .ancestors(List.of(player))
                .getOrDefault(player, Ancestors.NONE)
                .nearestFirst()
                .contains(user);
    }
}
