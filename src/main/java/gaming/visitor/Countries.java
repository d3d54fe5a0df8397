package gaming.visitor;

import gaming.access.AddressBlock;
import gaming.config.Keys;
import gaming.core.Starting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/** Countries of addresses, by the file of {@code geo.database}; without one every country is unknown. */
@ApplicationScoped
public class Countries {
    private static final System.Logger LOG = System.getLogger(Countries.class.getName());

    private final Optional<CountryFile> file;

    @Inject
    Countries(Config config) {
        this(Keys.read(config, CountryFile::from));
    }

    Countries(Optional<CountryFile> file) {
        this.file = file;
    }

    /** Whether the file is there; it is not read, because it may be large. */
    public static void requireReadable(Keys keys) {
        CountryFile.requireReadable(keys);
    }

    void sayWhatIsMissing(@Observes Starting starting) {
        if (file.isEmpty()) {
            LOG.log(System.Logger.Level.WARNING, "geo.database is not set: nobody's country is known");
        }
    }

    Optional<CountryFile> file() {
        return file;
    }

    /** ISO 3166-1 alpha-2 in upper case; empty when unknown, as of a private address and of what is no address. */
    public Optional<String> of(String address) {
        return file.flatMap(known ->
                AddressBlock.address(address).filter(Countries::isPublic).flatMap(known::country));
    }

    private static boolean isPublic(InetAddress address) {
        return !address.isAnyLocalAddress()
                && !address.isLoopbackAddress()
                && !address.isLinkLocalAddress()
                && !address.isSiteLocalAddress()
                && !address.isMulticastAddress()
                && !isUniqueLocal(address);
    }

    /** fc00::/7 (RFC 4193), which the JDK does not know. */
    private static boolean isUniqueLocal(InetAddress address) {
        return address instanceof Inet6Address && (address.getAddress()[0] & 0xfe) == 0xfc;
    }
}
