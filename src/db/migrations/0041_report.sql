alter table connections
  -- Own copies for the board's report: listings and their photos go.
  add column availability_type text,
  add column photo text;
update connections set
  availability_type = listings.attributes ->> 'availability_type',
  photo = (select path from listing_images where listing_id = listings.id order by position limit 1)
  from listings where listings.id = coalesce(connections.offer_id, connections.listing_id);
create index connections_completed on connections (completed_at) where completed_at is not null;

-- Lists that came up empty: which filters were set, how often in a day; neither words nor people.
create table empty_searches (
  day date not null,
  exchange_type text not null check (exchange_type in ('offer', 'request')),
  type text not null default '',
  filter text not null,
  count integer not null default 1,
  primary key (day, exchange_type, filter)
);
