package gaming.referral.explain;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.Refusal;
import gaming.database.Transactions;
import gaming.identity.Users;
import gaming.referral.Ancestors;
import gaming.referral.Category;
import gaming.referral.Level;
import gaming.referral.Referrals;
import gaming.referral.Tier;
import gaming.referral.commission.CommissionCause;
import gaming.referral.explain.ExplainedDay.Cell;
import gaming.referral.explain.ExplainedDay.Commission;
import gaming.referral.explain.ExplainedDays.BetRow;
import gaming.referral.explain.ExplainedDays.Contribution;
import gaming.referral.explain.ExplainedDays.Revision;
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
import java.time.Instant;
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

    /** Amounts in EUR with all digits, the rate in percent of the house edge. */
    public record CellRecord(
            Tier tier, Category category, BigDecimal stakes, BigDecimal houseEdge, BigDecimal rate, BigDecimal earned) {
        static CellRecord of(Cell cell) {
            return new CellRecord(
                    cell.tier(),
                    cell.category(),
                    plain(cell.stakes()),
                    plain(cell.houseEdge()),
                    plain(cell.rate()),
                    plain(cell.earned()));
        }
    }

    /** {@code earned} has all decimals. */
    public record ShareRecord(Category category, BigDecimal houseEdge, BigDecimal rate, BigDecimal earned) {}

    public record ContributionRecord(
            String userId, String username, Tier tier, BigDecimal earned, List<ShareRecord> shares) {
        static ContributionRecord of(Contribution contribution) {
            return new ContributionRecord(
                    contribution.player().toHexString(),
                    contribution.username(),
                    contribution.tier(),
                    plain(contribution.earned()),
                    contribution.shares().stream()
                            .map(share -> new ShareRecord(
                                    share.category(),
                                    plain(share.houseEdge()),
                                    plain(share.rate()),
                                    plain(share.earned())))
                            .toList());
        }
    }

    /** A level is null if there was no commission. */
    public record RevisionRecord(
            Instant run,
            Instant at,
            List<CommissionCause> causes,
            @Nullable Level levelBefore,
            @Nullable Level levelAfter,
            BigDecimal earnedBefore,
            BigDecimal earnedAfter) {
        static RevisionRecord of(Revision revision) {
            return new RevisionRecord(
                    revision.run(),
                    revision.at(),
                    revision.causes(),
                    revision.levelBefore(),
                    revision.levelAfter(),
                    plain(revision.earnedBefore()),
                    plain(revision.earnedAfter()));
        }
    }

    /** A VOIDED bet adds nothing to stakes, house edge or commission. */
    public record DayBet(
            String id,
            String gameId,
            Category category,
            BigDecimal stake,
            BigDecimal won,
            BigDecimal houseEdge,
            String status,
            Instant at) {
        static DayBet of(BetRow bet) {
            return new DayBet(
                    bet.id().toHexString(),
                    bet.game().toHexString(),
                    bet.category(),
                    plain(bet.stake()),
                    plain(bet.won()),
                    plain(bet.houseEdge()),
                    bet.status(),
                    bet.at());
        }
    }

    /** Level, deposits, requirement and earned are null without a commission, bets without {@code player}. */
    public record CommissionOfDay(
            String userId,
            LocalDate day,
            ExplainedDay.State state,
            @Nullable Level level,
            @Nullable BigDecimal deposits,
            @Nullable BigDecimal requirement,
            @Nullable BigDecimal earned,
            List<CellRecord> cells,
            List<RevisionRecord> revisions,
            Paged<ContributionRecord> contributions,
            @Nullable Paged<DayBet> bets) {
        static CommissionOfDay of(
                ExplainedDay day,
                List<Revision> revisions,
                Paged<Contribution> contributions,
                @Nullable Paged<BetRow> bets) {
            Commission commission = day.commission();
            return new CommissionOfDay(
                    day.user().toHexString(),
                    day.day(),
                    day.state(),
                    commission == null ? null : commission.level(),
                    commission == null ? null : plain(commission.deposits().amount()),
                    commission == null ? null : plain(commission.requirement().amount()),
                    commission == null ? null : plain(commission.earned()),
                    commission == null
                            ? List.of()
                            : commission.cells().stream().map(CellRecord::of).toList(),
                    revisions.stream().map(RevisionRecord::of).toList(),
                    contributions.map(ContributionRecord::of),
                    bets == null ? null : bets.map(DayBet::of));
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
