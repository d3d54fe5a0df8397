package gaming.bets;

import gaming.access.Caller;
import gaming.access.limits.RequestLimits;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.Ids;
import gaming.database.Transactions;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.money.Money;
import gaming.money.TokenRates;
import gaming.money.UsdcRate;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Objects;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Name;
import org.eclipse.microprofile.graphql.Query;
import org.jspecify.annotations.Nullable;

/** One bet of the signed-in user (service-interface.md, "Casino rules", 12). */
@GraphQLApi
@ApplicationScoped
public class BetInfoApi {
    private static final String LIMIT = "bet-info";

    private final Users users;
    private final Transactions transactions;
    private final RequestLimits limits;

    @Inject
    BetInfoApi(Users users, Transactions transactions, RequestLimits limits) {
        this.users = users;
        this.transactions = transactions;
        this.limits = limits;
    }

    /** People read the amounts in dollars at the current rate. {@code gameThumbnailUrl} is empty for a game without a thumbnail. */
    public record CasinoBetInfoResponse(
            String id,
            String username,
            @Nullable String avatarUrl,
            Money betAmount,
            Money wonAmount,
            String gameName,
            String provider,
            String gameThumbnailUrl,
            @Nullable String thumbnailBlurHash,
            @Nullable Integer thumbnailBlurHashWidth,
            @Nullable Integer thumbnailBlurHashHeight,
            String multiplier) {
        static CasinoBetInfoResponse of(BetInfo bet, User player, UsdcRate rate) {
            return new CasinoBetInfoResponse(
                    bet.id().toHexString(),
                    player.username(),
                    player.avatarUrl(),
                    rate.money(bet.stake()),
                    rate.money(bet.won()),
                    bet.gameName(),
                    bet.provider(),
                    Objects.requireNonNullElse(bet.thumbnailUrl(), ""),
                    bet.blurHash(),
                    bet.blurHashWidth(),
                    bet.blurHashHeight(),
                    bet.multiplier());
        }
    }

    /**
     * A bet of any status. Errors: RATE_LIMIT_EXCEEDED, UNAUTHENTICATED, BAD_USER_INPUT (id), USER_NOT_FOUND, NOT_FOUND
     * (the bet does not exist or is another user's), TOKEN_NOT_FOUND (there is no rate).
     */
    @Query
    public CasinoBetInfoResponse casinoBetInfo(@Name("id") String id, Caller caller) {
        ObjectId userId = limits.signedIn(LIMIT, caller);
        ObjectId betId = Ids.parse(id).orElseThrow(() -> Refusal.ofField("id", "must be 24 hexadecimal digits"));
        User user = users.required(userId);
        return transactions.call(() -> {
            BetInfo bet = BetInfo.find(betId, userId)
                    .orElseThrow(() -> new Refusal(ErrorCode.NOT_FOUND, "The bet does not exist"));
            UsdcRate rate = TokenRates.usdc()
                    .orElseThrow(() -> new Refusal(ErrorCode.TOKEN_NOT_FOUND, "There is no rate of USDC"));
            return CasinoBetInfoResponse.of(bet, user, rate);
        });
    }
}
