package gaming.identity;

import java.util.Arrays;

/** A secret as it is stored: encrypted, and different each time although the secret is the same. */
record Sealed(byte[] bytes) {
    @Override
    public boolean equals(Object other) {
        return other instanceof Sealed sealed && Arrays.equals(bytes, sealed.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "Sealed";
    }
}
