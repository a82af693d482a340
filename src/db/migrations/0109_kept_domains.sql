-- expand: an older release does not know the table, and mails nothing that opens an account to such a domain.
-- A domain that is registered no more: mail that opens an account still goes to the people there, until a moment.
create table kept_domains (
  domain text primary key,
  organisation_id integer not null references organisations on delete cascade,
  kept_at timestamptz not null default now(),
  ends_at timestamptz not null,
  check (ends_at > kept_at and ends_at <= kept_at + interval '91 days')
);
create index kept_domains_organisation on kept_domains (organisation_id);

-- A domain is registered or kept; of two who do one each at the same time, the second sees what the first did.
create function keep_unregistered_domain() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('domain ' || new.domain));
  if exists (select 1 from organisation_domains where domain = new.domain) then
    raise exception using errcode = 'check_violation', constraint = 'kept_domains_unregistered',
      message = 'the domain is registered';
  end if;
  return new;
end $$;
create trigger kept_domains_unregistered before insert or update on kept_domains
  for each row execute function keep_unregistered_domain();

create function forget_kept_domain() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('domain ' || new.domain));
  delete from kept_domains where domain = new.domain;
  return new;
end $$;
create trigger organisation_domains_not_kept before insert on organisation_domains
  for each row execute function forget_kept_domain();
