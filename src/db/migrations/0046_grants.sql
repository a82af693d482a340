-- What a person may do besides their role, given by an administrator.
create table grants (
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('safety_officer')),
  granted_at timestamptz not null default now(),
  primary key (user_id, kind)
);
