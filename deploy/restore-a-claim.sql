-- docs/operations.md, "Back up and restore": a claim that the platform has booked and a restored database does not know.
-- An operator has to end it. Fill in "...": @id is 24 new hex digits, and amounts are as booked. The ordinal leaves out
-- the numbers that lost claims had, because later claims derive their ids from higher ones.
start transaction;
set @user = unhex('...'), @euros = ..., @usdc = ..., @rate = ..., @id = unhex('...');
insert into claim(id, user_id, ordinal, amount, amount_usdc, rate, player_id, external_transaction_id, status,
    claimed_at, sends, sent_at, lease, looks, flagged, version)
  select @id, @user, (select coalesce(max(ordinal), 0) + 1000 from claim where user_id = @user), @euros, @usdc, @rate,
    platform_id, '...', 'PENDING', '2026-11-20 12:00:00', 1, '2026-11-20 12:00:00', 0, 0, true, 0
  from user where id = @user;
insert into claim_transition(claim_id, at, to_status, reason)
  values (@id, utc_timestamp(3), 'PENDING', 'restored: ticket 4711');
update earnings set pending = pending + @euros, pending_usdc = pending_usdc + @usdc where user_id = @user;
commit;
