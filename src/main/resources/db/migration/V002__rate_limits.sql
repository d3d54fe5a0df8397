-- Limits that hold across pods: one row per limit and key, written by Bucket4j.
CREATE TABLE rate_limit (
    id         varchar(150) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    -- Null until the first call of a bucket has been counted.
    state      varbinary(1000) NULL,
    -- Milliseconds since 1970: from then on the bucket is full again, and its row may go.
    expires_at bigint NOT NULL,
    PRIMARY KEY (id),
    KEY rate_limit_expires_at (expires_at)
);
