-- Its name and logo stand on its listings.
create or replace function note_organisation_change() returns trigger language plpgsql as $$
begin
  perform note_change(null, coalesce(new.id, old.id));
  return null;
end $$;
