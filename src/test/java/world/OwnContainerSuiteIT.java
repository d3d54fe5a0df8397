package world;

import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * Every class with {@link OwnContainer}, one after the other in one JVM, before the service of that JVM starts. A
 * single class runs without the suite.
 */
@Suite(failIfNoTests = false)
@SelectPackages({"blackbox", "gaming"})
@IncludeClassNamePatterns(".*ContainerIT")
class OwnContainerSuiteIT {}
