-- expand: a column, and what keeps it, which the release before does not read
-- Since when somebody has a right that asks for a second factor; null without one.
alter table users add column rights_since timestamptz;
update users set rights_since = now()
  where role = 'administrator' or id in (select user_id from grants where kind = 'safety_officer');

-- Only so that the triggers can be made: what it does is laid on from src/db/functions right after.
create function note_rights() returns trigger language plpgsql as 'begin return null; end';

create trigger note_rights after insert or delete on grants
  for each row execute function note_rights();
create trigger note_rights_of_new after insert on users
  for each row when (new.role = 'administrator') execute function note_rights();
create trigger note_rights after update of role on users
  for each row when (old.role is distinct from new.role) execute function note_rights();
