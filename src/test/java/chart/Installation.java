package chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import world.World;

/**
 * An installation by docs/deployment.md: its printed commands, word by word in one bash. Stand-ins take the place of the
 * commands that need a cluster, a registry or a database. They keep what they are given.
 */
public final class Installation {
    private static final Path PAGE = Path.of("docs/deployment.md");
    private static final Pattern BLOCK = Pattern.compile("(?s)```sh\n(.*?)```");
    /** The password of the database's administrator is not asked for here. */
    private static final String STAND_IN = """
            #!/usr/bin/env bash
            set -euo pipefail
            echo "$(basename "$0") $*" >> "$KEPT/calls"
            case "$(basename "$0") $*" in
              "kubectl -n gaming create secret generic "*) shift 5 ;;
              "kubectl -n gaming create configmap "*) shift 4 ;;
              "kubectl "*) exit ;;
              "mariadb "*) exec cat > "$KEPT/database.sql" ;;
              "cosign "* | "helm "*) exit ;;
            esac
            object=$KEPT/objects/$1
            mkdir -p "$object"
            for entry in "${@:2}"; do
              value=${entry#--from-*=}
              name=$(basename "${value%%=*}")
              case $entry in
                --from-file=*) cp "${value#*=}" "$object/$name" ;;
                --from-literal=*) printf %s "${value#*=}" > "$object/$name" ;;
                *) echo "$entry is not known" >&2; exit 1 ;;
              esac
            done
            """;

    private static final String SECTION = "\n## ";

    private final Path home;
    private final String output;

    private Installation(Path home) throws IOException, InterruptedException {
        this.home = home;
        Trees.delete(home);
        Path stands = Trees.create(home.resolve("bin"));
        for (String command : List.of("cosign", "helm", "kubectl", "mariadb")) {
            Path standIn = Files.writeString(stands.resolve(command), STAND_IN);
            assertThat(standIn.toFile().setExecutable(true)).isTrue();
        }
        Files.createSymbolicLink(home.resolve("helm"), Path.of("helm").toAbsolutePath());
        for (String authority : List.of("database-ca.pem", "kafka-ca.pem")) {
            Files.writeString(Trees.create(home.resolve("installation")).resolve(authority), "PEM of " + authority);
        }
        output = run(String.join("", blocks("Install")), "kept");
    }

    private static final class Followed {
        static final Installation INSTALLATION = follow();

        private static Installation follow() {
            try {
                return new Installation(World.directory("followed").toAbsolutePath());
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(interrupted);
            }
        }
    }

    /** The page is followed once. */
    public static Installation followed() {
        return Followed.INSTALLATION;
    }

    /** The commands of a section, by block. */
    public static List<String> blocks(String section) throws IOException {
        String page = Files.readString(PAGE);
        int begin = page.indexOf(SECTION + section + "\n") + 1;
        int end = page.indexOf(SECTION, begin);
        return BLOCK.matcher(page.substring(begin, end))
                .results()
                .map((MatchResult block) -> block.group(1))
                .toList();
    }

    /** Runs commands at the top of the checkout; returns the calls of stand-ins. */
    public String run(String commands, String kept) throws IOException, InterruptedException {
        Path record = Trees.create(home.resolve(kept));
        Path log = home.resolve(kept + ".log");
        var bash = new ProcessBuilder("bash", "-euo", "pipefail", "-c", commands)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        bash.environment().put("KEPT", record.toString());
        bash.environment().merge("PATH", home.resolve("bin") + ":", (path, stands) -> stands + path);
        assertThat(bash.start().waitFor()).as(() -> read(log)).isZero();
        return read(record.resolve("calls"));
    }

    /** The calls of stand-ins, one a line. */
    public String calls() {
        return output;
    }

    /** A file that a command has made. */
    public Path file(String name) {
        return home.resolve("installation").resolve(name);
    }

    /** The value of a key in a Secret or a ConfigMap. */
    public Path stored(String object, String key) {
        return home.resolve("kept/objects").resolve(object).resolve(key);
    }

    /** Runs the printed statements as the administrator of a database, for another name of the database. */
    public void prepare(Connection administrator, String schema) throws SQLException {
        try (var statement = administrator.createStatement()) {
            statement.execute("drop user if exists gaming_migrations, gaming_pods");
            for (String printed : read(home.resolve("kept/database.sql")).split(";\\s*")) {
                statement.execute(printed.replaceAll("\\bgaming\\b", schema));
            }
        }
    }

    /** The password of a user of {@link #prepare}. */
    public String password(String user) {
        return read(file(user + "-password"));
    }

    private static String read(Path file) {
        try (var lines = Files.lines(file)) {
            return lines.collect(Collectors.joining("\n"));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
