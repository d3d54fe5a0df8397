package gaming.commission;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.bson.types.ObjectId;

/** A change of what a user deposited on a UTC day, in dollars; negative where a deposit was taken back. */
public record Funding(ObjectId depositor, LocalDate day, BigDecimal dollars) {}
