-- 0: the owner was told that the last of the days it was there for has passed.
alter table listings drop constraint listings_reminded_days_check,
  add constraint listings_reminded_days_check check (reminded_days in (14, 3, 0));
