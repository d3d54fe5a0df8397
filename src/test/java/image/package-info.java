/**
 * The container image: made, trained and checked without a registry. Its tests run after all others, when the image
 * exists.
 */
package image;
