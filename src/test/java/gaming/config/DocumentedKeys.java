package gaming.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The keys of {@code application.yaml} with their comments, which a YAML parser would drop. A line {@code # text} is a
 * comment. A line with no blank, or with several blanks, after the {@code #} is a key that is commented out.
 */
public final class DocumentedKeys {
    private static final Pattern COMMENT = Pattern.compile(" *#(?: (\\S.*))?");
    private static final Pattern COMMENTED_OUT = Pattern.compile("( *)#( *\\S.*)");
    private static final Pattern KEY = Pattern.compile("( *)(- )?([a-z0-9-]+):(?: +(.*))?");

    private final List<DocumentedKey> keys = new ArrayList<>();
    private final Deque<Level> levels = new ArrayDeque<>();
    private final List<String> comment = new ArrayList<>();

    private DocumentedKeys(String yaml) {
        yaml.lines().forEach(this::line);
        close(0);
    }

    /** A key or a group of keys that may go on in the next line. */
    private record Level(int indent, String path, String comment, String value, boolean set, boolean[] isGroup) {}

    public static DocumentedKeys read() {
        try (InputStream file = DocumentedKeys.class.getResourceAsStream("/application.yaml")) {
            if (file == null) {
                throw new IllegalStateException("There is no application.yaml on the class path");
            }
            return of(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    static DocumentedKeys of(String yaml) {
        return new DocumentedKeys(yaml);
    }

    /** In the order of the file. */
    public List<DocumentedKey> keys() {
        return List.copyOf(keys);
    }

    private void line(String line) {
        Matcher text = COMMENT.matcher(line);
        Matcher commentedOut = COMMENTED_OUT.matcher(line);
        if (line.isBlank()) {
            comment.clear();
        } else if (text.matches()) {
            comment.add(text.group(1) == null ? "" : text.group(1));
        } else if (commentedOut.matches()) {
            String content = commentedOut.group(1) + commentedOut.group(2);
            Matcher inner = COMMENT.matcher(content);
            if (inner.matches()) {
                comment.add(inner.group(1) == null ? "" : inner.group(1));
            } else {
                key(content, false);
            }
        } else {
            key(line, true);
        }
    }

    private void key(String line, boolean set) {
        Matcher key = KEY.matcher(line);
        if (!key.matches()) {
            throw new IllegalStateException("application.yaml has a line that is no key and no comment: " + line);
        }
        int indent = key.group(1).length();
        if (key.group(2) != null) {
            close(indent);
            open(indent, "0", "", set);
            indent += key.group(2).length();
        }
        close(indent);
        open(indent, key.group(3), key.group(4) == null ? "" : key.group(4), set);
    }

    private void open(int indent, String name, String value, boolean set) {
        Level parent = levels.peek();
        if (parent != null) {
            parent.isGroup()[0] = true;
        }
        String path = parent == null ? name : parent.path() + "." + name;
        levels.push(new Level(indent, path, String.join(" ", comment).strip(), value, set, new boolean[1]));
        if (!name.equals("0")) {
            comment.clear();
        }
    }

    /** Completes all levels as deep as {@code indent} or deeper. */
    private void close(int indent) {
        while (!levels.isEmpty() && levels.peek().indent() >= indent) {
            Level done = levels.pop();
            if (!done.isGroup()[0]) {
                keys.add(new DocumentedKey(done.path(), done.comment(), done.value(), done.set()));
            }
        }
    }
}
