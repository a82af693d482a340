-- expand: new tables, and an index beside those of before
-- What a building is called, compared as names are; a filter has a space where a comma was typed.
create function building_key(typed text) returns text language sql immutable parallel safe return
  name_key(translate(typed, ',', ' '));

create table buildings (
  id integer primary key generated always as identity,
  created_at timestamptz not null default now(),
  name_en text not null,
  name_nl text not null,
  -- Where its pin is on the map, as parts of the picture's width and height.
  x double precision check (x between 0 and 1),
  y double precision check (y between 0 and 1),
  version integer not null default 1,
  deleted_at timestamptz,
  constraint buildings_pin check ((x is null) = (y is null))
);

-- Every way to write it, its names included. Those of a deleted building mean nothing until it is restored.
create table building_spellings (
  id integer primary key generated always as identity,
  building_id integer not null references buildings on delete cascade,
  spelling text not null,
  key text not null generated always as (building_key(spelling)) stored,
  counts boolean not null default true,
  constraint building_spellings_says check (key <> '')
);
create unique index building_spellings_key on building_spellings (key) where counts;
create index building_spellings_building on building_spellings (building_id);

create index listings_building on listings (building_key(attributes ->> 'location_building'))
  where attributes ? 'location_building';

-- Only so that the triggers can be made: what they do is laid on from src/db/functions right after.
create function note_building_change() returns trigger language plpgsql as 'begin return null; end';
create function note_spelling_change() returns trigger language plpgsql as 'begin return null; end';

create constraint trigger building_change after insert or update or delete on buildings
  deferrable initially deferred for each row execute function note_building_change();
create constraint trigger spelling_change after insert or update or delete on building_spellings
  deferrable initially deferred for each row execute function note_spelling_change();
