package chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ValuesPageTest {
    private static final Path PAGE = Chart.DIRECTORY.resolve("README.md");
    private static final Path MADE = Path.of("target/chart-readme.md");

    private final ValuesPage page = new ValuesPage(Texts.text(Chart.DIRECTORY.resolve("values.yaml")));

    @Test
    void thePageSaysWhatTheFileOfValuesSays() {
        String made = page.text(Yamls.read(Chart.DIRECTORY.resolve("Chart.yaml")));
        Texts.write(MADE, made);
        assertThat(Files.exists(PAGE) ? Texts.text(PAGE) : "")
                .as("%s is not up to date; what it should be is in %s: copy it", PAGE, MADE)
                .isEqualTo(made);
    }

    @Test
    void everyValueSaysWhatItIs() {
        assertThat(page.values())
                .isNotEmpty()
                .allSatisfy(
                        value -> assertThat(value.comment()).as(value.name()).matches("(?s)\\S.*[.].*"));
        assertThat(page.values()).extracting(ValuesPage.Value::name).doesNotHaveDuplicates();
    }
}
