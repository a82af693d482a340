-- It, or a part of the same goods, is or was theirs.
create or replace function is_theirs(listing listings, person integer) returns boolean language sql stable as $$
  select exists (select from listings part
    where (part.id = listing.id or part.goods_id = listing.goods_id)
      and (part.user_id = person or person = any(part.owned_before)))
$$;
