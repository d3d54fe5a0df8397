/** Updates users and members of channels in the chat service, by messages of the topic USER_CHAT_INFO_TOPIC. */
@NullMarked
package gaming.chat;

import org.jspecify.annotations.NullMarked;
