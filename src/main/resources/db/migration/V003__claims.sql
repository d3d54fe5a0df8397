-- Claims of earnings, paid out in USDC by the gaming platform (decisions.md and details.md, "Claims").

create table claim (
  id binary(12) not null primary key,
  user_id binary(12) not null,
  amount decimal(34, 8) not null comment 'EUR; reserved while PENDING',
  amount_usdc decimal(34, 6) not null comment 'what is paid: amount at rate, rounded down',
  rate decimal(26, 8) not null comment 'price of one USDC in EUR when the claim was made',
  player_id varchar(20) collate utf8mb4_nopad_bin not null comment 'the platform''s id of the user when the claim was made',
  external_transaction_id varchar(64) collate utf8mb4_nopad_bin not null comment 'ours, written before it is ever sent',
  transaction_id varchar(255) collate utf8mb4_nopad_bin comment 'the platform''s',
  status varchar(9) not null,
  claimed_at datetime(3) not null,
  finished_at datetime(3) comment 'null while PENDING',
  sends int not null comment 'how often the transfer was sent, with one and the same body',
  sent_at datetime(3) not null comment 'the latest time',
  sent_before_at datetime(3) comment 'the time before that, while nobody knows what came of it',
  turn int not null comment 'raised whenever somebody takes the claim to ask the platform',
  busy_until datetime(3) comment 'nobody else may take it before; null: it is free',
  looks int not null comment 'steps of the resolver''s ladder since the latest send',
  flagged boolean not null comment 'needs a human',
  version int not null,
  pending_user_id binary(12) generated always as (if(status = 'PENDING', user_id, null)) stored,
  unique key one_pending_claim_per_user (pending_user_id),
  unique key external_transaction_id (external_transaction_id),
  key user_id (user_id, claimed_at),
  key finished (user_id, status, finished_at),
  key status (status, claimed_at),
  key ended (status, finished_at),
  key flagged (flagged, claimed_at),
  key claimed_at (claimed_at)
) default character set utf8mb4;

create table claim_call (
  id bigint not null auto_increment primary key,
  user_id binary(12) not null,
  at datetime(3) not null,
  key user_id (user_id, at)
) comment 'calls that the limit of an hour counts; older ones go with the next call';

-- Rows are only ever inserted; whatever else is done to one leaves the old row in the table's history.
create table claim_transition (
  id bigint not null auto_increment primary key,
  claim_id binary(12) not null,
  at datetime(3) not null,
  from_status varchar(9) comment 'null: the claim is new',
  to_status varchar(9) not null,
  reason varchar(2500) not null,
  answer varchar(1000) comment 'what the platform said',
  booked_usdc decimal(34, 6) comment 'what that answer, or an operator''s evidence, proves to be booked',
  key claim_id (claim_id, id)
) default character set utf8mb4 with system versioning
  comment 'the audit trail: what happened to a claim, when and why';
