-- Rules that would stop a chemical if it had the number that its name suggests.
create or replace function lacks_its_number(listing listings) returns table (rule_id integer, cas text, name text)
language sql stable as $$
  select rule.id, substance.cas, substance.name
  from called_like(listing) substance join pass_on_rules rule
    on is_on and verdict <> 'warn' and would_meet(conditions, listing, substance.cas)
$$;
