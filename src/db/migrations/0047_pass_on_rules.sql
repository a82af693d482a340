-- Administrators stand in while nobody can act as safety officer.
create view safety_officers as
  with holders as (
    select users.id from grants join users on users.id = grants.user_id
    left join organisations on organisations.id = users.organisation_id
    where kind = 'safety_officer' and (organisations.status = 'approved' or users.role = 'administrator'))
  select id from holders union
  select id from users
  where role = 'administrator' and verified_at is not null and not exists (select 1 from holders);

-- CAS numbers that a law names. They come empty: which list holds is for the park to say.
create table registers (
  key text primary key check (key in ('controlled_substances', 'precursors')),
  cas text[] not null default '{}',
  source text not null default '',
  imported_at timestamptz
);
insert into registers (key) values ('controlled_substances'), ('precursors');

-- What may be passed on. Conditions are about the thing, never about who gets it; all of them must hold.
create table pass_on_rules (
  id integer primary key generated always as identity,
  verdict text not null check (verdict in ('block', 'ask', 'warn')),
  conditions jsonb not null check (jsonb_typeof(conditions) = 'object' and conditions <> '{}'),
  texts jsonb not null,
  is_on boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

alter table listings
  -- What keeps it from being shown: a rule, an officer who still has to decide, or one who said no.
  add column safety text check (safety in ('blocked', 'awaiting', 'refused')),
  add column safety_reason text,
  -- What an officer said yes to: which rules, of which thing, and up to how much.
  add column safety_yes jsonb,
  add constraint listings_safe check (safety is null or status <> 'active');
create index listings_awaiting on listings (id) where safety = 'awaiting';

create function in_base_units(number numeric, unit text) returns numeric language sql immutable as
  $$ select number * case when unit in ('kg', 'l') then 1000 else 1 end $$;
create function kind_of_unit(unit text) returns text language sql immutable as
  $$ select case unit when 'kg' then 'g' when 'l' then 'ml' else coalesce(unit, 'pieces') end $$;

create function has_statement(statements jsonb, hazards jsonb) returns boolean language sql immutable as $$
  -- H350 also means H350i.
  select exists (select 1 from jsonb_array_elements_text(statements) wanted
    join jsonb_array_elements_text(hazards -> 'statements') stated on starts_with(stated, wanted))
$$;

create function meets_rule(conditions jsonb, listing listings) returns boolean language sql stable as $$
  select listing.exchange_type = 'offer'
    and (not conditions ? 'category' or conditions -> 'category' ? listing.type)
    and (not conditions ? 'cas' or coalesce(conditions -> 'cas' ? (listing.attributes ->> 'cas_number'), false))
    and (not conditions ? 'register' or exists (select 1 from registers
      where key = conditions ->> 'register' and listing.attributes ->> 'cas_number' = any(cas)))
    and (not conditions ? 'statements' or has_statement(conditions -> 'statements', listing.attributes -> 'hazards'))
    and (not conditions ? 'flags' or not exists (select 1 from jsonb_array_elements_text(conditions -> 'flags') flag
      where coalesce(listing.attributes ->> flag, '') not in ('true', 'yes')))
    and (not conditions ? 'lacks' or not exists (select 1 from jsonb_array_elements_text(conditions -> 'lacks') lacked
      where listing.attributes ? lacked))
    and (not conditions ? 'past_date' or coalesce(listing.attributes ->> 'expiry_date' < current_date::text, false))
    and (not conditions ? 'fit_for' or exists (select 1 from jsonb_array_elements_text(conditions -> 'fit_for') use
      where listing.attributes -> 'fit_for' ? use))
    and (not conditions ? 'amount' or coalesce(
      kind_of_unit(listing.attributes ->> 'volume_weight_unit') = kind_of_unit(conditions #>> '{amount,unit}')
      and in_base_units((listing.attributes ->> 'total_units')::numeric, listing.attributes ->> 'volume_weight_unit')
        >= in_base_units((conditions #>> '{amount,number}')::numeric, conditions #>> '{amount,unit}'), false))
$$;

create function rules_met(listing listings) returns setof pass_on_rules language sql stable as
  $$ select * from pass_on_rules where is_on and meets_rule(conditions, listing) $$;

-- Whatever a rule can look at, but for the amount; an officer's yes holds while it stays as it is.
create function what_rules_see(listing listings) returns jsonb language sql stable as $$
  select jsonb_build_object('type', listing.type, 'seen', (
    select jsonb_object_agg(key, value) from jsonb_each(listing.attributes)
    where key in ('cas_number', 'concentration', 'hazards', 'opened', 'opened_on', 'biological_material', 'chemical_material', 'radioactive',
      'expiry_date', 'fit_for')))
$$;

create function is_allowed(listing listings, rules integer[]) returns boolean language sql stable as $$
  select coalesce(listing.safety_yes -> 'rules' @> to_jsonb(rules)
    and listing.safety_yes -> 'thing' = what_rules_see(listing)
    and in_base_units((listing.attributes ->> 'total_units')::numeric, listing.attributes ->> 'volume_weight_unit')
      <= (listing.safety_yes ->> 'amount')::numeric, false)
$$;

create function safety_of(listing listings) returns text language sql stable as $$
  select case when bool_or(verdict = 'block') then 'blocked'
    when bool_or(verdict = 'ask') and not is_allowed(listing, array_agg(id) filter (where verdict = 'ask')) then 'awaiting'
  end from rules_met(listing)
$$;

-- Every way of being shown ends in this status, so none of them can forget the rules.
create function judge_listing() returns trigger language plpgsql as $$
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
create trigger listings_judged before insert or update on listings
  for each row when (new.status = 'active') execute function judge_listing();

insert into pass_on_rules (verdict, is_on, conditions, texts) values
  ('ask', true, '{"statements": ["H340", "H350", "H360"]}', '{
    "en": {"reason": "It can cause cancer, genetic defects or harm to fertility or the unborn child (CMR 1A or 1B).", "link": "https://echa.europa.eu/"},
    "nl": {"reason": "De stof kan kanker, genetische schade of schade aan vruchtbaarheid of ongeboren kind veroorzaken (CMR 1A of 1B).", "link": "https://echa.europa.eu/"}}'),
  ('block', true, '{"statements": ["EUH019"], "flags": ["opened"], "lacks": ["opened_on"]}', '{
    "en": {"reason": "It may form explosive peroxides once opened: say on which day it was opened.", "link": ""},
    "nl": {"reason": "De stof kan na openen explosieve peroxiden vormen: vul in op welke dag de verpakking is geopend.", "link": ""}}'),
  ('warn', true, '{"statements": ["EUH019"]}', '{
    "en": {"reason": "It may form explosive peroxides. Test for peroxides before use and note when it was opened.", "link": ""},
    "nl": {"reason": "De stof kan explosieve peroxiden vormen. Test voor gebruik op peroxiden en noteer wanneer de verpakking is geopend.", "link": ""}}'),
  ('block', true, '{"category": ["chemicals"], "flags": ["radioactive"]}', '{
    "en": {"reason": "Radioactive material goes through your radiation protection officer, not through LabEx.", "link": "https://english.autoriteitnvs.nl/"},
    "nl": {"reason": "Radioactief materiaal gaat via je stralingsdeskundige, niet via LabEx.", "link": "https://www.autoriteitnvs.nl/"}}'),
  ('ask', true, '{"category": ["chemicals"], "flags": ["biological_material"]}', '{
    "en": {"reason": "It contains biological material: the safety officer checks under which conditions it may move.", "link": ""},
    "nl": {"reason": "Het bevat biologisch materiaal: de veiligheidskundige bekijkt onder welke voorwaarden het mag verhuizen.", "link": ""}}'),
  ('block', true, '{"register": "controlled_substances"}', '{
    "en": {"reason": "It is on the park''s register of controlled substances and may not be passed on here.", "link": ""},
    "nl": {"reason": "De stof staat in het register van verdovende middelen van het park en mag hier niet worden doorgegeven.", "link": ""}}'),
  ('ask', true, '{"register": "precursors"}', '{
    "en": {"reason": "It is on the park''s register of precursors.", "link": ""},
    "nl": {"reason": "De stof staat in het register van precursoren van het park.", "link": ""}}');
