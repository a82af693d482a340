-- What the table says of a number counts as well, unless the owner chose a row of it: leaving hazards out, or writing
-- others, is no way past a rule.
create or replace function meets_rule(conditions jsonb, listing listings) returns boolean language sql stable as $$
  select listing.exchange_type = 'offer'
    and (not conditions ? 'category' or conditions -> 'category' ? listing.type)
    and (not conditions ? 'cas' or coalesce(conditions -> 'cas' ? (listing.attributes ->> 'cas_number'), false))
    and (not conditions ? 'register' or exists (select 1 from registers
      where key = conditions ->> 'register' and listing.attributes ->> 'cas_number' = any(cas)))
    and (not conditions ? 'statements'
      or has_statement(conditions -> 'statements', listing.attributes -> 'hazards')
      or exists (select 1 from substances
        where cas = listing.attributes ->> 'cas_number'
          and (coalesce(listing.attributes #>> '{hazards,from}', '') <> 'table'
            or listing.attributes #>> '{hazards,cas}' is distinct from cas)
          and has_statement(conditions -> 'statements', jsonb_build_object('statements', statements))))
    and (not conditions ? 'flags' or not exists (select 1 from jsonb_array_elements_text(conditions -> 'flags') flag
      where coalesce(listing.attributes ->> flag, '') <> 'true'))
    and (not conditions ? 'lacks' or not exists (select 1 from jsonb_array_elements_text(conditions -> 'lacks') lacked
      where listing.attributes ? lacked))
    and (not conditions ? 'past_date' or coalesce(listing.attributes ->> 'expiry_date' < current_date::text, false))
    and (not conditions ? 'fit_for' or exists (select 1 from jsonb_array_elements_text(conditions -> 'fit_for') use
      where listing.attributes -> 'fit_for' ? use))
    and (not conditions ? 'amount' or coalesce(
      kind_of_unit(listing.attributes ->> 'volume_weight_unit') = kind_of_unit(conditions #>> '{amount,unit}')
      and in_base_units((listing.attributes ->> 'total_units')::numeric, listing.attributes ->> 'volume_weight_unit')
        >= in_base_units((conditions #>> '{amount,number}')::numeric, conditions #>> '{amount,unit}'), false))
$$;

-- A chemical called like a substance that a rule would stop, without its number: a name decides nothing, so it is asked.
create function lacks_its_number(listing listings) returns boolean language sql stable as $$
  select listing.type = 'chemicals' and listing.exchange_type = 'offer' and not listing.attributes ? 'cas_number'
    and coalesce(listing.attributes #>> '{hazards,from}', '') <> 'table'
    and exists (
      select 1 from substances
      where cas is not null
        and (lower(name) = any(called) or exists (select 1 from unnest(names) other where lower(other) = any(called)))
        and exists (select 1 from pass_on_rules
          where is_on and verdict <> 'warn' and meets_rule(conditions, jsonb_populate_record(listing,
            jsonb_build_object('attributes', listing.attributes || jsonb_build_object('cas_number', cas))))))
  from (select array[lower(trim(listing.title)), trim(split_part(lower(listing.title), ',', 1)),
    lower(trim(listing.attributes #>> '{hazards,name}'))] as called) as its_names
$$;
