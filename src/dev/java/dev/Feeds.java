package dev;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import sandbox.Confidential;

/** Sends records to a service's feeds, like the operator's other systems. */
public final class Feeds {
    private static final List<String> CONFIDENTIAL = List.of("email", "mfaSecret", "mfaPhone");

    private final URI internalUrl;
    private final String apiKey;

    public Feeds(URI internalUrl) {
        this(internalUrl, TestKeys.ApiKey.DATA_FEED.value());
    }

    /** The feeds of a service with keys other than those of tests. */
    public Feeds(URI internalUrl, String apiKey) {
        this.internalUrl = internalUrl;
        this.apiKey = apiKey;
    }

    /** Sends records and expects that every one is accepted. */
    public void accept(String feed, ObjectNode... records) {
        JsonNode answer = send(feed, List.of(records));
        if (answer.path("accepted").asInt() != records.length) {
            throw new AssertionError(feed + " did not accept everything: " + answer);
        }
    }

    public JsonNode send(String feed, List<ObjectNode> records) {
        var lines = new ArrayList<String>();
        for (ObjectNode record : records) {
            lines.add(record.toString());
            CONFIDENTIAL.forEach(field -> Confidential.keep(record.path(field).asText()));
        }
        return post(feed, String.join("\n", lines)).json();
    }

    /** Sends a body as it is. */
    public Http.Answer post(String feed, String body) {
        return Http.post(
                internalUrl.resolve("/feeds/" + feed),
                body,
                "Content-Type",
                "application/x-ndjson",
                "X-API-Key",
                apiKey);
    }
}
