-- The check of the books read every row of commission each time. Closed months are now summed up once.

create table if not exists commission_balance (
  user_id binary(12) not null primary key,
  earned decimal(34, 8) not null
) comment 'what a referrer earned on the days of closed months, EUR: the sum of the commission up to the place';

create table if not exists commission_balance_place (
  id tinyint not null primary key,
  day date not null,
  user_id binary(12) not null comment 'rows up to this day and this user are in the balances',
  compared_user_id binary(12) not null comment 'the last user whose balance was compared with the rows'
) comment 'one row; batches of the daily job hold it shared, so that it does not move under way';
insert ignore into commission_balance_place values (1, '1000-01-01', repeat(x'00', 12), repeat(x'00', 12));
