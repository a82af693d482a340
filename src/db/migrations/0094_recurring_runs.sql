-- expand: a table that an older release does not ask for
-- Each run of what recurs, by its name (a local day, a week), so that it happens once.
create table recurring_runs (
  name text not null,
  run text not null,
  taken_at timestamptz not null default now(),
  primary key (name, run)
);

-- News no longer ends by its age; what had ended so before does not come back with the first digest.
update alert_matches set mailed_at = matched_at
  where mailed_at is null and read_at is null and matched_at < now() - interval '14 days';
