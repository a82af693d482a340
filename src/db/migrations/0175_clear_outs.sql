-- expand: new tables
-- Things of one shelf that are offered together.
create table clear_outs (
  id integer primary key generated always as identity,
  created_at timestamptz not null default now(),
  user_id integer not null references users on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  -- The last day of looking and taking, by the park's clock.
  deadline date,
  -- What its rows say of themselves until they say otherwise.
  location_building text check (char_length(location_building) between 1 and 120),
  availability_type text,
  -- For members: where and when it can be looked at, and whom to ask.
  location_room text check (char_length(location_room) between 1 and 60),
  viewing text check (char_length(viewing) between 1 and 200),
  contact text check (char_length(contact) between 1 and 200),
  version integer not null default 1,
  ended_at timestamptz
);
create index clear_outs_user on clear_outs (user_id);

create table clear_out_rows (
  id integer primary key generated always as identity,
  created_at timestamptz not null default now(),
  clear_out_id integer not null references clear_outs on delete cascade,
  position integer not null,
  -- As typed: everything until there is a listing, then only what could not be read.
  cells jsonb not null,
  -- From the moment its first step is complete; then the listing is the truth.
  listing_id integer unique references listings on delete set null,
  version integer not null default 1,
  unique (clear_out_id, position)
);

-- What is left of a thing that was taken in part stays in its set.
create index listings_split_from on listings (split_from_id) where split_from_id is not null;
