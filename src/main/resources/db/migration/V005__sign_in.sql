-- Signing in (decisions.md and details.md, "Sign-in"). Whatever proves who somebody is, is kept as its SHA-256 only.

-- One by one: together they would copy the table.
alter table user
  add column terms_agreed_at datetime(3) comment 'null: not registered here',
  add column marketing_offers boolean not null default false comment 'agreed to receive them when registering';
alter table user
  add column email_key varchar(320) collate utf8mb4_nopad_bin generated always as (lower(email)) virtual
    comment 'for looking an address up, whatever its case';
alter table user add key email_key (email_key);

create table social_identity (
  provider varchar(16) collate utf8mb4_nopad_bin not null,
  subject varchar(255) collate utf8mb4_nopad_bin not null comment 'the provider''s id of the person',
  user_id binary(12) not null,
  linked_at datetime(3) not null,
  unlinked_at datetime(3) comment 'null: signs the user in; else it comes back by linking only',
  linked_user_id binary(12) generated always as (if(unlinked_at is null, user_id, null)) stored,
  primary key (provider, subject),
  unique key one_of_each_provider (linked_user_id, provider)
) default character set utf8mb4 comment 'what users sign in with';

create table sign_in_state (
  state_hash binary(32) not null primary key,
  provider varchar(16) not null,
  flow varchar(8) not null,
  code_verifier varchar(128) character set ascii not null,
  nonce varchar(64) character set ascii not null,
  redirect_path varchar(512) collate utf8mb4_nopad_bin not null,
  fingerprint_hash binary(32),
  user_id binary(12) comment 'who links; null in the other flows',
  marketing_offers boolean not null,
  referrer_user_id varchar(24) comment 'the three as they were given; null where they can not be anybody''s',
  referrer_username varchar(64) collate utf8mb4_nopad_bin,
  promo_code varchar(64) collate utf8mb4_nopad_bin,
  created_at datetime(3) not null,
  expires_at datetime(3) not null,
  key expires_at (expires_at)
) default character set utf8mb4 comment 'flows that were begun and not ended';

create table session (
  id binary(12) not null primary key,
  user_id binary(12) not null,
  created_at datetime(3) not null,
  last_seen_at datetime(3) not null comment 'the latest refresh',
  expires_at datetime(3) not null comment 'moves with every refresh',
  ends_at datetime(3) not null comment 'never moves',
  revoked_at datetime(3),
  revoked_because varchar(16),
  ip_address varchar(45) character set ascii not null comment 'of the latest refresh',
  country char(2),
  state varchar(8),
  key user_id (user_id, created_at),
  key expires_at (expires_at)
) default character set utf8mb4;

create table refresh_token (
  token_hash binary(32) not null primary key,
  session_id binary(12) not null,
  created_at datetime(3) not null,
  expires_at datetime(3) not null,
  replaced_at datetime(3) comment 'null: the one that counts',
  successor_salt binary(32) comment 'with the token itself it gives its successor',
  key session_id (session_id),
  key expires_at (expires_at)
) comment 'all of a session''s, so that one that was used before is known';

create table guess_lock (
  id binary(32) not null primary key comment 'the SHA-256 of whom it concerns',
  failures int not null comment 'since the latest lock',
  locks int not null,
  locked_until datetime(3),
  failed_at datetime(3) not null,
  key failed_at (failed_at)
) comment 'failed verifications';

create table mfa_challenge (
  token_hash binary(32) not null primary key,
  user_id binary(12) not null,
  provider varchar(16) not null comment 'how the first factor was proved',
  redirect_path varchar(512) collate utf8mb4_nopad_bin not null,
  code_hash binary(32) comment 'of the code that was sent; null where none is',
  expires_at datetime(3) not null,
  key user_id (user_id, expires_at),
  key expires_at (expires_at)
) default character set utf8mb4 comment 'sign-ins that wait for their second factor';

create table totp_step (
  user_id binary(12) not null primary key,
  step bigint not null comment 'the latest one whose code was accepted: no code counts twice'
);
