-- Events for other systems (docs/events.md). The transaction of a change writes its event.

create table if not exists outbox (
  id bigint unsigned not null auto_increment primary key comment 'the id of the event',
  type varchar(40) character set ascii collate ascii_bin not null,
  user_id binary(12) comment 'null: it is about no single user',
  data mediumtext not null comment 'JSON',
  at datetime(3) not null,
  published_at datetime(3) comment 'null: it is to be published',
  waiting_since datetime(3) not null default utc_timestamp(3) comment 'when it became one to be published, last',
  key published (published_at, id)
) default character set utf8mb4;

create table if not exists outbox_replay (
  id tinyint not null primary key,
  from_at datetime(3) comment 'the events since this moment are to be published again; null: none'
) comment 'one row';

insert ignore into outbox_replay(id) values (1);
