/** The chat service as developers and tests see it. */
package world.chat;
