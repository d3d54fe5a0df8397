package dev;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.function.Supplier;

/**
 * A user that a developer may become on a developer's machine.
 *
 * @param about the reason to look at the user
 * @param bet the id of one of the user's bets; empty for none
 * @param token makes an access token of the user, a new one each time
 */
public record DemoUser(
        String username,
        String about,
        String bet,
        @JsonIgnore Supplier<String> token) {}
