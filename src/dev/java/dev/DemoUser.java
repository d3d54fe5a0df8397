package dev;

import java.util.function.Supplier;

/**
 * Somebody whom one may become on a developer's machine.
 *
 * @param about what makes him worth it
 * @param bet the id of one of his bets; empty for none
 * @param token makes an access token of his, a new one each time
 */
public record DemoUser(String username, String about, String bet, Supplier<String> token) {}
