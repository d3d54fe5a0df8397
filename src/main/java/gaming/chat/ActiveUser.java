package gaming.chat;

import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** What the chat service is told of a user who is ACTIVE. */
record ActiveUser(ObjectId id, String username, @Nullable String avatarUrl) {
    ChatUser chatUser() {
        return new ChatUser(id.toHexString(), username, avatarUrl);
    }
}
