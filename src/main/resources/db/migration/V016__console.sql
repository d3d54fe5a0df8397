-- Sessions of people in the console, and their actions.

create table console_session (
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

create table console_action (
  id binary(12) not null primary key,
  at datetime(3) not null,
  caller varchar(200) collate utf8mb4_nopad_bin not null comment 'ISSUER:SUBJECT',
  action varchar(32) collate utf8mb4_nopad_bin not null,
  target varchar(200) collate utf8mb4_nopad_bin not null comment 'what the action changes',
  detail varchar(2500) not null comment 'the evidence or the reason of the person',
  result varchar(500) not null comment 'DONE, or the refusal',
  key at (at, id),
  key caller (caller, at, id),
  key action (action, at, id),
  key caller_action (caller, action, at, id)
) default character set utf8mb4 comment 'actions of people in the console; rows are never changed';
