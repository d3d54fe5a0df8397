create table if not exists scheduled_tasks (
  task_name varchar(100) not null,
  task_instance varchar(100) not null,
  task_data blob,
  execution_time datetime(6) not null,
  picked boolean not null,
  picked_by varchar(50),
  last_success datetime(6) null,
  last_failure datetime(6) null,
  consecutive_failures int,
  last_heartbeat datetime(6) null,
  version bigint not null,
  priority smallint,
  primary key (task_name, task_instance),
  key execution_time (execution_time),
  key last_heartbeat (last_heartbeat),
  key priority_execution_time (priority desc, execution_time asc)
) comment 'the task queue''s own table';
