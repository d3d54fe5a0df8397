package gaming.commission;

import gaming.money.Amount;
import gaming.referral.Category;
import java.time.LocalDate;
import org.bson.types.ObjectId;

/** A change of what a player staked on a UTC day and brought the house; negative where a bet was taken back. */
public record Play(ObjectId player, LocalDate day, Category category, Amount stake, Amount houseEdge) {}
