/**
 * Claims under faults: service processes and databases that are killed, messages that are cut, a platform that does what
 * platforms do. What counts at the end are the books: what the platform booked is what the claims say was paid. The
 * outside of the service only: HTTP, its database, its processes.
 */
package faults;
