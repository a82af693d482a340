-- The top bar counts what is unread on every page; mail runs look among it for what nobody was told.
create index alert_matches_unread on alert_matches (alert_id) where read_at is null;
