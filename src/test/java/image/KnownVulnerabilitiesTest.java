package image;

import static org.assertj.core.api.Assertions.assertThat;

import image.KnownVulnerabilities.Entry;
import image.KnownVulnerabilities.Library;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** It needs no network: the class path of the tests has every shipped library. */
class KnownVulnerabilitiesTest {
    /** Maven's path of a library: its repository and the group as directories, the artifact, the version. */
    private static final Pattern IN_THE_REPOSITORY = Pattern.compile("(.+)/([^/]+)/([^/]+)/\\2-\\3\\.jar");

    @Test
    void noLibraryHasOne() throws IOException {
        List<Library> libraries = onTheClassPath();
        assertThat(libraries)
                .hasSizeGreaterThan(200)
                .anyMatch(library -> library.name().endsWith(".io.netty:netty-codec-http"));
        assertThat(KnownVulnerabilities.read().in(libraries)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "4.0.9.Final, false",
        "4.1.0.Final, true",
        "4.1.99.Final, true",
        "4.1.136.Final, true",
        "4.1.137.Final, false",
        "4.1.140.Final, false",
        "4.2.0.Final, false"
    })
    void aLineFitsFromItsFirstVersionUpToTheMendedOne(String version, boolean fits) {
        var line = new Entry("io.netty:netty-codec-http", "4.1.0", "4.1.137", "CVE");
        assertThat(line.fits(new Library("io.netty:netty-codec-http", version))).isEqualTo(fits);
        assertThat(line.fits(new Library("io.netty:netty-codec-http2", version)))
                .isFalse();
    }

    @Test
    void aVulnerabilityWithoutAFixMatchesAllLaterVersions() {
        var line = new Entry("org.lz4:lz4-java", "1.0", "-", "CVE");
        assertThat(line.fits(new Library("org.lz4:lz4-java", "99.0"))).isTrue();
    }

    private static List<Library> onTheClassPath() {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Stream.of(classPath.split(Pattern.quote(File.pathSeparator)))
                .map(jar -> IN_THE_REPOSITORY.matcher(jar.replace(File.separatorChar, '/')))
                .filter(jar -> jar.matches())
                .map(jar -> new Library(jar.group(1).replace('/', '.') + ":" + jar.group(2), jar.group(3)))
                .toList();
    }
}
