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
import graphql.language.FragmentSpread;
import graphql.language.InlineFragment;
import graphql.language.Node;
import graphql.language.OperationDefinition;
import graphql.language.Selection;
import graphql.language.SelectionSet;
import graphql.org.antlr.v4.runtime.CharStreams;
import graphql.org.antlr.v4.runtime.Token;
import graphql.parser.InvalidSyntaxException;
import graphql.parser.ParserOptions;
import graphql.parser.antlr.GraphqlLexer;
import graphql.parser.exceptions.ParseCancelledException;
import graphql.parser.exceptions.ParseCancelledTooDeepException;
import graphql.parser.exceptions.ParseCancelledTooManyCharsException;
import graphql.schema.FieldCoordinates;
import graphql.schema.GraphQLDirective;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import graphql.validation.OperationValidationRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Parses, measures and validates texts, and caches only valid documents, so that invalid ones cannot evict them. */
final class Documents {
    /** The measured heap of one node of a parsed document. Two characters, a letter and a space, may become a node. */
    private static final int NODE_BYTES = 110;

    private static final int MOST_PLANS = 4;
    private static final int PARSER_BUFFER = 4_096;
    private static final int MOVES = 4;
    /** The parser's time for a number grows with the square of its length. */
    private static final int LONGEST_NUMERAL = 1_000;

    private static final Pattern TOO_LONG_NUMERAL = Pattern.compile("(?<![0-9])[0-9]{" + (LONGEST_NUMERAL + 1) + "}");

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
        String text = request.query();
        registered.require(text);
        Prepared prepared = good.getIfPresent(text);
        if (prepared == null) {
            beforeParsing.accept(1 + COST_OF_A_CHARACTER * text.length());
            prepared = prepare(text);
            if (!prepared.errors().isEmpty()) {
                return prepared;
            }
            good.put(text, prepared);
        }
        if (request.hash() != null) {
            good.put(new Hash(request.hash()), prepared);
        }
        return prepared;
    }

    /** The text of a registered document, or of a cached document that a caller sent with this hash; otherwise null. */
    @Nullable
    String text(String hash) {
        String text = registered.text(hash);
        Prepared known = good.asMap().get(new Hash(hash)); // counts neither as a hit nor as a miss
        return text != null || known == null ? text : known.text();
    }

    CacheStats stats() {
        return good.stats();
    }

    private Prepared prepare(String text) {
        if (text.getBytes(UTF_8).length > settings.maxDocumentBytes()) {
            throw CodedError.tooComplex("The document is longer than " + settings.maxDocumentBytes() + " bytes");
        }
        if (TOO_LONG_NUMERAL.matcher(text).find()) {
            throw CodedError.tooComplex("The document has a number of more than " + LONGEST_NUMERAL + " digits");
        }
        var parsed = parse(text);
        InvalidSyntaxException syntax = parsed.getSyntaxException();
        if (syntax != null) {
            return Prepared.bad(text, List.of(syntaxError(text, syntax)));
        }
        Document document = Objects.requireNonNull(parsed.getDocument());
        int fields = DocumentLimits.check(document, settings);
        List<Node<?>> nodes = nodes(document).toList();
        List<CodedError> unknown = ServedDirectives.unknown(nodes);
        List<CodedError> errors = unknown.isEmpty() ? validate(document) : unknown;
        if (!errors.isEmpty()) {
            return Prepared.bad(text, errors);
        }
        Set<String> conditions = Variables.conditions(nodes);
        Map<OperationDefinition, RootFields> roots = RootFields.of(document);
        int plans = Math.min(MOST_PLANS, roots.size() << Math.min(2, conditions.size()));
        return new Prepared(
                text,
                document,
                List.of(),
                NODE_BYTES * nodes.size() + Plan.STEP_BYTES * fields * plans,
                conditions,
                new ConcurrentHashMap<>(),
                nodes.stream()
                        .anyMatch(node -> node instanceof Field field && confidentialFields.contains(field.getName())),
                roots,
                new ConcurrentHashMap<>());
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

    private CodedError syntaxError(String text, InvalidSyntaxException syntax) {
        if (syntax instanceof ParseCancelledException || hasTooManyTokens(text)) {
            throw CodedError.tooComplex("The document has more than " + settings.maxTokens() + " tokens");
        }
        if (syntax instanceof ParseCancelledTooDeepException || syntax instanceof ParseCancelledTooManyCharsException) {
            throw CodedError.tooComplex("The document is nested too deeply or too long");
        }
        return CodedError.of(
                ErrorCode.GRAPHQL_PARSE_FAILED,
                syntax.getMessage(),
                syntax.getLocation() == null ? null : List.of(syntax.getLocation()));
    }

    /** The parser stops at the first syntax error, so this method counts the tokens of the whole text. */
    private boolean hasTooManyTokens(String text) {
        var lexer = new GraphqlLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        int tokens = 0;
        for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
            tokens += token.getChannel() == Token.DEFAULT_CHANNEL ? 1 : 0;
        }
        return tokens > settings.maxTokens();
    }

    /** A node and all nodes below it, in the order of the text. */
    static Stream<Node<?>> nodes(Node<?> node) {
        return Stream.concat(Stream.of(node), node.getChildren().stream().flatMap(Documents::nodes));
    }

    /** The first fragment of each name. A document that is not validated yet may have more. */
    static Map<String, FragmentDefinition> fragments(Document document) {
        return document.getDefinitionsOfType(FragmentDefinition.class).stream()
                .collect(Collectors.toMap(FragmentDefinition::getName, fragment -> fragment, (first, _) -> first));
    }

    /** The selected fields of a valid document. Those of fragments stand in the place of the fragments. */
    static List<Field> fields(@Nullable SelectionSet selections, Map<String, FragmentDefinition> fragments) {
        var fields = new ArrayList<Field>();
        for (Selection<?> selection : selections == null ? List.<Selection>of() : selections.getSelections()) {
            switch (selection) {
                case Field field -> fields.add(field);
                case InlineFragment inline -> fields.addAll(fields(inline.getSelectionSet(), fragments));
                case FragmentSpread spread -> {
                    FragmentDefinition fragment = Objects.requireNonNull(fragments.get(spread.getName()));
                    fields.addAll(fields(fragment.getSelectionSet(), fragments));
                }
                default -> throw new IllegalStateException("Unknown selection " + selection.getClass());
            }
        }
        return fields;
    }

    /** The plan of an operation. Further plans of a document than {@value #MOST_PLANS} are made for each request. */
    Plan plan(Prepared document, OperationDefinition operation, CoercedVariables variables) {
        List<Boolean> conditions = document.conditions().stream()
                .map(name -> Boolean.TRUE.equals(variables.get(name)))
                .toList();
        var planned = new Planned(operation, conditions);
        Plan known = document.plans().get(planned);
        if (known == null) {
            known = new Plan.Maker(schema, fragments(document.parsed()), variables)
                    .plan(operation, resolvers.root(operation.getOperation()));
            if (document.plans().size() < MOST_PLANS) {
                document.plans().put(planned, known);
            }
        }
        return known;
    }

    private record Planned(OperationDefinition operation, List<Boolean> conditions) {}

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
            Set<String> conditions,
            Map<Planned, Plan> plans,
            boolean confidential,
            Map<OperationDefinition, RootFields> roots,
            Map<OperationDefinition, Long> costs) {
        static Prepared bad(String text, List<CodedError> errors) {
            Document none = Document.newDocument().build();
            return new Prepared(text, none, errors, 0, Set.of(), Map.of(), true, Map.of(), Map.of());
        }

        /** The operation with the name, or the only operation. */
        Optional<OperationDefinition> operation(@Nullable String name) {
            List<OperationDefinition> operations = parsed.getDefinitionsOfType(OperationDefinition.class);
            return operations.stream()
                    .filter(each ->
                            (name == null || name.isEmpty()) ? operations.size() == 1 : name.equals(each.getName()))
                    .findFirst();
        }
    }

    private record Hash(String hex) {}

    /** The directive of fields whose value is a secret or the caller's own. */
    static final class Confidential {
        private Confidential() {}

        static Set<String> fields(GraphQLSchema schema) {
            return schema.getAllTypesAsList().stream()
                    .filter(GraphQLObjectType.class::isInstance)
                    .flatMap(type -> ((GraphQLObjectType) type).getFieldDefinitions().stream())
                    .filter(field -> field.hasAppliedDirective("confidential"))
                    .map(field -> field.getName())
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

        private ServedDirectives() {}

        /** The schema whose introspection shows the directives that are served. */
        static GraphQLSchema introspectable(GraphQLSchema schema) {
            IntrospectionDataFetcher<List<GraphQLDirective>> served =
                    environment -> environment.getGraphQLSchema().getDirectives().stream()
                            .filter(directive -> NAMES.contains(directive.getName()))
                            .toList();
            var introspected = FieldCoordinates.coordinates("__Schema", "directives");
            return schema.transformWithoutTypes(changed -> changed.codeRegistry(
                    schema.getCodeRegistry().transform(code -> code.dataFetcher(introspected, served))));
        }

        /** An error for the first use of each unknown directive. */
        static List<CodedError> unknown(List<Node<?>> nodes) {
            Map<String, CodedError> errors = new LinkedHashMap<>();
            for (Node<?> node : nodes) {
                if (node instanceof Directive directive && !NAMES.contains(directive.getName())) {
                    String name = "@" + directive.getName();
                    CodedError error = CodedError.of(
                            ErrorCode.GRAPHQL_VALIDATION_FAILED,
                            "Unknown directive " + name + Nearest.hint(name, USABLE),
                            List.of(directive.getSourceLocation()));
                    errors.putIfAbsent(name, error);
                }
            }
            return List.copyOf(errors.values());
        }
    }
}
