package gaming.core;

import java.net.URI;

/** An address that another system names. */
public final class WebAddress {
    private WebAddress() {}

    /** Whether the service may call the address or send a browser to it: https of a host, or http where it is plain. */
    public static boolean isAllowed(URI address, boolean plainHttp) {
        return address.getHost() != null
                && ("https".equalsIgnoreCase(address.getScheme())
                        || (plainHttp && "http".equalsIgnoreCase(address.getScheme())));
    }
}
