package gaming.web;

import gaming.core.ErrorCode;
import gaming.core.Page;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** The parameters of a list that is answered in parts. */
public final class PageParameters {
    @QueryParam("limit")
    @Parameter(
            description = "How many; more than 100 is 100",
            schema = @Schema(minimum = "1", defaultValue = "" + Page.DEFAULT_LIMIT))
    private @Nullable Integer limit;

    @QueryParam("offset")
    @Parameter(description = "How many to leave out", schema = @Schema(minimum = "0", defaultValue = "0"))
    private @Nullable Integer offset;

    public Page page() {
        return Page.of(limit, offset, ErrorCode.INVALID_PARAMETER);
    }
}
