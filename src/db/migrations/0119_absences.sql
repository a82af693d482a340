-- expand: an older release does not know the table; to it nobody is away, and people who rest meanwhile are out
-- Who is away to which day, and the colleague who stands in. It goes when they are back.
create table absences (
  user_id integer primary key references users on delete cascade,
  last_day date not null,
  stand_in_id integer references users on delete set null,
  constraint absences_stand_in check (stand_in_id <> user_id)
);
create index absences_stood_in on absences (stand_in_id);
