package gaming.graphql;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import gaming.config.Misconfiguration;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.graphql.OperationMetrics.RootFields;
import graphql.ParseAndValidate;
import graphql.execution.CoercedVariables;
import graphql.language.Document;
import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.Node;
import graphql.language.OperationDefinition;
import graphql.language.SourceLocation;
import graphql.org.antlr.v4.runtime.CharStreams;
import graphql.org.antlr.v4.runtime.Token;
import graphql.parser.InvalidSyntaxException;
import graphql.parser.Parser;
import graphql.parser.ParserEnvironment;
import graphql.parser.ParserOptions;
import graphql.parser.antlr.GraphqlLexer;
import graphql.parser.exceptions.ParseCancelledException;
import graphql.parser.exceptions.ParseCancelledTooDeepException;
import graphql.parser.exceptions.ParseCancelledTooManyCharsException;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import graphql.validation.OperationValidationRule;
import graphql.validation.ValidationError;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
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

    private static final Pattern TOO_LONG = Pattern.compile("[0-9]{" + (LONGEST_NUMERAL + 1) + "}");
    /** A text, a comment, or the digits of a number that is too long. The parser stops at a bad text. */
    private static final Pattern TEXT_OR_TOO_LONG = Pattern.compile("""
            ""\"(?:[^"\\\\]|\\\\""\"|\\\\|"(?!""))*+(?:""\")?\
            |"(?:[^"\\\\\\n\\r]|\\\\(?:["\\\\/bfnrt]|u[0-9A-Fa-f]{4}|u\\{[0-9A-Fa-f]++}))*+"?\
            |#[^\\n\\r]*+|(""" + TOO_LONG + ")");
    /** The cost to parse and validate one character, in the unit of {@link Costs}. */
    private static final long COST_OF_A_CHARACTER = 4;

    private final GraphQLSchema schema;
    private final Resolvers resolvers;
    private final Costs costs;
    private final GraphQlSettings settings;
    private final ParserOptions parserOptions;
    private final Set<String> confidentialFields;
    private final RegisteredDocuments registered;
    /** The documents by their text. A document that a caller sent with its hash is also there by its {@link Hash}. */
    final Cache<Object, Prepared> good;

    private record Hash(String hex) {}

    static final class Invalid extends RuntimeException {
        private static final long serialVersionUID = 1L;

        final transient List<CodedError> errors;

        private Invalid(List<CodedError> errors) {
            super(errors.getFirst().message(), null, false, false);
            this.errors = errors;
        }
    }

    /**
     * A document that is ready to run. It is {@code confidential} if it selects a field of {@link #confidential}.
     *
     * @param bytes the approximate memory of the document and of its plans
     * @param conditions the variables on which the plans depend
     */
    record Prepared(
            String text,
            int bytes,
            Set<String> conditions,
            boolean confidential,
            Map<String, FragmentDefinition> fragments,
            List<Operation> operations) {
        /** The operation with the name, or the only operation. Errors: BAD_REQUEST. */
        Operation operation(@Nullable String name) {
            boolean only = operations.size() == 1 && (name == null || name.isEmpty());
            for (Operation each : operations) {
                if (only || Objects.equals(name, each.definition().getName())) {
                    return each;
                }
            }
            throw new Refusal(ErrorCode.BAD_REQUEST, "operationName must be the name of an operation of the document");
        }
    }

    /**
     * @param roots all root fields, also those that are skipped
     * @param cost null if it depends on variables
     * @param plans by the values of the document's conditions
     */
    record Operation(
            OperationDefinition definition,
            RootFields roots,
            @Nullable Long cost,
            Map<List<Boolean>, Plan> plans) {}

    /** @throws Misconfiguration if the registered documents cannot be read, or one of them cannot be run */
    Documents(GraphQLSchema schema, Resolvers resolvers, Costs costs, GraphQlSettings settings) {
        this.schema = schema;
        this.resolvers = resolvers;
        this.costs = costs;
        this.settings = settings;
        confidentialFields = confidential(schema);
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

    /** The names of the fields whose value is a secret or the caller's own. */
    static Set<String> confidential(GraphQLSchema schema) {
        return schema.getAllTypesAsList().stream()
                .filter(GraphQLObjectType.class::isInstance)
                .flatMap(type -> ((GraphQLObjectType) type).getFieldDefinitions().stream())
                .filter(field -> field.hasAppliedDirective("confidential"))
                .map(GraphQLFieldDefinition::getName)
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * @param beforeParsing gets the cost of parsing a text that is not cached, and may refuse
     * @throws Refusal DOCUMENT_NOT_REGISTERED, or QUERY_TOO_COMPLEX if the text exceeds a limit
     * @throws Invalid if the text is not GraphQL or does not fit the contract
     */
    Prepared get(GraphQlRequest request, LongConsumer beforeParsing) {
        String text = request.query();
        registered.require(text);
        Prepared prepared = good.getIfPresent(text);
        if (prepared == null) {
            beforeParsing.accept(1 + COST_OF_A_CHARACTER * text.length());
            prepared = prepare(text);
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
        String text = registered.byHash.get(hash);
        Prepared known = good.asMap().get(new Hash(hash)); // counts neither as a hit nor as a miss
        return text != null || known == null ? text : known.text();
    }

    private Prepared prepare(String text) {
        if (text.getBytes(UTF_8).length > settings.maxDocumentBytes()) {
            throw CodedError.tooComplex("The document is longer than " + settings.maxDocumentBytes() + " bytes");
        }
        if (TEXT_OR_TOO_LONG.matcher(text).results().anyMatch(found -> found.group(1) != null)) {
            throw CodedError.tooComplex("The document has a number of more than " + LONGEST_NUMERAL + " digits");
        }
        Document document = parse(text);
        int fields = Selections.requireWithin(settings, document);
        // Introspection has the limits of every operation, so graphql-java's own rule about it does not run
        List<ValidationError> errors = ParseAndValidate.validate(
                schema, document, rule -> rule != OperationValidationRule.GOOD_FAITH_INTROSPECTION, Locale.ENGLISH);
        if (!errors.isEmpty()) {
            throw new Invalid(errors.stream()
                    .map(error -> ValidationErrors.coded(error, schema))
                    .toList());
        }
        List<Node<?>> nodes = nodes(document).toList();
        Set<String> conditions = Variables.conditions(nodes);
        int plans = Math.min(MOST_PLANS, 1 << Math.min(MOST_PLANS, conditions.size()));
        Map<String, FragmentDefinition> fragments = Selections.fragments(document);
        return new Prepared(
                text,
                NODE_BYTES * nodes.size() + Plan.STEP_BYTES * fields * plans,
                conditions,
                nodes.stream()
                        .anyMatch(node -> node instanceof Field field && confidentialFields.contains(field.getName())),
                fragments,
                document.getDefinitionsOfType(OperationDefinition.class).stream()
                        .map(each -> operation(each, fragments))
                        .toList());
    }

    private Operation operation(OperationDefinition definition, Map<String, FragmentDefinition> fragments) {
        RootFields roots = RootFields.of(Selections.fields(definition.getSelectionSet(), fragments));
        boolean varies = !definition.getVariableDefinitions().isEmpty();
        Long cost = varies ? null : costs.of(definition, fragments, CoercedVariables.emptyVariables());
        return new Operation(definition, roots, cost, new ConcurrentHashMap<>());
    }

    /**
     * The parser reads 4,096 characters at a time. A read that ends inside a surrogate pair breaks the pair, and the
     * parser then reports a syntax error. Spaces before the text move the end of each read.
     */
    private Document parse(String text) {
        String moved = text;
        for (int cut = PARSER_BUFFER; cut < moved.length(); cut += PARSER_BUFFER) {
            if (Character.isLowSurrogate(moved.charAt(cut)) && moved.length() - text.length() < MOVES) {
                moved = " " + moved;
                cut = 0;
            }
        }
        try {
            return Parser.parse(ParserEnvironment.newParserEnvironment()
                    .document(moved)
                    .parserOptions(parserOptions)
                    .locale(Locale.ENGLISH)
                    .build());
        } catch (InvalidSyntaxException syntax) {
            if (syntax instanceof ParseCancelledException
                    || syntax instanceof ParseCancelledTooDeepException
                    || syntax instanceof ParseCancelledTooManyCharsException
                    || hasTooManyTokens(text)) {
                throw CodedError.tooComplex(
                        "The document has more than " + settings.maxTokens() + " tokens or is nested too deeply");
            }
            List<SourceLocation> place = Stream.ofNullable(syntax.getLocation()).toList();
            throw new Invalid(List.of(CodedError.of(ErrorCode.GRAPHQL_PARSE_FAILED, syntax.getMessage(), place)));
        }
    }

    /** The parser stops at the first syntax error, so this method counts the tokens of the whole text. */
    private boolean hasTooManyTokens(String text) {
        var lexer =
                new GraphqlLexer(CharStreams.fromString(TOO_LONG.matcher(text).replaceAll("1")));
        lexer.removeErrorListeners();
        long tokens = lexer.getAllTokens().stream()
                .filter(token -> token.getChannel() == Token.DEFAULT_CHANNEL)
                .count();
        return tokens > settings.maxTokens();
    }

    /** A node and all nodes below it, in the order of the text. */
    static Stream<Node<?>> nodes(Node<?> node) {
        return Stream.concat(Stream.of(node), node.getChildren().stream().flatMap(Documents::nodes));
    }

    /** The plan of an operation. Further plans than {@value #MOST_PLANS} are made for each request. */
    Plan plan(Prepared document, Operation operation, CoercedVariables variables) {
        var conditions = new ArrayList<Boolean>();
        document.conditions().forEach(name -> conditions.add(Boolean.TRUE.equals(variables.get(name))));
        Plan known = operation.plans().get(conditions);
        if (known == null) {
            OperationDefinition definition = operation.definition();
            known = new Plan.Maker(schema, document.fragments(), variables)
                    .plan(definition, Objects.requireNonNull(resolvers.roots.get(definition.getOperation())));
            if (operation.plans().size() < MOST_PLANS) {
                operation.plans().put(conditions, known);
            }
        }
        return known;
    }
}
