-- expand: two columns that an older release does not ask for
-- What happened to the backups is shown to administrators, and one goes in an hour at most.
alter table installation
  add column backup_removed_at timestamptz,
  add column removed_backup_made_at timestamptz;
