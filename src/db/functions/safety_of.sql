-- `blocked`, `awaiting` or null, which is shown. A name is looked at where no rule has settled it.
create or replace function safety_of(listing listings) returns text language plpgsql stable as $$
declare
  is_blocked boolean;
  asking integer[];
begin
  select bool_or(verdict = 'block'), array_agg(id) filter (where verdict = 'ask') into is_blocked, asking
  from rules_met(listing);
  if is_blocked then return 'blocked'; end if;
  if listing.type = 'chemicals' and not listing.attributes ? 'cas_number' then
    if exists (select from called_like(listing)) then
      asking := asking || array(select rule_id from lacks_its_number(listing));
    end if;
  end if;
  if coalesce(cardinality(asking), 0) = 0 or is_allowed(listing, asking) then return null; end if;
  return 'awaiting';
end $$;
