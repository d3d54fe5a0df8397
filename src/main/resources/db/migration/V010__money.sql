-- The rates of tokens (details.md, "Money").

create table if not exists token_rate (
  symbol varchar(16) collate utf8mb4_nopad_bin not null primary key,
  rate decimal(26, 8) not null comment 'price of one token in EUR; 0: none',
  at datetime(3) not null
);

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
