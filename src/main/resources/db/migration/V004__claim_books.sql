-- What the latest check of the books found (details.md, "Claims" and "Metrics"): one pod compares them for all, and every
-- pod's metrics show this row.

create table claim_books (
  id tinyint not null primary key,
  checked_at datetime(3) comment 'null: not checked yet',
  differences bigint comment 'null: not checked yet',
  completed bigint not null comment 'claims that were COMPLETED then',
  failed bigint not null comment 'claims that were FAILED then'
);
insert into claim_books values (1, null, null, 0, 0);
