-- Messages of topics that failed for a reason of their own (decisions.md, "Events").

create table if not exists dead_letter (
  id binary(12) not null primary key,
  topic varchar(249) character set ascii collate ascii_bin not null,
  partition_number int not null,
  record_offset bigint not null,
  recorded_at bigint not null comment 'the record''s own time, in milliseconds since 1970: a topic that is made anew begins at offset 0 again',
  record_key varchar(1024) collate utf8mb4_nopad_bin comment 'null: the record had none',
  name varchar(64) collate utf8mb4_nopad_bin not null,
  payload mediumtext not null comment 'JSON; may hold personal data',
  reason varchar(500) not null comment 'why it failed the last time',
  failed_at datetime(3) not null,
  replays int not null comment 'how often an operator had it handled again',
  replayed_at datetime(3) comment 'when that went well; null: it is to be dealt with',
  busy_until datetime(3) comment 'nobody else may replay it before; null: it is free',
  unique key record (topic, partition_number, record_offset, recorded_at),
  key topic (topic, replayed_at, failed_at, id),
  key replayed_at (replayed_at, failed_at, id)
) default character set utf8mb4;
