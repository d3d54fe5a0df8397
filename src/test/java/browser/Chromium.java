package browser;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import sandbox.Waiting;

/** A person's browser without a window. Each lookup waits for a while. */
final class Chromium implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");
    /** More links, buttons and fields than a page has. */
    private static final int MOST_STOPS = 200;

    private static final Path SHOTS = Path.of("target/browser");
    /** Otherwise each browser reports that it does not know its debugging protocol, which is unused. */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    private final ChromeDriver driver;

    private Chromium(ChromeDriver driver) {
        this.driver = driver;
    }

    /** With a profile of its own; empty where browser or driver is not installed. */
    static Optional<Chromium> start() {
        Optional<File> driver = installed("chromedriver");
        return BROWSERS.stream()
                .map(Chromium::installed)
                .flatMap(Optional::stream)
                .findFirst()
                .flatMap(browser -> driver.map(found -> start(browser, found)));
    }

    /** Starts it, or skips the tests, and says so on the terminal too. */
    static Chromium orSkip() {
        return start().orElseGet(() -> {
            String why = "No browser, no test: chromium and chromedriver are not installed (apt-get install chromium"
                    + " chromium-driver)";
            System.getLogger(Chromium.class.getName()).log(System.Logger.Level.WARNING, why);
            return Assumptions.abort(why);
        });
    }

    private static Optional<File> installed(String name) {
        return Stream.concat(
                        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)),
                        Stream.of("/usr/bin"))
                .map(directory -> new File(directory, name))
                .filter(File::canExecute)
                .findFirst();
    }

    private static Chromium start(File browser, File driver) {
        SELENIUM.setLevel(Level.SEVERE);
        var options = new ChromeOptions();
        options.setBinary(browser);
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--window-size=1200,1400");
        var service = new ChromeDriverService.Builder()
                .usingDriverExecutable(driver)
                .usingAnyFreePort()
                .build();
        var started = new ChromeDriver(service, options);
        started.manage().timeouts().implicitlyWait(PATIENCE).pageLoadTimeout(PATIENCE);
        return new Chromium(started);
    }

    void open(URI address) {
        driver.get(address.toString());
    }

    void click(String selector) {
        with(selector, element -> {
            element.click();
            return true;
        });
    }

    /** Clicks a button or link, and waits for the page that replaces this one. */
    void follow(String selector) {
        run("document.documentElement.setAttribute('data-left', '')");
        click(selector);
        await(() -> run("return document.readyState + document.documentElement.hasAttribute('data-left')")
                .equals("completefalse"));
    }

    void type(String selector, String text) {
        with(selector, field -> {
            field.clear();
            field.sendKeys(text);
            return true;
        });
    }

    /** The visible text there. */
    String text(String selector) {
        return with(selector, WebElement::getText);
    }

    /** Waits for the visible text {@code expected} there. */
    void awaitText(String selector, String expected) {
        String shown = "return document.querySelector(arguments[0])?.innerText ?? ''";
        await(() -> String.valueOf(driver.executeScript(shown, selector)).contains(expected));
    }

    /** No script runs while one page replaces another. */
    private static void await(BooleanSupplier condition) {
        Waiting.until(() -> {
            try {
                return condition.getAsBoolean();
            } catch (WebDriverException _) {
                return false;
            }
        });
    }

    /** Looks the element up again where its page was replaced in between. */
    private <T> T with(String selector, Function<WebElement, T> use) {
        var result = new AtomicReference<T>();
        Waiting.until(() -> {
            try {
                result.set(use.apply(find(selector)));
                return true;
            } catch (WebDriverException failure) {
                if (failure instanceof StaleElementReferenceException
                        || String.valueOf(failure.getMessage()).contains("does not belong to the document")) {
                    return false;
                }
                throw failure;
            }
        });
        return result.get();
    }

    private WebElement find(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    URI address() {
        return URI.create(driver.getCurrentUrl());
    }

    /** Runs a script in the page, and returns its value as a text. */
    String run(String script) {
        return String.valueOf(driver.executeScript(script));
    }

    /** The cookies that a script of the page can read. */
    String cookiesOfScripts() {
        return String.valueOf(driver.executeScript("return document.cookie"));
    }

    /**
     * The page's errors: failed scripts, and missing or forbidden resources. axe-core reads colours from a canvas, which
     * a browser complains about, now or later.
     */
    List<String> complaints() {
        return driver.manage().logs().get("browser").getAll().stream()
                .map(Object::toString)
                .filter(complaint -> !complaint.contains("Canvas2D"))
                .toList();
    }

    /** Every address that the page has loaded or asked since it was opened. */
    List<URI> requests() {
        var names = (List<?>)
                driver.executeScript("return performance.getEntriesByType('resource').map(each => each.name)");
        return names.stream()
                .map(Object::toString)
                .filter(name -> !name.startsWith("data:"))
                .map(URI::create)
                .toList();
    }

    /** The rules of accessibility that the page breaks, with the elements, as axe-core finds them. */
    List<String> violations() {
        driver.executeScript(Axe.SCRIPT);
        var found = (List<?>) driver.executeAsyncScript("""
                const done = arguments[0];
                axe.run().then(result => done(result.violations.map(
                    each => each.id + ": " + each.nodes.map(node => node.html).join(" "))));""");
        return found.stream().map(Object::toString).toList();
    }

    /** The script is of the tests, so no policy of the page concerns it. */
    private static final class Axe {
        static final String SCRIPT = read();

        private static String read() {
            try (var in = Chromium.class.getResourceAsStream("/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js")) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
    }

    /** Presses keys such as TAB, one after the other. They go to what has the focus, also where it was just replaced. */
    void press(String... keys) {
        for (String key : keys) {
            new Actions(driver).sendKeys(Keys.valueOf(key)).perform();
        }
    }

    /** Types into what has the focus. */
    void type(String text) {
        new Actions(driver).sendKeys(text).perform();
    }

    /** The visible texts there. */
    List<String> texts(String selector) {
        return driver.findElements(By.cssSelector(selector)).stream()
                .map(WebElement::getText)
                .toList();
    }

    /** The addresses of the links there; empty: there is none. */
    List<URI> links(String selector) {
        var addresses = (List<?>) driver.executeScript(
                "return [...document.querySelectorAll(arguments[0])].map(each => each.href)", selector);
        return addresses.stream().map(Object::toString).map(URI::create).toList();
    }

    /** Presses TAB until the link, button or field of this name has the focus. Each stop on the way can be seen. */
    void tabTo(String name) {
        tabTo(name::equals);
    }

    /** The same of the first whose name is the wanted one. */
    void tabTo(Predicate<String> wanted) {
        List<String> passed = new ArrayList<>();
        forgetStops();
        while (passed.size() < MOST_STOPS) {
            press("TAB");
            String stop = stop();
            if (wanted.test(stop)) {
                return;
            }
            passed.add(stop);
        }
        throw new AssertionError("No TAB leads there, but to " + passed);
    }

    /** Presses TAB through the page, and returns the names of the stops, each of which can be seen. */
    List<String> stops() {
        List<String> stops = new ArrayList<>();
        forgetStops();
        press("TAB");
        for (String stop = stop(); !stop.isEmpty() && stops.size() < MOST_STOPS; stop = stop()) {
            stops.add(stop);
            press("TAB");
        }
        return stops;
    }

    private void forgetStops() {
        driver.executeScript(
                "document.querySelectorAll('[data-passed]').forEach(each => each.removeAttribute('data-passed'))");
    }

    /** The name of what has the focus; empty: nothing has it, or it had it before. */
    private String stop() {
        var stop = (List<?>) driver.executeScript("""
                const one = document.activeElement;
                if (!one || one === document.body || one.dataset.passed) return ['', true];
                one.dataset.passed = 'true';
                const box = one.getBoundingClientRect();
                const style = getComputedStyle(one);
                const seen = one.matches(':focus-visible') && style.outlineStyle !== 'none'
                    && parseFloat(style.outlineWidth) >= 1 && box.width > 0 && box.height > 0
                    && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
                const label = one.labels && one.labels[0];
                const name = one.getAttribute('aria-label') || (label ? label.innerText : one.innerText) || one.name;
                return [(name || one.outerHTML).trim().replace(/\\s+/g, ' '), seen];""");
        String name = String.valueOf(stop.getFirst());
        if (!Boolean.TRUE.equals(stop.getLast())) {
            throw new AssertionError("The focus of " + name + " cannot be seen");
        }
        return name;
    }

    /** The system's preference: light or dark. */
    void prefer(String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** The visible size of the page, in pixels. */
    void size(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
    }

    /** Whether the page scrolls sideways. */
    boolean isWiderThanSeen() {
        return (boolean) driver.executeScript(
                "return document.documentElement.scrollWidth > document.documentElement.clientWidth");
    }

    /** The storage of scripts of this origin. */
    void clearStorage(URI origin) {
        driver.executeCdpCommand(
                "Storage.clearDataForOrigin", Map.of("origin", origin.toString(), "storageTypes", "local_storage"));
    }

    void forgetCookies() {
        driver.executeCdpCommand("Network.clearBrowserCookies", Map.of());
    }

    /** A picture of the page, as {@code target/browser/<name>.png}. */
    void shoot(String name) {
        try {
            Files.createDirectories(SHOTS);
            Files.write(SHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        driver.quit();
    }
}
