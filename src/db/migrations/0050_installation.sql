-- One row: what is true of this database as a whole.
create table installation (
  is_only boolean primary key default true check (is_only),
  -- A restored database gets a new one, so that nobody takes it for the one that was backed up.
  generation uuid not null default gen_random_uuid(),
  read_only_since timestamptz,
  -- When the newest backup that was tried out was made.
  backed_up_at timestamptz
);
insert into installation default values;

-- Who was deleted, kept beside the backups too: somebody deleted does not come back with a restore. After a
-- restore an id may be given to another person, so the moment of joining tells them apart.
create table erasures (
  user_id integer not null,
  joined_at timestamptz not null,
  erased_at timestamptz not null default now(),
  primary key (user_id, joined_at)
);
