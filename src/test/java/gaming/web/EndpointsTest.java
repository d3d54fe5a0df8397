package gaming.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gaming.access.Role;
import jakarta.enterprise.inject.Vetoed;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class EndpointsTest {
    private final Endpoints endpoints = new Endpoints(List.of(Things.class, Open.class));

    @Vetoed
    @Path("things")
    @NeedsRole(Role.OPERATOR)
    public static final class Things {
        @GET
        public void list() {}

        @GET
        @Path("{id}")
        @NeedsRole(Role.SCRIPT)
        public void byId() {}

        @GET
        @Path("special")
        @NeedsRole(Role.DATA_FEED)
        public void special() {}

        @DELETE
        @Path("/{id}/")
        public void delete() {}
    }

    @Vetoed
    @Path("/mixed")
    public static final class Open {
        @GET
        public void open() {}

        @POST
        @NeedsRole(Role.CLOUD_TASKS)
        public void guarded() {}
    }

    @Vetoed
    @Path("/locator")
    public static final class Locator {
        @Path("/below")
        public Object below() {
            return new Object();
        }
    }

    @Test
    void asksForTheRoleOfTheMethodElseOfTheClass() {
        assertThat(at("/things").rolesFor("GET")).containsExactly(Role.OPERATOR);
        assertThat(at("/things/7").rolesFor("GET")).containsExactly(Role.SCRIPT);
        assertThat(at("/things/7").rolesFor("HEAD")).containsExactly(Role.SCRIPT);
        assertThat(at("/things/7").rolesFor("DELETE")).containsExactly(Role.OPERATOR);
    }

    @Test
    void prefersLiteralTextToVariables() {
        assertThat(at("/things/special").rolesFor("GET")).containsExactly(Role.DATA_FEED);
    }

    @Test
    void asksForAnyRoleOfThePathWhereTheMethodDoesNotExist() {
        assertThat(at("/things/7").serves("PUT")).isFalse();
        assertThat(at("/things/7").rolesFor("PUT")).containsExactlyInAnyOrder(Role.SCRIPT, Role.OPERATOR);
        assertThat(at("/mixed").rolesFor("PUT")).containsExactly(Role.CLOUD_TASKS);
        assertThat(at("/mixed").rolesFor("GET")).isEmpty();
        assertThat(at("/mixed").allowed()).containsExactly("GET", "HEAD", "POST");
    }

    @Test
    void seesThroughTrailingSlashesAndMatrixParameters() {
        assertThat(endpoints.at("things/")).isPresent();
        assertThat(endpoints.at("/things;a=b/7;c=d")).isPresent();
        assertThat(endpoints.at("/things/7/8")).isEmpty();
        assertThat(endpoints.at("/")).isEmpty();
    }

    @Test
    void refusesAnEndpointThatItCannotForesee() {
        assertThatThrownBy(() -> new Endpoints(List.of(Locator.class))).hasMessageContaining("below");
    }

    private Endpoints.Endpoint at(String path) {
        return endpoints.at(path).orElseThrow();
    }
}
