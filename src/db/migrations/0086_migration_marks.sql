-- expand: an older release does not know this table
-- Which migrations an older release can work on with: its check of a newer database reads it.
create table migration_marks (
  name text primary key,
  is_expand boolean not null
);
