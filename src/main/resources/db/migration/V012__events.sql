-- A record of a topic is stored once and in the order of its partition. A pod that claims a partition raises the epoch,
-- and the transaction of every batch advances the offset under its own epoch (decisions.md, "Events").

create table if not exists topic_partition (
  source int not null auto_increment primary key comment 'rows keep it: a topic that is recreated has new ones',
  topic varchar(249) character set ascii collate ascii_bin not null,
  partition_number int not null,
  epoch bigint not null comment 'raised by each pod that claims the partition; earlier pods write nothing more',
  next_offset bigint not null comment 'of the first record that is not handled',
  batches bigint not null comment 'raised by each batch, so that each is a write',
  unique key topic (topic, partition_number)
) default character set utf8mb4;

create table if not exists dead_letter (
  id binary(12) not null primary key,
  topic varchar(249) character set ascii collate ascii_bin not null,
  partition_number int not null,
  record_offset bigint not null,
  recorded_at bigint not null comment 'the record''s own time, in milliseconds since 1970: a topic that is recreated begins at offset 0 again',
  record_key varchar(1024) collate utf8mb4_nopad_bin comment 'null: the record had none',
  name varchar(64) collate utf8mb4_nopad_bin not null,
  payload mediumtext not null comment 'JSON; may hold personal data',
  reason varchar(500) not null comment 'why it failed the last time',
  failed_at datetime(3) not null,
  replays int not null comment 'how often an operator had it handled again',
  replayed_at datetime(3) comment 'when that went well; null: it is to be dealt with',
  lease int not null default 0 comment 'the number of the latest lease of a replay; a later one ends an earlier',
  lease_ends datetime(3) comment 'no other replay may take the lease before; null: it was released',
  replaces varchar(36) character set ascii collate ascii_bin
    comment 'fingerprint of the stored version that the record would have replaced; empty: none was stored; null: not known',
  discarded_at datetime(3) comment 'when an operator decided that it is never handled; null: it is not discarded',
  discarded_by varchar(200) collate utf8mb4_nopad_bin comment 'caller of the operator',
  discard_reason varchar(500) comment 'of the operator',
  source int not null default 0 comment 'the partition of the record in topic_partition',
  subject varchar(64) as (left(coalesce(json_value(payload, '$.id'), record_key), 64)) virtual
    comment 'of a message about a user, the id of the user',
  unique key record (topic, partition_number, record_offset, recorded_at),
  key topic_state (topic, discarded_at, replayed_at, failed_at, id),
  key state (discarded_at, replayed_at, failed_at, id),
  key subject (subject)
) default character set utf8mb4 comment 'messages of topics that failed for a reason of their own';
