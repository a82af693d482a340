-- expand: an older release does not know the column and goes on calling such a request stuck
-- When administrators asked its owner whether a request still stands. Of one that was reminded of no end yet,
-- `reminded_days` is 99 from then: the mail's link extends once, as a reminder's does, and every reminder is still to come.
alter table listings add column owner_asked_at timestamptz,
  drop constraint listings_reminded_days_check,
  add constraint listings_reminded_days_check check (reminded_days in (99, 14, 3, 0));
