package gaming.sync;

import gaming.access.Role;
import gaming.access.limits.SharedLimits;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.database.snapshots.Caches;
import gaming.web.NeedsRole;
import gaming.web.Refuses;
import gaming.web.RequestCaller;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** {@code POST /script/invalidate-cache}: drops a cache entry after a script has changed rows in the database. */
@ApplicationScoped
@Path("/script/invalidate-cache")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Scripts")
public class InvalidateCacheHook {
    private static final String LIMIT = "invalidate-cache";

    private final Caches caches;
    private final SharedLimits limits;

    @Inject
    InvalidateCacheHook(Caches caches, SharedLimits limits) {
        this.caches = caches;
        this.limits = limits;
    }

    /** {@code key} is the name of an entry (decisions.md, "Catalogue"), alone or with {@code :part}. */
    public record Invalidation(@Nullable String key) {
        private static final int LONGEST = 200;

        String required() {
            if (key == null || key.isBlank() || key.codePointCount(0, key.length()) > LONGEST) {
                throw Refusal.ofParameter("key", "must have 1 to " + LONGEST + " characters");
            }
            return key;
        }
    }

    public record Invalidated(String status) {}

    /**
     * This pod drops the entry at once, and the other pods at their next poll. An unknown name is not an error.
     *
     * <p>Errors: 400 INVALID_PARAMETER, 429 RATE_LIMIT_EXCEEDED (for each API key).
     */
    @POST
    @NeedsRole(Role.SCRIPT)
    @Operation(summary = "Drops a cache entry on every pod")
    @Refuses({ErrorCode.INVALID_PARAMETER, ErrorCode.RATE_LIMIT_EXCEEDED})
    public Invalidated invalidate(Invalidation invalidation, @Context ContainerRequestContext request) {
        String key = invalidation.required();
        limits.check(LIMIT, RequestCaller.nameOf(request));
        caches.drop(key);
        return new Invalidated("success");
    }
}
