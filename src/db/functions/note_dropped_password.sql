-- An administrator may log in with a password no more where an institution's login is required.
create or replace function note_dropped_password() returns trigger language plpgsql as $$
begin
  insert into withdrawn_factors (user_id, made_at) values (old.id, old.password_kept_at) on conflict do nothing;
  return null;
end $$;
