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

/** The providers as beans of the running service. */
@ExtendWith(World.class)
class ProvidersIT {
    private static final Person EVE = Person.unverified("3300", "Eve", "eve@example.com");

    @Test
    void areThoseOfTheContractButTelegram() {
        assertThat(CDI.current().select(SocialProvider.class))
                .extracting(SocialProvider::type)
                .containsExactlyInAnyOrder(AuthSocialType.GOOGLE, AuthSocialType.FACEBOOK);
    }

    @Test
    void sayWhoThePersonIs() {
        assertThat(signIn(AuthSocialType.GOOGLE, World.google()).subject()).isEqualTo("3300");
        assertThat(signIn(AuthSocialType.FACEBOOK, World.facebook()).subject()).isEqualTo("3300");
    }

    private static Profile signIn(AuthSocialType type, SandboxProvider sandbox) {
        SocialProvider provider = CDI.current().select(SocialProvider.class).stream()
                .filter(each -> each.type() == type)
                .findFirst()
                .orElseThrow();
        URI url = provider.authorizationUrl(CHALLENGE).orElseThrow();
        return Social.person(provider.profile(sandbox.code(url, EVE), CHALLENGE));
    }
}
