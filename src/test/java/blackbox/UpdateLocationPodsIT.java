package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.Http;
import dev.Http.Answer;
import java.net.URI;
import java.util.List;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import world.LimitedPods;
import world.World;

/** service-interface.md, "Hook and internal HTTP endpoints"; decisions.md and details.md: update-location. */
@ExtendWith({Product.class, Social.Calmed.class})
class UpdateLocationPodsIT {
    private static Member member;
    private static Member other;

    @BeforeAll
    static void twoUsers() {
        member = Member.registers(Social.GOOGLE);
        other = Member.registers(Social.GOOGLE);
    }

    @BeforeEach
    void bothInFrance() {
        locates(member, World.FRANCE);
        locates(other, World.FRANCE);
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 192.0.2.1, DE",
        "203.0.113.255, 203.0.113.255, FR",
        "2001:db8:de::7, 2001:db8:de:0:0:0:0:7, DE",
        "2001:DB8:DE:0::7, 2001:db8:de:0:0:0:0:7, DE",
        "::ffff:192.0.2.9, 192.0.2.9, DE",
        "::FFFF:C000:0209, 192.0.2.9, DE",
        "%3A%3Affff%3A192.0.2.9, 192.0.2.9, DE",
        "%5B2001:db8:de::7%5D, 2001:db8:de:0:0:0:0:7, DE",
        "%31%39%32.0.2.1, 192.0.2.1, DE"
    })
    void theUserAndTheSessionAreWhereTheAddressIs(String address, String canonical, String country) {
        locates(member, address);
        Json.assertHas(user(member), """
                {'country': '%1$s', 'state': null,
                 'sessions': [{'country': '%1$s', 'state': null, 'ipAddress': '%2$s'}]}""".formatted(country, canonical));
        assertIsInFrance(other);
    }

    @ParameterizedTest
    @ValueSource(strings = {"198.51.100.1", "2001:db8:1::1"})
    void everybodyInTheUnitedStatesIsInAlaska(String address) {
        locates(member, address);
        Json.assertHas(
                user(member), "{'country': 'US', 'state': 'AK', 'sessions': [{'country': 'US', 'state': 'AK'}]}");
        locates(member, World.GERMANY);
        Json.assertHas(user(member), "{'state': null, 'sessions': [{'state': null}]}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2001:db8:ffff::1", "10.0.0.1", "169.254.169.254", "ff02::1", "192.0.2.256", "192.0.2.1:80",
                "172.16.0.1", "::ffff:10.0.0.1", "localhost", "%20192.0.2.1", "%5B2001:db8:de::7", "null",
                "192.168.1.1", "::", "fe80::1%25eth0", "fd00::1", "metadata.google.internal", "0300.0.2.1",
                "0.0.0.0", "::1", "3221225985", "192.0.2.1%00", "http:%2F%2F192.0.2.1", "%5B192.0.2.1%5D",
                "224.0.0.1", "example.com", "192.0.2.1%2F32", "%EF%BC%91%EF%BC%99%EF%BC%92.0.2.1", "%5B%5D", "-",
                "fe80::1", "0xC0000201", "192.0.2.1%0A", "%25", "%2531%2539%2532.0.2.1", "'%20or%20'1'='1",
                "198.18.0.1", "127.0.0.1", "255.255.255.255", "192.0.2.1.nip.io", "192.0.2", "192.0.2.1%20",
            })
    void anAddressThatIsNowhereChangesNothing(String address) {
        isNotLocated(member.id(), session(member), address);
    }

    @Test
    void anAddressOfAnyLengthChangesNothing() {
        for (int length : new int[] {46, 300, 1500}) {
            isNotLocated(member.id(), session(member), "1".repeat(length));
            isNotLocated(member.id(), session(member), "2001:db8:de::" + "0".repeat(length));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"x", "5f0000000000000000000001ff", "5F000000000000000000000G", "..", "%00", "%2e%2e%2f", "null"})
    void malformedIdsChangeNothing(String id) {
        isNotLocated(id, session(member), World.GERMANY);
        isNotLocated(member.id(), id, World.GERMANY);
    }

    @Test
    void unknownUsersAndSessionsAndThoseOfOthersChangeNothing() {
        isNotLocated(new ObjectId().toHexString(), session(member), World.GERMANY);
        isNotLocated(member.id(), new ObjectId().toHexString(), World.GERMANY);
        isNotLocated(member.id(), session(other), World.GERMANY);
        isNotLocated(session(member), member.id(), World.GERMANY);
    }

    @Test
    void whereABlockedUserWasAndASessionThatHasEndedIsStillWrittenDown() {
        Member blocked = Member.registers(Social.GOOGLE);
        blocked.becomes("status", "BLOCKED");
        Member gone = Member.registers(Social.GOOGLE);
        gone.browser().logout();
        for (Member member : List.of(blocked, gone)) {
            locates(member, World.GERMANY);
            Json.assertHas(user(member), "{'country': 'DE', 'sessions': [{'country': 'DE'}]}");
        }
    }

    @Test
    void anotherCountryOfTheFeedIsWithoutTheState() {
        locates(member, World.UNITED_STATES);
        member.becomes("language", "de");
        assertThat(user(member).path("state").asText()).isEqualTo("AK");
        member.becomes("country", "DE");
        Json.assertHas(user(member), "{'country': 'DE', 'state': null}");
    }

    @Test
    void withoutAFileOfCountriesNothingIsChanged() {
        var address =
                URI.create(LimitedPods.second().internalUrl() + path(member.id(), session(member), World.GERMANY));
        Answer answer = Product.ok(Http.get(address, "X-API-Key", "dev-cloud-tasks"));
        assertThat(answer.body()).isEqualTo("{\"success\":false}");
    }

    private static void locates(Member whom, String address) {
        assertAnswered(update(whom.id(), session(whom), address), true);
    }

    private static void isNotLocated(String user, String session, String address) {
        assertAnswered(update(user, session, address), false);
        assertIsInFrance(member);
        assertIsInFrance(other);
    }

    private static void assertAnswered(Answer answer, boolean success) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"success\":" + success + "}");
    }

    private static void assertIsInFrance(Member whom) {
        Json.assertHas(
                user(whom),
                "{'country': 'FR', 'sessions': [{'country': 'FR', 'ipAddress': '%s'}]}".formatted(World.FRANCE));
    }

    private static Answer update(String user, String session, String address) {
        return Product.getAs("dev-cloud-tasks", path(user, session, address));
    }

    private static String path(String user, String session, String address) {
        return "/users/tasks/update-location/" + user + "/" + session + "/" + address;
    }

    private static String session(Member whom) {
        return user(whom).at("/sessions/0/id").asText();
    }

    private static JsonNode user(Member whom) {
        return Product.read("/users/" + whom.id());
    }
}
