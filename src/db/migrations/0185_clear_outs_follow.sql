-- expand: a function and its trigger
create function clear_out_follows() returns trigger language plpgsql as $$
declare
  whose clear_outs;
begin
  select clear_outs.* into whose from clear_outs join clear_out_rows on clear_out_id = clear_outs.id
    where listing_id = new.id;
  if not found or whose.user_id = new.user_id or exists (
    select from clear_out_rows join listings on listings.id = listing_id
    where clear_out_id = whose.id and deleted_at is null and user_id is distinct from new.user_id) then
    return null;
  end if;
  update clear_outs set user_id = new.user_id, version = version + 1 where id = whose.id;
  update listing_images set user_id = new.user_id
    where clear_out_row_id in (select id from clear_out_rows where clear_out_id = whose.id);
  return null;
end $$;

create trigger listings_clear_out after update of user_id on listings for each row
  when (new.user_id is not null and new.user_id is distinct from old.user_id)
  execute function clear_out_follows();
