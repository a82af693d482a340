-- expand: a new table; `called_like` answers with the two columns that are read of it
-- What people call a substance by its number, in both languages, laid over whatever table of substances is in use. Filled
-- at the start.
create table common_names (
  cas text primary key check (is_cas(cas)),
  en text[] not null,
  nl text[] not null,
  -- The row of the table that is about its group, where it has none of its own.
  entry text,
  search_text text not null
);

-- The table in use with these names, and the numbers that only they know.
create view known_substances as
select id, substances.cas, name, names || coalesce(en || nl, '{}') as names, pictograms, signal, statements, notes,
  has_limits, superseded, is_classified,
  case when common_names.cas is null then substances.search_text else substances.search_text || common_names.search_text end
    as search_text, en, nl, entry
from substances left join common_names on common_names.cas = substances.cas
union all
select 'cas/' || cas, cas, coalesce(en[1], nl[1]), en || nl, '{}', null, '{}', '{}', false, false, false, search_text, en, nl,
  entry
from common_names
where not exists (select from substances where substances.cas = common_names.cas);

-- Read as a search reads it: without case, accents or double spaces. Its index is of what it answered before.
drop index substances_called;
create or replace function called_in(name text, names text[]) returns text[] language sql immutable
  return (select array_agg(folded(called)) from unnest(names || name) called);
create index substances_called on substances using gin (called_in(name, names)) with (fastupdate = off)
  where cas is not null;
create index common_names_called on common_names using gin (called_in(null, en || nl)) with (fastupdate = off);

-- The substances with a number that have one of these names.
create function substances_called(called text[]) returns table (cas text, name text) language sql stable as $$
  select substances.cas, substances.name from substances
  where substances.cas is not null and called_in(substances.name, names) && called
  union
  select common_names.cas, coalesce(substances.name, en[1], nl[1])
  from common_names left join substances on substances.cas = common_names.cas
  where called_in(null, en || nl) && called
$$;

-- The substances that a chemical without a number is called like.
drop function called_like(listings);
create function called_like(listing listings) returns table (cas text, name text) language sql stable as $$
  -- Each is read once: a name that is pulled into the searches is worked out in each of them.
  select found.cas, found.name
  from (select array[folded(listing.title), folded(split_part(listing.title, ',', 1)),
      folded(listing.attributes #>> '{hazards,name}')] as called
    where listing.type = 'chemicals' and listing.exchange_type = 'offer' and not listing.attributes ? 'cas_number'
    offset 0) its_names
    cross join lateral substances_called(its_names.called) found
$$;
