-- H350 also means H350i, and H300+H310 says both H300 and H310.
create or replace function has_statement(statements jsonb, hazards jsonb) returns boolean language sql immutable as $$
  select exists (select 1 from jsonb_array_elements_text(hazards -> 'statements') stated
    cross join lateral regexp_split_to_table(stated, '\+') part
    join jsonb_array_elements_text(statements) wanted on starts_with(part, wanted))
$$;
