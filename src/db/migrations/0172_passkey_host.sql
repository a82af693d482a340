-- expand: a column with a default
-- The name of the site that a passkey was made for, and works at; empty: made before this was kept.
alter table passkeys add column host text not null default '';
