package gaming.access;

/** Roles of callers (service-interface.md, "Authentication"; feeds.md; details.md). A VIEWER only reads the console. */
public enum Role {
    CLOUD_SCHEDULES,
    CLOUD_TASKS,
    SCRIPT,
    EXTERNAL_SYSTEM,
    DATA_FEED,
    OPERATOR,
    VIEWER
}
