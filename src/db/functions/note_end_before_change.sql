-- Before anybody changes what ended since the last look.
create or replace function note_end_before_change() returns trigger language plpgsql as $$
begin
  insert into ended_requests select * from unanswered_end(old) on conflict do nothing;
  return null;
end $$;
