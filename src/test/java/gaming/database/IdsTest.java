package gaming.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** details.md, "Amendments": ids as callers write them. */
class IdsTest {
    @Test
    void readsDigitsInAnyCase() {
        assertThat(Ids.parse("0123456789abcdefABCDEF00")).contains(new ObjectId("0123456789abcdefabcdef00"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "0123456789abcdefabcdef0", "0123456789abcdefabcdef000",
                " 0123456789abcdefabcdef0", "0123456789abcdefabcdefg0", "0123456789abcdefabcdef0\n",
                "٠123456789abcdefabcdef00",
            })
    void readsNothingElse(String text) {
        assertThat(Ids.parse(text)).isEmpty();
    }

    /** The first seconds are few and of both signs, so that many ids differ only in their later bytes. */
    @Test
    void ordersIdsAsTheDatabaseDoes() {
        var random = new Random(7);
        var ids = new ArrayList<ObjectId>();
        for (int i = 0; i < 1000; i++) {
            var bytes = ByteBuffer.allocate(12);
            bytes.putInt(random.nextInt(-3, 3)).putLong(random.nextLong());
            ids.add(new ObjectId(bytes.array()));
        }
        List<String> byBytes = ids.stream().map(ObjectId::toHexString).sorted().toList();

        ids.sort(Ids.ORDER);

        assertThat(ids).extracting(ObjectId::toHexString).isEqualTo(byBytes);
    }
}
