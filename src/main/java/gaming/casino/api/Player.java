package gaming.casino.api;

import java.util.Optional;

/**
 * Who would play, as far as the platform is told; known before the calls, which are made on other threads.
 *
 * @param platformId the user's id on the platform; without one there are only demos
 * @param country ISO 3166-1 alpha-2, empty when unknown
 * @param device MOBILE, TABLET or DESKTOP
 * @param language a language tag
 */
public record Player(Optional<String> platformId, Optional<String> country, String device, String language) {}
