-- Members of rings stay known after a release, and a user may have several rings. Signals that suggest a hold need the
-- place of a sign-in, and the deposits of some days. Their index has the time first: new entries come at its end, so it
-- costs the feed next to nothing, where an index by user costs a fifth. This script can run again after an interruption.

create table if not exists earnings_hold_member (
  hold_id binary(12) not null,
  user_id binary(12) not null,
  primary key (hold_id, user_id),
  key user_id (user_id)
) comment 'the members of holds of the scope RING, the user of the request among them; rows are never deleted';

insert ignore into earnings_hold_member(hold_id, user_id)
select h.id, p.user_id
from earnings_hold h join earnings_hold_part p on p.hold_id = h.id
where h.scope = 'RING' and p.player_id = p.user_id;

alter table earnings_hold
  add key if not exists user_id (user_id, active),
  drop key if exists active;

alter table session
  add column if not exists block varchar(43) character set ascii
    comment 'of the address of the sign-in: 24 bits of IPv4, 64 bits of IPv6; null: an older version wrote the row',
  add column if not exists device binary(32)
    comment 'the SHA-256 of the fingerprint of the sign-in; null: the frontend sent none';

alter table session add key if not exists sign_in (created_at, user_id, block, device);

alter table mfa_challenge
  add column if not exists device binary(32) comment 'for the session';

alter table deposit add key if not exists at (at, user_id, amount);
