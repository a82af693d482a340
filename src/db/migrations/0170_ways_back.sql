-- expand: a new table, and one more purpose of a mailed link
-- An administrator opened a way back for somebody without their passkeys, app and recovery codes.
create table ways_back (
  user_id integer primary key references users on delete cascade,
  opened_by integer references users on delete set null,
  opened_at timestamptz not null default now()
);

alter table tokens drop constraint tokens_purpose_check;
alter table tokens add constraint tokens_purpose_check
  check (purpose in
    ('verify', 'reset', 'email', 'renew', 'pause', 'handover', 'keep', 'recall', 'factor', 'way_back'));
