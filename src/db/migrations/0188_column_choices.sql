-- expand: a new table
-- What people took the columns of their tables for, so that it need not be chosen again.
create table column_choices (
  user_id integer not null references users on delete cascade,
  -- Folded, as columns are compared by their names.
  name text not null check (char_length(name) between 1 and 200),
  -- A field of a listing; null is text of its description.
  field text,
  chosen_at timestamptz not null default now(),
  primary key (user_id, name)
);
