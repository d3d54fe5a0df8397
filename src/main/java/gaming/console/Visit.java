package gaming.console;

import gaming.access.InternalCaller;
import gaming.core.Page;
import gaming.identity.PersonalData;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;

/** A request of a person who is signed in: all that a page reads of it, except the parts of its path. */
public final class Visit {
    private final ContainerRequestContext request;

    public Visit(@Context ContainerRequestContext request) {
        this.request = request;
    }

    Person person() {
        return Person.of(request);
    }

    InternalCaller caller() {
        return person().caller();
    }

    PersonalData personal() {
        return person().personal();
    }

    /** What the link says. */
    Typed query() {
        return Typed.of(request.getUriInfo());
    }

    /** The wanted part of a long list. */
    Page page() {
        return query().page().bounded();
    }

    /** What the person has typed into a form. */
    Typed form() {
        return SessionGuard.form(request).map(Typed::sent).orElse(Typed.NOTHING);
    }
}
