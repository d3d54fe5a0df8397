/** Everything at once, for long, and whether anything grows that should not. */
package soak;
