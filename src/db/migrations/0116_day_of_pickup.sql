-- expand: an older release does not know the column and reminds nobody on the day
-- When both were reminded, on its day, of a pick-up they had agreed on.
alter table pickups add column day_told_at timestamptz;
