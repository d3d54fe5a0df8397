package gaming.app;

import gaming.access.AccessTokens;
import gaming.access.ApiKeys;
import gaming.access.CallerTokens;
import gaming.access.Origins;
import gaming.access.StatementKeys;
import gaming.access.TrustedProxies;
import gaming.access.limits.LimitSettings;
import gaming.access.limits.Lockouts;
import gaming.audit.Audit;
import gaming.bets.Retention;
import gaming.casino.storefront.ActivePlayers;
import gaming.chat.ChatSettings;
import gaming.config.Keys;
import gaming.database.DatabaseSettings;
import gaming.database.snapshots.Caches;
import gaming.events.EventsSettings;
import gaming.feeds.FeedHook;
import gaming.graphql.GraphQlSettings;
import gaming.http.Compression;
import gaming.identity.PersonalData;
import gaming.identity.Secrets;
import gaming.money.RateSettings;
import gaming.outbox.OutboxSettings;
import gaming.payments.ClaimLimits;
import gaming.payments.PaymentSettings;
import gaming.platform.PlatformSettings;
import gaming.referral.commission.CommissionSettings;
import gaming.referral.hold.Holds;
import gaming.referral.hold.SignalSettings;
import gaming.referral.report.Reports;
import gaming.referral.statement.StatementClosing;
import gaming.signin.SignInSettings;
import gaming.signin.mfa.SecondFactor;
import gaming.signin.operators.OperatorSettings;
import gaming.signin.providers.SocialProviders;
import gaming.signin.session.Sessions;
import gaming.sync.SyncSettings;
import gaming.tasks.TaskQueue.TaskSettings;
import gaming.telemetry.Traces;
import gaming.upload.LocalUploadHook;
import gaming.visitor.Countries;
import gaming.web.ListenerSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import java.util.List;
import java.util.function.Consumer;

/** The readers of all configuration keys, for the check before the start and for the console. */
@Dependent
public class AllSettings {
    @Produces
    public static final List<Consumer<Keys>> READERS = List.of(
            Keys::local,
            Logs::json,
            ShutdownDelay::from,
            ListenerSettings::check,
            Compression::from,
            DatabaseSettings::from,
            AccessTokens::check,
            StatementKeys::check,
            ApiKeys::entries,
            CallerTokens::check,
            OperatorSettings::checkSigningKey,
            OperatorSettings::from,
            Audit::retention,
            Origins::settings,
            TrustedProxies::from,
            Lockouts.Rules::from,
            LimitSettings::from,
            Secrets::new,
            Sessions.Settings::from,
            SignInSettings::from,
            SecondFactor.Settings::from,
            SocialProviders::check,
            PlatformSettings::from,
            PaymentSettings::from,
            ClaimLimits::from,
            CommissionSettings::from,
            Holds::holdingPeriod,
            SignalSettings::from,
            Retention::ofBets,
            Retention::ofPlayerDays,
            PersonalData::from,
            Reports::atOnce,
            StatementClosing::closeAfter,
            RateSettings::from,
            FeedHook::atOnce,
            SyncSettings::from,
            EventsSettings::from,
            OutboxSettings::from,
            ChatSettings::from,
            Caches::interval,
            ActivePlayers::interval,
            GraphQlSettings::from,
            TaskSettings::from,
            Traces::check,
            LocalPage::from,
            LocalUploadHook.Settings::from,
            Countries::requireReadable);
}
