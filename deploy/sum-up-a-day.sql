-- docs/operations.md, "A day differs from its bets": sums the activity of the day in @day up again from its bets, and
-- corrects the running totals. Feeds of the day wait until the commit, because the first statement closes its gate.
set transaction isolation level read committed;
start transaction;
replace into gate(name) values (concat('day ', @day));
select state from commission_day where day = @day for update;
create temporary table correction as
select user_id, sum(stake_1) stake_1, sum(edge_1) edge_1, sum(stake_2) stake_2, sum(edge_2) edge_2
from (
  select user_id, if(category = 1, stake, 0) stake_1, if(category = 1, house_edge, 0) edge_1,
    if(category = 2, stake, 0) stake_2, if(category = 2, house_edge, 0) edge_2
  from (
    select first_id, last_id from bet_id_day where day = @day
    union all
    select unhex(concat(hex(timestampdiff(second, '1970-01-01', @day)), repeat('0', 16))),
      unhex(concat(hex(timestampdiff(second, '1970-01-01', @day) + 86399), repeat('F', 16)))) ids
    straight_join bet force index (primary) on id between first_id and last_id
  where at >= @day and at < @day + interval 1 day and status = 'SETTLED'
  union all
  select user_id, -stake_1, -edge_1, -stake_2, -edge_2 from player_day where day = @day) sides
group by user_id;
insert into player_day(day, user_id, stake_1, edge_1, stake_2, edge_2, t1)
select @day, c.user_id, c.stake_1, c.edge_1, c.stake_2, c.edge_2, ifnull(r.t1, repeat(x'00', 12))
from correction c join referral r on r.user_id = c.user_id
on duplicate key update stake_1 = player_day.stake_1 + values(stake_1), edge_1 = player_day.edge_1 + values(edge_1),
  stake_2 = player_day.stake_2 + values(stake_2), edge_2 = player_day.edge_2 + values(edge_2);
update referrer_activity a join (select r.t1 id, sum(stake_1 + stake_2) stake, sum(edge_1 + edge_2) edge
  from correction join referral r using (user_id) group by r.t1) t on t.id = a.user_id
set a.stake_1 = a.stake_1 + t.stake, a.edge_1 = a.edge_1 + t.edge;
update referrer_activity a join (select r.t2 id, sum(stake_1 + stake_2) stake, sum(edge_1 + edge_2) edge
  from correction join referral r using (user_id) group by r.t2) t on t.id = a.user_id
set a.stake_2 = a.stake_2 + t.stake, a.edge_2 = a.edge_2 + t.edge;
update referrer_activity a join (select r.t3 id, sum(stake_1 + stake_2) stake, sum(edge_1 + edge_2) edge
  from correction join referral r using (user_id) group by r.t3) t on t.id = a.user_id
set a.stake_3 = a.stake_3 + t.stake, a.edge_3 = a.edge_3 + t.edge;
update referrer_activity a join (select r.t4 id, sum(stake_1 + stake_2) stake, sum(edge_1 + edge_2) edge
  from correction join referral r using (user_id) group by r.t4) t on t.id = a.user_id
set a.stake_4 = a.stake_4 + t.stake, a.edge_4 = a.edge_4 + t.edge;
drop temporary table correction;
commit;
