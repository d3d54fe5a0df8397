package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import gaming.payments.reconciliation.ReconciliationRows;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.Operator;
import world.ProductionPod;
import world.Rows;
import world.ServiceProcess;
import world.TestClock;
import world.World;

/** details.md, "Metrics": the names and what they show, over HTTP. */
@ExtendWith(World.class)
class ClaimMetricsPodsIT {
    private static final String APPLICATION = "mp_scope=\"application\",";

    @Test
    void areNegativeBeforeTheFirstCheckInEitherForm() throws SQLException {
        try (Connection connection = World.connection()) {
            var rows = new ReconciliationRows(connection);
            String check =
                    "update scheduled_tasks set execution_time = '%s' where task_name = 'claim-books' and not picked";
            try {
                Waiting.until(() -> rows.execute(check, "2100-01-01") == 1);
                rows.execute("update claim_books set checked_at = null, differences = null");
                Waiting.until(() -> shown(World.internalUrl(), gauge("claims_books_difference")) == -1);
                JsonNode all = Http.get(World.internalUrl().resolve("/metrics"), "Accept", "application/json")
                        .json();
                assertThat(all.at("/application/claims_books_difference").asInt())
                        .isEqualTo(-1);
                assertThat(all.at("/application/claims_books_age_seconds").asInt())
                        .isEqualTo(-1);
            } finally {
                rows.execute(check, "2000-01-01");
            }
        }
    }

    @Test
    void showWhatTheDatabaseKnows() throws SQLException {
        try (Connection connection = World.connection()) {
            var user = new ObjectId();
            var rows = new ReconciliationRows(connection);
            ObjectId pending = rows.claim(user, PaymentStatus.PENDING, "1", "1");
            rows.execute(
                    "update claim set flagged = true, claimed_at = '2020-01-01' where id = %s",
                    ReconciliationRows.hex(pending));
            rows.claim(user, PaymentStatus.COMPLETED, "1", "1");
            rows.claim(user, PaymentStatus.FAILED, "1", "1");
            rows.total(user, "claimed", "0.5");
            try {
                double age = TestClock.now().getEpochSecond() - 1_577_836_800L;
                Waiting.until(() -> shown(World.internalUrl(), gauge("claims_pending_age_seconds")) >= age);
                double differences = Operator.here()
                        .read("/claims/books")
                        .path("differencesCount")
                        .asDouble();
                assertThat(differences).isPositive();
                Waiting.until(() -> shown(World.internalUrl(), gauge("claims_books_difference")) == differences);
                Map<String, Double> gauges = gauges(World.internalUrl());
                assertThat(Stream.concat(
                                Stream.of(PaymentStatus.values()).map(ClaimMetricsPodsIT::status),
                                Stream.of(gauge("claims_flagged"))))
                        .allMatch(name -> gauges.getOrDefault(name, 0.0) > 0);
            } finally {
                rows.forget(user);
            }
        }
    }

    @Test
    void oneCheckAtIntervalsTellsEveryPod() throws SQLException {
        ServiceProcess service = ProductionPod.process();
        try (Connection connection = World.database().connect(ProductionPod.schema())) {
            String difference = gauge("claims_books_difference");
            Waiting.until(() -> shown(service.managementUrl(), difference) == 0);
            var user = new ObjectId();
            new ReconciliationRows(connection).commission(user, "2026-01-01", "3");
            Waiting.until(() -> shown(service.managementUrl(), difference) == 1);
            assertThat(service.output().lines())
                    .anyMatch(line ->
                            line.contains("ERROR") && line.endsWith("Differences in the books of the claims: 1"));
            assertThat(new Rows(ProductionPod.schema()).count("scheduled_tasks where task_name = 'claim-books'"))
                    .isOne();
            new ReconciliationRows(connection).forget(user);
        }
    }

    private static double shown(URI internalUrl, String gauge) {
        return gauges(internalUrl).getOrDefault(gauge, Double.NaN);
    }

    /** Name and labels of every series of claims, exactly as they are scraped, with their values. */
    private static Map<String, Double> gauges(URI internalUrl) {
        Http.Answer answer = Http.get(internalUrl.resolve("/metrics"));
        assertThat(answer.status()).isEqualTo(200);
        return answer.body()
                .lines()
                .filter(line -> line.startsWith("claims"))
                .map(line -> line.split(" ", 2))
                .collect(Collectors.toMap(series -> series[0], series -> Double.valueOf(series[1])));
    }

    private static String gauge(String name) {
        return name + "{" + APPLICATION + "}";
    }

    private static String status(PaymentStatus status) {
        return "claims{" + APPLICATION + "status=\"" + status + "\",}";
    }
}
