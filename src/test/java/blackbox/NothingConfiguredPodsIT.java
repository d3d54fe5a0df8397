package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import dev.Feeds;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import world.LimitedPods;
import world.PicksCaller;
import world.ServiceProcess;
import world.Sync;

/** A service without a platform and a sportsbook, and with the limits of production. */
class NothingConfiguredPodsIT {
    private final ServiceProcess service = LimitedPods.second();

    @Test
    void usersFollowNoHostAndTenCallsAMinuteAreEnough() {
        var sync = new Sync(service.internalUrl());
        assertThat(sync.progress().toString())
                .isEqualTo("{\"status\":\"success\",\"state\":\"NONE\",\"total\":0,\"done\":0,\"skipped\":0}");
        Pick.refused(sync.ask("dev-cloud-tasks", ""), 400, "INVALID_PARAMETER");
        Pick.refused(sync.ask("dev-cloud-tasks", "?index=0"), 400, "INVALID_PARAMETER");
        for (int call = 0; call < 10; call++) {
            Pick.refused(sync.ask("dev-cloud-tasks", "?index=0&count=1"), 500, "NEW_SYSTEM_NOT_IMPLEMENTED");
        }
        assertTooMany(sync.ask("dev-cloud-tasks", "?index=0&count=1"));
        Pick.refused(sync.ask("dev-cloud-tasks", "?index=0&count=0"), 400, "INVALID_PARAMETER");
    }

    @Test
    void thereAreNoPromotionsAndWhatFailsCounts() {
        URI address = URI.create(service.internalUrl() + "/sync-jobs/sync-sportsbook-promo-feed");
        Pick.refused(Http.get(address, "X-API-Key", "dev-cloud-schedules"), 502, "EXTERNAL_API_ERROR");
        assertTooMany(Http.get(address, "X-API-Key", "dev-cloud-schedules"));
    }

    @Test
    void creditsGoNowhere() {
        var user = new ObjectId();
        new Feeds(service.internalUrl())
                .accept("users", record("id", "" + user, "username", "u" + user, "platformId", "1"));
        String body = PicksCaller.body(user.toHexString(), "1", "EUR");
        Pick.refused(new PicksCaller(service.internalUrl()).ask(body), 500, "NEW_SYSTEM_NOT_IMPLEMENTED");
        Pick.refused(
                new PicksCaller(service.internalUrl()).ask(PicksCaller.body("65f000000000000000000001", "1", "EUR")),
                404,
                "USER_NOT_FOUND");
    }

    private static void assertTooMany(Answer answer) {
        Pick.refused(answer, 429, "RATE_LIMIT_EXCEEDED");
        int seconds = answer.json().at("/details/retryAfter").asInt();
        assertThat(seconds).isBetween(1, 60);
        assertThat(answer.headers().firstValue("Retry-After")).contains("" + seconds);
    }
}
