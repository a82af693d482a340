-- The administrators' tables, newest first.
create index listings_created on listings (created_at desc, id desc) where deleted_at is null;
create index connections_created on connections (created_at desc, id desc);
create index connections_buyer_organisation on connections (buyer_organisation_id);
create index connections_seller_organisation on connections (seller_organisation_id);
create index users_created on users (created_at desc, id desc);
create index join_requests_organisation on join_requests (organisation_id);

-- What the trail is searched by; it only ever grows.
alter table audit add column search_text text generated always as (
  coalesce(actor_name, '') || ' ' || action || ' ' || coalesce(subject, '') || ' ' || details::text || ' ' || coalesce(ip, '')
) stored;
create index audit_search on audit using gin (search_text gin_trgm_ops);
