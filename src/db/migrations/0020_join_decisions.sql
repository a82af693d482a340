alter table join_requests add column domain text not null generated always as (split_part(email, '@', 2)) stored;
create index join_requests_domain on join_requests (domain);

-- What an approval opened, which is what revoking it closes again. Null: not approved, or approved by an older
-- release that kept no record of it.
alter table join_requests add column opened text check (opened in ('organisation', 'domain', 'nothing'));
-- Both moments are that of one transaction only if it made the organisation.
update join_requests set opened = 'organisation' from organisations
  where organisations.id = join_requests.organisation_id and organisations.created_at = join_requests.decided_at;

-- One approval answers for an organisation, and one for a domain added to another.
create unique index join_requests_opened_organisation on join_requests (organisation_id)
  where status = 'approved' and opened = 'organisation';
create unique index join_requests_opened_domain on join_requests (domain)
  where status = 'approved' and opened = 'domain';
