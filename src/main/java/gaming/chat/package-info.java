/**
 * The chat service: users as they are called and look, and who is in which channel. Messages of the topic
 * USER_CHAT_INFO_TOPIC say what changes ({@link gaming.chat.UserChatInfoConsumer}). What concerns a few users is done
 * while the topic waits; bringing all active users into a channel is a durable task that goes on where it was killed.
 */
@NullMarked
package gaming.chat;

import org.jspecify.annotations.NullMarked;
