-- A photo that belongs to no listing yet changes nothing that others see.
create or replace function note_image_change() returns trigger language plpgsql as $$
begin
  if coalesce(new.listing_id, old.listing_id) is not null then
    perform note_change(coalesce(new.listing_id, old.listing_id), null);
  end if;
  return null;
end $$;
