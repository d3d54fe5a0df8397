package gaming.console;

import gaming.core.ErrorCode;
import gaming.core.Refusal;
import gaming.core.Resource;
import gaming.web.Pages;
import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;

/** The files that pages load. They hold nothing confidential, so they need no session. */
@ApplicationScoped
@Path("/files")
@PermitAll
public class FilesPage {
    private static final String SCRIPT = Resource.text("/gaming/console/console.js");
    private static final String CACHED = "private, max-age=3600";

    /** The library is read at its first use. */
    private static final class Library {
        static final byte[] HTMX = Resource.bytes(Resource.ofWebJar("htmx.org", "dist/htmx.min.js"));
    }

    @GET
    @Path("/{name}")
    @Produces({"text/css", "text/javascript"})
    public Response file(@PathParam("name") String name) {
        return switch (name) {
            case "page.css" -> answer("text/css;charset=UTF-8", Pages.STYLE);
            case "console.js" -> answer("text/javascript;charset=UTF-8", SCRIPT);
            case "htmx.js" -> answer("text/javascript;charset=UTF-8", Library.HTMX);
            default -> throw new Refusal(ErrorCode.NOT_FOUND, "There is nothing at this address");
        };
    }

    private static Response answer(String type, Object content) {
        return Response.ok(content, type)
                .header(HttpHeaders.CACHE_CONTROL, CACHED)
                .build();
    }
}
