-- The progress of a day is a sum of a few rows: counting the work that is left reads all of it.
create table if not exists commission_day_done (
  day date not null,
  shard tinyint not null comment 'each batch adds to one of these rows, so parallel batches seldom wait for each other',
  users int not null,
  primary key (day, shard)
) comment 'how many referrers the latest run of a day has computed';
