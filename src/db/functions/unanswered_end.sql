-- Shown until its end, and nobody promised any of it.
create or replace function unanswered_end(request listings) returns setof ended_requests language sql stable as $$
  select request.id, request.expires_at, request.published_at, request.organisation_id, request.type,
    (request.attributes ->> 'total_units')::int, request.attributes ->> 'volume_weight_unit'
  where request.exchange_type = 'request' and request.status = 'active' and not request.held
    and request.deleted_at is null and request.published_at is not null and request.expires_at <= now()
    and not exists (select from connections join listings part on part.id = connections.listing_id
      where connections.status <> 'cancelled' and (part.id = request.id or part.goods_id = request.goods_id))
$$;
