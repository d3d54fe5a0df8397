package gaming.platform;

import com.fasterxml.jackson.databind.JsonNode;
import gaming.core.PlainText;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A user of the platform. An empty text of the platform is null here. The form of the texts is not checked. */
public record PlatformUser(
        String platformId,
        @Nullable String username,
        @Nullable String email,
        @Nullable String status,
        @Nullable String country,
        @Nullable String language) {
    /** Returns empty if the id of the player is not 1 to 20 digits, or if another field has a wrong type. */
    static Optional<PlatformUser> read(JsonNode row) {
        String platformId = row.path("platformId").textValue();
        boolean readable = Stream.of("username", "email", "status", "country", "language")
                .map(row::path)
                .allMatch(field -> field.isTextual() || field.isNull() || field.isMissingNode());
        return platformId != null && PlainText.PLATFORM_ID.matcher(platformId).matches() && readable
                ? Optional.of(new PlatformUser(
                        platformId,
                        text(row, "username"),
                        text(row, "email"),
                        text(row, "status"),
                        text(row, "country"),
                        text(row, "language")))
                : Optional.empty();
    }

    private static @Nullable String text(JsonNode row, String field) {
        String text = row.path(field).textValue();
        return text == null || text.isBlank() ? null : text;
    }

    /** Leaves out all other fields, because they are personal data. */
    @Override
    public String toString() {
        return "player " + platformId;
    }
}
