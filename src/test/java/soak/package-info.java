/** Everything at once, for long, and whether anything grows that should not: {@code mvn -P soak}. */
package soak;
