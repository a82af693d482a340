-- expand: a new table
-- Who has left the organisation they were of, by the word of an administrator. The account rests until it is deleted, or
-- until that is taken back.
create table departures (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  -- Where they come back to.
  organisation_id integer references organisations on delete set null,
  left_at timestamptz not null default now(),
  back_at timestamptz
);
create unique index departures_of on departures (user_id) where back_at is null;
create index departures_user on departures (user_id);
create index departures_organisation on departures (organisation_id);

create or replace view safety_officers as
  with holders as (
    select users.id from grants join users on users.id = grants.user_id
    left join organisations on organisations.id = users.organisation_id
    where kind = 'safety_officer' and (organisations.status = 'approved' or users.role = 'administrator')
      and users.id not in (select user_id from departures where back_at is null))
  select id from holders union
  select id from users
  where role = 'administrator' and verified_at is not null and not exists (select 1 from holders)
    and id not in (select user_id from departures where back_at is null);
