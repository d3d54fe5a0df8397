/** Pages in a real browser. The tests are skipped where no browser is installed. */
package browser;
