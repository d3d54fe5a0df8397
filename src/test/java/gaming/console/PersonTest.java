package gaming.console;

import static org.assertj.core.api.Assertions.assertThat;

import gaming.access.InternalCaller;
import gaming.access.Role;
import gaming.identity.PersonalData;
import java.util.Set;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class PersonTest {
    @Test
    void aViewerSeesAddressesAsReportsShowThemAndAnOperatorWhole() {
        assertThat(personal(Set.of(Role.VIEWER), PersonalData.MASKED)).isEqualTo(PersonalData.MASKED);
        assertThat(personal(Set.of(Role.VIEWER), PersonalData.CLEAR)).isEqualTo(PersonalData.CLEAR);
        assertThat(personal(Set.of(Role.VIEWER, Role.OPERATOR), PersonalData.MASKED))
                .isEqualTo(PersonalData.CLEAR);
    }

    private static PersonalData personal(Set<Role> roles, PersonalData ofReports) {
        var caller = new InternalCaller("console:vera", "console", roles);
        return Person.of(caller, new ObjectId(), true, "a cookie", ofReports).personal();
    }
}
