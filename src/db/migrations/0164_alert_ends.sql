-- expand: a new column
-- An alert for an order list looks for its lines until then; null for one without an end.
alter table alerts add column ends_at timestamptz,
  add constraint alerts_lines_end check (not specifications ? 'lines' or ends_at is not null);
