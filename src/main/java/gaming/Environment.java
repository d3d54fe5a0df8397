package gaming;

import java.util.Locale;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/** Key {@code app.environment}: what only a developer's machine may have is allowed in LOCAL. */
public enum Environment {
    LOCAL,
    PRODUCTION;

    private static final String KEY = "app.environment";

    public static Environment of(Config config) {
        Optional<String> value = config.getOptionalValue(KEY, String.class).filter(text -> !text.isBlank());
        for (Environment environment : values()) {
            if (value.isPresent() && environment.name().toLowerCase(Locale.ROOT).equals(value.get())) {
                return environment;
            }
        }
        if (value.isPresent()) {
            throw new Misconfiguration(KEY, "must be local or production");
        }
        return PRODUCTION;
    }
}
