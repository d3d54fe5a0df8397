package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.core.ErrorCode;
import graphql.language.Document;
import graphql.language.EnumTypeDefinition;
import graphql.language.FieldDefinition;
import graphql.language.ObjectTypeDefinition;
import graphql.parser.Parser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The codes that the contract names. */
class DescribedCodesTest {
    private static final Pattern LISTED = Pattern.compile("(?:Errors|Messages): (.*)", Pattern.DOTALL);
    private static final Pattern CODE = Pattern.compile("\\b[A-Z]+(?:_[A-Z]+)+\\b");
    private static final Set<String> KNOWN =
            Stream.of(ErrorCode.values()).map(Enum::name).collect(Collectors.toSet());

    private static Document schema() throws IOException {
        return Parser.parse(Files.readString(Path.of("src/main/resources/schema.graphqls")));
    }

    static Stream<FieldDefinition> operations() throws IOException {
        return schema().getDefinitionsOfType(ObjectTypeDefinition.class).stream()
                .filter(type -> Set.of("Query", "Mutation").contains(type.getName()))
                .flatMap(type -> type.getFieldDefinitions().stream());
    }

    @ParameterizedTest
    @MethodSource("operations")
    void areCodesOfTheService(FieldDefinition operation) {
        assertThat(LISTED.matcher(Objects.requireNonNull(operation.getDescription())
                                .getContent())
                        .results()
                        .flatMap(list -> CODE.matcher(list.group(1)).results())
                        .map(MatchResult::group))
                .as(operation.getName())
                .isSubsetOf(KNOWN);
    }

    @Test
    void everyCodeIsInTheEnumOfTheContractWithTheFirstSentenceOnIt() throws IOException {
        List<String> declared = schema().getDefinitionsOfType(EnumTypeDefinition.class).stream()
                .filter(type -> type.getName().equals("ErrorCode"))
                .flatMap(type -> type.getEnumValueDefinitions().stream())
                .map(value -> value.getName() + ": "
                        + Objects.requireNonNull(value.getDescription())
                                .getContent()
                                .strip()
                                .replaceAll("\\s+", " "))
                .toList();
        assertThat(declared)
                .containsExactlyElementsOf(Stream.of(ErrorCode.values())
                        .map(code -> code + ": " + code.when().split("(?<=\\.) ")[0])
                        .toList());
    }
}
