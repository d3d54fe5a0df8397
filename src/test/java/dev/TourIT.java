package dev;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Json;
import world.DevRun;

/** The commands of docs/tour.md, word by word in one bash beside a dev run, answer in the form that the tour shows. */
@Tag("proof")
class TourIT {
    private static final Pattern STEP = Pattern.compile("(?s)```sh\n(.*?)```(?:\n```json\n(.*?)```)?");
    private static final String NEXT = "@@ next step @@";
    private static DevRun devRun;

    @BeforeAll
    static void start() {
        devRun = DevRun.start("tour");
    }

    @AfterAll
    static void stop() {
        devRun.close();
    }

    @Test
    void everyStepAnswersInTheFormShown() throws IOException, InterruptedException {
        List<MatchResult> steps = STEP.matcher(Files.readString(Path.of("docs/tour.md")))
                .results()
                .toList();
        List<String> answers = run(steps.stream().map(step -> step.group(1)).toList());

        assertThat(answers).hasSameSizeAs(steps);
        for (int i = 0; i < steps.size(); i++) {
            Optional<String> shown = Optional.ofNullable(steps.get(i).group(2));
            if (shown.isPresent()) {
                assertThat(form(answers.get(i))).as(steps.get(i).group(1)).isEqualTo(form(shown.get()));
            }
        }
    }

    private static List<String> run(List<String> steps) throws IOException, InterruptedException {
        String script = String.join("echo '" + NEXT + "'\n", steps)
                .replace("http://localhost:8080", devRun.publicUrl().toString())
                .replace("http://localhost:8081", devRun.internalUrl().toString());
        Process bash = new ProcessBuilder("bash", "-uc", script)
                .directory(devRun.directory().toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(output).isZero();
        return List.of(output.split(Pattern.quote(NEXT), -1));
    }

    /** The names and the kinds of all values, without the values. */
    private static List<String> form(String documents) throws IOException {
        var form = new ArrayList<String>();
        try (MappingIterator<JsonNode> each =
                Json.MAPPER.readerFor(JsonNode.class).readValues(documents)) {
            while (each.hasNext()) {
                describe("", each.next(), form);
            }
        }
        return form.stream().distinct().toList();
    }

    private static void describe(String path, JsonNode node, List<String> form) {
        form.add(path + " " + node.getNodeType());
        node.properties().forEach(field -> describe(path + "." + field.getKey(), field.getValue(), form));
        if (node.isArray()) {
            node.forEach(element -> describe(path + "[]", element, form));
        }
    }
}
