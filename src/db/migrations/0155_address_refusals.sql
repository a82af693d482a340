-- expand: a new table, and what empties it, which the release before does not read
-- On which days the receiving server said that it does not know a person's address; gone with the address, and with the
-- next mail that it takes. Two different days mark it.
create table address_refusals (
  user_id integer primary key references users on delete cascade,
  first_on date not null default current_date,
  last_on date not null default current_date,
  is_marked boolean not null generated always as (last_on > first_on) stored
);

-- Only so that the trigger can be made: what it does is laid on from src/db/functions right after.
create function forget_refusals() returns trigger language plpgsql as 'begin return null; end';

create trigger forget_refusals after update of email on users
  for each row when (old.email is distinct from new.email) execute function forget_refusals();
