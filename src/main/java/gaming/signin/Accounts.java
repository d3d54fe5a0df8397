package gaming.signin;

import gaming.access.Caller;
import gaming.access.OpaqueToken;
import gaming.access.limits.Lockouts;
import gaming.core.ErrorCode;
import gaming.database.Sql;
import gaming.database.Transactions;
import gaming.identity.MfaType;
import gaming.identity.Registration;
import gaming.identity.User;
import gaming.identity.Users;
import gaming.signin.SignInState.Flow;
import gaming.signin.mfa.SecondFactor;
import gaming.signin.providers.Profile;
import gaming.signin.providers.Profile.EmailProof;
import gaming.signin.session.Sessions;
import gaming.signin.session.Sessions.Grant;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.commons.codec.digest.DigestUtils;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The last transaction of a flow. It finds or creates the account of a provider's identity, and opens the session
 * (decisions.md and details.md, "Sign-in"). The key of the identities decides a race. The transaction that loses it
 * runs again and finds the identity. A known user is locked before it is read, so an erasure beside the flow leaves no
 * session.
 */
@ApplicationScoped
class Accounts {
    sealed interface Outcome {
        /** {@code grant} is empty where an account is linked without the session's refresh token. */
        record SignedIn(User user, boolean newUser, Optional<Grant> grant) implements Outcome {}

        record SecondFactorRequired(SecondFactor.Prompt prompt) implements Outcome {}

        record Refused(ErrorCode code, Optional<Instant> unlocksAt) implements Outcome {}
    }

    private final SignInRepository identities;
    private final Users users;
    private final Sessions sessions;
    private final SecondFactor secondFactor;
    private final Lockouts locks;
    private final Transactions transactions;
    private final Clock clock;

    @Inject
    Accounts(
            SignInRepository identities,
            Users users,
            Sessions sessions,
            SecondFactor secondFactor,
            Lockouts locks,
            Transactions transactions,
            Clock clock) {
        this.identities = identities;
        this.users = users;
        this.sessions = sessions;
        this.secondFactor = secondFactor;
        this.locks = locks;
        this.transactions = transactions;
        this.clock = clock;
    }

    Outcome complete(
            SignInState state,
            Profile profile,
            List<Lockouts.Subject> subjects,
            Caller caller,
            Optional<OpaqueToken> refreshToken) {
        return transactions.call(() -> {
            Outcome outcome = state.flow() == Flow.LINK
                    ? link(state, profile, caller, refreshToken)
                    : signIn(state, profile, caller.address());
            if (outcome instanceof Outcome.SignedIn) {
                locks.passed(subjects);
            }
            return outcome;
        });
    }

    private Outcome signIn(SignInState state, Profile profile, String address) {
        Optional<SocialIdentity> known = identity(profile);
        return known.isPresent() ? byIdentity(state, known.get(), address) : byProfile(state, profile, address);
    }

    private Outcome byIdentity(SignInState state, SocialIdentity identity, String address) {
        return identity.linked()
                ? signIn(state, users.locked(identity.userId()).orElse(null), false, address)
                : refused(ErrorCode.ACCOUNT_NOT_LINKED);
    }

    private Outcome byProfile(SignInState state, Profile profile, String address) {
        String email = profile.email();
        if (email != null) {
            if (state.flow() == Flow.REGISTER) {
                SameEmail.lock(email);
            }
            Optional<SameEmail> same = SameEmail.find(email);
            if (same.isPresent()) {
                return byEmail(state, profile, email, same.get(), address);
            }
        }
        if (state.flow() == Flow.LOGIN) {
            return refused(ErrorCode.ACCOUNT_NOT_FOUND);
        }
        if (profile.emailProof() == EmailProof.NOT_VERIFIED) {
            return refused(ErrorCode.EMAIL_NOT_VERIFIED);
        }
        User user = users.register(registration(state, profile));
        insert(profile, user.id());
        return signIn(state, user, true, address);
    }

    /**
     * An address opens an account only where the provider and the account both have it verified and no other account
     * has it.
     */
    private Outcome byEmail(SignInState state, Profile profile, String email, SameEmail same, String address) {
        User user = users.locked(same.user()).orElse(null);
        Optional<SocialIdentity> since = identity(profile);
        if (since.isPresent()) {
            // Another call with the same identity created the account, or found it by the address
            return byIdentity(state, since.get(), address);
        }
        // A feed may have changed addresses before the lock, so the second lookup must find the same
        boolean proved = profile.emailProof() == EmailProof.VERIFIED
                && same.onlyOneAndVerified()
                && SameEmail.find(email).equals(Optional.of(same));
        if (!proved || identities.find(same.user(), profile.provider()).isPresent()) {
            return refused(ErrorCode.ACCOUNT_NOT_LINKED);
        }
        if (user != null && user.status().maySignIn()) {
            insert(profile, user.id());
        }
        return signIn(state, user, false, address);
    }

    private Outcome signIn(SignInState state, @Nullable User user, boolean newUser, String address) {
        if (user == null) {
            return refused(ErrorCode.ACCOUNT_NOT_FOUND);
        }
        if (!user.status().maySignIn()) {
            return refused(ErrorCode.ACCOUNT_BLOCKED);
        }
        MfaType second = user.mfaType();
        if (second == null) {
            return new Outcome.SignedIn(user, newUser, Optional.of(sessions.open(user, address, state.fingerprint())));
        }
        Optional<Instant> locked = secondFactor.lockedUntil(user, second);
        return locked.isPresent()
                ? new Outcome.Refused(ErrorCode.TOO_MANY_ATTEMPTS, locked)
                : new Outcome.SecondFactorRequired(secondFactor.prompt(
                        user, second, state.provider().name(), state.redirectPath(), state.fingerprint()));
    }

    private Outcome link(SignInState state, Profile profile, Caller caller, Optional<OpaqueToken> refreshToken) {
        if (sessions.endedOrEnd(caller, refreshToken)) {
            return refused(ErrorCode.INVALID_STATE);
        }
        Optional<SocialIdentity> known = identity(profile);
        ObjectId id = Objects.requireNonNull(state.userId());
        User user = users.locked(id).orElse(null);
        if (user == null) {
            return refused(ErrorCode.ACCOUNT_NOT_FOUND);
        }
        if (!user.status().maySignIn()) {
            return refused(ErrorCode.ACCOUNT_BLOCKED);
        }
        boolean linked = known.isPresent() && known.get().linked();
        boolean conflict = linked
                ? !known.get().userId().equals(id)
                : identities.find(id, profile.provider()).isPresent();
        if (conflict) {
            return refused(ErrorCode.ACCOUNT_ALREADY_LINKED);
        }
        if (known.isEmpty()) {
            insert(profile, id);
        } else if (!linked) {
            known.get().link(id, clock.instant());
            identities.update(known.get());
        }
        return new Outcome.SignedIn(user, false, sessions.renew(user, caller, refreshToken));
    }

    private static Outcome refused(ErrorCode code) {
        return new Outcome.Refused(code, Optional.empty());
    }

    private Registration registration(SignInState state, Profile profile) {
        return new Registration(
                profile.name(),
                profile.email(),
                profile.emailProof() == EmailProof.VERIFIED,
                profile.pictureUrl(),
                state.referrer().find().orElse(null),
                state.createdAt(),
                state.marketingOffers());
    }

    private Optional<SocialIdentity> identity(Profile profile) {
        return identities.lock(profile.provider(), profile.subject());
    }

    private void insert(Profile profile, ObjectId user) {
        identities.insert(new SocialIdentity(profile.provider(), profile.subject(), user, clock.instant()));
    }

    /** The first of the users with one address, in upper or lower case. */
    private record SameEmail(ObjectId user, boolean onlyOneAndVerified) {
        private static final String LOCK =
                "insert into email_lock(slot) values (?) on duplicate key update holders = holders + 1";
        private static final String QUERY =
                "select id, email_verified, email from user where email_key = lower(?) order by id limit 100";
        private static final Pattern CAPITALS = Pattern.compile("[A-Z]+");

        private record Candidate(ObjectId id, boolean verified, String email) {}

        /**
         * Lets one transaction at a time register this address, on all pods. No unique key can do so, because the feed
         * may give several users one address. All addresses share 256 rows, so the table does not grow.
         */
        static void lock(String email) {
            Sql.update(LOCK, (int) DigestUtils.sha256(folded(email))[0]);
        }

        static Optional<SameEmail> find(String email) {
            List<Candidate> same = Sql.list(
                            QUERY, row -> new Candidate(row.getId(1), row.getBoolean(2), row.getString(3)), email)
                    .stream()
                    .filter(user -> folded(user.email()).equals(folded(email)))
                    .toList();
            return same.stream()
                    .findFirst()
                    .map(first -> new SameEmail(first.id(), same.size() == 1 && first.verified()));
        }

        /** ASCII only: in Unicode's lower case the Kelvin sign is a k, but it makes another mailbox. */
        private static String folded(String email) {
            return CAPITALS.matcher(email).replaceAll(letters -> letters.group().toLowerCase(Locale.ROOT));
        }
    }
}
