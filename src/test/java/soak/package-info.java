/** Full load of all kinds for a long time: no figure may grow without a bound. */
package soak;
