package gaming.console;

import gaming.access.InternalCaller;
import gaming.access.OpaqueToken;
import gaming.access.Role;
import gaming.identity.PersonalData;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.nio.charset.StandardCharsets;
import org.bson.types.ObjectId;

/**
 * @param local whether the environment is a developer's machine
 * @param csrf the token of the forms of this session's pages
 * @param personal the form of e-mail addresses for the person: an operator sees them whole, a viewer as in reports
 */
record Person(InternalCaller caller, ObjectId session, boolean local, String csrf, PersonalData personal) {
    private static final String PROPERTY = "gaming.console.person";
    private static final byte[] SALT = "csrf".getBytes(StandardCharsets.US_ASCII);

    /** @param cookie the value of the session's cookie, which no page and no other site knows */
    static Person of(InternalCaller caller, ObjectId session, boolean local, String cookie, PersonalData ofReports) {
        String csrf = new OpaqueToken(cookie).derived(SALT).text();
        boolean operator = caller.roles().contains(Role.OPERATOR);
        return new Person(caller, session, local, csrf, operator ? PersonalData.CLEAR : ofReports);
    }

    static Person of(ContainerRequestContext request) {
        if (request.getProperty(PROPERTY) instanceof Person person) {
            return person;
        }
        throw new IllegalStateException("The method is open, so there is no person");
    }

    /** Whether the request is of a session that has not ended. */
    static boolean isIn(ContainerRequestContext request) {
        return request.getProperty(PROPERTY) != null;
    }

    void keep(ContainerRequestContext request) {
        request.setProperty(PROPERTY, this);
    }

    String name() {
        return caller.name();
    }

    /** Whether the person may act. */
    boolean operator() {
        return caller.roles().contains(Role.OPERATOR);
    }

    boolean hasToken(String sent) {
        return new OpaqueToken(csrf).is(sent);
    }

    @Override
    public String toString() {
        return "Person " + name();
    }
}
