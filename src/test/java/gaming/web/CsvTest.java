package gaming.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvTest {
    @Test
    void aFileBeginsWithAByteOrderMarkAndNumbersStayNumbers() throws IOException {
        assertThat(file(List.of("day", "sum"), List.of("2026-10-30", new BigDecimal("-1E+3"))))
                .isEqualTo("\uFEFFday,sum\r\n2026-10-30,-1000\r\n");
    }

    /** {@code \t} stands for a tab. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            quoteCharacter = '~',
            value = {
                "plain ! plain",
                "a@b.example ! a@b.example",
                "2026-10-30T10:00:00Z ! 2026-10-30T10:00:00Z",
                "=1+1 ! \"'=1+1\"",
                "-5 ! \"'-5\"",
                "x;=1+1 ! \"x;'=1+1\"",
                "x,  @SUM(A1) ! \"x,'  @SUM(A1)\"",
                "x|+1;-1 ! \"x|'+1;'-1\"",
                "x\\t=1 ! \"x\t'=1\"",
                "\uFF1D1+1 ! \"'\uFF1D1+1\"",
                "\uFF0B1 ! \"'\uFF0B1\"",
                "\uFF0D1 ! \"'\uFF0D1\"",
                "\uFF20A1 ! \"'\uFF20A1\"",
                "~ =1+1~ ! \"' =1+1\"",
                "a \"b\" ! \"a \"\"b\"\"\"",
                "x;y ! \"x;y\""
            })
    void aFieldThatMayBeAFormulaIsInert(String value, String field) throws IOException {
        assertThat(file(List.of("name"), List.of(value.replace("\\t", "\t"))))
                .isEqualTo("\uFEFFname\r\n" + field + "\r\n");
    }

    private static String file(List<?> head, List<?> row) throws IOException {
        var bytes = new ByteArrayOutputStream();
        new Csv(head, Stream.of(row)).write(bytes);
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
