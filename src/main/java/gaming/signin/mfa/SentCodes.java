package gaming.signin.mfa;

import gaming.config.Keys;
import gaming.identity.MfaType;
import gaming.identity.User;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/** Codes of six digits that are sent, by whatever the configuration has for it. */
@ApplicationScoped
class SentCodes {
    private static final System.Logger LOG = System.getLogger(SentCodes.class.getName());
    private static final int CODES = 1_000_000;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Optional<CodeSender> sender;

    @Inject
    SentCodes(Config config) {
        MfaSettings settings = Keys.read(config, MfaSettings::from);
        Optional<CodeSender> gateway = settings.gateway().map(configured -> new DeliveredCodes(configured, settings));
        sender = gateway.isEmpty() && settings.logged() ? Optional.of(new LoggedCodes()) : gateway;
    }

    static String fresh() {
        return String.format(Locale.ROOT, "%06d", RANDOM.nextInt(CODES));
    }

    /** Whether the code is on its way to the user. */
    boolean send(User user, MfaType type, String code) {
        String to = address(user, type);
        if (to == null || sender.isEmpty()) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    to == null
                            ? "User {0} has nothing to send a code of type {1} to"
                            : "User {0} can not get a code of type {1}: auth.mfa.delivery.url is not configured",
                    user.id(),
                    type);
            return false;
        }
        return sender.get().send(type, to, code);
    }

    private static @Nullable String address(User user, MfaType type) {
        return switch (type) {
            case SMS -> user.mfaPhone();
            case EMAIL -> user.email();
            case TOTP -> null;
        };
    }
}
