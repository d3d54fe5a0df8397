package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sandbox.social.Person;
import world.Browser;

/** decisions.md, "Sign-in": an identity is one user, and a state is used once, however many ask at the same moment. */
@ExtendWith({Product.class, Social.Calmed.class})
class RegistrationRacesIT {
    private static final int REPETITIONS = 5;

    @ParameterizedTest
    @EnumSource
    void oneIdentityIsOneUserWhoJoinsOnce(Social social) {
        for (int i = 0; i < REPETITIONS; i++) {
            Player referrer = Player.joins();
            Person person = social.newcomer();
            List<JsonNode> answers = together(copies(
                    3,
                    () -> ready(
                            social,
                            person,
                            Map.of("referrerUserId", referrer.id().toHexString()))));
            assertThat(answers)
                    .as(answers.toString())
                    .allMatch(answer -> answer.path("status").asText().equals("SUCCESS"));
            assertThat(values(answers, "/user/id")).hasSize(1);
            assertThat(answers.stream().filter(answer -> answer.path("newUser").asBoolean()))
                    .hasSize(1);
            assertThat(referrer.tiers("referralsCount")).containsExactly("1", "0", "0", "0");
            assertThat(referrer.stat("referredThisWeek")).isEqualTo("1");
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneIdentityHasOneReferrer(Social social) {
        for (int i = 0; i < REPETITIONS; i++) {
            List<Player> referrers = List.of(Player.joins(), Player.joins());
            Person person = social.newcomer();
            List<JsonNode> answers = together(referrers.stream()
                    .map(each -> ready(
                            social, person, Map.of("referrerUserId", each.id().toHexString())))
                    .toList());
            assertThat(values(answers, "/user/id")).hasSize(1);
            assertThat(referrers.stream()
                            .map(each -> each.stat("directReferralsCount"))
                            .toList())
                    .containsExactlyInAnyOrder("1", "0");
        }
    }

    @RepeatedTest(REPETITIONS)
    void anAccountThatIsFoundByItsAddressIsLinkedOnce() {
        Player known = Player.joins();
        Person person = Social.GOOGLE.newcomer();
        Product.feeds()
                .accept("users", known.line().put("email", person.email()).put("emailVerified", true));
        List<JsonNode> answers = together(copies(3, () -> ready(Social.GOOGLE, person, Map.of())));
        assertThat(values(answers, "/user/id")).containsExactly(known.id().toHexString());
        assertThat(values(answers, "/newUser")).containsExactly("false");
    }

    /** The case of an address does not matter. */
    @RepeatedTest(REPETITIONS)
    void identitiesThatBringOneAddressMakeOneAccount() {
        String email = Social.freshEmail();
        List<JsonNode> answers = together(IntStream.range(0, 8)
                .mapToObj(i -> i % 2 == 0 ? email : email.toUpperCase(Locale.ROOT))
                .map(each -> ready(Social.GOOGLE, Social.GOOGLE.withEmail(each), Map.of()))
                .toList());
        assertOneOf(answers, true);
    }

    @RepeatedTest(REPETITIONS)
    void identitiesOfBothProvidersThatBringOneAddressMakeOneAccount() {
        String email = Social.freshEmail();
        List<JsonNode> answers = together(IntStream.range(0, 8)
                .mapToObj(i -> i % 2 == 0 ? Social.GOOGLE : Social.FACEBOOK)
                .map(social -> ready(social, social.withEmail(email), Map.of()))
                .toList());
        assertOneOf(answers, true);
    }

    @RepeatedTest(REPETITIONS)
    void anAccountThatManyIdentitiesFindByItsAddressIsLinkedToOne() {
        Player known = Player.joins();
        String email = Social.freshEmail();
        Product.feeds().accept("users", known.line().put("email", email).put("emailVerified", true));
        List<JsonNode> answers =
                together(copies(8, () -> ready(Social.GOOGLE, Social.GOOGLE.withEmail(email), Map.of())));
        assertThat(assertOneOf(answers, false)).isEqualTo(known.id().toHexString());
    }

    @RepeatedTest(REPETITIONS)
    void anIdentityThatOneRegistersAndAnotherLinksIsOneUsers() {
        Person person = Social.GOOGLE.newcomer();
        Member linker = Member.registers(Social.FACEBOOK);
        JsonNode begun = linker.browser().link("GOOGLE");
        String code = Social.GOOGLE.sandbox().code(URI.create(begun.path("url").asText()), person);
        List<JsonNode> answers = together(List.of(
                () -> linker.browser().verify(begun.path("state").asText(), code),
                ready(Social.GOOGLE, person, Map.of())));
        String linked = answers.getFirst().path("message").asText("");
        assertThat(answers.getLast().path("status").asText()).isEqualTo("SUCCESS");
        assertThat(answers.getLast().path("newUser").asBoolean()).isEqualTo(linked.equals("ACCOUNT_ALREADY_LINKED"));
        String owner =
                Social.GOOGLE.logsIn(Social.browser(), person).at("/user/id").asText();
        assertThat(owner).isEqualTo(answers.getLast().at("/user/id").asText());
        assertThat(owner.equals(linker.id())).isEqualTo(linked.isEmpty());
    }

    @RepeatedTest(REPETITIONS)
    void aStateIsUsedOnce() {
        Browser browser = Social.browser();
        JsonNode begun = browser.register("GOOGLE", Map.of());
        String state = begun.path("state").asText();
        Person person = Social.GOOGLE.newcomer();
        URI url = URI.create(begun.path("url").asText());
        List<JsonNode> answers = together(copies(3, () -> {
            String code = Social.GOOGLE.sandbox().code(url, person);
            Browser copy = browser.copy();
            return () -> copy.verify(state, code);
        }));
        assertThat(answers.stream().map(answer -> answer.path("status").asText()))
                .containsExactlyInAnyOrder("SUCCESS", "ERROR", "ERROR");
        assertThat(values(answers, "/message")).contains("INVALID_STATE").doesNotContain("PROVIDER_ERROR");
    }

    @Test
    void namesThatAreTakenAtTheSameMomentGetNumbers() {
        String name = "Race " + new ObjectId().toHexString().substring(10);
        List<JsonNode> answers = together(IntStream.range(0, 10)
                .mapToObj(_ -> ready(Social.GOOGLE, Social.GOOGLE.named(name), Map.of()))
                .toList());
        assertThat(values(answers, "/user/username"))
                .hasSize(10)
                .allMatch(each -> each.matches("race\\.[a-f0-9]{14}\\d*"));
        assertThat(answers).allMatch(answer -> answer.path("newUser").asBoolean());
    }

    @Test
    void manyJoinOneReferrerAtTheSameMoment() {
        Player referrer = Player.joins();
        List<JsonNode> answers = together(IntStream.range(0, 10)
                .mapToObj(i -> {
                    Social social = i % 2 == 0 ? Social.GOOGLE : Social.FACEBOOK;
                    return ready(social, social.newcomer(), Map.of("referrerUsername", referrer.username()));
                })
                .toList());
        assertThat(values(answers, "/user/id")).hasSize(10);
        assertThat(referrer.stat("directReferralsCount")).isEqualTo("10");
        assertThat(referrer.stat("referredThisWeek")).isEqualTo("10");
    }

    /** One of them is signed in, the others are told that the address is known; returns the user. */
    private static String assertOneOf(List<JsonNode> answers, boolean newUser) {
        Map<Boolean, List<JsonNode>> bySuccess = answers.stream()
                .collect(Collectors.partitioningBy(
                        answer -> answer.path("status").asText().equals("SUCCESS")));
        assertThat(bySuccess.get(true)).as(answers.toString()).hasSize(1);
        bySuccess.get(false).forEach(answer -> LoginAnswers.refused(answer, "ACCOUNT_NOT_LINKED"));
        return LoginAnswers.signedIn(bySuccess.get(true).getFirst(), newUser)
                .path("id")
                .asText();
    }

    /** Everything but the last step. */
    private static Callable<JsonNode> ready(Social social, Person person, Map<String, ?> more) {
        Browser browser = Social.browser();
        JsonNode begun = browser.register(social.name(), more);
        String code = social.sandbox().code(URI.create(begun.path("url").asText()), person);
        return () -> browser.verify(begun.path("state").asText(), code);
    }

    private static List<Callable<JsonNode>> copies(int count, Supplier<Callable<JsonNode>> step) {
        return IntStream.range(0, count).mapToObj(_ -> step.get()).toList();
    }

    private static List<JsonNode> together(List<Callable<JsonNode>> steps) {
        var barrier = new CyclicBarrier(steps.size());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = new ArrayList<Future<JsonNode>>();
            for (Callable<JsonNode> step : steps) {
                running.add(threads.submit(() -> {
                    barrier.await();
                    return step.call();
                }));
            }
            var answers = new ArrayList<JsonNode>();
            for (Future<JsonNode> each : running) {
                answers.add(each.get());
            }
            return answers;
        } catch (Exception failure) {
            throw new AssertionError(failure);
        }
    }

    private static Set<String> values(List<JsonNode> answers, String pointer) {
        return answers.stream().map(answer -> answer.at(pointer).asText()).collect(Collectors.toSet());
    }
}
