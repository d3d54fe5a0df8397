package blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.Http;
import dev.Ports;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import sandbox.Waiting;
import world.World;

/** Behind proxies that give the connections of one caller to another, each gets the answers to its own requests. */
@Tag("proof")
@ExtendWith(World.class)
class BehindProxiesIT {
    private static final String HIDDEN = "GET /.well-known/jwks.json HTTP/1.1\r\nHost: hidden\r\n\r\n";
    private static final String LENGTH = "Content-Length: " + HIDDEN.length();
    private static final int ROUNDS = 20;

    @TempDir
    Path directory;

    @Test
    void nothingOfACallerIsAnotherOnesAnswerBehindHaproxy() throws Exception {
        int port = Ports.free();
        Path file = Files.writeString(directory.resolve("haproxy.cfg"), """
                defaults
                  mode http
                  timeout connect 5s
                  timeout client 20s
                  timeout server 20s
                  http-reuse always
                frontend in
                  bind 127.0.0.1:%d
                  default_backend out
                backend out
                  server service 127.0.0.1:%d
                """.formatted(
                        port, World.publicUrl().getPort()));
        assertNothingIsMixed(port, "/usr/sbin/haproxy", "-db", "-f", file.toString());
    }

    @Test
    void nothingOfACallerIsAnotherOnesAnswerBehindNginx() throws Exception {
        int port = Ports.free();
        Path file = Files.writeString(directory.resolve("nginx.conf"), """
                daemon off;
                master_process off;
                pid %s/nginx.pid;
                error_log %s/error.log;
                events {}
                http {
                  access_log off;
                  client_body_temp_path %s/body;
                  proxy_temp_path %s/proxy;
                  upstream service { server 127.0.0.1:%d; keepalive 8; }
                  server {
                    listen 127.0.0.1:%d;
                    location / {
                      proxy_pass http://service;
                      proxy_http_version 1.1;
                      proxy_set_header Connection "";
                      proxy_set_header Expect $http_expect;
                      proxy_request_buffering off;
                    }
                  }
                }
                """.formatted(
                directory, directory, directory, directory, World.publicUrl().getPort(), port));
        assertNothingIsMixed(port, "/usr/sbin/nginx", "-p", directory.toString(), "-c", file.toString());
    }

    private void assertNothingIsMixed(int port, String... command) throws Exception {
        assumeThat(Path.of(command[0])).isExecutable();
        Process proxy = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("proxy.log").toFile())
                .start();
        try {
            URI victim = URI.create("http://127.0.0.1:" + port + "/graphql/schema.graphql");
            Waiting.until(() -> listens(port));
            String schema = Http.get(victim).body();
            for (String framing : List.of(
                    "Expect: 100-continue\r\n" + LENGTH,
                    "Expect: 100-Continue\r\n" + LENGTH,
                    "Expect: 100-continue\r\nTransfer-Encoding: chunked",
                    LENGTH,
                    "Transfer-Encoding: Chunked",
                    "Transfer-Encoding: chunked",
                    "Transfer-Encoding: xchunked",
                    "Content-Length: +" + HIDDEN.length())) {
                for (String start :
                        List.of("POST /graphql", "GET /graphql/schema.graphql", "PUT /nowhere", "HEAD /graphql")) {
                    for (int round = 0; round < ROUNDS; round++) {
                        attack(port, start + " HTTP/1.1\r\nHost: here\r\n" + framing + "\r\n\r\n" + HIDDEN);
                        assertThat(Http.get(victim).body())
                                .as(start + " " + framing)
                                .isEqualTo(schema);
                    }
                }
            }
        } finally {
            proxy.destroy();
            proxy.waitFor();
        }
    }

    /** Leaves once the first answer begins. */
    private static void attack(int port, String request) throws IOException {
        try (var socket = new Socket("127.0.0.1", port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            InputStream in = socket.getInputStream();
            assertThat(in.readNBytes(12)).isNotEmpty();
        } catch (SocketException closed) {
            // By the proxy, for it had refused the request
        }
    }

    private static boolean listens(int port) {
        try (var _ = new Socket("127.0.0.1", port)) {
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }
}
