package gaming.identity;

import java.util.Map;
import org.bson.types.ObjectId;

/**
 * What came of following the platform's user master.
 *
 * @param unknown records of players who are no users here
 * @param clashes users who were left as they are, and why
 */
public record MasterMerged(int unknown, Map<ObjectId, String> clashes) {}
