package gaming.chat;

import org.jspecify.annotations.Nullable;

/**
 * A user as the chat service is told.
 *
 * @param id our user's id
 * @param image where the picture is; null: left as it is
 */
record ChatUser(String id, String name, @Nullable String image) {}
