-- The building that is meant, by its English name in every language; what means none is called as it was typed. A filter
-- has a space where a comma was typed. The key is selected so that it is made once, and not beside each spelling.
create or replace function building_called(typed text) returns text language sql stable parallel safe as $$
  select translate(coalesce((select name_en from building_spellings join buildings on buildings.id = building_id
    where key = (select building_key(typed)) and counts), typed), ',', ' ')
$$;
