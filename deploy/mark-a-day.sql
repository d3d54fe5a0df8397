-- docs/operations.md, "A day differs from its bets": marks all referrers of the day in @day, so that its next run
-- computes them again.
insert into commission_late(day, user_id)
select day, user_id from commission where day = @day
union select p.day, r.t1 from player_day p join referral r using (user_id) where p.day = @day and r.t1 is not null
union select p.day, r.t2 from player_day p join referral r using (user_id) where p.day = @day and r.t2 is not null
union select p.day, r.t3 from player_day p join referral r using (user_id) where p.day = @day and r.t3 is not null
union select p.day, r.t4 from player_day p join referral r using (user_id) where p.day = @day and r.t4 is not null
on duplicate key update changes = commission_late.changes + 1;
