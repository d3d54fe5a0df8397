package gaming.graphql;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import graphql.language.SourceLocation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An error in the form that a caller may see. The first entry of {@code extensions} is the code. */
record CodedError(
        String message,
        List<SourceLocation> locations,
        @Nullable List<Object> path,
        Map<String, Object> extensions) {
    /** The limit of a message about a request or document. Many of these messages quote the document. */
    private static final int LONGEST_MESSAGE = 500;

    private record Place(int line, int column) {}

    static CodedError of(ErrorCode code, @Nullable String message, @Nullable List<SourceLocation> locations) {
        var refusal = new Refusal(code, shortened(message == null ? code.name() : message));
        return of(refusal, locations == null ? List.of() : locations, null);
    }

    static CodedError of(Refusal refusal, List<SourceLocation> locations, @Nullable List<Object> path) {
        return new CodedError(refusal.reason(), locations, path, refusal.extensions());
    }

    /** The refusal of a document, a request or an answer beyond a limit. */
    static Refusal tooComplex(String message) {
        return new Refusal(ErrorCode.QUERY_TOO_COMPLEX, message);
    }

    private static String shortened(String message) {
        if (message.length() <= LONGEST_MESSAGE) {
            return message;
        }
        boolean splitsPair = Character.isHighSurrogate(message.charAt(LONGEST_MESSAGE - 1));
        return message.substring(0, splitsPair ? LONGEST_MESSAGE - 1 : LONGEST_MESSAGE) + "...";
    }

    ErrorCode code() {
        return ErrorCode.valueOf(String.valueOf(extensions.get("code")));
    }

    /** The error's entry of {@code errors} in the answer. */
    Map<String, Object> toAnswer() {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("message", message);
        if (!locations.isEmpty()) {
            answer.put(
                    "locations",
                    locations.stream()
                            .map(location -> new Place(location.getLine(), location.getColumn()))
                            .toList());
        }
        if (path != null) {
            answer.put("path", path);
        }
        answer.put("extensions", extensions);
        return answer;
    }
}
