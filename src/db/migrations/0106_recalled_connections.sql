-- expand: a new table
-- The handovers whose sides a recall has told, so that officers may open them while it is in force.
create table recall_connections (
  recall_id integer not null references recalls on delete cascade,
  connection_id integer not null references connections on delete cascade,
  primary key (recall_id, connection_id)
);
create index recall_connections_connection on recall_connections (connection_id);

insert into recall_connections
select recalls.id, connections.id from recalls, connections
where lifted_at is null and connections.status <> 'cancelled'
  and (criteria ->> 'organisation_id' is null
    or (criteria ->> 'organisation_id')::int in (seller_organisation_id, buyer_organisation_id))
  and (criteria ->> 'cas' is null or criteria ->> 'cas' = coalesce(goods ->> 'cas_number', goods -> 'hazards' ->> 'cas'))
  and (criteria ->> 'lot' is null or criteria ->> 'lot' = folded_lot(goods ->> 'lot_number'))
  and not exists (select from regexp_split_to_table(criteria ->> 'name', '\s+') as word
    where strpos(folded(concat_ws(' ', title, goods -> 'hazards' ->> 'name', goods -> 'hazards' ->> 'names')), folded(word)) = 0)
  and not exists (select from holds where recall_id = recalls.id
    and listing_id = coalesce(offer_id, connections.listing_id) and taken_out_at is not null);
