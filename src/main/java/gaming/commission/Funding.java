package gaming.commission;

import gaming.money.Dollars;
import java.time.LocalDate;
import org.bson.types.ObjectId;

/** A change of what a user deposited on a UTC day; negative where a deposit was taken back. */
public record Funding(ObjectId depositor, LocalDate day, Dollars dollars) {}
