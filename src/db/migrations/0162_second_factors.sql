-- expand: new tables, columns with defaults, and one more purpose of a mailed link
-- What proves besides the password that somebody is the owner of an account.
create table code_seeds (
  user_id integer primary key references users on delete cascade,
  -- Encrypted under a key of the application's secret.
  sealed bytea not null,
  -- The half minute of the last code that was taken, so that each opens once.
  last_step bigint not null,
  created_at timestamptz not null default now()
);

create table passkeys (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  user_agent text not null,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) between 1 and 1000),
  counter bigint not null check (counter >= 0),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- A right password that waits for the second factor, of the visitor whose cookie has this digest.
create table half_logins (
  visitor_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default now()
);
create index half_logins_user on half_logins (user_id);

create table used_challenges (
  challenge_hash bytea primary key,
  used_at timestamptz not null default now()
);

-- By which a passkey finds its account, without naming it.
alter table users add column passkey_handle bytea unique;

alter table sessions
  -- When it last showed a factor, or the password of somebody without one.
  add column proved_at timestamptz not null default now(),
  -- When a link from the owner's mailbox was opened in it.
  add column mail_opened_at timestamptz;
update sessions set proved_at = created_at;

alter table tokens drop constraint tokens_purpose_check;
alter table tokens add constraint tokens_purpose_check
  check (purpose in ('verify', 'reset', 'email', 'renew', 'pause', 'handover', 'keep', 'recall', 'factor'));
