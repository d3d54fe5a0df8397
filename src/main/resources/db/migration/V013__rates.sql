-- What was cut in the middle can be run again. The rates that were ever current (details.md, "Money"), and where a user is.

create table if not exists token_rate_history (
  id bigint not null auto_increment primary key,
  symbol varchar(16) collate utf8mb4_nopad_bin not null,
  at datetime(3) not null comment 'since when it holds, by its source',
  rate decimal(26, 8) not null comment 'price of one token in EUR; 0: none',
  source varchar(4) character set ascii not null comment 'FEED or POLL',
  recorded_at datetime(3) not null comment 'since when it is used here',
  key symbol (symbol, at),
  key recorded_at (recorded_at)
) default character set utf8mb4 comment 'every rate that replaced another, in the order in which they did';

-- Those of before there was a history: by now they came.
insert into token_rate_history(symbol, at, rate, source, recorded_at)
select symbol, at, rate, 'FEED', utc_timestamp(3)
from token_rate
where not exists (select 1 from token_rate_history known where known.symbol = token_rate.symbol);

alter table user add column if not exists state varchar(8) comment 'within the country; null: unknown';
