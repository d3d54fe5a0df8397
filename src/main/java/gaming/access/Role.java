package gaming.access;

/**
 * The roles of callers of the internal listener (service-interface.md, "Authentication"; feeds.md; details.md). A
 * VIEWER may read the console, and may not call an endpoint.
 */
public enum Role {
    CLOUD_SCHEDULES,
    CLOUD_TASKS,
    SCRIPT,
    EXTERNAL_SYSTEM,
    DATA_FEED,
    OPERATOR,
    VIEWER
}
