-- The catalogue as visitors see it. Every row has the version at which it changed last, so that a pod reads anew only
-- what has moved since it looked.

alter table catalogue_version
  add column if not exists players bigint not null default 0 comment 'moves when active players were counted anew',
  add column if not exists dropped bigint not null default 0 comment 'the newest of cache_drop',
  add column if not exists lineage char(36) not null default '' comment 'tells this database from any other';
update catalogue_version set lineage = uuid() where lineage = '';

create table if not exists cache_drop (
  id bigint not null primary key,
  name varchar(200) collate utf8mb4_nopad_bin not null comment 'of the cache entry that every pod drops',
  at datetime(3) not null,
  key at (at)
) default character set utf8mb4;

alter table provider
  add column if not exists version bigint not null default 0 comment 'of the catalogue, when the row changed last',
  add column if not exists created_at datetime(3) not null default utc_timestamp(3),
  add column if not exists updated_at datetime(3) not null default utc_timestamp(3),
  add key if not exists version (version);

alter table game
  add column if not exists version bigint not null default 0 comment 'of the catalogue, when the row changed last',
  add key if not exists version (version);

create table if not exists casino_page (
  id binary(12) not null primary key,
  slug varchar(128) collate utf8mb4_nopad_bin not null,
  content longtext not null comment 'JSON: everything but id and slug',
  version bigint not null,
  unique key slug (slug),
  key version (version)
) default character set utf8mb4;

create table if not exists promotion (
  id varchar(64) collate utf8mb4_nopad_bin not null primary key,
  content longtext not null comment 'JSON: everything but the id',
  version bigint not null,
  key version (version)
) default character set utf8mb4;

create table if not exists navigation_bar (
  internal_name varchar(128) collate utf8mb4_nopad_bin not null primary key,
  id binary(12) not null,
  main boolean not null comment 'of one row at most',
  content longtext not null comment 'JSON: everything else',
  version bigint not null,
  unique key id (id),
  key version (version)
) default character set utf8mb4;

create table if not exists casino_explore (
  internal_name varchar(128) collate utf8mb4_nopad_bin not null primary key,
  id binary(12) not null,
  main boolean not null comment 'of one row at most',
  content longtext not null comment 'JSON: everything else',
  version bigint not null,
  unique key id (id),
  key version (version)
) default character set utf8mb4;

create table if not exists favourite_game (
  user_id binary(12) not null,
  game_id binary(12) not null,
  added_at datetime(3) not null,
  primary key (user_id, game_id)
);

create table if not exists active_players (
  object_id binary(12) not null primary key comment 'a game, provider, page or section',
  players int not null
) comment 'distinct players of the last 24 hours with settled bets on the games of an object; none has no row';
