-- The audit trail refuses to be emptied, but for the net of months that had no table, once its youngest row has
-- the least age that can be set. Months that have passed go as whole tables, and only the nightly job drops them.
create or replace function refuse_truncate() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'audit_rest' and not exists (select from audit_rest where at > now() - interval '365 days') then
    return null;
  end if;
  raise exception 'The audit trail cannot be emptied';
end $$;
