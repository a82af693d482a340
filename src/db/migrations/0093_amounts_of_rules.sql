-- not expand: what the running code writes as one number, a constraint now refuses
-- An amount of a rule was one number, so five kilograms of what stops at a litre were shown.
create function reaches(amount jsonb, attributes jsonb) returns boolean language sql immutable as $$
  select coalesce(in_base_units((attributes ->> 'total_units')::numeric, attributes ->> 'volume_weight_unit')
    >= in_base_units((least ->> 'number')::numeric, least ->> 'unit'), false)
  from (select amount -> case kind_of_unit(attributes ->> 'volume_weight_unit')
    when 'g' then 'mass' when 'ml' then 'volume' else 'pieces' end as least) as its_kind
$$;

-- As before, but for the amount.
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
    and (not conditions ? 'amount' or reaches(conditions -> 'amount', listing.attributes))
$$;

-- The other number on the strict side: a litre weighs 0.6 kg at least, a kilogram fills 0.3 l at least. Which one it
-- is stays written down, until an officer has given both.
create function other_in(small text, large text, tenths numeric) returns jsonb language sql immutable as $$
  select case when base % 1000 = 0 or base > 999999 then jsonb_build_object('number', floor(base / 1000), 'unit', large)
    else jsonb_build_object('number', base, 'unit', small) end
  from (select ceil(tenths / 10) as base) as rounded
$$;
create function with_its_other(amount jsonb) returns jsonb language sql immutable as $$
  select case kind_of_unit(amount ->> 'unit')
    when 'g' then jsonb_build_object('mass', amount, 'volume', other_in('ml', 'l', base * 3), 'by_proportion', 'volume')
    when 'ml' then jsonb_build_object('volume', amount, 'mass', other_in('g', 'kg', base * 6), 'by_proportion', 'mass')
    else jsonb_build_object('pieces', jsonb_build_object('number', amount -> 'number', 'unit', 'pieces')) end
  from (select in_base_units((amount ->> 'number')::numeric, amount ->> 'unit') as base) as it
$$;
alter table pass_on_rules disable trigger user;
update pass_on_rules
set version = version + 1, conditions = jsonb_set(conditions, '{amount}', with_its_other(conditions -> 'amount'))
where conditions ? 'amount';
alter table pass_on_rules enable trigger user;
drop function with_its_other(jsonb), other_in(text, text, numeric);
alter table pass_on_rules add constraint pass_on_rules_amount check (
  not conditions ? 'amount' or (conditions -> 'amount' ?| array['mass', 'pieces']
    and (conditions -> 'amount' ? 'mass') = (conditions -> 'amount' ? 'volume')));

-- A yes to five litres is none to five kilograms. What it said until now was of the unit that the listing has.
create or replace function is_allowed(listing listings, rules integer[]) returns boolean language sql stable as $$
  select coalesce(listing.safety_yes -> 'rules' @> to_jsonb(rules)
    and listing.safety_yes -> 'thing' = what_rules_see(listing)
    and listing.safety_yes ->> 'kind' = kind_of_unit(listing.attributes ->> 'volume_weight_unit')
    and in_base_units((listing.attributes ->> 'total_units')::numeric, listing.attributes ->> 'volume_weight_unit')
      <= (listing.safety_yes ->> 'amount')::numeric, false)
$$;
alter table listings disable trigger user;
update listings
set safety_yes = safety_yes || jsonb_build_object('kind', kind_of_unit(attributes ->> 'volume_weight_unit'))
where safety_yes is not null;
alter table listings enable trigger user;

-- What the rules meet only now leaves the lists as soon as the worker starts, and its owner hears of it.
select graphile_worker.add_job('judge_listings') where exists (select from listings where status = 'active');
