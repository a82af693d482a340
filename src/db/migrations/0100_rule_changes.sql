-- expand: an older release does not know the table
-- What a change of a rule or register hid, and what it said before: for ten minutes it can be taken back.
create table rule_changes (
  id integer primary key generated always as identity,
  rule_id integer references pass_on_rules on delete cascade,
  register text references registers (key),
  -- Null for a rule that was new.
  before jsonb,
  stopped integer[] not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(rule_id, register) = 1)
);
