package gaming.web;

import gaming.core.ErrorCode;
import java.util.Arrays;
import java.util.List;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;

/** What {@link Envelope} looks like, for the description of the internal listener. */
final class ErrorSchema {
    static final Schema MADE = object("Every error of the internal listener")
            .addProperty("status", text("Always \"error\"").addEnumeration("error"))
            .addProperty("message", text("What is wrong, for people"))
            .addProperty("details", details())
            .required(List.of("status", "message", "details"));

    private ErrorSchema() {}

    private static Schema details() {
        Schema code = text("What is wrong, for programs");
        Arrays.stream(ErrorCode.values()).map(ErrorCode::name).forEach(code::addEnumeration);
        return object(
                        "The code, the moment, and what helps with this error, such as providedValue, parameter, retryAfter")
                .addProperty("errorCode", code)
                .addProperty("timestamp", text("ISO 8601, UTC").format("date-time"))
                .required(List.of("errorCode", "timestamp"))
                .additionalPropertiesBoolean(true);
    }

    private static Schema object(String description) {
        return OASFactory.createSchema().type(SchemaType.OBJECT).description(description);
    }

    private static Schema text(String description) {
        return OASFactory.createSchema().type(SchemaType.STRING).description(description);
    }
}
