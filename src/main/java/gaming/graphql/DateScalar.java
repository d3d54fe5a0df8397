package gaming.graphql;

import graphql.GraphQLContext;
import graphql.execution.CoercedVariables;
import graphql.language.StringValue;
import graphql.language.Value;
import graphql.schema.Coercing;
import graphql.schema.CoercingParseLiteralException;
import graphql.schema.CoercingParseValueException;
import graphql.schema.CoercingSerializeException;
import graphql.schema.GraphQLScalarType;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * {@code Date}: an {@link Instant}, in ISO 8601 and UTC; milliseconds only when they are not zero (details.md,
 * "GraphQL").
 */
final class DateScalar implements Coercing<Instant, String> {
    private static final String EXPECTED = "Expected a timestamp in ISO 8601, like 2026-11-20T09:30:00Z";

    static final GraphQLScalarType TYPE = GraphQLScalarType.newScalar()
            .name("Date")
            .coercing(new DateScalar())
            .build();

    private DateScalar() {}

    @Override
    public String serialize(Object value, GraphQLContext context, Locale locale) {
        if (value instanceof Instant instant) {
            return instant.truncatedTo(ChronoUnit.MILLIS).toString();
        }
        throw new CoercingSerializeException("A Date is an Instant, not " + value.getClass());
    }

    @Override
    public Instant parseValue(Object value, GraphQLContext context, Locale locale) {
        if (value instanceof String text) {
            try {
                return OffsetDateTime.parse(text, DateTimeFormatter.ISO_OFFSET_DATE_TIME)
                        .toInstant();
            } catch (DateTimeParseException e) {
                throw new CoercingParseValueException(EXPECTED, e);
            }
        }
        throw new CoercingParseValueException(EXPECTED);
    }

    @Override
    public Instant parseLiteral(Value<?> value, CoercedVariables variables, GraphQLContext context, Locale locale) {
        if (value instanceof StringValue text && text.getValue() != null) {
            try {
                return parseValue(text.getValue(), context, locale);
            } catch (CoercingParseValueException e) {
                throw new CoercingParseLiteralException(EXPECTED, e);
            }
        }
        throw new CoercingParseLiteralException(EXPECTED);
    }

    /** What a literal looks like that has this value, for defaults in the contract. */
    @Override
    public Value<?> valueToLiteral(Object value, GraphQLContext context, Locale locale) {
        return StringValue.of(value instanceof Instant ? serialize(value, context, locale) : value.toString());
    }
}
