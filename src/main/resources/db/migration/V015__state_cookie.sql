-- The cookie of a flow held its state, which is in the address to which the provider sends the browser back too. It holds
-- a secret of its own now. Older pods store no hash of it: what they begin, newer ones refuse as INVALID_STATE.

alter table sign_in_state
  add column if not exists cookie_hash binary(32) comment 'of the cookie''s secret; null: an older pod began it' after state_hash;
