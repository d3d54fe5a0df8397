-- Sessions of people in the console, and the actions of operators.

create table if not exists console_session (
  id binary(12) not null primary key,
  caller varchar(200) collate utf8mb4_nopad_bin not null comment 'ISSUER:SUBJECT',
  role varchar(16) collate utf8mb4_nopad_bin not null comment 'the highest role when the session began',
  created_at datetime(3) not null,
  seen_at datetime(3) not null comment 'the latest request of the person, to the minute',
  ends_at datetime(3) not null comment 'never moves',
  ended_at datetime(3),
  ended_by varchar(200) collate utf8mb4_nopad_bin,
  key ends_at (ends_at)
) default character set utf8mb4 comment 'sessions of people in the console';

create table if not exists audit_action (
  id binary(12) not null primary key,
  at datetime(3) not null,
  caller varchar(200) collate utf8mb4_nopad_bin not null comment 'the name of the API key, or ISSUER:SUBJECT',
  kind varchar(32) collate utf8mb4_nopad_bin not null,
  type varchar(16) collate utf8mb4_nopad_bin not null comment 'of the target',
  target varchar(200) collate utf8mb4_nopad_bin not null comment 'the id of what the action is about; empty: all of the type',
  reason varchar(2500) not null comment 'the evidence or the reason of the person; empty: none',
  changes varchar(8000) not null comment 'what has changed, a line each',
  result varchar(500) not null comment 'DONE, or the refusal',
  key at (at, id),
  key caller (caller, at, id),
  key kind (kind, at, id),
  key caller_kind (caller, kind, at, id)
) default character set utf8mb4 comment 'actions of operators; rows are never changed';

create table if not exists audit_target (
  target varchar(200) collate utf8mb4_nopad_bin not null,
  at datetime(3) not null,
  id binary(12) not null comment 'of the action',
  primary key (target, at, id),
  key at (at, id)
) default character set utf8mb4 comment 'all targets of actions: a hold of a ring has each of its users';

create table if not exists audit_caller (
  name varchar(200) collate utf8mb4_nopad_bin not null primary key,
  seen_on date not null comment 'the UTC day of the latest action',
  key seen_on (seen_on)
) default character set utf8mb4 comment 'the callers of audit_action, few, so that a part of a name finds them';
