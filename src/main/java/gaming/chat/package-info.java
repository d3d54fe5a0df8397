/**
 * Updates the chat service: names and pictures of users, and members of channels. Messages of the topic
 * USER_CHAT_INFO_TOPIC bring the changes ({@link gaming.chat.UserChatInfoConsumer}). The topic waits while a few users are
 * updated. To add all active users to a channel is a durable task, which continues after a kill.
 */
@NullMarked
package gaming.chat;

import org.jspecify.annotations.NullMarked;
