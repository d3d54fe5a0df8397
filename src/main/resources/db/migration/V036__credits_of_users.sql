-- Operators look for the credits of a user.
alter table picks_transfer add key if not exists user_id (user_id, created_at);
