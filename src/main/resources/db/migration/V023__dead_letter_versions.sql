-- A replay must not replace a newer version of a bet, deposit or user than the one that its record found.

alter table dead_letter
  add column if not exists replaces varchar(36) character set ascii collate ascii_bin
    comment 'fingerprint of the stored version that the record would have replaced; empty: none was stored; null: not known';
