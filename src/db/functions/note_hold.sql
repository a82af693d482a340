-- `count_holds` then looks at the holds themselves.
create or replace function note_hold() returns trigger language plpgsql as $$
begin
  update listings set held = not held, version = version + 1 where id = coalesce(new.listing_id, old.listing_id);
  return null;
end $$;
