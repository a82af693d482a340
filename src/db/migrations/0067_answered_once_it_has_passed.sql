-- Until now showing, changing or extending something before its date was kept as an answer for when it had passed.
-- Those answers look like real ones, so all are forgotten: the next hour asks the owners of what is past its date.
alter table listings disable trigger user;
update listings set past_date_answered = null where past_date_answered is not null;
alter table listings enable trigger user;

-- As before, but an answer is only kept of a date that has passed, what has expired is asked about when it is shown
-- again, and whoever read of clinical use has read an older version.
create or replace function mind_date() returns trigger language plpgsql as $$
declare
  fit_for jsonb := coalesce(new.attributes -> 'fit_for', '[]');
begin
  new.expires_soon := nullif(is_soon_past_date(new.attributes), false);
  if not is_past_date(new.attributes) then
    new.past_date_answered := null;
  end if;
  if new.exchange_type <> 'offer' or new.status = 'connected' or new.deleted_at is not null
    or not is_past_date(new.attributes)
    or (new.past_date_answered = new.attributes ->> 'expiry_date' and fit_for <> '[]') then
    new.past_date_waits := false;
  elsif new.status = 'active' and new.expires_at > now() then
    new.past_date_waits := true;
    if fit_for ? 'clinical' then
      new.version := greatest(new.version, old.version + 1);
      new.edited_version := new.version;
    end if;
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
