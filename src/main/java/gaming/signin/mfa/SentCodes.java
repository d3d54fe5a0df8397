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

/** Sends codes of six digits: through the operator's gateway, or in the local environment without one to the log. */
@ApplicationScoped
class SentCodes {
    private static final System.Logger LOG = System.getLogger(SentCodes.class.getName());
    private static final int CODES = 1_000_000;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Optional<DeliveredCodes> gateway;
    private final boolean logged;

    @Inject
    SentCodes(Config config) {
        MfaSettings settings = Keys.read(config, MfaSettings::from);
        gateway = settings.gateway().map(configured -> new DeliveredCodes(configured, settings));
        logged = settings.logged();
    }

    static String random() {
        return String.format(Locale.ROOT, "%06d", RANDOM.nextInt(CODES));
    }

    /** Whether the code was sent. */
    boolean send(User user, MfaType type, String code) {
        String to = address(user, type);
        if (to == null) {
            LOG.log(System.Logger.Level.WARNING, "User {0} has no address for a code of type {1}", user.id(), type);
            return false;
        }
        if (gateway.isPresent()) {
            return gateway.get().send(type, to, code);
        }
        if (logged) {
            LOG.log(System.Logger.Level.INFO, "Local environment, nothing is sent: the {0} code is {1}", type, code);
            return true;
        }
        LOG.log(
                System.Logger.Level.WARNING,
                "User {0} cannot get a code of type {1}: auth.mfa.delivery.url is not configured",
                user.id(),
                type);
        return false;
    }

    private static @Nullable String address(User user, MfaType type) {
        return switch (type) {
            case SMS -> user.mfaPhone();
            case EMAIL -> user.email();
            case TOTP -> null;
        };
    }
}
