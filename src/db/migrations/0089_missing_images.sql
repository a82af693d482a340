-- expand: a column that an older release does not ask for
-- How many photos and logos have no file, as the nightly sweep counted them.
alter table installation add column missing_images int not null default 0;
