package world;

import org.junit.jupiter.api.ClassOrderer;
import org.junit.platform.suite.api.ConfigurationParameter;
import org.junit.platform.suite.api.IncludeClassNamePatterns;
import org.junit.platform.suite.api.SelectPackages;
import org.junit.platform.suite.api.Suite;

/**
 * Every class with {@link OwnContainer}, one after the other in one JVM, before the service of that JVM starts. A
 * single class runs without the suite.
 */
@Suite(failIfNoTests = false)
@ConfigurationParameter(
        key = ClassOrderer.DEFAULT_ORDER_PROPERTY_NAME,
        value = "org.junit.jupiter.api.ClassOrderer$ClassName")
@SelectPackages({"blackbox", "gaming"})
@IncludeClassNamePatterns(".*ContainerIT")
class OwnContainerSuiteIT {}
