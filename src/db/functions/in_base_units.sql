-- Grams and millilitres are what amounts are compared in.
create or replace function in_base_units(number numeric, unit text) returns numeric language sql immutable as
  $$ select number * case when unit in ('kg', 'l') then 1000 else 1 end $$;
