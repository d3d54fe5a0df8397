-- A promo code belongs to one user, however people type it.
alter table user
  add column if not exists promo_code_key varchar(128) collate utf8mb4_nopad_bin comment 'the promo code without case',
  drop key if exists promo_code,
  add unique key if not exists promo_code_key (promo_code_key);
