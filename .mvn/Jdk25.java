/** Ends the build in one line where the newest JDK of the machine is older than 25. Java 11 runs it from its source. */
final class Jdk25 {
    public static void main(String[] arguments) {
        if (Runtime.version().feature() >= 25) {
            return;
        }
        System.err.println("Install a JDK 25, or set JAVA_HOME to one. The newest long-term JDK that was found is "
                + Runtime.version() + " in " + System.getProperty("java.home"));
        // Maven, which would add lines of its own to a failure
        ProcessHandle.current().parent().ifPresent(maven -> {
            maven.destroy();
            maven.onExit().join();
        });
        System.exit(1);
    }
}
