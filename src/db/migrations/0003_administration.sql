-- The administrators' tables, newest first.
create index listings_created on listings (created_at desc, id desc) where deleted_at is null;
create index connections_created on connections (created_at desc, id desc);
create index connections_buyer_organisation on connections (buyer_organisation_id);
create index connections_seller_organisation on connections (seller_organisation_id);
create index users_created on users (created_at desc, id desc);
create index join_requests_organisation on join_requests (organisation_id);
