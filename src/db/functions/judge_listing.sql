-- Every way of being shown ends in this status, so none of them can forget the rules.
create or replace function judge_listing() returns trigger language plpgsql as $$
begin
  new.safety := safety_of(new);
  new.safety_reason := null;
  if new.safety is not null then
    new.status := 'inactive';
    if tg_op = 'UPDATE' and old.status = 'inactive' then
      new.published_at := old.published_at;
      new.expires_at := old.expires_at;
    end if;
  end if;
  return new;
end $$;
