-- Of a listing most rules are settled by its category or by a number that it does not have. PostgreSQL prepares every
-- query of an expression before it looks at the first, so each of them stands in a step that asks only where it must.
create or replace function meets_rule(conditions jsonb, listing listings) returns boolean language plpgsql stable as $$
declare
  facts constant jsonb := listing.attributes;
  number constant text := facts ->> 'cas_number';
  hazards constant jsonb := facts -> 'hazards';
begin
  if listing.exchange_type <> 'offer' then return false; end if;
  if conditions ? 'category' and not conditions -> 'category' ? listing.type then return false; end if;
  if conditions ? 'cas' and not coalesce(conditions -> 'cas' ? number, false) then return false; end if;
  if conditions ? 'past_date' and not coalesce(facts ->> 'expiry_date' < current_date::text, false) then
    return false;
  end if;
  if conditions ? 'flags' then
    if exists (select from jsonb_array_elements_text(conditions -> 'flags') flag
      where coalesce(facts ->> flag, '') <> 'true') then return false; end if;
  end if;
  if conditions ? 'lacks' then
    if facts ?| array(select jsonb_array_elements_text(conditions -> 'lacks')) then return false; end if;
  end if;
  if conditions ? 'fit_for' then
    if not coalesce(facts -> 'fit_for' ?| array(select jsonb_array_elements_text(conditions -> 'fit_for')), false) then
      return false;
    end if;
  end if;
  if conditions ? 'register' then
    if number is null then return false; end if;
    if not exists (select from registers where key = conditions ->> 'register' and number = any(cas)) then
      return false;
    end if;
  end if;
  if conditions ? 'amount' then
    if not reaches(conditions -> 'amount', facts) then return false; end if;
  end if;
  if not conditions ? 'statements' then return true; end if;
  -- What the table says of a number counts as well, unless the owner chose a row of it.
  if hazards is not null then
    if has_statement(conditions -> 'statements', hazards) then return true; end if;
  end if;
  if number is null then return false; end if;
  return exists (select from substances
    where cas = number
      and (coalesce(hazards ->> 'from', '') <> 'table' or hazards ->> 'cas' is distinct from cas)
      and has_statement(conditions -> 'statements', jsonb_build_object('statements', statements)));
end $$;
