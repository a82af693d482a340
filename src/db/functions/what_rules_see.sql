-- What an officer's yes was about: the facts that rules look at, and what it is called like while a rule would stop that.
-- A yes is none to other facts, nor to another name.
create or replace function what_rules_see(listing listings) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('called', (select jsonb_agg(distinct cas) from lacks_its_number(listing))))
    || jsonb_build_object('type', listing.type, 'seen', (
    select jsonb_object_agg(key, value) from jsonb_each(listing.attributes)
    where key in ('cas_number', 'concentration', 'hazards', 'opened', 'opened_on', 'biological_material', 'chemical_material', 'radioactive',
      'expiry_date', 'fit_for')))
$$;
