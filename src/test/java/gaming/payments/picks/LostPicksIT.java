package gaming.payments.picks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Http;
import gaming.payments.claim.LongAgo;
import java.time.Duration;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.Json;
import world.PicksCaller;
import world.Rows;
import world.World;

/** Credits of a database that has lost its last commits: nothing is booked twice (details.md, "Amendments"). */
@ExtendWith(LongAgo.class)
class LostPicksIT {
    private final ObjectId user = new ObjectId();
    private final String platformId =
            "9%d%07d".formatted(user.getTimestamp(), Math.floorMod(user.hashCode(), 10_000_000));
    private final String key = "key " + user;

    LostPicksIT() {
        World.feeds().accept("users", Json.record("id", "" + user, "username", "u" + user, "platformId", platformId));
    }

    @Test
    void theSameRequestIsAnsweredByTheBookingOfTheLostOne() {
        Http.Answer first = asks("1");
        assertThat(first.status()).isEqualTo(200);
        loseTheLatest();
        assertThat(asks("1").body()).isEqualTo(first.body());
        assertThat(booked()).isEqualTo(1);
    }

    @Test
    void aRequestForAnotherAmountIsForAnOperatorToLookAt() {
        asks("1");
        loseTheLatest();
        assertThat(asks("2").status()).isEqualTo(202);
        assertThat(Rows.here().count("picks_transfer where user_id = ? and flagged and status = 'PENDING'", user))
                .isEqualTo(1);
        assertThat(booked()).isEqualTo(1);
    }

    @Test
    void aKeyThatIsUsedAgainAfterADayHasTheNextId() {
        asks("1");
        LongAgo.moveTo(Duration.ofHours(25));
        Http.Answer second = asks("1");
        assertThat(booked()).isEqualTo(2);
        loseTheLatest();
        Rows.here().change("update picks_transfer set idempotency_key = ? where user_id = ?", key, user);
        assertThat(asks("1").body()).isEqualTo(second.body());
        assertThat(booked()).isEqualTo(2);
        LongAgo.moveTo(Duration.ofHours(50));
        asks("1");
        assertThat(booked()).isEqualTo(3);
    }

    private Http.Answer asks(String amount) {
        return new PicksCaller(World.internalUrl()).ask(key, PicksCaller.body(user.toHexString(), amount, "USDC"));
    }

    private void loseTheLatest() {
        Rows rows = Rows.here();
        String latest = "(select max(created_at) from picks_transfer where user_id = ?)";
        rows.change(
                "delete from picks_transition where transfer_id in (select id from picks_transfer where user_id = ? and"
                        + " created_at = " + latest + ")",
                user,
                user);
        rows.change("delete from picks_transfer where user_id = ? and created_at = " + latest, user, user);
    }

    private int booked() {
        return World.platform().bookingsOf(platformId).size();
    }
}
