package gaming.web;

import gaming.access.Role;
import gaming.core.ErrorCode;
import gaming.core.Refusal;
import jakarta.enterprise.context.RequestScoped;
import jakarta.persistence.PersistenceException;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.Map;

/** Endpoints of no product, to see what the internal listener does around any endpoint. */
@Path("/probe")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class ProbeHook {
    static final String SECRET = "jdbc:mariadb://inside/secret";

    /** A body with exact numbers, as the endpoints take them. */
    public record Body(String text, BigDecimal amount) {}

    @GET
    @Path("/open")
    public Map<String, String> open() {
        return Map.of("status", "success");
    }

    @POST
    @Path("/echo")
    @Consumes(MediaType.APPLICATION_JSON)
    public Body echo(Body body) {
        return body;
    }

    @GET
    @Path("/fails/{how}")
    public String fails(@PathParam("how") String how) throws Throwable {
        throw switch (how) {
            case "refused" ->
                new Refusal(ErrorCode.NO_USERS_FOUND, "Nobody to pay", Map.of("targetDate", "2026-01-01"));
            case "sql" -> new SQLException(SECRET);
            case "persistence" -> new PersistenceException(SECRET);
            case "wrapped" -> new IllegalStateException(SECRET, new SQLException(SECRET));
            case "error" -> new StackOverflowError(SECRET);
            default -> new IllegalStateException(SECRET);
        };
    }

    @GET
    @Path("/unwritable")
    public Object unwritable() {
        return new Object() {
            @SuppressWarnings("unused") // read by the JSON writer
            public String getText() {
                throw new IllegalStateException(SECRET);
            }
        };
    }

    @GET
    @Path("/roles/cloud-schedules")
    @NeedsRole(Role.CLOUD_SCHEDULES)
    public Map<String, String> cloudSchedules(@Context ContainerRequestContext request) {
        return keyName(request);
    }

    @GET
    @Path("/roles/cloud-tasks")
    @NeedsRole(Role.CLOUD_TASKS)
    public Map<String, String> cloudTasks(@Context ContainerRequestContext request) {
        return keyName(request);
    }

    @GET
    @Path("/roles/script")
    @NeedsRole(Role.SCRIPT)
    public Map<String, String> script(@Context ContainerRequestContext request) {
        return keyName(request);
    }

    @GET
    @Path("/roles/operator")
    @NeedsRole(Role.OPERATOR)
    public Map<String, String> operator(@Context ContainerRequestContext request) {
        return keyName(request);
    }

    @GET
    @Path("/guarded/{date}/{size}")
    @NeedsRole(Role.CLOUD_TASKS)
    public Map<String, String> guarded(@PathParam("date") String date, @PathParam("size") String size) {
        return Map.of("date", Parameters.date(date, "date").toString(), "size", size);
    }

    @POST
    @Path("/guarded-body")
    @NeedsRole(Role.SCRIPT)
    @Consumes(MediaType.APPLICATION_JSON)
    public Body guardedBody(Body body) {
        return body;
    }

    private static Map<String, String> keyName(ContainerRequestContext request) {
        return Map.of("key", RequestCaller.nameOf(request));
    }
}
