-- Monthly statements of referrers. A month closes once. A later change of its days is a correction in a later statement.

create table if not exists referral_statement (
  user_id binary(12) not null,
  month date not null comment 'its first day',
  closing decimal(44, 8) not null comment 'EUR: earned and not paid at the end of the month',
  hash binary(32) not null comment 'SHA-256 of the statement; the next statement has it',
  statement longtext not null comment 'canonical JSON (RFC 8785)',
  signature varchar(2000) character set ascii not null comment 'JWS with a detached payload (RFC 7515, appendix F)',
  closed_at datetime(3) not null,
  primary key (user_id, month)
) default character set utf8mb4 comment 'rows are only ever inserted';

create table if not exists statement_earned (
  user_id binary(12) not null,
  month date not null comment 'its first day',
  earned decimal(44, 8) not null comment 'EUR: what statements say of the days of this month, with all corrections',
  primary key (user_id, month)
);

create table if not exists statement_claim (
  claim_id binary(12) not null primary key,
  user_id binary(12) not null,
  month date not null comment 'the month of the statement that has the claim'
) comment 'claims that a statement has';

create table if not exists statement_month (
  month date not null primary key comment 'its first day',
  place binary(12) not null comment 'the statements of users up to this one are closed',
  finished_at datetime(3) comment 'null: there are users left'
);
