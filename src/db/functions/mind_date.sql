-- What a date that passes does to an offer: it steps down from clinical use, and without another use it is put aside until
-- its owner answers. An answer counts for the date it was given for.
create or replace function mind_date() returns trigger language plpgsql as $$
declare
  fit_for jsonb := coalesce(new.attributes -> 'fit_for', '[]');
begin
  new.expires_soon := nullif(is_soon_past_date(new.attributes), false);
  if not is_past_date(new.attributes) then
    new.past_date_answered := null;
  end if;
  if new.exchange_type <> 'offer' or new.deleted_at is not null
    or not is_past_date(new.attributes)
    or (new.past_date_answered = new.attributes ->> 'expiry_date' and fit_for <> '[]') then
    new.past_date_waits := false;
  elsif new.status = 'connected' or new.status = 'active' and new.expires_at > now() then
    new.past_date_waits := new.status = 'active';
    if fit_for ? 'clinical' then
      new.version := greatest(new.version, old.version + 1);
      new.edited_version := new.version;
    end if;
    fit_for := fit_for - 'clinical';
    if fit_for <> '[]' then
      new.attributes := new.attributes || jsonb_build_object('fit_for', fit_for);
    else
      new.attributes := new.attributes - 'fit_for';
      if new.past_date_waits then
        new.status := 'inactive';
      end if;
    end if;
  end if;
  if not new.past_date_waits then
    new.past_date_asked_on := null;
    new.past_date_asked_again_on := null;
  end if;
  if new.status <> 'inactive' or new.past_date_waits then
    new.past_date_missed_on := null;
  end if;
  return new;
end $$;
