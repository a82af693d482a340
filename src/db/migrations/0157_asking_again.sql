-- expand: columns that the release before does not read
-- Who agreed again; until then what was agreed to when signing up counts.
alter table users add column disclaimer_agreed_at timestamptz;
-- Whether people are asked to agree to what replaced the text.
alter table park_texts add column asks_again boolean not null default false;
