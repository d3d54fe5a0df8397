package gaming.casino.catalogue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

/** Reads the stored JSON of the catalogue. Its writers checked it before they stored it. */
public final class StoredJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private StoredJson() {}

    public static <T> T read(String json, Class<T> type) {
        try {
            T value = MAPPER.readValue(json, type);
            if (value == null) {
                throw new IllegalStateException("null is not the JSON of a " + type.getSimpleName());
            }
            return value;
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException(
                    "not the JSON of a " + type.getSimpleName() + ": " + broken.getOriginalMessage(), broken);
        }
    }
}
