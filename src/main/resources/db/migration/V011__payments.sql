-- Claims of earnings, paid out in USDC by the gaming platform (decisions.md and details.md, "Claims"), and credit
-- transfers that external systems ask for (decisions.md, "Internal endpoints").

create table if not exists installation (
  id tinyint not null primary key,
  namespace binary(16) not null comment 'random, made once, kept for good: the ids of transfers are derived from it'
) comment 'one row; a database that lost its last commits derives the same ids again';
insert ignore into installation values (1, unhex(md5(concat(uuid(), rand()))));

create table if not exists claim (
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
  lease int not null comment 'the number of the latest lease to ask the platform; a later one ends an earlier',
  lease_ends datetime(3) comment 'no other may take the lease before; null: it was released',
  looks int not null comment 'steps of the resolver''s ladder since the latest send',
  flagged boolean not null comment 'needs a human',
  version int not null,
  pending_user_id binary(12) generated always as (if(status = 'PENDING', user_id, null)) stored,
  ordinal int comment 'of this claim among the user''s; its external_transaction_id is derived from it',
  failure varchar(9) comment 'why it is FAILED: NOT_FOUND, REFUSED or OPERATOR; null: another status',
  found_late_at datetime(3) comment 'when its booking was found after it had ended as FAILED',
  reconcile_at datetime(3) comment 'when the platform is asked about it once more; null: a fixed time after its end',
  reconciled_at datetime(3) comment 'when the platform was asked about it after its end and agreed',
  reconciled_amount decimal(34, 8) comment 'what the platform has booked, where that is not what is paid here',
  unique key one_pending_claim_per_user (pending_user_id),
  unique key external_transaction_id (external_transaction_id),
  key transaction_id (transaction_id),
  unique key ordinal (user_id, ordinal),
  key user_id (user_id, claimed_at),
  key finished (user_id, status, finished_at),
  key status (status, claimed_at),
  key ended (status, finished_at),
  key flagged (flagged, claimed_at),
  key flagged_status (flagged, status, claimed_at),
  key amount_usdc (amount_usdc),
  key claimed_at (claimed_at),
  key failed (user_id, status, failure, finished_at),
  key found_late (found_late_at),
  key reconciliation (reconciled_at, reconcile_at, finished_at)
) default character set utf8mb4;

create table if not exists claim_call (
  id bigint not null auto_increment primary key,
  user_id binary(12) not null,
  at datetime(3) not null,
  key user_id (user_id, at)
) comment 'calls that the limit of an hour counts; older ones go with the next call';

-- Rows are only ever inserted; whatever else is done to one leaves the old row in the table's history.
create table if not exists claim_transition (
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

-- One pod checks the books for all (details.md, "Claims" and "Metrics"), and every pod's metrics show this row.
create table if not exists claim_books (
  id tinyint not null primary key,
  checked_at datetime(3) comment 'null: not checked yet',
  differences bigint comment 'null: not checked yet',
  differ_since datetime(3) comment 'the first of the latest checks that all found differences; null: the last found none',
  completed bigint not null comment 'claims that were COMPLETED then',
  failed bigint not null comment 'claims that were FAILED then',
  overpaid decimal(34, 8) comment 'EUR that corrections and late bookings made users owe then; null: not checked yet',
  begun_at datetime(3) not null default '1970-01-01'
    comment 'the beginning of the latest look; where a replica has it, the replica has everything of before',
  activity_differences bigint comment 'of days at the latest check; null: not checked yet'
) comment 'one row: what the latest check of the books found';
insert ignore into claim_books(id, completed, failed) values (1, 0, 0);

create table if not exists picks_transfer (
  id binary(12) not null primary key,
  user_id binary(12) not null,
  player_id varchar(20) collate utf8mb4_nopad_bin not null comment 'the platform''s id of the user when it was asked for',
  amount decimal(26, 8) not null comment 'in units of currency_code',
  currency_code varchar(5) collate utf8mb4_nopad_bin not null,
  requested_by varchar(200) collate utf8mb4_nopad_bin not null
    comment 'the name of the API key, or ISSUER:SUBJECT of a token',
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
  lease int not null comment 'as in claim',
  lease_ends datetime(3) comment 'as in claim',
  looks int not null comment 'steps of the ladder since the latest send',
  flagged boolean not null comment 'needs a human',
  version int not null,
  failure varchar(9) comment 'as in claim',
  found_late_at datetime(3) comment 'as in claim',
  reconcile_at datetime(3) comment 'as in claim',
  reconciled_at datetime(3) comment 'as in claim',
  reconciled_amount decimal(34, 8) comment 'as in claim',
  unique key idempotency_key (requested_by, idempotency_key),
  unique key external_transaction_id (external_transaction_id),
  key transaction_id (transaction_id),
  key status (status, created_at),
  key flagged (flagged, created_at),
  key flagged_status (flagged, status, created_at),
  key amount (amount),
  key created_at (created_at),
  key found_late (found_late_at),
  key reconciliation (reconciled_at, reconcile_at, finished_at),
  key user_id (user_id, created_at)
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
