-- expand: an older release neither reads nor writes the columns and the table
alter table listings
  -- Since when it waits for a safety officer; null while it does not.
  add column awaiting_since timestamptz,
  -- The officers were reminded of it.
  add column awaiting_told boolean not null default false,
  -- Whose it was before it moved to a colleague.
  add column owned_before integer[] not null default '{}',
  add constraint listings_awaiting_since
    check ((awaiting_since is not null) = coalesce(safety = 'awaiting' and deleted_at is null, false)) not valid;

-- After the rules have judged it, by its name.
create function note_waiting() returns trigger language plpgsql as $$
begin
  if new.safety is distinct from 'awaiting' or new.deleted_at is not null then
    new.awaiting_since := null;
    new.awaiting_told := false;
  elsif tg_op = 'INSERT' or old.awaiting_since is null then
    new.awaiting_since := now();
    new.awaiting_told := false;
  end if;
  return new;
end $$;
create trigger listings_waiting before insert or update on listings
  for each row when (new.safety is not null or new.awaiting_since is not null) execute function note_waiting();

create function note_owner() returns trigger language plpgsql as $$
begin
  new.owned_before := array_append(array_remove(old.owned_before, old.user_id), old.user_id);
  return new;
end $$;
create trigger listings_owned before update of user_id on listings for each row
  when (old.user_id is not null and new.user_id is not null and old.user_id <> new.user_id)
  execute function note_owner();

-- For what waits already, the clock starts now.
alter table listings disable trigger user;
update listings set awaiting_since = now() where safety = 'awaiting' and deleted_at is null;
alter table listings enable trigger user;
alter table listings validate constraint listings_awaiting_since;

-- It, or a part of the same goods, is or was theirs.
create function is_theirs(listing listings, person integer) returns boolean language sql stable as $$
  select exists (select from listings part
    where (part.id = listing.id or part.goods_id = listing.goods_id)
      and (part.user_id = person or person = any(part.owned_before)))
$$;

-- What was decided about what, kept apart from the listing, which may change or go. Found by CAS number.
create table safety_decisions (
  id integer primary key generated always as identity,
  listing_id integer references listings on delete set null,
  verdict text not null check (verdict in ('allow', 'refuse')),
  -- In which function, not who: that stands in the trail, for as long as the trail is kept.
  by text not null check (by in ('officer', 'administrator')),
  title text not null,
  -- Its own number, that of its hazards, and those of what it is called like.
  cas text[] not null,
  amount jsonb,
  -- What the officer wrote; null for a yes.
  words text check ((words is null) = (verdict = 'allow')),
  -- The words of the rules that asked, as they were.
  reasons jsonb not null,
  decided_at timestamptz not null default now()
);
create index safety_decisions_cas on safety_decisions using gin (cas) with (fastupdate = off);
create index safety_decisions_listing on safety_decisions (listing_id);

insert into safety_decisions (listing_id, verdict, by, title, cas, words, reasons, decided_at)
select listings.id, case action when 'listing_allowed' then 'allow' else 'refuse' end, 'officer',
  coalesce(details ->> 'title', listings.title), array_remove(array[attributes ->> 'cas_number'], null),
  case action when 'listing_refused' then coalesce(details ->> 'reason', '') end, '[]', audit.at
from audit join listings on audit.subject = 'listing ' || listings.id
where action in ('listing_allowed', 'listing_refused') order by audit.id;
