package dev;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.PageExamples.Example;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import world.ServiceProcess;
import world.World;

/** The examples of the browser page with a week of the demo data. */
class PageExamplesIT {
    private static final DemoData DEMO = new DemoData(Clock.systemUTC());
    private static ServiceProcess service;
    private static DemoUser amber;
    private static DemoUser player;

    @BeforeAll
    static void start() {
        service = ServiceProcess.start(World.database().url(World.freshSchema()), Map.of());
        List<DemoUser> users = DEMO.users(World.keys());
        amber = users.getFirst();
        player = users.getLast();
        var feeds = new Feeds(service.internalUrl());
        var lines = new ArrayList<>(DEMO.feeds());
        lines.removeIf(feed -> feed.name().equals("deposits") || feed.name().equals("bets"));
        lines.addAll(DEMO.play(DEMO.daysToCompute()));
        for (DemoData.Feed feed : lines) {
            JsonNode answer =
                    feeds.post(feed.name(), String.join("\n", feed.lines())).json();
            assertThat(answer.path("accepted").asInt())
                    .as(feed.name())
                    .isEqualTo(feed.lines().size());
        }
    }

    @AfterAll
    static void end() {
        service.close();
    }

    static Stream<Example> queries() {
        return PageExamples.all().stream().filter(Example::isQuery);
    }

    @ParameterizedTest
    @MethodSource("queries")
    void aDemoUserGetsAnAnswerToEveryQuery(Example example) {
        DemoUser user = example.variables().containsValue("{{bet}}") ? player : amber;
        Http.Answer answer = ask(example, user.token().get());
        assertThat(answer.json().has("errors")).as(answer.body()).isFalse();
        answer.json()
                .path("data")
                .properties()
                .forEach(field -> assertThat(field.getValue().isNull())
                        .as(field.getKey())
                        // No month of the demo has ended
                        .isEqualTo(field.getKey().equals("referralStatement")));
    }

    @Test
    void anAnonymousVisitorGetsAnAnswerToTheFirstOne() {
        assertThat(ask(PageExamples.all().getFirst(), "").json().has("errors")).isFalse();
    }

    @Test
    void theServiceUnderstandsEveryMutation() {
        var codes = new HashMap<String, String>();
        for (Example example : PageExamples.all()) {
            if (!example.isQuery()) {
                JsonNode answer = ask(example, amber.token().get()).json();
                codes.put(
                        example.title(), answer.at("/errors/0/extensions/code").asText());
            }
        }
        assertThat(codes.values())
                .doesNotContain("GRAPHQL_VALIDATION_FAILED", "BAD_USER_INPUT", "INTERNAL_SERVER_ERROR");
    }

    private static Http.Answer ask(Example example, String token) {
        var headers = new ArrayList<String>();
        example.headers().forEach((name, value) -> headers.addAll(List.of(name, value)));
        var variables = new HashMap<>(example.variables());
        variables.replaceAll((_, value) -> value.equals("{{bet}}") ? player.bet() : value);
        return Http.graphql(service.publicUrl(), example.operation(), variables, token, headers.toArray(String[]::new));
    }
}
