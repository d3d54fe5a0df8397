package gaming.graphql;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import graphql.language.SourceLocation;
import java.util.ArrayList;
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

    static CodedError of(ErrorCode code, @Nullable String message, @Nullable List<SourceLocation> locations) {
        var refusal = new Refusal(code, shortened(message == null ? code.name() : message));
        return of(refusal, locations == null ? List.of() : locations, null);
    }

    static CodedError of(Refusal refusal, List<SourceLocation> locations, @Nullable List<Object> path) {
        return new CodedError(refusal.reason(), locations, path, refusal.extensions());
    }

    private static String shortened(String message) {
        if (message.length() <= LONGEST_MESSAGE) {
            return message;
        }
        boolean splitsPair = Character.isHighSurrogate(message.charAt(LONGEST_MESSAGE - 1));
        return message.substring(0, splitsPair ? LONGEST_MESSAGE - 1 : LONGEST_MESSAGE) + "...";
    }

    boolean is(ErrorCode code) {
        return code.name().equals(extensions.get("code"));
    }

    /** The error's entry of {@code errors} in the answer. */
    Map<String, Object> toAnswer() {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("message", message);
        if (!locations.isEmpty()) {
            List<Map<String, Object>> places = new ArrayList<>();
            for (SourceLocation location : locations) {
                Map<String, Object> place = new LinkedHashMap<>();
                place.put("line", location.getLine());
                place.put("column", location.getColumn());
                places.add(place);
            }
            answer.put("locations", places);
        }
        if (path != null) {
            answer.put("path", path);
        }
        answer.put("extensions", extensions);
        return answer;
    }
}
