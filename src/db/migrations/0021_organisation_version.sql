-- Edits name the version they were made from, so that two administrators do not overwrite each other unseen.
alter table organisations add column version integer not null default 1;
