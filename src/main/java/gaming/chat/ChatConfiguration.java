package gaming.chat;

import gaming.config.Keys;
import gaming.core.Starting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.lang.System.Logger.Level;
import org.eclipse.microprofile.config.Config;

/** Reads the settings once, for the whole capability. */
@ApplicationScoped
class ChatConfiguration {
    private static final System.Logger LOG = System.getLogger(ChatConfiguration.class.getName());

    @Produces
    @Singleton
    ChatSettings settings(Config config) {
        return Keys.read(config, ChatSettings::from);
    }

    /** The log says once that there is no chat service. */
    void logAbsence(@Observes Starting starting, ChatSettings settings) {
        if (settings.access().isEmpty()) {
            LOG.log(Level.INFO, "No chat service is configured: messages for it are left in their topic");
        }
    }
}
