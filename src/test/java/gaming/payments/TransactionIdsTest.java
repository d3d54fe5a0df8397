package gaming.payments;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

class TransactionIdsTest {
    private static final UUID DNS = UUID.fromString("6ba7b810-9dad-11d1-80b4-00c04fd430c8");

    /** The example of RFC 9562, appendix A.4. */
    @Test
    void areUuidsOfVersionFive() {
        assertThat(TransactionIds.derive(DNS, "www.example.com"))
                .hasToString("2ed6657d-e927-568b-95e1-2665a8aea6a2")
                .returns(5, UUID::version)
                .returns(2, UUID::variant);
    }
}
