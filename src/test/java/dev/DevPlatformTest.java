package dev;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DevPlatformTest {
    @Test
    void aDatabaseOfOnesOwnHasAJournalOfItsOwn() {
        assertThat(DevPlatform.journalOf("jdbc:mariadb://db:3306/gaming?password=secret"))
                .isEqualTo("platform-jdbc-mariadb-db-3306-gaming.jsonl");
    }
}
