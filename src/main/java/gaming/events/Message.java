package gaming.events;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * A message of a topic: {@code {"name": ..., "payload": ...}} under a record's key.
 *
 * @param key messages of one key keep their order; null: it has none
 */
public record Message(@Nullable String key, String name, JsonNode payload) {}
