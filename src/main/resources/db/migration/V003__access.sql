-- Limits that hold across pods. The name of a caller with a token is ISSUER:SUBJECT, and a limit's name comes before it.

create table if not exists rate_limit (
  id varchar(250) character set ascii collate ascii_bin not null primary key,
  state varbinary(1000) comment 'the calls of the minute',
  expires_at bigint not null comment 'the end of the minute, in milliseconds since 1970: then the row may go',
  key rate_limit_expires_at (expires_at)
);

create table if not exists guess_lock (
  id binary(32) not null primary key comment 'the SHA-256 of whom it concerns',
  failures int not null comment 'since the latest lock',
  locks int not null,
  locked_until datetime(3),
  failed_at datetime(3) not null,
  key failed_at (failed_at)
) comment 'failed verifications';
