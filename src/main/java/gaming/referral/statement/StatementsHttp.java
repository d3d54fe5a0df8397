package gaming.referral.statement;

import gaming.access.Caller;
import gaming.access.Callers;
import gaming.access.Origins;
import gaming.access.limits.RequestLimits;
import gaming.core.ErrorCode;
import gaming.core.Page;
import gaming.core.Refusal;
import gaming.http.Methods;
import gaming.referral.statement.StatementAnswers.Answer;
import gaming.referral.statement.StatementAnswers.StatementForm;
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
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.bson.types.ObjectId;

/** The statements of the signed-in user on the public listener. The cookie accessToken identifies the user. */
@ApplicationScoped
@RoutingPath("/statements")
public class StatementsHttp implements HttpService {
    private static final ErrorCode INVALID = ErrorCode.BAD_USER_INPUT;
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

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
        Integer limit = number(request, "limit").orElse(null);
        Page page = Page.of(limit, number(request, "offset").orElse(null), INVALID);
        return answers.list(user, page, form(request), Pages.ALONE);
    }

    private Answer month(ObjectId user, ServerRequest request) {
        YearMonth month = StatementAnswers.month(request.path().pathParameters().get("month"), INVALID);
        return answers.month(user, month, form(request), Pages.ALONE);
    }

    private static StatementForm form(ServerRequest request) {
        return StatementForm.of(text(request, "format").orElse(null), request, INVALID);
    }

    private static Optional<Integer> number(ServerRequest request, String name) {
        return text(request, name).map(text -> {
            if (!NUMBER.matcher(text).matches()) {
                throw Refusal.ofField(name, "must be a whole number");
            }
            return Integer.valueOf(text);
        });
    }

    private static Optional<String> text(ServerRequest request, String name) {
        List<String> values = request.query().all(name, List::of);
        if (values.size() > 1) {
            throw Refusal.ofField(name, "is there more than once");
        }
        return values.stream().findFirst();
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
