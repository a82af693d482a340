-- Changes are numbered one after another: what the index in memory and pages kept for visitors follow has no gaps.
create or replace function note_change(listing integer, organisation integer) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('listing_changes', 0));
  insert into listing_changes (listing_id, organisation_id) values (listing, organisation);
end $$;
