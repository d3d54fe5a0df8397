-- Ids are object ids, 12 bytes. Moments are UTC to the millisecond. Money is decimal with eight places: a single amount
-- has up to 18 integer digits (details.md, "Money"), a sum leaves room for a hundred million of them.

create table if not exists user (
  id binary(12) not null primary key,
  username_key varchar(128) collate utf8mb4_nopad_bin not null comment 'the username in lower case',
  username varchar(64) collate utf8mb4_nopad_bin not null,
  email varchar(320),
  email_verified boolean not null,
  platform_id varchar(20) collate utf8mb4_nopad_bin,
  status varchar(16) not null,
  country char(2),
  language varchar(35),
  avatar_url varchar(2048),
  post_text varchar(2000),
  segments text not null,
  referrer_id binary(12) comment 'fixed by the first record of the user',
  created_at datetime(3) not null,
  on_boarding_completed boolean not null,
  promo_code varchar(64) collate utf8mb4_nopad_bin,
  mfa_type varchar(8),
  mfa_phone varchar(32),
  mfa_secret varbinary(512) comment 'encrypted',
  terms_agreed_at datetime(3) comment 'null: not registered here',
  marketing_offers boolean not null default false comment 'agreed to receive them when registering',
  email_key varchar(320) collate utf8mb4_nopad_bin generated always as (lower(email)) virtual
    comment 'for looking an address up, whatever its case',
  state varchar(8) comment 'within the country; null: unknown',
  source int comment 'the partition of the record that wrote the row last; null: it came another way',
  source_offset bigint,
  locks bigint not null default 0 comment 'changed by transactions that exclude each other',
  promo_code_key varchar(128) collate utf8mb4_nopad_bin comment 'the promo code without case; a code belongs to one user',
  erased_at datetime(3) comment 'when the personal data was erased; while it is set, no record changes the user',
  unique key username_key (username_key),
  unique key platform_id (platform_id),
  unique key promo_code_key (promo_code_key),
  key email_key (email_key)
) default character set utf8mb4;

create table if not exists username_part (
  part varchar(12) collate utf8mb4_nopad_bin not null comment 'the beginning of a rest of a username_key',
  user_id binary(12) not null,
  primary key (part, user_id)
) default character set utf8mb4 comment 'finds users by a part of the username';

create table if not exists username_due (
  user_id binary(12) not null primary key,
  former varchar(128) collate utf8mb4_nopad_bin comment 'the username_key whose parts are stored; null: none are'
) default character set utf8mb4 comment 'users whose parts are not written yet';

create table if not exists gate (
  name varchar(40) not null primary key
) comment 'what transactions pass together, and one alone closes';

create table if not exists gate_passage (
  id binary(12) not null primary key,
  gate varchar(40) not null,
  foreign key (gate) references gate(name)
) comment 'a transaction inserts its passage and deletes it again, so the table is empty';

create table if not exists email_lock (
  slot tinyint not null primary key comment 'the first byte of the SHA-256 of the addresses that share the row',
  holders bigint not null default 1 comment 'each changes the row, so that it excludes those of other nodes'
) comment 'held by a registration while it looks an address up and makes its account';
