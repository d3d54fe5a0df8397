-- All active users brought into a channel of the chat service (decisions.md, "Events").

create table if not exists chat_membership (
  channel_id varchar(64) character set ascii collate ascii_bin not null primary key,
  state varchar(8) not null,
  asked int not null comment 'requests so far',
  answers int not null comment 'those of them that the round answers',
  position binary(12) not null comment 'the last user who was looked at; zeros: none',
  round_end binary(12) comment 'where the round is over once it has begun again; null: at the last user',
  again boolean not null comment 'whether it has begun again',
  added int not null comment 'since the start; who is passed twice counts twice',
  refused int not null comment 'whom the chat service did not take',
  problem varchar(500) comment 'what it waits for, or why it failed',
  task binary(12) not null comment 'the queued task that may work on it',
  lease int not null comment 'the number of the latest lease of a turn of the task; a later one ends an earlier',
  lease_ends datetime(3) comment 'the beginning of that turn: a later turn never waits; null: no turn has begun',
  asked_at datetime(3) not null comment 'the latest time',
  started_at datetime(3),
  finished_at datetime(3),
  key state (state),
  key asked_at (asked_at)
) default character set utf8mb4;
