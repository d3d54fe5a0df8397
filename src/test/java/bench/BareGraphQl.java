package bench;

import com.fasterxml.jackson.databind.json.JsonMapper;
import graphql.ExecutionInput;
import graphql.GraphQL;
import graphql.Scalars;
import graphql.execution.preparsed.PreparsedDocumentEntry;
import graphql.schema.GraphQLScalarType;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.ScalarInfo;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import graphql.schema.idl.TypeDefinitionRegistry;
import io.helidon.webserver.WebServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * graphql-java with data in memory behind the same web server: the contract, an answer ready made for each root field,
 * a cache of documents, Jackson in and out. It has no callers, no limits, no metrics and no catalogue.
 */
final class BareGraphQl {
    /** A file with the data of answers. */
    static final String DATA = "bench.data";

    private static final JsonMapper JSON = new JsonMapper();

    private BareGraphQl() {}

    public static void main(String[] arguments) throws IOException {
        Map<?, ?> data = JSON.readValue(Files.readString(Path.of(System.getProperty(DATA))), Map.class);
        GraphQL graphQl = engine(data);
        WebServer.builder()
                .port(Integer.getInteger("server.port"))
                .routing(routing -> routing.get("/health/ready", (_, response) -> response.send())
                        .post("/graphql", (request, response) -> {
                            Map<?, ?> body = JSON.readValue(request.content().as(byte[].class), Map.class);
                            var input = ExecutionInput.newExecutionInput((String) body.get("query"));
                            response.header("Content-Type", "application/json")
                                    .send(JSON.writeValueAsBytes(
                                            graphQl.execute(input.build()).toSpecification()));
                        }))
                .build()
                .start();
    }

    private static GraphQL engine(Map<?, ?> data) throws IOException {
        TypeDefinitionRegistry contract;
        try (var text = Objects.requireNonNull(BareGraphQl.class.getResourceAsStream("/schema.graphqls"))) {
            contract = new SchemaParser().parse(new String(text.readAllBytes(), StandardCharsets.UTF_8));
        }
        var wiring = RuntimeWiring.newRuntimeWiring();
        contract.scalars().keySet().stream()
                .filter(name -> !ScalarInfo.isGraphqlSpecifiedScalar(name))
                .map(name -> GraphQLScalarType.newScalar(Scalars.GraphQLString).name(name))
                .forEach(scalar -> wiring.scalar(scalar.build()));
        wiring.type(
                "Query",
                query -> query.defaultDataFetcher(
                        field -> data.get(field.getField().getName())));
        var documents = new ConcurrentHashMap<String, PreparsedDocumentEntry>();
        return GraphQL.newGraphQL(new SchemaGenerator().makeExecutableSchema(contract, wiring.build()))
                .preparsedDocumentProvider((input, parse) -> CompletableFuture.completedFuture(
                        documents.computeIfAbsent(input.getQuery(), _ -> parse.apply(input))))
                .build();
    }
}
