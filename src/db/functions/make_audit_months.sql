-- The months from a day on, to the second after this one. Months are those of UTC, whatever the session's time zone.
create or replace function make_audit_months(since timestamptz default now()) returns void language plpgsql as $$
declare
  month timestamp;
  part text;
begin
  for month in select generate_series(
    date_trunc('month', since at time zone 'UTC'), date_trunc('month', now() at time zone 'UTC') + interval '2 months', interval '1 month')
  loop
    part := 'audit_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(part) is not null;
    perform pg_advisory_xact_lock(hashtext('make_audit_months'));
    begin
      execute format('create table if not exists %I partition of audit for values from (%L) to (%L)',
        part, month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    exception when check_violation then
      -- Its rows are in the net already, and stay there.
      null;
    end;
  end loop;
end $$;
