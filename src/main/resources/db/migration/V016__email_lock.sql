-- Registrations that bring one address at once made an account each: each looked before the others had written theirs.

create table if not exists email_lock (
  slot tinyint not null primary key comment 'the first byte of the SHA-256 of the addresses that share the row'
) comment 'held by a registration while it looks an address up and makes its account';
