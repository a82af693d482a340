-- Listings that are spelled so are read again, without getting another version.
create or replace function note_spelling_change() returns trigger language plpgsql as $$
begin
  perform note_change(id, null) from listings
    where status = 'active' and attributes ? 'location_building'
      and building_key(attributes ->> 'location_building') in (old.key, new.key);
  return null;
end $$;
