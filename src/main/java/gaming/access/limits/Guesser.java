package gaming.access.limits;

import gaming.access.Caller;
import gaming.access.OpaqueToken;
import java.util.HexFormat;
import org.bson.types.ObjectId;

/** Whose failed verifications are counted together. */
public record Guesser(String name) implements Comparable<Guesser> {
    /** Everybody at the caller's address, or of his network. */
    public static Guesser at(Caller caller) {
        return new Guesser("address:" + caller.network());
    }

    /**
     * A device in the caller's neighbourhood; {@code fingerprint} is its hash. A fingerprint is no secret: on it alone,
     * somebody far away could lock its owner out (details.md, "Amendments").
     */
    public static Guesser on(byte[] fingerprint, Caller caller) {
        return new Guesser("fingerprint:" + HexFormat.of().formatHex(fingerprint) + "@" + caller.neighbourhood());
    }

    /** Whoever guesses at the second factor of this user. */
    public static Guesser atSecondFactorOf(ObjectId user) {
        return new Guesser("second-factor:" + user);
    }

    byte[] id() {
        return OpaqueToken.sha256(name);
    }

    @Override
    public int compareTo(Guesser other) {
        return name.compareTo(other.name);
    }
}
