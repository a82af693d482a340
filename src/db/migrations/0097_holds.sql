-- not expand: what holds a listing is a row each, and the columns that the running code hides with are gone
-- Why a listing is not shown although its owner wants it to be. Every hold counts until it is taken away by itself.
create table holds (
  id integer primary key generated always as identity,
  listing_id integer not null references listings on delete cascade,
  -- Null for an administrator's own.
  recall_id integer references recalls,
  reason text not null,
  since timestamptz not null default now(),
  -- Named wrongly by its recall. The row stays, so that the same recall does not take the thing again.
  taken_out_at timestamptz,
  taken_out_reason text,
  unique nulls not distinct (listing_id, recall_id),
  check ((taken_out_at is null) = (taken_out_reason is null)),
  check (taken_out_at is null or recall_id is not null)
);
create index holds_recall on holds (recall_id);

-- A recall hid in the transaction that the trail noted it in.
insert into holds (listing_id, recall_id, reason, since)
select listings.id, (
    select recalls.id from audit join recalls on audit.subject = 'recall ' || recalls.id
    where audit.action = 'recalled' and audit.at = listings.hidden_at limit 1),
  coalesce(listings.hidden_reason, ''), listings.hidden_at
from listings where listings.hidden_at is not null;

-- Whether any hold is left, for lists, indexes and everything that follows `listing_changes`.
alter table listings add column held boolean not null default false;
alter table listings disable trigger user;
update listings set held = true where hidden_at is not null;
alter table listings enable trigger user;

drop index listings_browse;
alter table listings drop column hidden_at, drop column hidden_reason;
create index listings_browse on listings (exchange_type, published_at desc, id desc)
  where status = 'active' and not held and deleted_at is null;

-- What is written is never believed: two holds that come and go at once each see what the other left.
create function count_holds() returns trigger language plpgsql as $$
begin
  new.held := exists (select from holds where listing_id = new.id and taken_out_at is null);
  return new;
end $$;
create trigger listings_held before insert or update of held on listings
  for each row execute function count_holds();

create function note_hold() returns trigger language plpgsql as $$
begin
  update listings set held = not held, version = version + 1 where id = coalesce(new.listing_id, old.listing_id);
  return null;
end $$;
create trigger hold_noted after insert or update or delete on holds
  for each row execute function note_hold();
