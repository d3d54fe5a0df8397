/** The dev run: the product with its surroundings and demo data in one command, {@code mvn}. */
@NullMarked
package dev;

import org.jspecify.annotations.NullMarked;
