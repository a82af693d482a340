-- Each kind of unit has an amount of its own in a rule: five kilograms are not compared with a litre.
create or replace function reaches(amount jsonb, attributes jsonb) returns boolean language sql immutable as $$
  select coalesce(in_base_units((attributes ->> 'total_units')::numeric, attributes ->> 'volume_weight_unit')
    >= in_base_units((least ->> 'number')::numeric, least ->> 'unit'), false)
  from (select amount -> case kind_of_unit(attributes ->> 'volume_weight_unit')
    when 'g' then 'mass' when 'ml' then 'volume' else 'pieces' end as least) as its_kind
$$;
