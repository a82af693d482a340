-- Mails whose link was issued: sent again, they carry the same one, and a used one stays used.
create table mailed_links (
  mail_id text primary key,
  created_at timestamptz not null default now()
);
