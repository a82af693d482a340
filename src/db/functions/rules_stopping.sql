-- Rules that keep a listing from being shown, or ask an officer first.
create or replace function rules_stopping(listing listings) returns table (id integer, verdict text) language sql stable as $$
  select id, verdict from rules_met(listing) where verdict <> 'warn'
  union select rule_id, 'ask' from lacks_its_number(listing)
$$;
