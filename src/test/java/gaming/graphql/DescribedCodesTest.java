package gaming.graphql;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.core.ErrorCode;
import gaming.signin.session.LoginResponse.SignInMessage;
import graphql.language.FieldDefinition;
import graphql.language.ObjectTypeDefinition;
import graphql.parser.Parser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The codes that the descriptions of operations name. */
class DescribedCodesTest {
    private static final Pattern LISTED = Pattern.compile("(?:Errors|Messages): (.*)", Pattern.DOTALL);
    private static final Pattern CODE = Pattern.compile("\\b[A-Z]+(?:_[A-Z]+)+\\b");
    private static final Set<String> KNOWN = Stream.of(ErrorCode.values(), SignInMessage.values())
            .flatMap(Stream::of)
            .map(Enum::name)
            .collect(Collectors.toSet());

    static Stream<FieldDefinition> operations() throws IOException {
        return Parser.parse(Files.readString(Path.of("src/main/resources/schema.graphqls")))
                .getDefinitionsOfType(ObjectTypeDefinition.class)
                .stream()
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
}
