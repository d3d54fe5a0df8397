package gaming.graphql;

import gaming.core.ErrorCode;
import graphql.GraphQLError;
import graphql.introspection.IntrospectionDataFetcher;
import graphql.language.Directive;
import graphql.language.Document;
import graphql.language.Node;
import graphql.schema.FieldCoordinates;
import graphql.schema.GraphQLDirective;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The directives that the service serves. graphql-java adds more to every schema and has no switch for them: it would
 * take {@code @defer} and ignore it, and null fields that are never null under {@code
 * @experimental_disableErrorPropagation}.
 */
final class ServedDirectives {
    private static final Set<String> NAMES = Set.of("skip", "include", "deprecated", "specifiedBy", "oneOf");

    static final FieldCoordinates INTROSPECTED = FieldCoordinates.coordinates("__Schema", "directives");
    static final IntrospectionDataFetcher<List<GraphQLDirective>> INTROSPECTION =
            environment -> environment.getGraphQLSchema().getDirectives().stream()
                    .filter(directive -> NAMES.contains(directive.getName()))
                    .toList();

    private ServedDirectives() {}

    /** One error for each other directive that a document uses. */
    static List<GraphQLError> unknown(Document document) {
        Map<String, GraphQLError> errors = new LinkedHashMap<>();
        collect(document, errors);
        return List.copyOf(errors.values());
    }

    private static void collect(Node<?> node, Map<String, GraphQLError> errors) {
        if (node instanceof Directive directive && !NAMES.contains(directive.getName())) {
            errors.computeIfAbsent(
                    directive.getName(),
                    name -> CodedError.of(
                            ErrorCode.GRAPHQL_VALIDATION_FAILED,
                            "Unknown directive '" + name + "'",
                            List.of(directive.getSourceLocation())));
        }
        node.getChildren().forEach(child -> collect(child, errors));
    }
}
