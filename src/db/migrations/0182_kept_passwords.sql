-- expand: a column, a table, and what fills it
-- Since when an administrator may log in with a password where the login of an institution is required: make-admin says it.
alter table users add column password_kept_at timestamptz
  check (password_kept_at is null or role = 'administrator');

-- A link that was taken apart, and a password that is kept no more, are ways in that were withdrawn: a restored backup must
-- not open them again.
create trigger note_parted after delete on provider_links for each row execute function note_withdrawn();

-- Only so that the triggers can be made: what they do is laid on from src/db/functions right after.
create function note_dropped_password() returns trigger language plpgsql as 'begin return null; end';
create function note_provider() returns trigger language plpgsql as 'begin return null; end';

create trigger note_dropped_password after update of password_kept_at on users
  for each row when (old.password_kept_at is not null and new.password_kept_at is distinct from old.password_kept_at)
  execute function note_dropped_password();

-- Whether each provider lets people in, and alone, also of those that were deleted: a restored backup does not know what was
-- said after it.
create table provider_states (
  provider_id integer not null,
  made_at timestamptz not null,
  name text not null,
  domains text[] not null,
  is_on boolean not null,
  is_required boolean not null,
  said_at timestamptz not null default now(),
  primary key (provider_id, made_at)
);

create trigger note_provider after insert or delete or update of name_en, rows, is_on, is_required on providers
  for each row execute function note_provider();

insert into provider_states (provider_id, made_at, name, domains, is_on, is_required)
  select id, created_at, name_en,
    array(select jsonb_array_elements_text(jsonb_path_query_array(rows, '$[*].domains[*]'))), is_on, is_required
  from providers;
