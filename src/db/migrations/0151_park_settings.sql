-- expand: new tables, which the release before does not read
-- What administrators set, a row for each section that was ever saved; the catalogue of settings is in src/settings.
create table park_settings (
  section text primary key,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  version integer not null default 1,
  changed_at timestamptz not null default now()
);
create constraint trigger park_setting_change after insert or update or delete on park_settings
  deferrable initially deferred for each row execute function note_other_change();

-- Texts as they were before each save, the newest last.
create table park_texts (
  id integer generated always as identity primary key,
  key text not null,
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  replaced_at timestamptz not null default now()
);
create index park_texts_key on park_texts (key, id);
