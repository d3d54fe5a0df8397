package gaming.casino.catalogue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import gaming.core.StrictJson;

/** Reads the stored JSON of the catalogue. Its writers checked it before they stored it. */
public final class StoredJson {
    private static final ObjectReader READER =
            StrictJson.MAPPER.reader().without(StreamReadFeature.STRICT_DUPLICATE_DETECTION);

    private StoredJson() {}

    public static <T> T read(String json, Class<T> type) {
        try {
            T value = READER.forType(type).readValue(json);
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
