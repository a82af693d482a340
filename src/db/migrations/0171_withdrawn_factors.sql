-- expand: a new table, and what fills it, which the release before does not read
-- Passkeys and apps that were taken off an account, so that a restored backup does not bring them back. One that is added
-- later was made at another moment.
create table withdrawn_factors (
  user_id integer not null references users on delete cascade,
  made_at timestamptz not null,
  withdrawn_at timestamptz not null default now(),
  primary key (user_id, made_at)
);

-- Only so that the triggers can be made: what it does is laid on from src/db/functions right after.
create function note_withdrawn() returns trigger language plpgsql as 'begin return null; end';

create trigger note_withdrawn after delete on passkeys for each row execute function note_withdrawn();
create trigger note_withdrawn after delete on code_seeds for each row execute function note_withdrawn();
create trigger note_replaced after update of created_at on code_seeds
  for each row when (old.created_at <> new.created_at) execute function note_withdrawn();
