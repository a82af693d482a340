-- expand: columns
-- Another address that the provider said of somebody, until the login ends.
alter table half_logins
  add column says_provider_id integer references providers on delete cascade,
  add column says_email text;
create index half_logins_says_provider on half_logins (says_provider_id);
-- To which address a move was begun because the provider said so: each is asked about once.
alter table provider_links add column asked_email text;
