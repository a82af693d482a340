-- expand: an older release does not know the column
-- The day of the last weekly mail about what waits: what came after it is new.
alter table installation add column stuck_mailed_on date;
