package gaming.app;

import gaming.core.Resource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A file of {@link LocalPage}. Each request reads its file again, because the libraries take megabytes and most runs
 * never show the page.
 *
 * @param resource the path of the file on the class path
 * @param immutable whether the path contains the version of the file, so that the content never changes
 */
record PageFile(String path, String resource, boolean immutable) {
    static final String ROOT = "/page/";
    private static final String RESOURCES = "/gaming/app/";

    private enum Library {
        REACT("react", "umd/react.production.min.js"),
        REACT_DOM("react-dom", "umd/react-dom.production.min.js"),
        GRAPHIQL("graphiql", "graphiql.min.js"),
        GRAPHIQL_MAP("graphiql", "graphiql.min.js.map"),
        GRAPHIQL_STYLE("graphiql", "graphiql.min.css"),
        GRAPHIQL_STYLE_MAP("graphiql", "graphiql.min.css.map");

        private final String artifact;
        private final String file;

        Library(String artifact, String file) {
            this.artifact = artifact;
            this.file = file;
        }

        PageFile file() {
            String name = file.substring(file.lastIndexOf('/') + 1);
            return new PageFile(
                    ROOT + artifact + "-" + Resource.version(artifact) + "/" + name,
                    Resource.ofWebJar(artifact, file),
                    true);
        }
    }

    private static final class Known {
        static final Map<String, PageFile> BY_PATH = Stream.concat(
                        Stream.of(Library.values()).map(Library::file),
                        Stream.of(
                                        "page.css",
                                        "page.js",
                                        "service.js",
                                        "examples.js",
                                        "accounts.js",
                                        "runs.js",
                                        "examples.graphql")
                                .map(name -> new PageFile(ROOT + name, RESOURCES + name, false)))
                .collect(Collectors.toUnmodifiableMap(PageFile::path, Function.identity()));
    }

    static Optional<PageFile> at(String path) {
        return Optional.ofNullable(Known.BY_PATH.get(path));
    }

    /** The paths of the library files by file name. */
    static Map<String, String> libraries() {
        return Known.BY_PATH.values().stream()
                .filter(PageFile::immutable)
                .map(PageFile::path)
                .collect(Collectors.toMap(path -> path.substring(path.lastIndexOf('/') + 1), Function.identity()));
    }

    /** The HTML template of the page, in which names in double braces are placeholders. */
    static String template() {
        return Resource.text(RESOURCES + "page.html");
    }

    String type() {
        String extension = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return switch (extension) {
            case "js" -> "text/javascript; charset=utf-8";
            case "css" -> "text/css; charset=utf-8";
            case "map" -> "application/json";
            default -> "text/plain; charset=utf-8";
        };
    }

    byte[] content() {
        return Resource.bytes(resource);
    }
}
