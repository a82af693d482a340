-- Where the units went of a rest that an older release merged back: it was deleted in the transaction that cancelled.
update listings set merged_into_id = case listings.id
    when connections.remainder_listing_id then connections.listing_id else connections.offer_id end
  from connections
  where listings.merged_into_id is null
    and listings.id in (connections.remainder_listing_id, connections.offer_remainder_id)
    and connections.status = 'cancelled' and connections.cancelled_at = listings.deleted_at;
