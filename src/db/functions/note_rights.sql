-- Administrators and safety officers have a right that asks for a second factor; another of the two changes nothing.
create or replace function note_rights() returns trigger language plpgsql as $$
declare
  person integer;
begin
  if tg_table_name = 'users' then
    person := new.id;
  elsif tg_op = 'DELETE' then
    person := old.user_id;
  else
    person := new.user_id;
  end if;
  update users set rights_since = case when has_right then coalesce(rights_since, now()) end
    from (select role = 'administrator'
      or exists (select from grants where user_id = person and kind = 'safety_officer') as has_right
      from users where id = person) as now_held
    where id = person and has_right is distinct from (rights_since is not null);
  return null;
end $$;
