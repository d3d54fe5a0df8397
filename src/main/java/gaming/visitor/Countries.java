package gaming.visitor;

import com.maxmind.db.InvalidDatabaseException;
import com.maxmind.db.InvalidNetworkException;
import com.maxmind.db.MaxMindDbConstructor;
import com.maxmind.db.MaxMindDbParameter;
import com.maxmind.db.Metadata;
import com.maxmind.db.Reader;
import gaming.access.AddressBlock;
import gaming.config.Keys;
import gaming.config.Misconfiguration;
import gaming.core.Starting;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.jspecify.annotations.Nullable;

/**
 * The countries of addresses, from a file (external-systems.md, "geolocation"). The file is read into memory, because a
 * memory-mapped file fails when it is overwritten. A lookup takes two microseconds, so there is no cache.
 */
@ApplicationScoped
public class Countries {
    private static final System.Logger LOG = System.getLogger(Countries.class.getName());
    private static final String KEY = "geo.database";

    /** The file may begin with networks of no country, but not with more than these. */
    private static final int NETWORKS_TRIED = 10_000;

    /** ISO 3166-1 alpha-2, and the common code of Kosovo. */
    private static final Set<String> CODES =
            Stream.concat(Stream.of(Locale.getISOCountries()), Stream.of("XK")).collect(Collectors.toUnmodifiableSet());

    private final Optional<Reader> file;

    @Inject
    Countries(Config config) {
        this(Keys.read(config, Countries::file));
    }

    Countries(Optional<Reader> file) {
        this.file = file;
    }

    /**
     * An entry of the database of countries.
     *
     * @param country a map with {@code iso_code}, in files of MaxMind and DB-IP
     * @param code the code itself, in other files
     */
    public record Place(@Nullable Object country, @Nullable Object code) {
        @MaxMindDbConstructor
        public Place(
                @MaxMindDbParameter(name = "country") @Nullable Object country,
                @MaxMindDbParameter(name = "country_code") @Nullable Object code) {
            this.country = country;
            this.code = code;
        }

        Optional<String> isoCode() {
            Object inCountry = country instanceof Map<?, ?> fields ? fields.get("iso_code") : null;
            Object found = inCountry == null ? code : inCountry;
            return found instanceof String text
                    ? Optional.of(text.toUpperCase(Locale.ROOT)).filter(CODES::contains)
                    : Optional.empty();
        }
    }

    /** Does not open the file, because it may be large. */
    public static void requireReadable(Keys keys) {
        keys.optional(KEY, keys::path)
                .filter(Predicate.not(Files::isReadable))
                .ifPresent(_ -> keys.problem(KEY, "the file cannot be read"));
    }

    private static Optional<Reader> file(Keys keys) {
        return keys.optional(KEY, keys::path).map(Countries::open);
    }

    /** No message names the path. */
    private static Reader open(Path path) {
        try {
            var file = new Reader(path.toFile(), Reader.FileMode.MEMORY);
            if (hasCountries(file)) {
                return file;
            }
        } catch (InvalidDatabaseException _) {
            throw new Misconfiguration(KEY, "the file is no MaxMind DB");
        } catch (InvalidNetworkException | IOException _) {
            throw new Misconfiguration(KEY, "the file cannot be read");
        } catch (RuntimeException _) {
            // The reader fails so for a damaged file
        }
        throw new Misconfiguration(KEY, "the file has no countries");
    }

    /** A file of cities has countries, a file of network owners has none. */
    private static boolean hasCountries(Reader file) throws InvalidNetworkException, IOException {
        var networks = file.networks(Place.class);
        for (int i = 0; i < NETWORKS_TRIED && networks.hasNext(); i++) {
            if (networks.next().data().isoCode().isPresent()) {
                return true;
            }
        }
        return false;
    }

    void warnWithoutFile(@Observes Starting starting) {
        if (file.isEmpty()) {
            LOG.log(System.Logger.Level.WARNING, "geo.database is not set: every country is unknown");
        }
    }

    /** ISO 3166-1 alpha-2 in upper case; empty for an unknown or private address, and for a malformed one. */
    public Optional<String> of(String address) {
        return file.flatMap(known -> AddressBlock.address(address)
                .filter(Countries::isPublic)
                .flatMap(publicAddress -> country(known, publicAddress)));
    }

    /** Empty for an unreadable record, and for an IPv6 address in a file without IPv6. */
    private static Optional<String> country(Reader file, InetAddress address) {
        try {
            return Optional.ofNullable(file.get(address, Place.class)).flatMap(Place::isoCode);
        } catch (IOException | RuntimeException _) {
            return Optional.empty();
        }
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

    /** The service is ready without a file, too. */
    @Readiness
    @ApplicationScoped
    static class Health implements HealthCheck {
        private final Countries countries;

        @Inject
        Health(Countries countries) {
            this.countries = countries;
        }

        @Override
        public HealthCheckResponse call() {
            Optional<Metadata> file = countries.metadata();
            var response = HealthCheckResponse.named("geolocation")
                    .up()
                    .withData("database", file.map(Metadata::databaseType).orElse("none"));
            file.ifPresent(known -> response.withData("built", known.buildTime().toString()));
            return response.build();
        }
    }

    /** A method, because {@link Health} has a proxy of this class. */
    Optional<Metadata> metadata() {
        return file.map(Reader::getMetadata);
    }
}
