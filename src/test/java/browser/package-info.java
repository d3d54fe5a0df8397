/** What a person sees and does, in a real browser. Skipped where none is installed. */
package browser;
