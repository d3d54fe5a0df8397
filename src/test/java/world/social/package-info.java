/** The identity providers of a developer's machine and of tests, by hand (external-systems.md, "google / facebook"). */
package world.social;
