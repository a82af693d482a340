alter table tokens drop constraint tokens_purpose_check;
alter table tokens add constraint tokens_purpose_check
  check (purpose in ('verify', 'reset', 'email', 'renew', 'pause', 'handover', 'keep'));

alter table listings
  -- Null but for what expires within 30 days; a job looks again when a day begins.
  add column expires_soon boolean check (expires_soon),
  -- The date after which its owner said what it is fit for, knowing that it has passed.
  add column past_date_answered text,
  add column past_date_waits boolean not null default false,
  add column past_date_asked_on date;
create index listings_past_date_waits on listings (user_id) where past_date_waits;

create function is_past_date(attributes jsonb) returns boolean language sql stable as
  $$ select coalesce(attributes ->> 'expiry_date' < current_date::text, false) $$;
create function is_soon_past_date(attributes jsonb) returns boolean language sql stable as
  $$ select coalesce(attributes ->> 'expiry_date' between current_date::text and (current_date + 30)::text, false) $$;

-- Whatever is shown past its date says what it is still fit for. What its owner said before that day says nothing of
-- clinical use any more; where nothing else was said, nobody sees it until the owner answers. Fires before
-- `listings_judged`, so that rules see what is left.
create function mind_date() returns trigger language plpgsql as $$
declare
  fit_for jsonb := coalesce(new.attributes -> 'fit_for', '[]');
begin
  new.expires_soon := nullif(is_soon_past_date(new.attributes), false);
  if new.exchange_type <> 'offer' or new.status = 'connected' or new.deleted_at is not null
    or not is_past_date(new.attributes)
    or (new.past_date_answered = new.attributes ->> 'expiry_date' and fit_for <> '[]') then
    new.past_date_waits := false;
  elsif new.status = 'active' then
    new.past_date_waits := true;
    fit_for := fit_for - 'clinical';
    if fit_for = '[]' then
      new.attributes := new.attributes - 'fit_for';
      new.status := 'inactive';
    else
      new.attributes := new.attributes || jsonb_build_object('fit_for', fit_for);
    end if;
  end if;
  if not new.past_date_waits then
    new.past_date_asked_on := null;
  end if;
  return new;
end $$;
create trigger listings_aged before insert or update on listings for each row execute function mind_date();
