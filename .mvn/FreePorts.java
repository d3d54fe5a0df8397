import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * Ends the dev run before anything is compiled where one of its two ports is in use. The arguments are the ports of
 * Maven's command line, empty ones where it has none. Java 11 runs it from its source.
 */
final class FreePorts {
    private static final Map<String, Integer> PORTS =
            new TreeMap<>(Map.of("server.port", 8080, "server.sockets.0.port", 8081));

    public static void main(String[] arguments) {
        StringJoiner taken = new StringJoiner(" and ");
        StringJoiner others = new StringJoiner(" ", "mvn ", "");
        int next = 8090;
        int number = 0;
        for (Map.Entry<String, Integer> key : PORTS.entrySet()) {
            String variable = System.getenv(key.getKey().replace('.', '_').toUpperCase());
            String given = !arguments[number].isBlank() ? arguments[number] : variable == null ? "" : variable;
            number++;
            int port = given.matches("[0-9]{1,5}") ? Integer.parseInt(given) : key.getValue();
            if (!isFree(port)) {
                taken.add(key.getKey() + ": " + port + " is already in use");
                while (!isFree(next)) {
                    next++;
                }
                others.add("-D" + key.getKey() + "=" + next++);
            } else if (!arguments[number - 1].isBlank()) {
                others.add("-D" + key.getKey() + "=" + port);
            }
        }
        if (taken.length() > 0) {
            System.err.println(taken + ". Stop the process that listens there, or take free ports:\n" + others);
            // Maven, which would add lines of its own to a failure
            ProcessHandle.current().parent().ifPresent(maven -> {
                maven.destroy();
                maven.onExit().join();
            });
            System.exit(1);
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
            return true;
        } catch (IOException | IllegalArgumentException used) {
            return false;
        }
    }
}
