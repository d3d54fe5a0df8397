package blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import graphql.language.DirectivesContainer;
import graphql.language.FieldDefinition;
import graphql.language.ObjectTypeDefinition;
import graphql.language.StringValue;
import graphql.parser.Parser;
import graphql.schema.diff.DiffCategory;
import graphql.schema.diff.DiffEvent;
import graphql.schema.diff.SchemaDiff;
import graphql.schema.diff.SchemaDiffSet;
import graphql.schema.diff.reporting.CapturingReporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/schema-changes.md lists what differs from the schema of the last release. Before the first one it is the contract. */
class SchemaChangesTest {
    private static final Path LAST = Path.of("src/test/resources/blackbox/contract.graphql");
    private static final Path NEXT = Path.of("src/main/resources/schema.graphqls");
    private static final Path PAGE = Path.of("docs/schema-changes.md");
    private static final Path MADE = Path.of("target/schema-changes.md");

    private static final String HEAD = """
            # Changes of the GraphQL schema

            A test compares `schema.graphqls` with the schema of the last release, and makes this page from the differences. The
            schema of no release is stored yet, so the comparison is with the contract that the first one keeps. [A
            release](../CONTRIBUTING.md#a-release) keeps its list under its version. A change is breaking, dangerous, a deprecation
            or an addition; a kind without a change is left out.

            ## Unreleased
            """;

    @Test
    void thePageListsEveryChange() throws IOException {
        String made = HEAD + lists(Files.readString(LAST), Files.readString(NEXT));
        Files.writeString(Files.createDirectories(MADE.getParent()).resolve(MADE.getFileName()), made);
        assertThat(Files.exists(PAGE) ? Files.readString(PAGE) : "")
                .as("%s does not begin with the changes; they stand in %s: copy them", PAGE, MADE)
                .startsWith(made);
    }

    /** Those of the contract are older than any release. */
    @Test
    void aDeprecationHasItsDateAndItsReason() throws IOException {
        Map<String, String> known = deprecated(Files.readString(LAST));
        assertThat(deprecated(Files.readString(NEXT))).containsAllEntriesOf(known);
        var later = new TreeMap<>(deprecated(Files.readString(NEXT)));
        later.keySet().removeAll(known.keySet());
        assertThat(later.values()).allMatch(reason -> reason.matches("20[0-9]{2}-[0-9]{2}-[0-9]{2}: \\S.+"));
    }

    private static String lists(String last, String next) {
        var changes = new CapturingReporter();
        new SchemaDiff().diffSchema(SchemaDiffSet.diffSetFromSdl(last, next), changes);
        var deprecations =
                deprecated(next).entrySet().stream().map(each -> "`%s`: %s".formatted(each.getKey(), each.getValue()));
        return section("Breaking", told(changes.getBreakages()))
                + section("Dangerous", told(changes.getDangers()))
                + section("Deprecated", deprecations)
                + section(
                        "Added",
                        changes.getInfos().stream()
                                .filter(event -> event.getCategory() == DiffCategory.ADDITION)
                                .map(SchemaChangesTest::name));
    }

    private static String section(String title, Stream<String> changes) {
        String list =
                changes.distinct().sorted().map(change -> "- " + change + "\n").collect(Collectors.joining());
        return list.isEmpty() ? "" : "\n### " + title + "\n\n" + list;
    }

    private static Stream<String> told(List<DiffEvent> changes) {
        return changes.stream().map(event -> name(event) + ": " + event.getReasonMsg());
    }

    private static String name(DiffEvent event) {
        String field = event.getFieldName() == null ? "" : "." + event.getFieldName();
        return "`" + event.getTypeName() + field + "`";
    }

    /** The reasons of deprecated fields. */
    private static Map<String, String> deprecated(String schema) {
        var found = new TreeMap<String, String>();
        for (ObjectTypeDefinition type : Parser.parse(schema).getDefinitionsOfType(ObjectTypeDefinition.class)) {
            for (FieldDefinition field : type.getFieldDefinitions()) {
                reason(field).forEach(reason -> found.put(type.getName() + "." + field.getName(), reason));
            }
        }
        return found;
    }

    private static List<String> reason(DirectivesContainer<?> field) {
        return field.getDirectives("deprecated").stream()
                .map(directive -> ((StringValue) directive.getArgument("reason").getValue()).getValue())
                .toList();
    }
}
