package gaming.access;

import gaming.settings.CapabilityKeys;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.microprofile.config.Config;

/** For the check before the start, with the files. */
public final class AccessKeys implements CapabilityKeys {
    @Override
    public List<Consumer<Config>> readers() {
        return List.of(
                TokenSettings::from,
                AccessKeys::tokenKeys,
                ApiKeyFile::from,
                OriginSettings::from,
                TrustedProxies::from);
    }

    private static void tokenKeys(Config config) {
        TokenSettings settings = TokenSettings.from(config);
        SigningKey.read(settings.signingKey(), TokenKeys.read(settings.publicKeys()));
    }
}
