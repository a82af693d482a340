-- As a function it costs only the few requests that ask it.
create or replace function is_safety_officer(person integer) returns boolean language sql stable as $$
  select exists (select from safety_officers where id = person)
$$;
