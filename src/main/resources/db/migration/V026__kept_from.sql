-- From which days on tables still have their records. Retention moves a day before it drops older partitions, so that a
-- record that was counted and dropped is not counted again (docs/operations.md, "Growth").

create table if not exists kept_from (
  id tinyint not null primary key,
  bets date not null comment 'the first UTC day of bets, by the time in their ids',
  player_days date not null comment 'the first UTC day of player_day'
) comment 'one row; feeds of old records hold it shared, so that the days do not move under way';
insert ignore into kept_from values (1, '1000-01-01', '1000-01-01');
