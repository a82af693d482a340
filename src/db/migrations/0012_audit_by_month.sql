-- The trail by month, so that what is past its time goes as a whole table and no row is ever touched. It keeps
-- who did it as an id: names are looked up when it is shown, and go with the person.
set local statement_timeout = 0;

alter table audit rename to audit_before;
alter index audit_at rename to audit_before_at;
alter index audit_search rename to audit_before_search;
alter table audit_before rename constraint audit_pkey to audit_before_pkey;

create sequence audit_number as integer;
create table audit (
  id integer not null default nextval('audit_number'),
  at timestamptz not null default now(),
  actor_id integer,
  action text not null,
  subject text,
  details jsonb not null default '{}',
  ip text,
  search_text text generated always as (
    lower(action || ' ' || coalesce(subject, '') || ' ' || details::text || ' ' || coalesce(ip, ''))
  ) stored,
  primary key (id, at)
) partition by range (at);
alter sequence audit_number owned by audit.id;
create index audit_at on audit (at desc, id desc);
create index audit_actor on audit (actor_id);
create index audit_search on audit using gin (search_text gin_trgm_ops);

-- A net for what no month was made for; empty unless nobody ran LabEx for months.
create table audit_rest partition of audit default;

-- The months from a day on, to the second after this one. Months are those of UTC, whoever asks.
create function make_audit_months(since timestamptz default now()) returns void language plpgsql as $$
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
select make_audit_months((select coalesce(min(at), now()) from audit_before));

insert into audit (id, at, actor_id, action, subject, details, ip)
  select id, at, actor_id, action, subject, case when subject like 'user %' then details - 'name' - 'email' else details end, ip
  from audit_before order by id;
select setval('audit_number', greatest(max(id), 1), max(id) is not null) from audit_before;
drop table audit_before;

create trigger audit_append_only before update or delete on audit
  for each row execute function refuse_change();
