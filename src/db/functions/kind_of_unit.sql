-- Amounts of one kind can be compared: masses, volumes, pieces.
create or replace function kind_of_unit(unit text) returns text language sql immutable as
  $$ select case unit when 'kg' then 'g' when 'l' then 'ml' else coalesce(unit, 'pieces') end $$;
