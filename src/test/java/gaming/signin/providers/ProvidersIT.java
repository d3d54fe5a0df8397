package gaming.signin.providers;

import static gaming.signin.providers.Social.CHALLENGE;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.enterprise.inject.spi.CDI;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import sandbox.social.Person;
import sandbox.social.SandboxProvider;
import world.World;

/** The providers of the running service. */
@ExtendWith(World.class)
class ProvidersIT {
    private static final SocialProviders PROVIDERS =
            CDI.current().select(SocialProviders.class).get();
    private static final Person EVE = Person.unverified("3300", "Eve", "eve@example.com");

    @Test
    void areThoseOfTheContractButTelegram() {
        assertThat(AuthSocialType.values())
                .filteredOn(type -> PROVIDERS.authorizationUrl(type, CHALLENGE).isPresent())
                .containsExactlyInAnyOrder(AuthSocialType.GOOGLE, AuthSocialType.FACEBOOK);
    }

    @Test
    void sayWhoThePersonIs() {
        assertThat(signIn(AuthSocialType.GOOGLE, World.google()).subject()).isEqualTo("3300");
        assertThat(signIn(AuthSocialType.FACEBOOK, World.facebook()).subject()).isEqualTo("3300");
    }

    private static Profile signIn(AuthSocialType type, SandboxProvider sandbox) {
        URI url = PROVIDERS.authorizationUrl(type, CHALLENGE).orElseThrow();
        return Social.person(PROVIDERS.profile(type, sandbox.code(url, EVE), CHALLENGE));
    }
}
