-- expand: an older release does not know the column and reminds of the day before as little as ever
-- When both were mailed that a loan is due back on the next day, or after the days off that follow.
alter table connections add column return_day_before_at timestamptz;
