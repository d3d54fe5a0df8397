package gaming.referral.statement;

import gaming.access.Caller;
import gaming.access.limits.RequestLimits;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Page.Paged;
import gaming.core.UtcDay;
import gaming.referral.statement.StatementAnswers.Stored;
import gaming.referral.statement.StatementFile.Statement;
import gaming.referral.statement.StatementFile.Statement.Kind;
import gaming.referral.statement.StatementFile.Statement.Line;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/** The statements of the signed-in user. */
@GraphQLApi
@ApplicationScoped
public class StatementsApi {
    private final StatementAnswers statements;
    private final RequestLimits limits;

    @Inject
    StatementsApi(StatementAnswers statements, RequestLimits limits) {
        this.statements = statements;
        this.limits = limits;
    }

    public record ReferralStatementLine(
            Kind kind,
            String date,
            String amount,
            String balance,
            @Nullable String before,
            @Nullable String after,
            @Nullable String level,
            @Nullable String claimId,
            @Nullable String usdc) {
        static ReferralStatementLine of(Line line) {
            return new ReferralStatementLine(
                    line.kind(),
                    line.date(),
                    line.amount(),
                    line.balance(),
                    line.before(),
                    line.after(),
                    line.level(),
                    line.claim(),
                    line.usdc());
        }
    }

    /** A statement. {@code month} is the beginning of the month, {@code document} the line of a statement file. */
    public record ReferralStatement(
            Instant month,
            Instant closedAt,
            String opening,
            String closing,
            String hash,
            List<ReferralStatementLine> lines,
            String document) {
        static ReferralStatement of(Stored stored) {
            Statement statement = stored.statement();
            return new ReferralStatement(
                    UtcDay.start(stored.month().atDay(1)),
                    Instant.parse(statement.closedAt()),
                    statement.opening(),
                    statement.closing(),
                    stored.hash(),
                    statement.lines().stream().map(ReferralStatementLine::of).toList(),
                    stored.line());
        }
    }

    /**
     * The statements, the latest first. {@code limit} is at most 100.
     *
     * <p>Errors: UNAUTHENTICATED, RATE_LIMIT_EXCEEDED, BAD_USER_INPUT with {@code field}, USER_NOT_FOUND.
     */
    @Query
    public Paged<ReferralStatement> referralStatements(
            @Nullable Integer limit, @Nullable Integer offset, Caller caller) {
        ObjectId user = limits.signedIn(RequestLimits.REFERRAL, caller);
        Page page = Page.of(limit, offset, ErrorCode.BAD_USER_INPUT);
        return statements.of(user, page).map(ReferralStatement::of);
    }

    /**
     * The statement of a month; null: the month has none.
     *
     * <p>Errors: UNAUTHENTICATED, RATE_LIMIT_EXCEEDED, BAD_USER_INPUT with {@code field}, USER_NOT_FOUND.
     */
    @Query
    public @Nullable ReferralStatement referralStatement(Instant month, Caller caller) {
        ObjectId user = limits.signedIn(RequestLimits.REFERRAL, caller);
        YearMonth wanted = YearMonth.from(UtcDay.of(month, "month"));
        return statements.of(user, wanted).map(ReferralStatement::of).orElse(null);
    }
}
