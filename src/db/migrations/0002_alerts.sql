-- The top bar counts what is unread on every page; mail runs look for what nobody was told.
create index alert_matches_unread on alert_matches (alert_id) where read_at is null;
create index alert_matches_unmailed on alert_matches (alert_id) where mailed_at is null;
