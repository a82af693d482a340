-- expand: an older release neither reads nor writes the table; the trigger fills it for both
-- That a request ended unanswered stays true when it is deleted or listed again: the end is an event of its own.
create table ended_requests (
  listing_id int not null,
  ended_at timestamptz not null,
  published_at timestamptz not null,
  organisation_id int references organisations on delete set null,
  type text not null,
  total_units int,
  unit text,
  primary key (listing_id, ended_at)
);
create index ended_requests_ended_at on ended_requests (ended_at);

-- Shown until its end, and nobody promised any of it.
create function unanswered_end(request listings) returns setof ended_requests language sql stable as $$
  select request.id, request.expires_at, request.published_at, request.organisation_id, request.type,
    (request.attributes ->> 'total_units')::int, request.attributes ->> 'volume_weight_unit'
  where request.exchange_type = 'request' and request.status = 'active' and not request.held
    and request.deleted_at is null and request.published_at is not null and request.expires_at <= now()
    and not exists (select from connections join listings part on part.id = connections.listing_id
      where connections.status <> 'cancelled' and (part.id = request.id or part.goods_id = request.goods_id))
$$;

-- Before anybody changes what ended since the last look.
create function note_end_before_change() returns trigger language plpgsql as $$
begin
  insert into ended_requests select * from unanswered_end(old) on conflict do nothing;
  return null;
end $$;
create trigger listings_ended after update on listings for each row
  when (old.exchange_type = 'request' and old.status = 'active' and old.expires_at <= now())
  execute function note_end_before_change();
