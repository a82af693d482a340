-- What is written is never believed: two holds that come and go at once each see what the other left.
create or replace function count_holds() returns trigger language plpgsql as $$
begin
  new.held := exists (select from holds where listing_id = new.id and taken_out_at is null);
  return new;
end $$;
