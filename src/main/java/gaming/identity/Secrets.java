package gaming.identity;

import gaming.config.Keys;
import gaming.config.Misconfiguration;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bson.types.ObjectId;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts the secrets of second factors: AES-256-GCM under the key {@code auth.secrets-key}, with a random nonce
 * before each text. The user's id is authenticated with it, so that a column copied to another user does not open.
 */
@ApplicationScoped
public class Secrets {
    private static final String KEY = "auth.secrets-key";
    private static final int KEY_BYTES = 32;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final @Nullable SecretKeySpec key;

    @Inject
    Secrets(Config config) {
        this(new Keys(config));
    }

    public Secrets(Keys keys) {
        this(keys.text(KEY));
    }

    Secrets(Optional<String> base64) {
        key = base64.map(Secrets::key).orElse(null);
    }

    private static SecretKeySpec key(String base64) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(base64.strip());
        } catch (IllegalArgumentException _) {
            throw new Misconfiguration(KEY, "is not Base64");
        }
        if (bytes.length != KEY_BYTES) {
            throw new Misconfiguration(KEY, "must be " + KEY_BYTES + " bytes in Base64");
        }
        return new SecretKeySpec(bytes, "AES");
    }

    /** Without a key the service stores no secret and refuses the record that brings one. */
    boolean canSeal() {
        return key != null;
    }

    byte[] seal(String secret, ObjectId user) {
        var nonce = new byte[NONCE_BYTES];
        RANDOM.nextBytes(nonce);
        byte[] text = crypt(Cipher.ENCRYPT_MODE, nonce, user, secret.getBytes(StandardCharsets.UTF_8));
        var sealed = new byte[NONCE_BYTES + text.length];
        System.arraycopy(nonce, 0, sealed, 0, NONCE_BYTES);
        System.arraycopy(text, 0, sealed, NONCE_BYTES, text.length);
        return sealed;
    }

    String open(byte[] sealed, ObjectId user) {
        var nonce = new byte[NONCE_BYTES];
        System.arraycopy(sealed, 0, nonce, 0, NONCE_BYTES);
        var text = new byte[sealed.length - NONCE_BYTES];
        System.arraycopy(sealed, NONCE_BYTES, text, 0, text.length);
        return new String(crypt(Cipher.DECRYPT_MODE, nonce, user, text), StandardCharsets.UTF_8);
    }

    private byte[] crypt(int mode, byte[] nonce, ObjectId user, byte[] text) {
        if (key == null) {
            throw new IllegalStateException("auth.secrets-key is not configured");
        }
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
            cipher.updateAAD(user.toByteArray());
            return cipher.doFinal(text);
        } catch (GeneralSecurityException failure) {
            throw new IllegalStateException("A secret could not be sealed or opened", failure);
        }
    }
}
