package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import graphql.language.AstPrinter;
import graphql.language.Document;
import graphql.language.FieldDefinition;
import graphql.language.Node;
import graphql.language.ObjectTypeDefinition;
import graphql.language.TypeDefinition;
import graphql.parser.Parser;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import world.Http;
import world.Http.Answer;

/** runtime.md: the contract is served, and it is the one that was promised. */
@ExtendWith(Product.class)
class SchemaTest {
    /** What a schema says about itself for people to read. */
    private static final Pattern DESCRIPTION =
            Pattern.compile("\"\"\".*?\"\"\"|^ *\"[^\"\n]*\" *$", Pattern.DOTALL | Pattern.MULTILINE);

    /** Other capabilities add fields to these. */
    private static final Set<String> ROOTS = Set.of("Query", "Mutation");

    @Test
    void theContractIsServedUnchanged() throws IOException {
        Answer served = Http.get(URI.create(Product.publicUrl() + "/graphql/schema.graphql"));
        assertThat(served.status()).isEqualTo(200);
        Document actual = parsed(served.body());
        for (TypeDefinition<?> promised : promised().getDefinitionsOfType(TypeDefinition.class)) {
            TypeDefinition<?> there = type(actual, promised.getName());
            if (ROOTS.contains(promised.getName())) {
                assertThat(printed(((ObjectTypeDefinition) there).getFieldDefinitions()))
                        .containsAll(printed(((ObjectTypeDefinition) promised).getFieldDefinitions()));
            } else {
                assertThat(AstPrinter.printAst(there)).isEqualTo(AstPrinter.printAst(promised));
            }
        }
    }

    private static TypeDefinition<?> type(Document schema, String name) {
        return schema.getDefinitionsOfType(TypeDefinition.class).stream()
                .filter(type -> type.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("There is no type " + name));
    }

    private static List<String> printed(List<FieldDefinition> fields) {
        return fields.stream()
                .map((Node<?> field) -> AstPrinter.printAst(field))
                .toList();
    }

    private static Document promised() throws IOException {
        try (var file = SchemaTest.class.getResourceAsStream("contract.graphql")) {
            return parsed(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static Document parsed(String schema) {
        return Parser.parse(DESCRIPTION.matcher(schema).replaceAll(""));
    }
}
