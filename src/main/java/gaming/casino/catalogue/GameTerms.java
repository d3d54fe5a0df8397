package gaming.casino.catalogue;

import gaming.referral.Category;
import java.math.BigDecimal;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** What a bet needs to know of its game; {@code houseEdgePercent} is null where the platform sends the edge itself. */
public record GameTerms(
        ObjectId id, Category category, @Nullable BigDecimal houseEdgePercent) {}
