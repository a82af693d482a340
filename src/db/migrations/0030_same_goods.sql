alter table listings
  -- The version that its owner's last edit made; a split or an extension raises only `version`.
  add column edited_version integer not null default 1,
  -- Shared by listings that were split from one another and not edited since: free ones are merged again.
  add column goods_id integer references listings,
  -- Where the units of a listing went that was merged into another one.
  add column merged_into_id integer references listings;
create index listings_goods on listings (goods_id) where goods_id is not null;

-- Splits from before: a rest is as it was made, or has been taken since (which raised its version to 2).
with recursive splits as (
  select connections.listing_id as whole_id, rest.id as rest_id
  from connections join listings rest on rest.id = connections.remainder_listing_id
  where connections.status <> 'cancelled' and rest.version = case rest.status when 'connected' then 2 else 1 end
  union all
  select connections.offer_id, rest.id
  from connections join listings rest on rest.id = connections.offer_remainder_id
  where connections.status <> 'cancelled' and rest.version = case rest.status when 'connected' then 2 else 1 end
), families as (
  select whole_id as id, whole_id as goods_id from splits where whole_id not in (select rest_id from splits)
  union
  select splits.rest_id, families.goods_id from families join splits on splits.whole_id = families.id
)
update listings set goods_id = families.goods_id from families where families.id = listings.id;
