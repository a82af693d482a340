-- Nobody decides as an officer on what was their own.
create or replace function note_owner() returns trigger language plpgsql as $$
begin
  new.owned_before := array_append(array_remove(old.owned_before, old.user_id), old.user_id);
  return new;
end $$;
