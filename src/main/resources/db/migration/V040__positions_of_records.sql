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

alter table bet
  add column if not exists source int comment 'the partition of the record that wrote the row; null: it came another way',
  add column if not exists source_offset bigint;
alter table deposit
  add column if not exists source int comment 'the partition of the record that wrote the row; null: it came another way',
  add column if not exists source_offset bigint;
alter table user
  add column if not exists source int comment 'the partition of the record that wrote the row last; null: it came another way',
  add column if not exists source_offset bigint;
alter table dead_letter
  add column if not exists source int not null default 0 comment 'the partition of the record in topic_partition';
