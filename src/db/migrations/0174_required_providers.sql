-- expand: columns with defaults
-- Where it counts, people at its domains log in by it alone.
alter table providers add column is_required boolean not null default false;
-- Begun by a provider: shorter than other sessions, and not ended when one becomes required.
alter table sessions add column by_provider boolean not null default false;
alter table half_logins add column by_provider boolean not null default false;
