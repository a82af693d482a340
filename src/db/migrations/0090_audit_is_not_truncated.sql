-- expand: an older release empties only what is older than a year
-- The audit trail refuses to be emptied, but for the net of months that had no table, once its youngest row has
-- the least age that can be set. Months that have passed go as whole tables, and only the nightly job drops them.
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'audit_rest' and not exists (select from audit_rest where at > now() - interval '365 days') then
    return null;
  end if;
  raise exception 'The audit trail cannot be emptied';
end $$;

create function guard_audit_months() returns void language plpgsql as $$
declare
  part text;
begin
  for part in select inhrelid::regclass::text from pg_inherits where inhparent = 'audit'::regclass
    and not exists (select from pg_trigger where tgrelid = inhrelid and tgname = 'audit_not_truncated')
  loop
    execute format('create trigger audit_not_truncated before truncate on %s execute function refuse_truncate()', part);
  end loop;
end $$;

create trigger audit_not_truncated before truncate on audit execute function refuse_truncate();
select guard_audit_months();
