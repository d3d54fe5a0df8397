package gaming.referral.statement;

import gaming.access.Caller;
import gaming.access.Callers;
import gaming.access.Origins;
import gaming.access.limits.RequestLimits;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.http.Methods;
import gaming.referral.statement.StatementAnswers.Answer;
import gaming.referral.statement.StatementQuery.StatementForm;
import gaming.web.Pages;
import io.helidon.http.HeaderNames;
import io.helidon.microprofile.server.RoutingPath;
import io.helidon.webserver.http.HttpRules;
import io.helidon.webserver.http.HttpService;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.YearMonth;
import java.util.function.Function;
import org.bson.types.ObjectId;

/** The statements of the signed-in user on the public listener. The cookie accessToken identifies the user. */
@ApplicationScoped
@RoutingPath("/statements")
public class StatementsHttp implements HttpService {
    private static final ErrorCode INVALID = ErrorCode.BAD_USER_INPUT;

    private final StatementAnswers answers;
    private final Callers callers;
    private final RequestLimits limits;
    private final Origins origins;

    @Inject
    StatementsHttp(StatementAnswers answers, Callers callers, RequestLimits limits, Origins origins) {
        this.answers = answers;
        this.callers = callers;
        this.limits = limits;
        this.origins = origins;
    }

    @Override
    public void routing(HttpRules rules) {
        rules.any(origins.guard(Methods.READ.names()), (request, response) -> {
                    Methods.READ.require(request, response);
                    response.next();
                })
                .any("/", (request, response) -> answer(request, response, user -> list(user, request)))
                .any("/{month}", (request, response) -> answer(request, response, user -> month(user, request)));
    }

    private Answer list(ObjectId user, ServerRequest request) {
        Page page = StatementQuery.page(request, INVALID);
        return answers.list(user, page, form(request), Pages.ALONE);
    }

    private Answer month(ObjectId user, ServerRequest request) {
        YearMonth month = StatementQuery.month(request.path().pathParameters().get("month"), INVALID);
        return answers.month(user, month, form(request), Pages.ALONE);
    }

    private static StatementForm form(ServerRequest request) {
        return StatementForm.of(StatementQuery.text(request, "format", INVALID).orElse(null), request, INVALID);
    }

    private void answer(ServerRequest request, ServerResponse response, Function<ObjectId, Answer> of) {
        Caller caller = callers.of(request);
        limits.check(RequestLimits.REFERRAL, caller.limitKey());
        limits.spend(RequestLimits.COST, caller.limitKey(), RequestLimits.COST_OF_A_FILE);
        ObjectId user = caller.signedIn(ErrorCode.UNAUTHENTICATED).userId();
        Answer answer = of.apply(user);
        limits.charge(RequestLimits.COST, caller.limitKey(), answer.body().length);
        answer.headers().forEach(response::header);
        response.header(HeaderNames.VARY, "Origin, Accept").send(answer.body());
    }
}
