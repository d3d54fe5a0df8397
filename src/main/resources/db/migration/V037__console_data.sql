-- Discarded dead letters, the result of the last synchronisation of promotions, and filters of the audit of the console.

alter table dead_letter
  add column if not exists discarded_at datetime(3) comment 'when an operator decided that it is never handled; null: it is not discarded',
  add column if not exists discarded_by varchar(200) collate utf8mb4_nopad_bin comment 'caller of the operator',
  add column if not exists discard_reason varchar(500) comment 'of the operator',
  drop key if exists topic,
  drop key if exists replayed_at,
  add key if not exists topic_state (topic, discarded_at, replayed_at, failed_at, id),
  add key if not exists state (discarded_at, replayed_at, failed_at, id);

alter table promo_feed
  add column if not exists tried_at datetime(3) comment 'of the last synchronisation, also of one that failed',
  add column if not exists result varchar(300) comment 'of the last synchronisation, for operators';

alter table console_action
  add key if not exists action (action, at, id),
  add key if not exists caller_action (caller, action, at, id);
