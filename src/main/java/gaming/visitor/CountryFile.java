package gaming.visitor;

import com.maxmind.db.InvalidDatabaseException;
import com.maxmind.db.InvalidNetworkException;
import com.maxmind.db.MaxMindDbConstructor;
import com.maxmind.db.MaxMindDbParameter;
import com.maxmind.db.Metadata;
import com.maxmind.db.Reader;
import gaming.config.Keys;
import gaming.config.Misconfiguration;
import java.io.IOException;
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
import org.jspecify.annotations.Nullable;

/**
 * The file of key {@code geo.database}, in the MaxMind DB format (external-systems.md, "geolocation"). It is read into
 * memory: a mapped file that somebody overwrites ends the JVM's calls with an error. A look takes two microseconds, which
 * no cache shortens.
 */
final class CountryFile {
    private static final String KEY = "geo.database";

    /** Networks of nowhere may come first, not that many. */
    private static final int NETWORKS_TRIED = 10_000;

    /** ISO 3166-1 alpha-2, and Kosovo, which has none and is XK to everybody. */
    private static final Set<String> COUNTRIES =
            Stream.concat(Stream.of(Locale.getISOCountries()), Stream.of("XK")).collect(Collectors.toUnmodifiableSet());

    private final Reader reader;

    private CountryFile(Reader reader) {
        this.reader = reader;
    }

    /**
     * What is read of a record; the names of countries and all of cities is skipped.
     *
     * @param country a map with {@code iso_code} where MaxMind or DB-IP made the file
     * @param code the code itself, in files of others
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
                    ? Optional.of(text.toUpperCase(Locale.ROOT)).filter(COUNTRIES::contains)
                    : Optional.empty();
        }
    }

    /** Empty when the key is not set; messages never tell the path. */
    static Optional<CountryFile> from(Keys keys) {
        return keys.optional(KEY, keys::path).map(CountryFile::read);
    }

    /** Whether there is such a file, without reading it: it may be large. */
    static void requireReadable(Keys keys) {
        keys.optional(KEY, keys::path)
                .filter(Predicate.not(Files::isReadable))
                .ifPresent(_ -> keys.problem(KEY, "the file can not be read"));
    }

    private static CountryFile read(Path path) {
        try {
            var file = new CountryFile(new Reader(path.toFile(), Reader.FileMode.MEMORY));
            if (file.knowsCountries()) {
                return file;
            }
        } catch (InvalidDatabaseException _) {
            throw new Misconfiguration(KEY, "the file is no MaxMind DB");
        } catch (InvalidNetworkException | IOException _) {
            throw new Misconfiguration(KEY, "the file can not be read");
        } catch (RuntimeException _) {
            // What only looks like one: said below
        }
        throw new Misconfiguration(KEY, "the file tells no countries");
    }

    /** One of cities does, one of networks' owners does not. */
    private boolean knowsCountries() throws InvalidNetworkException, IOException {
        var networks = reader.networks(Place.class);
        for (int i = 0; i < NETWORKS_TRIED && networks.hasNext(); i++) {
            if (networks.next().data().isoCode().isPresent()) {
                return true;
            }
        }
        return false;
    }

    /** What the file says of itself. */
    Metadata metadata() {
        return reader.getMetadata();
    }

    /** A record that can not be read, or an IPv6 address in a file without them, is no country. */
    Optional<String> country(InetAddress address) {
        try {
            return Optional.ofNullable(reader.get(address, Place.class)).flatMap(Place::isoCode);
        } catch (IOException | RuntimeException _) {
            return Optional.empty();
        }
    }
}
