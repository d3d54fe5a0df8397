package blackbox;

import static blackbox.HookErrorsIT.assertEnvelope;
import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * service-interface.md, "Authentication": every endpoint with every role, no key, a wrong one, the header in any case.
 * All requests but the open ones' are bad in every parameter they have, so that a check of one before the role would show.
 */
@ExtendWith(Product.class)
class RolesIT {
    /** The interface's table and, below the line, what decisions.md and details.md add: role, method, a bad request. */
    private static final String TABLE = """
            CLOUD_SCHEDULES | GET  | /user-commission-history-jobs/daily-commission?targetDate=2025-02-30
            CLOUD_SCHEDULES | GET  | /sync-jobs/sync-sportsbook-promo-feed
            CLOUD_TASKS     | GET  | /user-commission-history/daily-commission-calculation/2025-02-30/none
            CLOUD_TASKS     | GET  | /sync-tasks/sync-users-master?index=-1&count=none
            CLOUD_TASKS     | GET  | /users/tasks/update-location/none/none/none
            SCRIPT          | POST | /script/invalidate-cache
            EXTERNAL_SYSTEM | POST | /external-system/service-info
            EXTERNAL_SYSTEM | POST | /external-system/picks/transfer-credits
            none            | GET  | /user-commission-history-jobs/report?userId=none
            none            | POST | /local-upload/.../../...
            ----
            none            | GET  | /user-commission-history-jobs/report/days.csv?userId=none
            none            | GET  | /user-commission-history-jobs/report/users?search=
            CLOUD_SCHEDULES | GET  | /user-commission-history-jobs/2025-02-30
            CLOUD_SCHEDULES, OPERATOR | GET | /user-commission-history-jobs?limit=none
            CLOUD_TASKS     | GET  | /sync-tasks/sync-users-master/progress
            DATA_FEED       | POST | /feeds/users
            OPERATOR        | GET  | /user-commission-history-jobs/2025-02-30/changes
            OPERATOR        | GET  | /claims?limit=none
            OPERATOR        | GET  | /claims/none
            OPERATOR        | GET  | /earnings?month=none
            OPERATOR        | GET  | /claims/books
            OPERATOR        | GET  | /activity/totals?from=none
            OPERATOR        | POST | /claims/none/resolve
            OPERATOR        | GET  | /users/none
            OPERATOR        | GET  | /users/none/commission/2025-02-30?tier=none
            OPERATOR        | GET  | /users/none/statements?format=none
            OPERATOR        | GET  | /users/none/statements/none
            OPERATOR        | GET  | /users/none/hold
            OPERATOR        | POST | /users/none/hold
            OPERATOR        | DELETE | /users/none/hold
            OPERATOR        | GET  | /users/none/hold-signals
            OPERATOR        | GET  | /hold-signals?kind=none
            OPERATOR        | POST | /hold-signals/none/dismissal
            OPERATOR        | DELETE | /hold-signals/none/dismissal
            OPERATOR        | GET  | /dead-letters?limit=none
            OPERATOR        | GET  | /dead-letters/none
            OPERATOR        | POST | /dead-letters/none/replay
            OPERATOR        | POST | /dead-letters/none/discard
            OPERATOR        | GET  | /commission-terms?day=2025-02-30
            OPERATOR        | PUT  | /commission-terms?validFrom=2025-02-30
            OPERATOR        | GET  | /rates?limit=none
            OPERATOR        | GET  | /chat/memberships?limit=none
            OPERATOR        | POST | /chat/memberships/no.ne
            OPERATOR        | GET  | /picks/transfers?limit=none
            OPERATOR        | POST | /picks/transfers/none/resolve
            OPERATOR        | GET  | /users/none/personal-data
            OPERATOR        | POST | /users/none/erase
            OPERATOR        | DELETE | /users/none/erase
            OPERATOR        | POST | /commission-terms/simulate
            OPERATOR        | POST | /events/replay?from=none
            """;

    private static final List<String> ROLES =
            List.of("CLOUD_SCHEDULES", "CLOUD_TASKS", "SCRIPT", "EXTERNAL_SYSTEM", "DATA_FEED", "OPERATOR");

    private record Row(List<String> roles, String method, String path) {
        static Row of(String line) {
            String[] cells = line.split("\\|");
            return new Row(List.of(cells[0].strip().split(", ")), cells[1].strip(), cells[2].strip());
        }

        /** The described endpoint with the fewest variables that takes this request. */
        String endpoint(Set<String> described) {
            String request = method + " " + path.replaceAll("\\?.*", "");
            return described.stream()
                    .filter(template -> request.matches(template.replaceAll("\\{\\w+}", "[^/]+")))
                    .min(Comparator.comparing(template -> template.split("\\{").length))
                    .orElse(request);
        }

        boolean isOpen() {
            return roles.equals(List.of("none"));
        }

        Answer send(String... headers) {
            URI address = URI.create(Product.internalUrl() + path);
            if (method.equals("GET") || method.equals("DELETE")) {
                return Http.send(method, address, headers);
            }
            String type = path.startsWith("/feeds") ? "application/x-ndjson" : "application/json";
            String[] all = Stream.concat(Stream.of("Content-Type", type), Arrays.stream(headers))
                    .toArray(String[]::new);
            return method.equals("PUT") ? Http.put(address, "{", all) : Http.post(address, "{", all);
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }

    @TestFactory
    Stream<DynamicTest> withoutAKeyThereIsNoWayIn() {
        return guarded(row -> {
            assertEnvelope(row.send(), 401, "UNAUTHORIZED");
            assertEnvelope(row.send("X-API-Key", ""), 401, "UNAUTHORIZED");
            assertEnvelope(
                    row.send("Authorization", "Bearer " + keyOf(row.roles().getFirst())), 401, "UNAUTHORIZED");
        });
    }

    @TestFactory
    Stream<DynamicTest> aWrongKeyIsNone() {
        return guarded(row -> {
            assertEnvelope(row.send("X-API-Key", "guess"), 401, "UNAUTHORIZED");
            assertEnvelope(
                    row.send("X-API-Key", keyOf(row.roles().getFirst()).toUpperCase(Locale.ROOT)), 401, "UNAUTHORIZED");
            assertEnvelope(row.send("X-API-Key", keyOf(row.roles().getFirst()) + "x"), 401, "UNAUTHORIZED");
        });
    }

    @TestFactory
    Stream<DynamicTest> everyOtherRoleIsForbidden() {
        return guarded(row -> ROLES.stream()
                .filter(role -> !row.roles().contains(role))
                .forEach(role -> assertEnvelope(row.send("X-API-Key", keyOf(role)), 403, "FORBIDDEN")));
    }

    @TestFactory
    Stream<DynamicTest> itsRoleIsLetThroughWithTheHeaderInAnyCase() {
        return guarded(row -> row.roles()
                .forEach(role -> Stream.of("X-API-Key", "x-api-key", "X-API-KEY", "x-Api-kEy")
                        .forEach(header -> assertThat(
                                        row.send(header, keyOf(role)).status())
                                .as(role + " " + header)
                                .isNotIn(401, 403, 404, 405))));
    }

    @TestFactory
    Stream<DynamicTest> theOpenOnesNeedNoKeyAndMindNone() {
        return rows().filter(Row::isOpen)
                .map(row -> DynamicTest.dynamicTest(row.toString(), () -> {
                    assertThat(row.send().status()).isEqualTo(400);
                    assertThat(row.send("X-API-Key", "guess").status()).isEqualTo(400);
                }));
    }

    /** The description names all endpoints; those of the server itself have no role. */
    @Test
    void everyEndpointIsInTheTable() {
        var described = new TreeSet<String>();
        Product.get("/openapi", "Accept", "application/json")
                .json()
                .path("paths")
                .propertyStream()
                .filter(path -> Stream.of("/health", "/metrics", "/openapi", "/asyncapi")
                        .noneMatch(path.getKey()::startsWith))
                .forEach(path -> path.getValue()
                        .propertyStream()
                        .forEach(operation ->
                                described.add(operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey())));
        assertThat(described)
                .containsExactlyInAnyOrderElementsOf(
                        rows().map(row -> row.endpoint(described)).collect(Collectors.toSet()));
    }

    private interface Check {
        void of(Row row);
    }

    private static Stream<DynamicTest> guarded(Check check) {
        return rows().filter(row -> !row.isOpen())
                .map(row -> DynamicTest.dynamicTest(row.toString(), () -> check.of(row)));
    }

    private static Stream<Row> rows() {
        return TABLE.lines().filter(line -> !line.startsWith("--")).map(Row::of);
    }

    private static String keyOf(String role) {
        return "dev-" + role.toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
