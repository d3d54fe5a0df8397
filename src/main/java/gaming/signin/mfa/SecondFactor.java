package gaming.signin.mfa;

import gaming.access.Cookies;
import gaming.access.OpaqueToken;
import gaming.access.limits.LockoutSubject;
import gaming.access.limits.Lockouts;
import gaming.config.Keys;
import gaming.database.Transactions;
import gaming.identity.MfaType;
import gaming.identity.PhoneHint;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.signin.session.Grant;
import gaming.signin.session.LoginResponse;
import gaming.signin.session.SessionCookies;
import gaming.signin.session.Sessions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;

/**
 * The second factor of users who have one (decisions.md, "Sign-in"): asked for when the first holds, with a token in the
 * browser that says so; then its code makes the session. Failures count for the user, on all pods and however many sign-ins
 * are begun, because six digits can be guessed.
 */
@ApplicationScoped
public class SecondFactor {
    static final String COOKIE = "mfaToken";
    private static final Pattern CODE = Pattern.compile("[0-9]{6}");
    private final MfaRepository challenges;
    private final Users users;
    private final Sessions sessions;
    private final SentCodes sentCodes;
    private final Lockouts locks;
    private final Transactions transactions;
    private final MfaSettings settings;
    private final Clock clock;

    @Inject
    SecondFactor(
            MfaRepository challenges,
            Users users,
            Sessions sessions,
            SentCodes sentCodes,
            Lockouts locks,
            Transactions transactions,
            Config config,
            Clock clock) {
        this.challenges = challenges;
        this.users = users;
        this.sessions = sessions;
        this.sentCodes = sentCodes;
        this.locks = locks;
        this.transactions = transactions;
        this.settings = Keys.read(config, MfaSettings::from);
        this.clock = clock;
    }

    /** Decides to ask a user who has a second factor, in the caller's transaction; {@code provider} proved the first. */
    public Asking ask(User user, MfaType type, String provider, String redirectPath) {
        Instant now = clock.instant();
        if (type != MfaType.TOTP) {
            Optional<Instant> until = notBefore(user, now);
            if (until.isPresent()) {
                return new Asking.NotNow(until.get());
            }
        }
        var token = OpaqueToken.random();
        String code = type == MfaType.TOTP ? null : SentCodes.fresh();
        challenges.insert(
                new MfaChallenge(token, user.id(), provider, redirectPath, code, now.plus(settings.tokenLifetime())));
        return new Asking.Question(user, type, token, code, redirectPath);
    }

    /** Codes cost money and patience: none goes out while guessing is locked, nor beside too many that are out already. */
    private Optional<Instant> notBefore(User user, Instant now) {
        Optional<Instant> locked = locks.hold(List.of(LockoutSubject.atSecondFactorOf(user.id())));
        return locked.isPresent() ? locked : challenges.nextAfter(user.id(), settings.mostPending(), now);
    }

    /** Sends the code where there is one, and gives the browser its token; empty when the code could not be sent. */
    public Optional<LoginResponse> put(Asking.Question question, Cookies cookies) {
        if (question.code() != null && !sentCodes.send(question.user(), question.type(), question.code())) {
            // The user need not wait for a code that is not out
            transactions.run(() -> challenges.delete(question.token().hash()));
            return Optional.empty();
        }
        cookies.set(COOKIE, question.token().text(), SessionCookies.GRAPHQL, settings.tokenLifetime());
        return Optional.of(LoginResponse.secondFactor(
                question.type(), PhoneHint.of(question.user().mfaPhone()), question.redirectPath()));
    }

    /** What came of an answer. */
    sealed interface Answer {
        /** {@code provider} proved the first factor. */
        record Right(Grant grant, String provider, String redirectPath) implements Answer {}

        /** {@code locked}: until when, if this was one too many. */
        record Wrong(String provider, Optional<Instant> locked) implements Answer {}

        record Locked(String provider, Instant until) implements Answer {}

        /** Nobody was asked, or it is too late. */
        record NotAsked() implements Answer {}

        record Blocked(String provider) implements Answer {}
    }

    /** Verifies a code; the right one makes a session, and is good once. */
    Answer verify(OpaqueToken token, String code, String address) {
        Instant now = clock.instant();
        return transactions.call(() -> {
            MfaChallenge challenge = challenges.lock(token).orElse(null);
            if (challenge == null || challenge.expired(now)) {
                return new Answer.NotAsked();
            }
            List<LockoutSubject> subjects = List.of(LockoutSubject.atSecondFactorOf(challenge.userId()));
            Optional<Instant> locked = locks.hold(subjects);
            if (locked.isPresent()) {
                return new Answer.Locked(challenge.provider(), locked.get());
            }
            User user = users.find(challenge.userId()).orElse(null);
            if (user == null || !user.status().maySignIn()) {
                return new Answer.Blocked(challenge.provider());
            }
            if (!isRight(token, challenge, user, code, now)) {
                return new Answer.Wrong(challenge.provider(), locks.failed(subjects));
            }
            locks.passed(subjects);
            challenges.delete(token.hash());
            return new Answer.Right(sessions.open(user, address), challenge.provider(), challenge.redirectPath());
        });
    }

    private boolean isRight(OpaqueToken token, MfaChallenge challenge, User user, String code, Instant now) {
        if (!CODE.matcher(code).matches()) {
            return false;
        }
        if (challenge.codeWasSent()) {
            return challenge.sent(token, code);
        }
        Optional<String> secret = users.authenticatorSecret(user);
        if (secret.isEmpty()) {
            return false;
        }
        long latest = challenges.latestStep(user.id());
        OptionalLong step = Totp.step(secret.get(), code, now, latest);
        step.ifPresent(accepted -> challenges.accept(user.id(), accepted, latest == Long.MIN_VALUE));
        return step.isPresent();
    }

    /** Deletes at most {@code most} of the questions that nobody answered in time, and returns their number. */
    public int clean(int most) {
        return challenges.clean(clock.instant(), most);
    }
}
