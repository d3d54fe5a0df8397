package dev;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import sandbox.social.Person;
import sandbox.social.SandboxFacebook;
import sandbox.social.SandboxGoogle;

/** People with accounts at the sandbox providers, each for one outcome of a sign-in. */
final class DemoPeople {
    private DemoPeople() {}

    static void meet(SandboxGoogle google) {
        List<DemoCast.Player> players = DemoCast.players(Instant.EPOCH);
        google.offer(Person.verified("107000000000000000001", "Nora New", "nora@example.com"), "a newcomer");
        google.offer(player(players.get(0)), "plays here; both sides verified the address");
        google.offer(player(players.get(1)), "plays here, with a second factor");
        google.offer(player(players.get(2)), "plays here, with an unverified address here");
        google.offer(Person.unverified("107000000000000000002", "Uwe Unverified", "uwe@example.com"), "a newcomer");
    }

    static void meet(SandboxFacebook facebook) {
        DemoCast.Player first = DemoCast.players(Instant.EPOCH).getFirst();
        facebook.offer(Person.unverified("2000000000000001", "Fay New", "fay@example.com"), "a newcomer");
        facebook.offer(Person.withoutEmail("2000000000000002", "Finn Without"), "a newcomer");
        facebook.offer(
                Person.unverified("2000000000000003", name(first), first.email().orElseThrow()),
                "plays here, but Facebook verifies no address");
    }

    private static Person player(DemoCast.Player player) {
        return Person.verified(
                "10800000000000000000" + player.number(),
                name(player),
                player.email().orElseThrow());
    }

    private static String name(DemoCast.Player player) {
        return player.username().substring(0, 1).toUpperCase(Locale.ROOT)
                + player.username().substring(1);
    }
}
