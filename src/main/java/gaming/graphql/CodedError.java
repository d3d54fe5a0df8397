package gaming.graphql;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import graphql.language.SourceLocation;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An entry of {@code errors} in an answer. The first entry of {@code extensions} is the code. */
@JsonInclude(Include.NON_NULL)
record CodedError(
        String message,

        @JsonInclude(Include.NON_EMPTY) @JsonIncludeProperties({"line", "column"})
        List<SourceLocation> locations,

        @Nullable List<Object> path,
        Map<String, Object> extensions) {
    /** The limit of a message about a request or document. Many of these messages quote the document. */
    private static final int LONGEST_MESSAGE = 500;

    static CodedError of(ErrorCode code, @Nullable String message, List<SourceLocation> locations) {
        return of(new Refusal(code, shortened(message == null ? code.name() : message)), locations, null);
    }

    static CodedError of(Refusal refusal, List<SourceLocation> locations, @Nullable List<Object> path) {
        return new CodedError(refusal.reason(), locations, path, refusal.extensions());
    }

    /** The refusal of a document, a request or an answer beyond a limit. */
    static Refusal tooComplex(String message) {
        return new Refusal(ErrorCode.QUERY_TOO_COMPLEX, message);
    }

    private static String shortened(String message) {
        return message.codePointCount(0, message.length()) <= LONGEST_MESSAGE
                ? message
                : message.substring(0, message.offsetByCodePoints(0, LONGEST_MESSAGE)) + "...";
    }

    ErrorCode code() {
        return ErrorCode.valueOf(String.valueOf(extensions.get("code")));
    }
}
