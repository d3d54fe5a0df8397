-- Signing in (decisions.md and details.md, "Sign-in"). Secrets are kept as their SHA-256 only.

create table if not exists social_identity (
  provider varchar(16) collate utf8mb4_nopad_bin not null,
  subject varchar(255) collate utf8mb4_nopad_bin not null comment 'the provider''s id of the person',
  user_id binary(12) not null,
  linked_at datetime(3) not null,
  unlinked_at datetime(3) comment 'null: signs the user in; else it comes back by linking only',
  linked_user_id binary(12) generated always as (if(unlinked_at is null, user_id, null)) stored,
  primary key (provider, subject),
  unique key one_of_each_provider (linked_user_id, provider),
  key user_id (user_id)
) default character set utf8mb4 comment 'what users sign in with';

create table if not exists sign_in_state (
  state_hash binary(32) not null primary key,
  cookie_hash binary(32) comment 'of the cookie''s secret',
  provider varchar(16) not null,
  flow varchar(8) not null,
  code_verifier varchar(128) character set ascii not null,
  nonce varchar(64) character set ascii not null,
  frontend varchar(512) character set ascii comment 'to which the browser returns; null: the configured one',
  redirect_path varchar(512) collate utf8mb4_nopad_bin not null,
  fingerprint_hash binary(32),
  user_id binary(12) comment 'who links; null in the other flows',
  marketing_offers boolean not null,
  referrer_user_id varchar(24) comment 'of a referrer who is known the id alone, of another what was given',
  referrer_username varchar(64) collate utf8mb4_nopad_bin,
  promo_code varchar(64) collate utf8mb4_nopad_bin,
  created_at datetime(3) not null,
  expires_at datetime(3) not null,
  key expires_at (expires_at)
) default character set utf8mb4 comment 'flows that were begun and not ended';

create table if not exists session (
  id binary(12) not null primary key,
  user_id binary(12) not null,
  created_at datetime(3) not null,
  last_seen_at datetime(3) not null comment 'the latest refresh',
  expires_at datetime(3) not null comment 'moves with every refresh',
  ends_at datetime(3) not null comment 'never moves',
  revoked_at datetime(3),
  revoked_because varchar(16),
  ip_address varchar(45) character set ascii
    comment 'of the latest refresh; it goes after retention.addresses, with block, device and place',
  country char(2),
  state varchar(8),
  block varchar(43) character set ascii
    comment 'of the address of the sign-in: 24 bits of IPv4, 64 bits of IPv6',
  device binary(32) comment 'the SHA-256 of the fingerprint of the sign-in; null: the frontend sent none',
  key user_id (user_id, created_at),
  key expires_at (expires_at),
  -- The time comes first: new entries come at the end of the index, so it costs a sign-in next to nothing.
  key sign_in (created_at, user_id, block, device)
) default character set utf8mb4;

create table if not exists refresh_token (
  token_hash binary(32) not null primary key,
  session_id binary(12) not null,
  created_at datetime(3) not null,
  expires_at datetime(3) not null,
  replaced_at datetime(3) comment 'null: the one that counts',
  successor_salt binary(32) comment 'with the token itself it gives its successor',
  key session_id (session_id),
  key expires_at (expires_at)
) comment 'all of a session''s, so that one that was used before is known';

create table if not exists mfa_challenge (
  token_hash binary(32) not null primary key,
  user_id binary(12) not null,
  provider varchar(16) not null comment 'how the first factor was proved',
  redirect_path varchar(512) collate utf8mb4_nopad_bin not null,
  code_hash binary(32) comment 'of the code that was sent; null where none is',
  expires_at datetime(3) not null,
  device binary(32) comment 'for the session',
  key user_id (user_id, expires_at),
  key expires_at (expires_at)
) default character set utf8mb4 comment 'sign-ins that wait for their second factor';

create table if not exists totp_step (
  user_id binary(12) not null primary key,
  step bigint not null comment 'the latest one whose code was accepted: no code counts twice'
);
