-- A domain is registered or kept; of two who do one each at the same time, the second sees what the first did.
create or replace function keep_unregistered_domain() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('domain ' || new.domain));
  if exists (select 1 from organisation_domains where domain = new.domain) then
    raise exception using errcode = 'check_violation', constraint = 'kept_domains_unregistered',
      message = 'the domain is registered';
  end if;
  return new;
end $$;
