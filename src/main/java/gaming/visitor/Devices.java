package gaming.visitor;

import jakarta.enterprise.context.ApplicationScoped;

/** Devices by user agents. */
@ApplicationScoped
class Devices {
    Device of(String userAgent) {
        return Device.DESKTOP;
    }
}
