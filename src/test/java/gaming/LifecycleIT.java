package gaming;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Http;
import world.World;

@ExtendWith(World.class)
class LifecycleIT {
    @Test
    void answersHealthOnTheInternalListenerOnly() {
        for (String path : new String[] {"/health", "/health/live", "/health/ready", "/health/started"}) {
            assertThat(Http.get(World.internalUrl().resolve(path)).status())
                    .as(path)
                    .isEqualTo(200);
            assertThat(Http.get(World.publicUrl().resolve(path)).status())
                    .as(path)
                    .isEqualTo(404);
        }
    }
}
