-- The reminder's link hands over without a login.
alter table tokens drop constraint tokens_purpose_check;
alter table tokens add constraint tokens_purpose_check
  check (purpose in ('verify', 'reset', 'email', 'renew', 'pause', 'handover'));

alter table connections
  -- An own copy, as of the title: until when it is lent.
  add column available_until date,
  add column returned_at timestamptz check (returned_at is null or status = 'completed'),
  add column return_reminded_at timestamptz;

-- What came back can be connected again.
drop index connections_living_listing;
drop index connections_living_offer;
create unique index connections_living_listing on connections (listing_id)
  where status <> 'cancelled' and returned_at is null;
create unique index connections_living_offer on connections (offer_id)
  where status <> 'cancelled' and returned_at is null;
