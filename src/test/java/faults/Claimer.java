package faults;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import world.Earners;
import world.Earners.Earner;
import world.ServiceProcess;
import world.World;

/** Somebody who wants to be paid, and has nothing against being paid twice. */
record Claimer(Earner earner, String token) {
    static final String PAID = "paid";
    static final String NOTHING_TO_CLAIM = "NO_EARNINGS_TO_CLAIM";
    private static final String CLAIM = "mutation { claimEarningsFromReferrals { totalClaimed readyToClaim } }";
    private static final Duration VALID = Duration.ofHours(6);

    static Claimer of(Earner earner) {
        return new Claimer(earner, World.keys().accessToken(earner.id(), earner.username(), Instant.now(), VALID));
    }

    /** New users of a service with 8 EUR to claim each. */
    static List<Claimer> some(ServiceProcess service, int count) {
        return new Earners(service.internalUrl())
                .make(count, "8").stream().map(Claimer::of).toList();
    }

    static List<Earner> earners(List<Claimer> claimers) {
        return claimers.stream().map(Claimer::earner).toList();
    }

    /** {@link #PAID}, an error's code with the claim's status where it has one, or what happened on the way. */
    String claim(URI publicUrl) {
        try {
            Http.Answer answer = Http.graphql(publicUrl, CLAIM, Map.of(), token);
            if (answer.status() != 200) {
                return "HTTP " + answer.status();
            }
            var extensions = answer.json().at("/errors/0/extensions");
            return extensions.isMissingNode()
                    ? PAID
                    : (extensions.path("code").asText() + " "
                                    + extensions.path("claimStatus").asText())
                            .strip();
        } catch (UncheckedIOException gone) {
            return "connection lost";
        }
    }

    /** The answer's data. */
    JsonNode ask(URI publicUrl, String query) {
        Http.Answer answer = Http.graphql(publicUrl, query, Map.of(), token);
        if (answer.status() != 200 || answer.json().has("errors")) {
            throw new AssertionError(query + ": " + answer);
        }
        return answer.json().path("data");
    }
}
