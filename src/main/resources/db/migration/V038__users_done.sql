-- The progress of a day is a sum of a few rows: counting the work that is left reads all of it.
create table if not exists commission_day_done (
  day date not null,
  run datetime(3) not null comment 'the start of the run: commission_day.started_at',
  shard tinyint not null comment 'each batch adds to one of these rows, so parallel batches seldom wait for each other',
  users int not null,
  primary key (day, run, shard)
) comment 'how many referrers a run of a day has computed';

insert ignore into commission_day_done(day, run, shard, users)
select day, started_at, 0, done
from (
  select day, started_at, users_total - (select count(*) from commission_work w where w.day = d.day) done
  from commission_day d
  where state in ('QUEUED', 'FAILED') and started_at is not null) under_way
where done > 0;
