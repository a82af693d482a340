-- expand: two new tables
-- What the report counts of order lists: how many lines were asked, how many of them found something, and how many
-- things that a list found were taken. Neither words nor people.
create table order_list_counts (
  day date not null,
  organisation_id integer not null references organisations on delete cascade,
  asked integer not null default 0 check (asked >= 0),
  found integer not null default 0 check (found >= 0),
  taken integer not null default 0 check (taken >= 0),
  primary key (day, organisation_id)
);
-- Which things somebody's lists found, so that taking one is counted. It points at no listing: a row must not wait for
-- somebody who takes that one, and goes after a month anyway.
create table order_list_finds (
  listing_id integer not null,
  user_id integer not null references users on delete cascade,
  found_on date not null default current_date,
  primary key (listing_id, user_id)
);
create index order_list_finds_user on order_list_finds (user_id);
