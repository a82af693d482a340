-- A domain that is registered again is kept no longer.
create or replace function forget_kept_domain() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('domain ' || new.domain));
  delete from kept_domains where domain = new.domain;
  return new;
end $$;
