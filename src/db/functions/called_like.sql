-- Which substances an offered chemical without a number is called like: by its title, the title up to a comma, or the name of
-- its hazards.
create or replace function called_like(listing listings) returns table (cas text, name text) language sql stable as $$
  -- Each is read once: a name that is pulled into the searches is worked out in each of them.
  select found.cas, found.name
  from (select array[folded(listing.title), folded(split_part(listing.title, ',', 1)),
      folded(listing.attributes #>> '{hazards,name}')] as called
    where listing.type = 'chemicals' and listing.exchange_type = 'offer' and not listing.attributes ? 'cas_number'
    offset 0) its_names
    cross join lateral substances_called(its_names.called) found
$$;
