-- Since when it waits for an officer. After the rules have judged it, by the name of its trigger.
create or replace function note_waiting() returns trigger language plpgsql as $$
begin
  if new.safety is distinct from 'awaiting' or new.deleted_at is not null then
    new.awaiting_since := null;
    new.awaiting_told := false;
  elsif tg_op = 'INSERT' or old.awaiting_since is null then
    new.awaiting_since := now();
    new.awaiting_told := false;
  end if;
  return new;
end $$;
