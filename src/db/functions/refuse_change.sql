-- Rows of the trail stay as they were written.
create or replace function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception 'the audit trail is append-only'; end $$;
