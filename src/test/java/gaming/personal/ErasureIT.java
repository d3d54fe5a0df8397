package gaming.personal;

import static org.assertj.core.api.Assertions.assertThat;
import static sandbox.Json.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.jwk.JWKSet;
import dev.Http;
import dev.Http.Answer;
import gaming.database.Transactions;
import gaming.identity.MasterRecord;
import gaming.identity.UserStatus;
import gaming.identity.Users;
import gaming.payments.PastClaims;
import gaming.referral.statement.StatementFile;
import gaming.referral.statement.StoredStatement;
import jakarta.enterprise.inject.spi.CDI;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Waiting;
import world.Earners.Earner;
import world.FlaggedClaim;
import world.Rows;
import world.ServiceLog;
import world.World;

/** The erasure of a user's personal data (docs/operations.md, "Personal data"). */
@ExtendWith(World.class)
class ErasureIT {
    private final Rows rows = Rows.here();

    @AfterEach
    void forgetClaims() {
        PastClaims.forget();
    }

    @Test
    void nothingOfAnErasedPersonIsLeftInTheDatabaseTheSearchTheChatAndTheLog() throws Exception {
        Planted planted = Planted.here();
        assertThat(Dump.find(planted.texts(), List.of(planted.device())))
                .contains(
                        "user.username",
                        "user.email",
                        "user.promo_code",
                        "username_part.part",
                        "social_identity.subject",
                        "session.ip_address",
                        "session.device",
                        "dead_letter.payload");
        assertThat(search(planted.mark())).hasSize(1);

        Answer answer = planted.erase();

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().path("username").asText()).isEqualTo("erased-" + planted.id());
        assertThat(answer.json().path("chat").asBoolean()).isTrue();
        assertThat(answer.json().path("erased"))
                .isEqualTo(record(
                        "identities", 2,
                        "secondFactors", 0,
                        "usedCodes", 0,
                        "tokens", 2,
                        "sessions", 1,
                        "favourites", 1,
                        "deadLetters", 2));
        assertThat(answer.json().path("kept")).hasSize(9);
        Waiting.until(() -> rows.count("scheduled_tasks where task_name = 'chat-erasure'") == 0);
        assertThat(Dump.find(planted.texts(), List.of(planted.device()))).isEmpty();
        assertThat(search(planted.mark())).isEmpty();
        assertThat(World.chat().user("" + planted.id()).orElseThrow())
                .isEqualTo(record("id", "" + planted.id(), "name", "erased-" + planted.id(), "image", ""));
        try (var lines = ServiceLog.lines()) {
            assertThat(lines.filter(line -> planted.texts().stream().anyMatch(line::contains)))
                    .isEmpty();
        }
    }

    @Test
    void theBooksStayUnderTheIdAndTheUserCannotComeIn() {
        Planted planted = Planted.here();
        planted.erase();

        ObjectId user = planted.id();
        for (String table : List.of("bet", "deposit", "claim", "referral", "played_game")) {
            assertThat(rows.count(table + " where user_id = ?", user)).as(table).isOne();
        }
        JsonNode shown = Http.get(World.internalUrl().resolve("/users/" + user), "X-API-Key", "dev-operator")
                .json();
        assertThat(shown.path("status").asText()).isEqualTo("CLOSED");
        assertThat(shown.path("platformId").asText()).isEqualTo(planted.platformId());
        assertThat(planted.browser().refresh().path("message").asText()).isEqualTo("SESSION_EXPIRED");
        assertThat(planted.browser()
                        .loggedIn("GOOGLE", World.google(), planted.person())
                        .path("message")
                        .asText())
                .isEqualTo("ACCOUNT_NOT_FOUND");
        assertThat(actions(user)).containsExactly("ERASE_USER DONE");
        assertThat(rows.texts("select changes from audit_action where target = '" + user + "'"))
                .singleElement()
                .asString()
                .startsWith("username: erased-" + user + "\nidentities: 2\n")
                .endsWith("\nkept: referrals, bets, deposits, commission, claims, credits, holds, statements, audit");
    }

    @Test
    void noRecordBringsTheDataBackUntilAnOperatorAllowsIt() throws Exception {
        Planted planted = Planted.here();
        planted.erase();

        World.feeds().accept("users", planted.line());
        sync(planted);
        assertThat(Dump.find(planted.texts(), List.of())).isEmpty();
        Answer again = planted.erase();
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.json().at("/erased/identities").asInt()).isZero();

        assertThat(planted.operator("DELETE", "erase").json())
                .isEqualTo(record("userId", "" + planted.id(), "allowed", true));
        World.feeds().accept("users", planted.line());
        assertThat(rows.texts("select username from user where id = x'" + planted.id() + "'"))
                .containsExactly(planted.mark() + "-name");
        sync(planted);
        assertThat(rows.texts("select email from user where id = x'" + planted.id() + "'"))
                .containsExactly("synced-" + planted.mark() + "@example.com");
        assertThat(planted.operator("DELETE", "erase")
                        .json()
                        .at("/details/errorCode")
                        .asText())
                .isEqualTo("CONFLICT");
    }

    private static void sync(Planted planted) {
        Users users = CDI.current().select(Users.class).get();
        var record = new MasterRecord(
                planted.platformId(), null, "synced-" + planted.mark() + "@example.com", UserStatus.ACTIVE, null, null);
        CDI.current().select(Transactions.class).get().run(() -> users.follow(List.of(record)));
    }

    @Test
    void aUserWithAPendingClaimIsNotErased() {
        Earner earner = FlaggedClaim.made().earner();
        try {
            Answer answer = Http.send(
                    "POST",
                    World.internalUrl().resolve("/users/" + earner.id() + "/erase"),
                    "X-API-Key",
                    "dev-operator");

            assertThat(answer.status()).isEqualTo(409);
            assertThat(answer.json().at("/details/errorCode").asText()).isEqualTo("CONFLICT");
            assertThat(rows.texts("select username from user where id = x'" + earner.id() + "'"))
                    .containsExactly(earner.username());
            assertThat(actions(earner.id())).singleElement().asString().startsWith("ERASE_USER CONFLICT: A claim");
        } finally {
            rows.change(
                    "update claim set status = 'FAILED', flagged = false, finished_at = claimed_at where user_id = ?",
                    earner.id());
        }
    }

    @Test
    void theStatementsOfAnErasedUserStayValid() throws Exception {
        Planted planted = Planted.here();
        StoredStatement.closed(planted.id(), "2026-01");
        planted.erase();

        var keys = JWKSet.parse(Http.get(URI.create(World.publicUrl() + "/.well-known/jwks.json"))
                .body());
        Answer file = planted.operator("GET", "statements?format=jws");
        assertThat(StatementFile.verify(file.body().getBytes(StandardCharsets.UTF_8), keys))
                .startsWith("1 statement of " + planted.id());
    }

    @Test
    void onlyAnOperatorErasesAUserWhoExists() {
        URI erase = World.internalUrl().resolve("/users/" + new ObjectId() + "/erase");
        for (String method : List.of("POST", "DELETE")) {
            assertThat(Http.send(method, erase).status()).isEqualTo(401);
            assertThat(Http.send(method, erase, "X-API-Key", "dev-data-feed").status())
                    .isEqualTo(403);
            assertThat(Http.send(method, erase, "X-API-Key", "dev-operator")
                            .json()
                            .at("/details/errorCode")
                            .asText())
                    .isEqualTo("USER_NOT_FOUND");
        }
    }

    private static JsonNode search(String text) {
        String address = "/user-commission-history-jobs/report/users?search=" + text;
        return Http.get(World.internalUrl().resolve(address)).json().path("data");
    }

    private List<String> actions(ObjectId user) {
        return rows.texts("select concat(kind, ' ', result) from audit_action where target = '" + user + "'");
    }
}
