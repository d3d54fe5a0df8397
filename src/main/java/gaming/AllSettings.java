package gaming;

import gaming.access.AccessTokens;
import gaming.access.ApiKeyFile;
import gaming.access.OriginSettings;
import gaming.access.TrustedProxies;
import gaming.cache.Caches;
import gaming.chat.ChatSettings;
import gaming.claim.ClaimSettings;
import gaming.commission.DailyCommission;
import gaming.config.Keys;
import gaming.database.DatabaseSettings;
import gaming.events.EventsSettings;
import gaming.feeds.FeedHook;
import gaming.graphql.GraphQlSettings;
import gaming.identity.Secrets;
import gaming.limits.GuessLockSettings;
import gaming.limits.LimitSettings;
import gaming.mfa.MfaSettings;
import gaming.money.RateSettings;
import gaming.page.PageSettings;
import gaming.platform.PlatformSettings;
import gaming.players.PlayerCounting;
import gaming.report.ReportSettings;
import gaming.search.SearchSettings;
import gaming.session.SessionSettings;
import gaming.signin.SignInSettings;
import gaming.social.SocialProviders;
import gaming.sync.SyncSettings;
import gaming.tasks.TaskSettings;
import gaming.telemetry.TraceSettings;
import gaming.upload.UploadSettings;
import gaming.visitor.Countries;
import gaming.web.ListenerSettings;
import java.util.List;
import java.util.function.Consumer;

/** All that is read of the configuration, for the check before the start. */
public final class AllSettings {
    public static final List<Consumer<Keys>> READERS = List.of(
            Keys::local,
            Logs::json,
            ShutdownDelay::from,
            ListenerSettings::check,
            DatabaseSettings::from,
            AccessTokens::check,
            ApiKeyFile::from,
            OriginSettings::from,
            TrustedProxies::from,
            GuessLockSettings::from,
            LimitSettings::from,
            Secrets::new,
            SessionSettings::from,
            SignInSettings::from,
            MfaSettings::from,
            SocialProviders::check,
            PlatformSettings::from,
            ClaimSettings::from,
            DailyCommission::batchSize,
            ReportSettings::from,
            RateSettings::from,
            FeedHook::atOnce,
            SyncSettings::from,
            EventsSettings::from,
            ChatSettings::from,
            Caches::interval,
            PlayerCounting::interval,
            SearchSettings::from,
            GraphQlSettings::from,
            TaskSettings::from,
            TraceSettings::from,
            PageSettings::from,
            UploadSettings::from,
            Countries::requireReadable);

    private AllSettings() {}
}
