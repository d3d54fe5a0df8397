package gaming.chat;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A user as the chat service is told.
 *
 * @param image where the picture is; null: left as it is
 */
record ChatUser(ObjectId id, String name, @Nullable String image) {}
