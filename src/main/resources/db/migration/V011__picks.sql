-- What was cut in the middle can be run again. Credit transfers that external systems ask for (decisions.md, "Internal endpoints").

create table if not exists picks_transfer (
  id binary(12) not null primary key,
  user_id binary(12) not null,
  player_id varchar(20) collate utf8mb4_nopad_bin not null comment 'the platform''s id of the user when it was asked for',
  amount decimal(26, 8) not null comment 'in units of currency_code',
  currency_code varchar(5) collate utf8mb4_nopad_bin not null,
  requested_by varchar(64) collate utf8mb4_nopad_bin not null comment 'the name of the API key',
  idempotency_key varchar(255) collate utf8mb4_nopad_bin comment 'null: there was none, or another transfer has it now',
  external_transaction_id varchar(64) collate utf8mb4_nopad_bin not null comment 'ours, written before it is ever sent',
  transaction_id varchar(255) collate utf8mb4_nopad_bin comment 'the platform''s',
  platform_code varchar(100) collate utf8mb4_nopad_bin comment 'why the platform refused',
  status varchar(9) not null,
  created_at datetime(3) not null,
  finished_at datetime(3) comment 'null while PENDING',
  sends int not null comment 'how often the transfer was sent, with one and the same body',
  sent_at datetime(3) not null comment 'the latest time',
  sent_before_at datetime(3) comment 'the time before that, while nobody knows what came of it',
  turn int not null comment 'raised whenever somebody takes the transfer to ask the platform',
  busy_until datetime(3) comment 'nobody else may take it before; null: it is free',
  looks int not null comment 'steps of the ladder since the latest send',
  flagged boolean not null comment 'needs a human',
  version int not null,
  unique key idempotency_key (requested_by, idempotency_key),
  unique key external_transaction_id (external_transaction_id),
  key status (status, created_at),
  key flagged (flagged, created_at),
  key created_at (created_at)
) default character set utf8mb4;

-- Rows are only ever inserted; whatever else is done to one leaves the old row in the table's history.
create table if not exists picks_transition (
  id bigint not null auto_increment primary key,
  transfer_id binary(12) not null,
  at datetime(3) not null,
  from_status varchar(9) comment 'null: the transfer is new',
  to_status varchar(9) not null,
  reason varchar(2500) not null,
  answer varchar(1000) comment 'what the platform said',
  booked decimal(26, 8) comment 'what that answer, or an operator''s evidence, proves to be booked',
  key transfer_id (transfer_id, id)
) default character set utf8mb4 with system versioning
  comment 'the audit trail: what happened to a transfer, when and why';
