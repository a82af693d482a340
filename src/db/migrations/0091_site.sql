-- expand: a column that an older release does not ask for
-- Marks the bucket as this site's. A restored database keeps it, unlike its generation.
alter table installation add column site uuid not null default gen_random_uuid();
