-- The organisation that the sender says is theirs already; null for a new one.
alter table join_requests add column same_organisation_id integer references organisations;
