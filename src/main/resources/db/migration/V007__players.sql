-- What was cut in the middle can be run again. What users played lately: recently-played games, and the active players of the last 24 hours (details.md, "Catalogue").

-- Tells which bet of a user on a game is the latest when the one that was it goes away.
alter table bet add key if not exists user_id (user_id, game_id, status, at);

create table if not exists played_game (
  user_id binary(12) not null,
  game_id binary(12) not null,
  played_at datetime(3) comment 'of the latest bet, whatever its status; null: the last one moved to another game',
  settled_at datetime(3) comment 'of the latest SETTLED bet; null: there is none',
  primary key (user_id, game_id),
  key settled_at (settled_at)
) comment 'when a user played a game last';

-- Without locks on bets that are there already, so that the feed goes on.
set session transaction isolation level read committed;

insert into played_game(user_id, game_id, played_at, settled_at)
select user_id, game_id, max(at), max(if(status = 'SETTLED', at, null))
from bet
group by user_id, game_id
on duplicate key update
  played_at = greatest(coalesce(played_game.played_at, values(played_at)), values(played_at)),
  settled_at = greatest(coalesce(played_game.settled_at, values(settled_at)), coalesce(values(settled_at), played_game.settled_at));
