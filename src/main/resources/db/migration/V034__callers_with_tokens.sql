-- A caller of the internal listener has an API key or a token. The name of a token's caller is ISSUER:SUBJECT.
alter table picks_transfer modify requested_by varchar(200) collate utf8mb4_nopad_bin not null comment 'the name of the API key, or ISSUER:SUBJECT of a token';
alter table commission_terms modify changed_by varchar(200) collate utf8mb4_nopad_bin comment 'the name of the API key, or ISSUER:SUBJECT of a token; null: a migration';
alter table earnings_hold
  modify held_by varchar(200) collate utf8mb4_nopad_bin not null comment 'the name of the API key, or ISSUER:SUBJECT of a token',
  modify released_by varchar(200) collate utf8mb4_nopad_bin;
