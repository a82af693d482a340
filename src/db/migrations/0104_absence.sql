-- expand: two columns that an older release does not ask for
-- When a worker last looked at the clock, and what a start after an absence made up for.
alter table installation add column on_at timestamptz, add column absence jsonb;
