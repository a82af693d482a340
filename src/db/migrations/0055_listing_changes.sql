-- What lists and the pages of visitors show has changed: of a listing, of an organisation, or of something else
-- (neither). A lock makes transactions take their numbers one after the other, as the last thing before they commit,
-- so that numbers become visible in order: whoever sees a number sees everything with a lower one.
create table listing_changes (
  number bigint primary key generated always as identity,
  listing_id integer,
  organisation_id integer,
  created_at timestamptz not null default now()
);

create function note_change(listing integer, organisation integer) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('listing_changes', 0));
  insert into listing_changes (listing_id, organisation_id) values (listing, organisation);
end $$;

-- Drafts change nothing that others see.
create function note_listing_change() returns trigger language plpgsql as $$
begin
  if 'active' in (old.status, new.status) then
    perform note_change(coalesce(new.id, old.id), null);
  end if;
  return null;
end $$;
create constraint trigger listing_change after insert or update or delete on listings
  deferrable initially deferred for each row execute function note_listing_change();

create function note_image_change() returns trigger language plpgsql as $$
begin
  if coalesce(new.listing_id, old.listing_id) is not null then
    perform note_change(coalesce(new.listing_id, old.listing_id), null);
  end if;
  return null;
end $$;
create constraint trigger image_change after insert or update or delete on listing_images
  deferrable initially deferred for each row execute function note_image_change();

create function note_organisation_change() returns trigger language plpgsql as $$
begin
  perform note_change(null, coalesce(new.id, old.id));
  return null;
end $$;
create constraint trigger organisation_change after insert or update or delete on organisations
  deferrable initially deferred for each row execute function note_organisation_change();

create function note_other_change() returns trigger language plpgsql as $$
begin
  perform note_change(null, null);
  return null;
end $$;
create constraint trigger connection_change after insert or update or delete on connections
  deferrable initially deferred for each row execute function note_other_change();
create constraint trigger faq_category_change after insert or update or delete on faq_categories
  deferrable initially deferred for each row execute function note_other_change();
create constraint trigger faq_item_change after insert or update or delete on faq_items
  deferrable initially deferred for each row execute function note_other_change();
create constraint trigger setting_change after insert or update or delete on settings
  deferrable initially deferred for each row execute function note_other_change();

-- The next moment at which visitors see something else although nothing changes: a listing expires, or a day ends
-- in the session's time zone, the park's.
create function next_moment() returns timestamptz language sql stable as $$
  select least(date_trunc('day', now()) + interval '1 day',
    (select min(expires_at) from listings where status = 'active' and expires_at > now()))
$$;
create index listings_expires on listings (expires_at) where status = 'active';
