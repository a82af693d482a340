-- expand: a function and its trigger
-- Only so that the trigger can be made: what it does is laid on from src/db/functions right after.
create function clear_out_follows() returns trigger language plpgsql as 'begin return null; end';

create trigger listings_clear_out after update of user_id on listings for each row
  when (new.user_id is not null and new.user_id is distinct from old.user_id)
  execute function clear_out_follows();
