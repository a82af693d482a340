-- expand: an older release goes on with its one reminder, which it marks by its moment as before
alter table connections
  -- How many of a loan's reminders were due when it was last mailed about.
  add column return_reminders int not null default 0,
  -- When both were told that the days of a loan had passed before it was handed over.
  add column missed_told_at timestamptz;

create index connections_out on connections (available_until)
  where status = 'completed' and returned_at is null and availability_type in ('loan', 'shared_use');
