-- Its name stands for its listings in filters; its place and its other names are read by every process.
create or replace function note_building_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.name_en <> old.name_en then
    perform note_change(listings.id, null) from listings
      join building_spellings on key = building_key(attributes ->> 'location_building')
      where status = 'active' and attributes ? 'location_building' and counts and building_id = new.id;
  end if;
  perform note_change(null, null);
  return null;
end $$;
