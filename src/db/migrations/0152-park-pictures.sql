-- expand: a new table, which the release before does not read
-- Pictures that administrators uploaded for the park; which are shown say the settings, by their path.
create table park_pictures (
  path text primary key,
  width integer not null,
  height integer not null,
  sha256 text not null,
  added_at timestamptz not null default now()
);
create constraint trigger park_picture_change after insert or update or delete on park_pictures
  deferrable initially deferred for each row execute function note_other_change();
