-- Drafts change nothing that others see.
create or replace function note_listing_change() returns trigger language plpgsql as $$
begin
  if 'active' in (old.status, new.status) then
    perform note_change(coalesce(new.id, old.id), null);
  end if;
  return null;
end $$;
