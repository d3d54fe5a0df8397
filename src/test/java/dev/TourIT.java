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
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sandbox.Json;
import world.DevRun;

/** The commands of docs/tour.md, word by word in one bash beside a dev run, answer in the form that is shown. */
@Tag("proof")
class TourIT {
    private static final Pattern STEP = Pattern.compile("(?s)```sh\n(.*?)```(?:\n```json\n(.*?)```)?");
    private static final String NEXT = "@@ next step @@";
    /** What the page leaves out. */
    private static final Pattern LEFT_OUT = Pattern.compile("\\.\\.\\.,\\s*|,\\s*\\.\\.\\.");
    /** A person reads for longer than the minute within which a second request for the daily job is refused. */
    private static final String LATE_BET = "CHLOE=";

    /** A step and the answer that the page shows. */
    private record Step(String commands, Optional<String> shown) {}

    @Test
    void everyStepAnswersInTheFormShown() throws IOException, InterruptedException {
        List<Step> steps = STEP.matcher(Files.readString(Path.of("docs/tour.md")))
                .results()
                .map(step -> new Step(
                        step.group(1).replaceFirst("^" + LATE_BET, "sleep 60\n" + LATE_BET),
                        Optional.ofNullable(step.group(2))))
                .toList();
        assertThat(steps).filteredOn(step -> step.commands().contains(LATE_BET)).hasSize(1);
        try (DevRun devRun = DevRun.start("tour")) {
            List<String> answers =
                    run(devRun, steps.stream().map(Step::commands).toList());
            assertThat(answers).hasSameSizeAs(steps);
            for (int i = 0; i < steps.size(); i++) {
                Step step = steps.get(i);
                if (step.shown().isPresent()) {
                    String shown = step.shown().get();
                    String whole = LEFT_OUT.matcher(shown).replaceAll("");
                    var answered = assertThat(form(answers.get(i))).as(step.commands());
                    if (whole.equals(shown)) {
                        answered.isEqualTo(form(shown));
                    } else {
                        answered.containsAll(form(whole));
                    }
                }
            }
        }
    }

    private static List<String> run(DevRun devRun, List<String> steps) throws IOException, InterruptedException {
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
