/**
 * The chart in {@code helm/}: linted and rendered by Helm's own library, every object read into the types of Kubernetes and
 * of the Prometheus operator. There is no cluster here; what one would make of the objects is not tested.
 */
package chart;
