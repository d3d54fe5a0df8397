package gaming.access.limits;

import gaming.access.Caller;
import java.util.HexFormat;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;

/** A subject whose failed verifications are counted together. */
public record LockoutSubject(String name) implements Comparable<LockoutSubject> {
    /** All callers in this caller's network. */
    public static LockoutSubject at(Caller caller) {
        return new LockoutSubject("address:" + caller.network());
    }

    /**
     * A device in the caller's neighbourhood, by the hash of its fingerprint. A fingerprint is not a secret. By it
     * alone, a distant caller could lock out its owner (details.md, "Amendments").
     */
    public static LockoutSubject on(byte[] fingerprint, Caller caller) {
        return new LockoutSubject(
                "fingerprint:" + HexFormat.of().formatHex(fingerprint) + "@" + caller.neighbourhood());
    }

    public static LockoutSubject atSecondFactorOf(ObjectId user) {
        return new LockoutSubject("second-factor:" + user);
    }

    byte[] id() {
        return DigestUtils.sha256(name);
    }

    @Override
    public int compareTo(LockoutSubject other) {
        return name.compareTo(other.name);
    }
}
