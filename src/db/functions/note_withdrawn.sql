-- A factor that is gone, or an app's seed that was replaced; one that goes with its account is among the erasures.
create or replace function note_withdrawn() returns trigger language plpgsql as $$
begin
  insert into withdrawn_factors (user_id, made_at)
    select id, old.created_at from users where id = old.user_id
    on conflict do nothing;
  return null;
end $$;
