-- Data that comes from other systems (decisions.md, "Internal endpoints").

create table if not exists sync_run (
  id binary(12) not null primary key,
  first_index bigint not null comment 'in the platform''s order of its users',
  users int not null comment 'how many were asked for',
  state varchar(8) not null comment 'QUEUED, RUNNING, DONE or FAILED',
  pages int not null,
  pages_done int not null,
  pages_failed int not null,
  total int not null comment 'users, without those that the platform turned out not to have',
  done int not null comment 'users, the skipped ones included',
  skipped int not null,
  attempt int not null comment 'raised whenever pages that failed are queued again',
  requested_at datetime(3) not null,
  finished_at datetime(3),
  open tinyint generated always as (if(state = 'DONE', null, 1)) stored,
  unique key one_open_run_per_range (first_index, users, open),
  key requested_at (requested_at),
  key finished (state, requested_at)
) default character set utf8mb4 comment 'synchronisations of users with the platform';

create table if not exists sync_page (
  run_id binary(12) not null,
  number int not null,
  first_index bigint not null,
  users int not null,
  state varchar(8) not null comment 'PENDING, DONE or FAILED',
  primary key (run_id, number)
) default character set utf8mb4 comment 'what one task does of a synchronisation';

create table if not exists promo_feed (
  id tinyint not null primary key,
  revision bigint not null comment 'raised with every synchronisation that changed something',
  url varchar(2048) comment 'where the etag is from',
  etag varchar(512) collate utf8mb4_nopad_bin,
  synced_at datetime(3),
  tried_at datetime(3) comment 'of the last synchronisation, also of one that failed',
  result varchar(300) comment 'of the last synchronisation, for operators'
) default character set utf8mb4 comment 'the promotions of the sportsbook as they came last; one row';
insert ignore into promo_feed(id, revision) values (1, 0);
