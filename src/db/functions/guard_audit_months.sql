-- A month's table of the trail refuses to be emptied, however it was made.
create or replace function guard_audit_months() returns void language plpgsql as $$
declare
  part text;
begin
  for part in select inhrelid::regclass::text from pg_inherits where inhparent = 'audit'::regclass
    and not exists (select from pg_trigger where tgrelid = inhrelid and tgname = 'audit_not_truncated')
  loop
    execute format('create trigger audit_not_truncated before truncate on %s execute function refuse_truncate()', part);
  end loop;
end $$;
