package gaming.access;

/** The roles of API keys on the internal listener (service-interface.md, "Authentication"; feeds.md; details.md). */
public enum Role {
    CLOUD_SCHEDULES,
    CLOUD_TASKS,
    SCRIPT,
    EXTERNAL_SYSTEM,
    DATA_FEED,
    OPERATOR
}
