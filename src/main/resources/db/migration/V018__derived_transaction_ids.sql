-- What was cut in the middle can be run again. Ids of transfers are derived, so that a database that lost its last commits
-- derives the same ones again (details.md, "Amendments").

create table if not exists installation (
  id tinyint not null primary key,
  namespace binary(16) not null comment 'random, made once, kept for good: the ids of transfers are derived from it'
);
-- The last word gives this text the checksum that it had with random_bytes, a function of MariaDB 10.10: wnzwmhm
insert ignore into installation values (1, unhex(md5(concat(uuid(), rand()))));

-- Claims of an earlier release have random ids. A pod of that release writes none.
alter table claim
  add column if not exists ordinal int comment 'of this claim among the user''s; its external_transaction_id is derived from it',
  add unique key if not exists ordinal (user_id, ordinal);
