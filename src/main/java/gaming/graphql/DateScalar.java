package gaming.graphql;

import graphql.GraphQLContext;
import graphql.execution.CoercedVariables;
import graphql.language.StringValue;
import graphql.language.Value;
import graphql.schema.Coercing;
import graphql.schema.CoercingParseLiteralException;
import graphql.schema.CoercingParseValueException;
import graphql.schema.GraphQLScalarType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An {@link Instant} in ISO 8601 and UTC, with milliseconds only if they are not zero (details.md, "GraphQL"). */
final class DateScalar implements Coercing<Instant, String> {
    static final GraphQLScalarType TYPE = GraphQLScalarType.newScalar()
            .name("Date")
            .coercing(new DateScalar())
            .build();

    private DateScalar() {}

    @Override
    public String serialize(Object instant, GraphQLContext context, Locale locale) {
        return text((Instant) instant);
    }

    static String text(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MILLIS).toString();
    }

    @Override
    public Instant parseValue(Object value, GraphQLContext context, Locale locale) {
        return instant(value, CoercingParseValueException::new);
    }

    @Override
    public Instant parseLiteral(Value<?> value, CoercedVariables variables, GraphQLContext context, Locale locale) {
        return instant(value instanceof StringValue text ? text.getValue() : null, CoercingParseLiteralException::new);
    }

    /** A day is its first moment. No other value than a text looks like a time. */
    private static Instant instant(@Nullable Object value, Function<String, RuntimeException> refusal) {
        String text = String.valueOf(value);
        try {
            return text.length() == "2026-11-20".length()
                    ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                    : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException notIso) {
            throw refusal.apply("Expected a timestamp in ISO 8601, like 2026-11-20T09:30:00Z");
        }
    }
}
