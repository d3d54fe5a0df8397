/**
 * The chart in {@code helm/}: linted and rendered by Helm's own library, with every object read into the types of
 * Kubernetes and of the Prometheus operator. There is no cluster here, so a cluster's use of the objects is not tested.
 */
package chart;
