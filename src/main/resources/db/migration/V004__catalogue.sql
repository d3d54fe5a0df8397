-- The catalogue as visitors see it. Every row has the version at which it changed last, so that a pod reads again only
-- what has moved since it looked.

create table if not exists catalogue_version (
  id tinyint not null default 1 primary key,
  version bigint not null,
  players bigint not null default 0 comment 'moves when active players were counted again',
  dropped bigint not null default 0 comment 'the newest of cache_drop',
  lineage char(36) not null default '' comment 'tells this database from any other',
  terms bigint not null default 0 comment 'raised with every change of commission_terms'
) comment 'one row';
insert ignore into catalogue_version(version, lineage) values (0, uuid());

create table if not exists cache_drop (
  id bigint not null primary key,
  name varchar(200) collate utf8mb4_nopad_bin not null comment 'of the cache entry that every pod drops',
  at datetime(3) not null,
  key at (at)
) default character set utf8mb4;

create table if not exists provider (
  id binary(12) not null primary key,
  slug varchar(128) collate utf8mb4_nopad_bin not null,
  name varchar(255) not null,
  logo_url varchar(2048),
  position int not null,
  enabled boolean not null,
  presentation longtext not null comment 'JSON: what visitors see',
  version bigint not null default 0 comment 'of the catalogue, when the row changed last',
  created_at datetime(3) not null default utc_timestamp(3),
  updated_at datetime(3) not null default utc_timestamp(3),
  unique key slug (slug),
  key version (version)
) default character set utf8mb4;

create table if not exists game (
  id binary(12) not null primary key,
  provider_id binary(12) not null,
  slug varchar(128) collate utf8mb4_nopad_bin not null,
  name varchar(255) not null,
  code varchar(128) not null,
  type varchar(24) not null,
  house_edge_percent decimal(11, 8),
  enabled boolean not null,
  presentation longtext not null comment 'JSON: what visitors see',
  version bigint not null default 0 comment 'of the catalogue, when the row changed last',
  unique key slug (slug, provider_id),
  key provider_id (provider_id),
  key version (version)
) default character set utf8mb4;

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
  feed varchar(6) comment 'LISTED or ENDED by the sportsbook; null: somebody else''s',
  key version (version),
  key feed (feed)
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
