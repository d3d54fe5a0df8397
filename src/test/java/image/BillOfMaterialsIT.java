package image;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The components of the service (CycloneDX), and their licences. */
@Tag("proof")
class BillOfMaterialsIT {
    private static final Path BILL = Path.of("target/bill-of-materials/gaming-platform.cdx.json");
    private static final Path LICENCES = Path.of("target/licences.txt");

    /** One of these is enough: licences of components that ship unchanged beside code of another licence. */
    private static final Pattern MAY_BE_SHIPPED = Pattern.compile(
            "Apache-2\\.0|Apache License, 2\\.0|MIT|MIT-0|0BSD|BSD-[23]-Clause|EPL-2\\.0|CC0-1\\.0|Unicode-3\\.0|LGPL-2\\.1-or-later");

    private static List<JsonNode> components;

    @BeforeAll
    static void read() throws IOException {
        JsonNode bill = new ObjectMapper().readTree(BILL.toFile());
        components = StreamSupport.stream(bill.path("components").spliterator(), false)
                .toList();
    }

    @Test
    void namesEveryShippedLibrary() throws IOException {
        assertThat(components.stream().map(BillOfMaterialsIT::file))
                .containsAll(ClassPath.of(Path.of("target/gaming-platform.jar")).stream()
                        .map(library -> library.getFileName().toString())
                        .toList());
    }

    @Test
    void everyLibraryMayBeShippedAndItsLicenceIsListed() throws IOException {
        var byLicence = new TreeMap<String, TreeSet<String>>();
        for (JsonNode component : components) {
            List<String> licences = StreamSupport.stream(
                            component.path("licenses").spliterator(), false)
                    .flatMap(licence -> Stream.of(
                            licence.at("/license/id").asText(),
                            licence.at("/license/name").asText(),
                            licence.path("expression").asText()))
                    .filter(text -> !text.isEmpty())
                    .toList();
            assertThat(licences)
                    .as(component.path("name").asText())
                    .anyMatch(licence -> MAY_BE_SHIPPED.matcher(licence).matches());
            byLicence
                    .computeIfAbsent(String.join(" or ", licences), _ -> new TreeSet<>())
                    .add(component.path("group").asText() + ":"
                            + component.path("name").asText());
        }
        var lines = byLicence.entrySet().stream()
                .map(entry -> entry.getKey() + "\n    " + String.join("\n    ", entry.getValue()))
                .toList();
        Files.write(LICENCES, lines);
    }

    private static String file(JsonNode component) {
        return component.path("name").asText() + "-" + component.path("version").asText() + ".jar";
    }
}
