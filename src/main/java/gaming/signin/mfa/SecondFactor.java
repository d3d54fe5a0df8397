package gaming.signin.mfa;

import gaming.access.Cookies;
import gaming.access.OpaqueToken;
import gaming.access.limits.Lockouts;
import gaming.config.Keys;
import gaming.core.ErrorCode;
import gaming.database.Transactions;
import gaming.identity.MfaType;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.signin.mfa.MfaChallenge.SentCode;
import gaming.signin.session.LoginResponse;
import gaming.signin.session.SessionCookies;
import gaming.signin.session.Sessions;
import gaming.signin.session.Sessions.Grant;
import gaming.signin.session.SignInMetrics;
import gaming.tasks.Expiring;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.Config;
import org.jspecify.annotations.Nullable;

/**
 * The second factor (decisions.md, "Sign-in"). A token in the browser shows that the first factor is proved. Failures
 * count for the user, on all pods and over all sign-ins, because six digits can be guessed.
 */
@ApplicationScoped
public class SecondFactor implements Expiring {
    static final String COOKIE = "mfaToken";
    private static final String BLANK = "[\\p{IsWhite_Space}\\p{Cf}\\p{Pd}\\u2212]*";
    /** Six digits of any script, as people type and copy them: with blanks and hyphens around and between them. */
    private static final Pattern CODE = Pattern.compile(BLANK + "(?:\\p{Nd}" + BLANK + "){6}");

    /** Keys {@code auth.mfa.*}; {@code logged}: codes without a gateway are logged. */
    public record Settings(
            Duration tokenLifetime,
            int mostPending,
            Optional<Gateway> gateway,
            Duration deliveryTimeout,
            boolean logged) {
        record Gateway(URI url, String token) {
            @Override
            public String toString() {
                return "Gateway";
            }
        }

        public static Settings from(Keys keys) {
            return new Settings(
                    keys.duration("auth.mfa.token-lifetime", "PT1S", "PT1H"),
                    keys.number("auth.mfa.most-pending", 1000),
                    keys.group(mfa -> new Gateway(
                            mfa.secureUrl("auth.mfa.delivery.url"), mfa.printable("auth.mfa.delivery.token"))),
                    keys.duration("auth.mfa.delivery.timeout", "PT1M"),
                    keys.local());
        }
    }

    private final MfaRepository challenges;
    private final Users users;
    private final Sessions sessions;
    private final SentCodes sentCodes;
    private final Lockouts locks;
    private final Transactions transactions;
    private final Settings settings;
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
        this.settings = Keys.read(config, Settings::from);
        this.clock = clock;
    }

    /** {@code code}: the code to send; null where the user has an authenticator. */
    public record Prompt(
            User user,
            MfaType type,
            OpaqueToken token,
            @Nullable String code,
            String redirectPath) {
        @Override
        public String toString() {
            return type + " of user " + user.id();
        }
    }

    /**
     * The time until which the user gets no code, in the caller's transaction. No code is sent while the user is locked
     * or enough codes are open, because codes cost money.
     */
    public Optional<Instant> lockedUntil(User user, MfaType type) {
        if (type == MfaType.TOTP) {
            return Optional.empty();
        }
        Optional<Instant> locked = locks.hold(List.of(Lockouts.Subject.atSecondFactorOf(user.id())));
        return locked.isPresent() ? locked : challenges.nextAfter(user.id(), settings.mostPending(), clock.instant());
    }

    /** In the caller's transaction. {@code device}: the SHA-256 of a fingerprint that tells devices apart, if any. */
    public Prompt prompt(User user, MfaType type, String provider, String redirectPath, byte @Nullable [] device) {
        var token = OpaqueToken.random();
        String code = type == MfaType.TOTP ? null : SentCodes.random();
        Instant expiresAt = clock.instant().plus(settings.tokenLifetime());
        SentCode sent = code == null ? null : new SentCode(code, SentCodes.address(user, type));
        challenges.insert(new MfaChallenge(token, user.id(), provider, redirectPath, sent, device, expiresAt));
        return new Prompt(user, type, token, code, redirectPath);
    }

    /** Sends the code, if any, and sets the cookie of the token; empty where the code could not be sent. */
    public Optional<LoginResponse> send(Prompt prompt, Cookies cookies) {
        if (prompt.code() != null && !sentCodes.send(prompt.user(), prompt.type(), prompt.code())) {
            // A code that was not sent does not count as open
            transactions.run(() -> challenges.delete(prompt.token().hash()));
            return Optional.empty();
        }
        cookies.set(COOKIE, prompt.token().text(), SessionCookies.GRAPHQL, settings.tokenLifetime());
        return Optional.of(
                LoginResponse.secondFactor(prompt.type(), prompt.user().mfaPhoneHint(), prompt.redirectPath()));
    }

    sealed interface Answer {
        record SignedIn(Grant grant, String provider, String redirectPath) implements Answer {}

        /** {@code ended}: no code can complete this sign-in. */
        record Refused(String provider, ErrorCode code, Optional<Instant> unlocksAt, boolean ended) implements Answer {}
    }

    static Answer noOpenPrompt() {
        return new Answer.Refused(SignInMetrics.NO_PROVIDER, ErrorCode.INVALID_CODE, Optional.empty(), true);
    }

    Answer verify(OpaqueToken token, String code, String address) {
        Instant now = clock.instant();
        return transactions.call(() -> {
            MfaChallenge challenge = challenges.lock(token).orElse(null);
            if (challenge == null || challenge.expired(now)) {
                return noOpenPrompt();
            }
            String provider = challenge.provider();
            // Before the lock of the guesses, as a sign-in that sends a code locks them
            User user = users.locked(challenge.userId()).orElse(null);
            List<Lockouts.Subject> subjects = List.of(Lockouts.Subject.atSecondFactorOf(challenge.userId()));
            Optional<Instant> locked = locks.hold(subjects);
            if (locked.isPresent()) {
                return new Answer.Refused(provider, ErrorCode.TOO_MANY_ATTEMPTS, locked, false);
            }
            if (user == null || !user.status().maySignIn()) {
                return new Answer.Refused(provider, ErrorCode.ACCOUNT_BLOCKED, Optional.empty(), true);
            }
            if (!accepts(token, challenge, user, code, now)) {
                return new Answer.Refused(provider, ErrorCode.INVALID_CODE, locks.failed(subjects), false);
            }
            locks.passed(subjects);
            challenges.delete(token.hash());
            return new Answer.SignedIn(
                    sessions.open(user, address, challenge.device()), provider, challenge.redirectPath());
        });
    }

    private boolean accepts(OpaqueToken token, MfaChallenge challenge, User user, String typed, Instant now) {
        if (!CODE.matcher(typed).matches()) {
            return false;
        }
        String code = typed.codePoints()
                .filter(Character::isDigit)
                .mapToObj(digit -> Integer.toString(Character.digit(digit, 10)))
                .collect(Collectors.joining());
        MfaType type = user.mfaType();
        if (challenge.codeWasSent()) {
            return type != null && challenge.sent(token, new SentCode(code, SentCodes.address(user, type)));
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

    @Override
    public String expiring() {
        return "second_factors";
    }

    @Override
    public int deleteExpired(int most) {
        return challenges.clean(clock.instant(), most);
    }
}
