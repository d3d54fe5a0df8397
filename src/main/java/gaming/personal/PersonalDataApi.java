package gaming.personal;

import gaming.access.Caller;
import gaming.access.limits.RequestLimits;
import gaming.identity.Users;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.graphql.GraphQLApi;
import org.eclipse.microprofile.graphql.Query;

/** Leads the signed-in user to the file of the own data. A file may be larger than an answer of GraphQL can be. */
@GraphQLApi
@ApplicationScoped
public class PersonalDataApi {
    private final Users users;
    private final RequestLimits limits;

    @Inject
    PersonalDataApi(Users users, RequestLimits limits) {
        this.users = users;
        this.limits = limits;
    }

    /** Errors: UNAUTHENTICATED, USER_NOT_FOUND, RATE_LIMIT_EXCEEDED. */
    @Query
    public String personalData(Caller caller) {
        users.required(limits.signedIn(RequestLimits.REFERRAL, caller));
        return PersonalDataHttp.PATH;
    }
}
