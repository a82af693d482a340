-- not expand: what the running code writes with zeros in front, a constraint now refuses
-- Zeros in front leave the check digit right, so one substance had several numbers, and a rule knew one of them.
-- Changes that earlier migrations noted are written down first, as a table with some cannot be altered.
set constraints all immediate;
set constraints all deferred;

-- Bound when they are made, as a restored dump has no search path.
create function is_cas(number text) returns boolean language sql immutable strict
  return number ~ '^[1-9][0-9]{1,6}-[0-9]{2}-[0-9]$';
create function are_cas(numbers text[]) returns boolean language sql immutable strict
  return (select coalesce(bool_and(coalesce(is_cas(number), false)), true) from unnest(numbers) number);
create function are_cas(numbers jsonb) returns boolean language sql immutable strict
  return are_cas(array(select jsonb_array_elements_text(numbers)));

-- Null for what cannot be a number of any substance, like 00-00-0.
create function plain_cas(number text) returns text language sql immutable strict as
  $$ select plain from regexp_replace(number, '^0+(?=[0-9]{2,}-)', '') plain where is_cas(plain) $$;
create function plain_cas(numbers text[]) returns text[] language sql immutable strict as
  $$ select array(select distinct plain_cas(number) from unnest(numbers) number where plain_cas(number) is not null order by 1) $$;
-- What a listing says, and what a connection kept of it.
create function with_plain_cas(goods jsonb) returns jsonb language sql immutable strict as $$
  select case when is_cas(goods #>> '{hazards,cas}') then said
    else jsonb_set(said, '{hazards,cas}', coalesce(to_jsonb(plain_cas(goods #>> '{hazards,cas}')), 'null'), false) end
  from (select case when is_cas(goods ->> 'cas_number') then goods
    else jsonb_strip_nulls(jsonb_build_object('cas_number', plain_cas(goods ->> 'cas_number')))
      || (goods - 'cas_number') end as said) as its_number
$$;

alter table listings disable trigger user;
alter table connections disable trigger user;
update listings
set attributes = with_plain_cas(attributes),
  search_text = replace(replace(search_text,
    coalesce(attributes ->> 'cas_number', ''), coalesce(plain_cas(attributes ->> 'cas_number'), '')),
    coalesce(attributes #>> '{hazards,cas}', ''), coalesce(plain_cas(attributes #>> '{hazards,cas}'), ''))
where not is_cas(attributes ->> 'cas_number') or not is_cas(attributes #>> '{hazards,cas}');
update connections
set goods = with_plain_cas(goods)
where not is_cas(goods ->> 'cas_number') or not is_cas(goods #>> '{hazards,cas}');
alter table listings enable trigger user;
alter table connections enable trigger user;

alter table pass_on_rules disable trigger user;
update pass_on_rules
set version = version + 1,
  conditions = conditions || jsonb_build_object('cas', to_jsonb(plain_cas(array(select jsonb_array_elements_text(conditions -> 'cas')))))
where not are_cas(conditions -> 'cas');
alter table pass_on_rules enable trigger user;

alter table registers disable trigger user;
update registers set cas = plain_cas(cas) where not are_cas(cas);
alter table registers enable trigger user;

-- A number that was only named goes where the table has the same by its plain form.
alter table substances disable trigger user;
delete from substances
where not is_classified and not is_cas(cas) and (plain_cas(cas) is null or exists (
  select from substances other where other.id <> substances.id
    and plain_cas(other.cas) = plain_cas(substances.cas) and (other.is_classified or other.id < substances.id or is_cas(other.cas))));
update substances
set cas = plain_cas(cas), id = case when is_classified then id else 'cas/' || plain_cas(cas) end
where not is_cas(cas);
alter table substances enable trigger user;

-- Of two recalls that become one, the older stays, with whom either has told.
with plain as (
  select id, criteria || jsonb_build_object('cas', plain_cas(criteria ->> 'cas')) as criteria from recalls
  where criteria ? 'cas'
), kept as (
  select id, first_value(id) over (partition by criteria order by id) as kept_id from plain
)
insert into recall_people (recall_id, user_id)
select kept_id, user_id from recall_people join kept on kept.id = recall_id where kept_id <> id
on conflict do nothing;
delete from recalls where id in (
  select id from (
    select id, row_number() over (partition by criteria || jsonb_build_object('cas', plain_cas(criteria ->> 'cas')) order by id) as place
    from recalls where criteria ? 'cas') placed
  where place > 1);
update recalls
set criteria = criteria || jsonb_build_object('cas', plain_cas(criteria ->> 'cas'))
where not is_cas(criteria ->> 'cas') and plain_cas(criteria ->> 'cas') is not null;
delete from recalls where not is_cas(criteria ->> 'cas');

-- Words of an alert that were a number.
update alerts
set specifications = specifications || jsonb_build_object('search', (
  select jsonb_agg(word order by place) from (
    select coalesce(plain_cas(word), word) as word, min(place) as place
    from jsonb_array_elements_text(specifications -> 'search') with ordinality as words (word, place) group by 1) as plain))
where specifications @? '$.search[*] ? (@ like_regex "^0+[1-9][0-9]+-[0-9]{2}-[0-9]$")';

alter table listings add constraint listings_cas
  check (is_cas(attributes ->> 'cas_number') and is_cas(attributes #>> '{hazards,cas}'));
alter table connections add constraint connections_cas_of_goods
  check (is_cas(goods ->> 'cas_number') and is_cas(goods #>> '{hazards,cas}'));
alter table pass_on_rules add constraint pass_on_rules_cas check (are_cas(conditions -> 'cas'));
alter table registers add constraint registers_cas check (are_cas(cas));
alter table substances add constraint substances_cas_number check (is_cas(cas));
alter table recalls add constraint recalls_cas check (is_cas(criteria ->> 'cas'));

drop function with_plain_cas(jsonb), plain_cas(text[]), plain_cas(text);

-- What the rules meet only now leaves the lists as soon as the worker starts, and its owner hears of it.
select graphile_worker.add_job('judge_listings') where exists (select from listings where status = 'active');
