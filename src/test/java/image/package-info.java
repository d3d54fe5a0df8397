/**
 * The container image: made, trained and looked at without a registry. Tests of it run when it has been built, after all
 * others.
 */
package image;
