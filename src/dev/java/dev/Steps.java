package dev;

import java.util.Locale;

/** The steps of a start. Each prints a line with its seconds. */
final class Steps {
    private long begun = System.nanoTime();

    void done(String step) {
        long now = System.nanoTime();
        System.out.println(String.format(Locale.ROOT, "%6.1f s  %s", (now - begun) / 1e9, step));
        begun = now;
    }
}
