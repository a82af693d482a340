-- not expand: `lacks_its_number`, which the running code asks whether to refuse, answers rules now
-- A chemical has a CAS number, is a mixture, or its number is not known; of these there is one answer.
alter table listings drop constraint listings_not_known_check;
alter table listings add constraint listings_not_known_check
  check (not_known <@ array['cas_number', 'manufacturer', 'product_number', 'expiry_date']);
alter table listings add constraint listings_mixture
  check (not coalesce(attributes @> '{"mixture": true}', false)
    or not (attributes ? 'cas_number' or 'cas_number' = any(not_known)));

-- By which names the table knows a substance. Bound when it is made, as a restored dump has no search path.
create function called_in(name text, names text[]) returns text[] language sql immutable
  return (select array_agg(lower(called)) from unnest(names || name) called);
-- Without a list of what is not yet in it, whose reading the planner would rather avoid by reading the whole table.
create index substances_called on substances using gin (called_in(name, names)) with (fastupdate = off)
  where cas is not null;

-- The substances that a chemical without a number is called like.
create function called_like(listing listings) returns setof substances language sql stable as $$
  select substances.* from substances
  where listing.type = 'chemicals' and listing.exchange_type = 'offer' and not listing.attributes ? 'cas_number'
    and cas is not null and called_in(name, names) && array[lower(trim(listing.title)),
      trim(split_part(lower(listing.title), ',', 1)), lower(trim(listing.attributes #>> '{hazards,name}'))]
$$;

-- Whether a rule that looks at what a thing is would meet it if it had that number. However much of it there is: an
-- amount is compared of what is known.
create function would_meet(conditions jsonb, listing listings, cas text) returns boolean language sql stable as $$
  select conditions ?| array['cas', 'register', 'statements']
    and meets_rule(conditions - 'amount', jsonb_populate_record(listing,
      jsonb_build_object('attributes', listing.attributes || jsonb_build_object('cas_number', cas))))
$$;

-- The rules that would stop what it is called like. A name blocks nothing: an officer looks.
drop function lacks_its_number(listings);
create function lacks_its_number(listing listings) returns table (rule_id integer, cas text, name text)
language sql stable as $$
  select rule.id, substance.cas, substance.name
  from called_like(listing) substance join pass_on_rules rule
    on is_on and verdict <> 'warn' and would_meet(conditions, listing, substance.cas)
$$;

create function rules_stopping(listing listings) returns table (id integer, verdict text) language sql stable as $$
  select id, verdict from rules_met(listing) where verdict <> 'warn'
  union select rule_id, 'ask' from lacks_its_number(listing)
$$;

-- As before, and what it is called like while a rule would stop that: an officer's yes is none to another name.
create or replace function what_rules_see(listing listings) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object('called', (select jsonb_agg(distinct cas) from lacks_its_number(listing))))
    || jsonb_build_object('type', listing.type, 'seen', (
    select jsonb_object_agg(key, value) from jsonb_each(listing.attributes)
    where key in ('cas_number', 'concentration', 'hazards', 'opened', 'opened_on', 'biological_material', 'chemical_material', 'radioactive',
      'expiry_date', 'fit_for')))
$$;

create or replace function safety_of(listing listings) returns text language sql stable as $$
  select case when bool_or(verdict = 'block') then 'blocked'
    when bool_or(verdict = 'ask') and not is_allowed(listing, array_agg(id) filter (where verdict = 'ask')) then 'awaiting'
  end from rules_stopping(listing)
$$;

-- What is called like something that a rule stops leaves the lists as soon as the worker starts, and its owner hears.
select graphile_worker.add_job('judge_listings') where exists (select from listings where status = 'active');
