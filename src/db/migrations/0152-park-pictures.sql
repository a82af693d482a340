-- expand: a new table, which the release before does not read
-- Pictures that administrators uploaded for the park; which are shown say the settings, by their path.
create table park_pictures (
  path text primary key,
  width integer not null,
  height integer not null,
  sha256 text not null,
  added_at timestamptz not null default now()
);
