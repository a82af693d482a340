-- The substances with a number that have one of these names.
create or replace function substances_called(called text[]) returns table (cas text, name text) language sql stable as $$
  select substances.cas, substances.name from substances
  where substances.cas is not null and called_in(substances.name, names) && called
  union
  select common_names.cas, coalesce(substances.name, en[1], nl[1])
  from common_names left join substances on substances.cas = common_names.cas
  where called_in(null, en || nl) && called
$$;
