-- The rates and requirements of the referral programme, from the UTC day to which they first apply. The first ones are
-- those that earlier versions had in their code. They apply from the first day that feeds accept. This script can run
-- again after an interruption.

create table if not exists commission_terms (
  valid_from date not null comment 'the first UTC day of these terms; they apply until the next ones',
  level tinyint not null,
  requirement decimal(26, 8) not null comment 'deposits in USD at which the level begins',
  rate_1_1 decimal(6, 3) not null, rate_1_2 decimal(6, 3) not null,
  rate_2_1 decimal(6, 3) not null, rate_2_2 decimal(6, 3) not null,
  rate_3_1 decimal(6, 3) not null, rate_3_2 decimal(6, 3) not null,
  rate_4_1 decimal(6, 3) not null, rate_4_2 decimal(6, 3) not null,
  changed_at datetime(3) not null,
  changed_by varchar(64) collate utf8mb4_nopad_bin comment 'the name of the API key; null: a migration',
  primary key (valid_from, level)
) default character set utf8mb4
  comment 'requirements, and rates in percent of the house edge by tier and category; never changed for a day that has begun';

insert ignore into commission_terms(valid_from, level, requirement,
  rate_1_1, rate_1_2, rate_2_1, rate_2_2, rate_3_1, rate_3_2, rate_4_1, rate_4_2, changed_at)
values
  ('1970-01-01', 1, 0, 10, 10, 3, 3, 2, 2, 1, 1, utc_timestamp(3)),
  ('1970-01-01', 2, 50000, 12, 12, 3.5, 3.5, 2.5, 2.5, 1.25, 1.25, utc_timestamp(3)),
  ('1970-01-01', 3, 250000, 15, 15, 4, 4, 3, 3, 1.5, 1.5, utc_timestamp(3)),
  ('1970-01-01', 4, 1000000, 17.5, 17.5, 4.5, 4.5, 3.5, 3.5, 1.75, 1.75, utc_timestamp(3)),
  ('1970-01-01', 5, 10000000, 20, 20, 6, 6, 4, 4, 2, 2, utc_timestamp(3));

alter table catalogue_version
  add column if not exists terms bigint not null default 0 comment 'raised with every change of commission_terms';
