-- Another address has been refused by nobody yet.
create or replace function forget_refusals() returns trigger language plpgsql as $$
begin
  delete from address_refusals where user_id = new.id;
  return null;
end $$;
