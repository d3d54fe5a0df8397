package gaming.graphql;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.stats.CacheStats;
import gaming.config.Misconfiguration;
import gaming.core.ErrorCode;
import gaming.core.Nearest;
import gaming.core.Refusal;
import gaming.graphql.OperationMetrics.RootFields;
import graphql.ExecutionInput;
import graphql.ParseAndValidate;
import graphql.ParseAndValidateResult;
import graphql.execution.CoercedVariables;
import graphql.introspection.IntrospectionDataFetcher;
import graphql.language.Directive;
import graphql.language.Document;
import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.Node;
import graphql.language.OperationDefinition;
import graphql.org.antlr.v4.runtime.CharStreams;
import graphql.org.antlr.v4.runtime.Token;
import graphql.parser.InvalidSyntaxException;
import graphql.parser.ParserOptions;
import graphql.parser.antlr.GraphqlLexer;
import graphql.parser.exceptions.ParseCancelledException;
import graphql.parser.exceptions.ParseCancelledTooDeepException;
import graphql.parser.exceptions.ParseCancelledTooManyCharsException;
import graphql.schema.FieldCoordinates;
import graphql.schema.GraphQLCodeRegistry;
import graphql.schema.GraphQLDirective;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import graphql.validation.OperationValidationRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Parses, measures and validates texts, and caches only valid documents, so that invalid ones cannot evict them. */
final class Documents {
    /** The measured heap of one node of a parsed document. Two characters, a letter and a space, may become a node. */
    private static final int NODE_BYTES = 110;

    private static final int MOST_PLANS = 4;

    private static final int PARSER_BUFFER = 4_096;

    private static final int MOVES = 4;
    /** The most digits in a row in a text. The parser's time for a number grows with the square of its length. */
    private static final int LONGEST_NUMERAL = 1_000;

    /** The cost to parse and validate one character, in the unit of {@link Costs}. */
    private static final long COST_OF_A_CHARACTER = 4;

    private final GraphQLSchema schema;
    private final Resolvers resolvers;
    private final GraphQlSettings settings;
    private final ParserOptions parserOptions;
    private final Set<String> confidentialFields;
    /** The documents by their text. A document that a caller sent with its hash is also there by its {@link Hash}. */
    private final Cache<Object, Prepared> good;

    private final RegisteredDocuments registered;

    /** @throws Misconfiguration if the registered documents cannot be read, or one of them cannot be run */
    Documents(GraphQLSchema schema, Resolvers resolvers, GraphQlSettings settings) {
        this.schema = schema;
        this.resolvers = resolvers;
        this.settings = settings;
        confidentialFields = Confidential.fields(schema);
        parserOptions = ParserOptions.newParserOptions()
                .captureIgnoredChars(false)
                .captureLineComments(false)
                .readerTrackData(false)
                .maxTokens(settings.maxTokens() + 1) // the parser counts the end of the text as a token
                .maxWhitespaceTokens(settings.maxDocumentBytes())
                .build();
        good = Caffeine.newBuilder()
                .maximumWeight(settings.documentCacheBytes())
                .weigher((Object key, Prepared prepared) -> 2 * prepared.text().length() + prepared.bytes())
                .recordStats()
                .build();
        registered = RegisteredDocuments.of(settings, this::prepare);
    }

    /**
     * @param beforeParsing gets the cost of parsing a text that is not cached, and may refuse
     * @throws Refusal DOCUMENT_NOT_REGISTERED, or QUERY_TOO_COMPLEX if the text exceeds a limit
     */
    Prepared get(GraphQlRequest request, LongConsumer beforeParsing) {
        registered.require(request.query());
        Prepared known = good.getIfPresent(request.query());
        Prepared prepared = known == null ? fresh(request.query(), beforeParsing) : known;
        if (request.hash() != null && prepared.errors().isEmpty()) {
            good.put(new Hash(request.hash()), prepared);
        }
        return prepared;
    }

    private Prepared fresh(String text, LongConsumer beforeParsing) {
        beforeParsing.accept(1 + COST_OF_A_CHARACTER * text.length());
        Prepared prepared = prepare(text);
        if (prepared.errors().isEmpty()) {
            good.put(text, prepared);
        }
        return prepared;
    }

    /** The text of a registered document, or of a cached document that a caller sent with this hash; otherwise null. */
    @Nullable
    String text(String hash) {
        String text = registered.text(hash);
        if (text != null) {
            return text;
        }
        Prepared known = good.asMap().get(new Hash(hash)); // counts neither as a hit nor as a miss
        return known == null ? null : known.text();
    }

    CacheStats stats() {
        return good.stats();
    }

    private Prepared prepare(String text) {
        if (text.getBytes(UTF_8).length > settings.maxDocumentBytes()) {
            throw tooComplex("The document is longer than " + settings.maxDocumentBytes() + " bytes");
        }
        if (hasTooLongNumeral(text)) {
            throw tooComplex("The document has a number of more than " + LONGEST_NUMERAL + " digits");
        }
        ParseAndValidateResult parsed = parse(text);
        InvalidSyntaxException syntax = parsed.getSyntaxException();
        if (syntax != null) {
            if (hasTooManyTokens(text)) {
                throw tooComplex("The document has more than " + settings.maxTokens() + " tokens");
            }
            return Prepared.bad(text, List.of(syntaxError(syntax)));
        }
        Document document = Objects.requireNonNull(parsed.getDocument());
        int fields = DocumentLimits.check(document, settings);
        List<Node<?>> nodes = nodes(document);
        List<CodedError> unknown = ServedDirectives.unknown(nodes);
        List<CodedError> errors = unknown.isEmpty() ? validate(document) : unknown;
        if (!errors.isEmpty()) {
            return Prepared.bad(text, errors);
        }
        List<String> conditions = Variables.conditions(nodes);
        int operations =
                document.getDefinitionsOfType(OperationDefinition.class).size();
        int plans = Math.min(MOST_PLANS, operations << Math.min(2, conditions.size()));
        return new Prepared(
                text,
                document,
                List.of(),
                NODE_BYTES * nodes.size() + Plan.STEP_BYTES * fields * plans,
                conditions,
                new ConcurrentHashMap<>(),
                nodes.stream()
                        .anyMatch(node -> node instanceof Field field && confidentialFields.contains(field.getName())),
                Variables.neverNull(nodes),
                RootFields.of(document),
                new ConcurrentHashMap<>());
    }

    /** The parser stops at the first syntax error, so this method counts the tokens of the whole text. */
    private boolean hasTooManyTokens(String text) {
        var lexer = new GraphqlLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        int tokens = 0;
        for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
            if (token.getChannel() == Token.DEFAULT_CHANNEL && ++tokens > settings.maxTokens()) {
                return true;
            }
        }
        return false;
    }

    /**
     * The parser reads 4,096 characters at a time. A read that ends inside a surrogate pair breaks the pair, and the
     * parser then reports a syntax error. Spaces before the text move the end of each read.
     */
    private ParseAndValidateResult parse(String text) {
        String moved = text;
        for (int cut = PARSER_BUFFER; cut < moved.length() && moved.length() - text.length() < MOVES; ) {
            if (Character.isLowSurrogate(moved.charAt(cut))) {
                moved = " " + moved;
                cut = PARSER_BUFFER;
            } else {
                cut += PARSER_BUFFER;
            }
        }
        return ParseAndValidate.parse(ExecutionInput.newExecutionInput(moved)
                .graphQLContext(context -> context.of(ParserOptions.class, parserOptions))
                .locale(Locale.ENGLISH)
                .build());
    }

    private static boolean hasTooLongNumeral(String text) {
        int digits = 0;
        for (int at = 0; at < text.length(); at++) {
            char each = text.charAt(at);
            digits = each >= '0' && each <= '9' ? digits + 1 : 0;
            if (digits > LONGEST_NUMERAL) {
                return true;
            }
        }
        return false;
    }

    /** Introspection has the limits of every operation, so graphql-java's own rule about it does not run. */
    private List<CodedError> validate(Document document) {
        return ParseAndValidate.validate(
                        schema,
                        document,
                        rule -> rule != OperationValidationRule.GOOD_FAITH_INTROSPECTION,
                        Locale.ENGLISH)
                .stream()
                .map(error -> ValidationErrors.coded(error, schema))
                .toList();
    }

    private CodedError syntaxError(InvalidSyntaxException syntax) {
        return switch (syntax) {
            case ParseCancelledException _ ->
                throw tooComplex("The document has more than " + settings.maxTokens() + " tokens");
            case ParseCancelledTooDeepException _, ParseCancelledTooManyCharsException _ ->
                throw tooComplex("The document is nested too deeply or too long");
            default ->
                CodedError.of(
                        ErrorCode.GRAPHQL_PARSE_FAILED,
                        syntax.getMessage(),
                        syntax.getLocation() == null ? List.of() : List.of(syntax.getLocation()));
        };
    }

    private static Refusal tooComplex(String message) {
        return new Refusal(ErrorCode.QUERY_TOO_COMPLEX, message);
    }

    /** A node and all nodes below it, in the order of the text. */
    static List<Node<?>> nodes(Node<?> node) {
        var nodes = new ArrayList<Node<?>>();
        collect(node, nodes);
        return nodes;
    }

    private static void collect(Node<?> node, List<Node<?>> nodes) {
        nodes.add(node);
        node.getChildren().forEach(child -> collect(child, nodes));
    }

    /** The first fragment of each name. A document that is not validated yet may have more. */
    static Map<String, FragmentDefinition> fragments(Document document) {
        return document.getDefinitionsOfType(FragmentDefinition.class).stream()
                .collect(Collectors.toMap(FragmentDefinition::getName, fragment -> fragment, (first, _) -> first));
    }

    /** The plan of an operation. Further plans of a document than {@value #MOST_PLANS} are made for each request. */
    Plan plan(Prepared document, OperationDefinition operation, CoercedVariables variables) {
        var planned = new Planned(
                operation, document.conditions().stream().map(variables::get).toList());
        Plan known = document.plans().get(planned);
        if (known == null) {
            known = Plan.of(schema, resolvers, document.parsed(), operation, variables);
            if (document.plans().size() < MOST_PLANS) {
                document.plans().put(planned, known);
            }
        }
        return known;
    }

    private record Planned(OperationDefinition operation, List<@Nullable Object> conditions) {}

    /**
     * A document that is ready to run, or the errors of the text. A {@code confidential} document selects a field of
     * {@link Confidential}, or has errors.
     *
     * @param bytes the approximate memory of the document and of its plans
     * @param conditions the variables on which the plans depend
     * @param costs the known costs of operations without variables
     */
    record Prepared(
            String text,
            Document parsed,
            List<CodedError> errors,
            int bytes,
            List<String> conditions,
            Map<Planned, Plan> plans,
            boolean confidential,
            Set<String> neverNull,
            Map<OperationDefinition, RootFields> roots,
            Map<OperationDefinition, Long> costs) {
        static Prepared bad(String text, List<CodedError> errors) {
            Document none = Document.newDocument().build();
            return new Prepared(text, none, errors, 0, List.of(), Map.of(), true, Set.of(), Map.of(), Map.of());
        }

        /** The operation with the name, or the only operation; null if there is no such operation. */
        @Nullable
        OperationDefinition operation(@Nullable String name) {
            List<OperationDefinition> operations = parsed.getDefinitionsOfType(OperationDefinition.class);
            if (name == null || name.isEmpty()) {
                return operations.size() == 1 ? operations.getFirst() : null;
            }
            return operations.stream()
                    .filter(operation -> name.equals(operation.getName()))
                    .findFirst()
                    .orElse(null);
        }
    }

    private record Hash(String hex) {}

    /** The directive of fields whose value is a secret or the caller's own. */
    static final class Confidential {
        private static final String DIRECTIVE = "confidential";

        private Confidential() {}

        static Set<String> fields(GraphQLSchema schema) {
            return schema.getAllTypesAsList().stream()
                    .filter(GraphQLObjectType.class::isInstance)
                    .flatMap(type -> ((GraphQLObjectType) type).getFieldDefinitions().stream())
                    .filter(field -> field.hasAppliedDirective(DIRECTIVE))
                    .map(GraphQLFieldDefinition::getName)
                    .collect(Collectors.toUnmodifiableSet());
        }
    }

    /**
     * graphql-java adds more directives to every schema and has no switch for them. It would accept {@code @defer} and
     * ignore it. Under {@code @experimental_disableErrorPropagation}, it would answer null for fields that are never
     * null.
     */
    static final class ServedDirectives {
        private static final Set<String> NAMES = Set.of("skip", "include", "deprecated", "specifiedBy", "oneOf");

        private static final List<String> USABLE = List.of("@skip", "@include");

        private static final FieldCoordinates INTROSPECTED = FieldCoordinates.coordinates("__Schema", "directives");
        private static final IntrospectionDataFetcher<List<GraphQLDirective>> INTROSPECTION =
                environment -> environment.getGraphQLSchema().getDirectives().stream()
                        .filter(directive -> NAMES.contains(directive.getName()))
                        .toList();

        private ServedDirectives() {}

        /** The schema whose introspection shows the directives that are served. */
        static GraphQLSchema introspectable(GraphQLSchema schema) {
            GraphQLCodeRegistry code =
                    schema.getCodeRegistry().transform(registry -> registry.dataFetcher(INTROSPECTED, INTROSPECTION));
            return schema.transformWithoutTypes(builder -> builder.codeRegistry(code));
        }

        static List<CodedError> unknown(List<Node<?>> nodes) {
            Map<String, CodedError> errors = new LinkedHashMap<>();
            for (Node<?> node : nodes) {
                if (node instanceof Directive directive && !NAMES.contains(directive.getName())) {
                    errors.computeIfAbsent(
                            directive.getName(),
                            name -> CodedError.of(
                                    ErrorCode.GRAPHQL_VALIDATION_FAILED,
                                    "Unknown directive @" + name + Nearest.hint("@" + name, USABLE),
                                    List.of(directive.getSourceLocation())));
                }
            }
            return List.copyOf(errors.values());
        }
    }
}
