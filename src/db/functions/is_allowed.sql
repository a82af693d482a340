-- Whether an officer said yes to this thing, these rules and at least this much: a yes to five litres is none to five
-- kilograms.
create or replace function is_allowed(listing listings, rules integer[]) returns boolean language sql stable as $$
  select coalesce(listing.safety_yes -> 'rules' @> to_jsonb(rules)
    and listing.safety_yes -> 'thing' = what_rules_see(listing)
    and listing.safety_yes ->> 'kind' = kind_of_unit(listing.attributes ->> 'volume_weight_unit')
    and in_base_units((listing.attributes ->> 'total_units')::numeric, listing.attributes ->> 'volume_weight_unit')
      <= (listing.safety_yes ->> 'amount')::numeric, false)
$$;
