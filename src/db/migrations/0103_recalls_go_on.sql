-- not expand: the running code writes a lot another way, and over what a recall said first
-- A lot as it is compared: labels, people and papers of suppliers write other hyphens and spaces, or none.
create function folded_lot(lot text) returns text language sql immutable strict as $$
  select translate(lower(normalize(lot, NFKC)), E' \t\n-_\u00ad\u200b\u200c\u200d\u2060\ufeff\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '')
$$;
drop index listings_goods_lot;
drop index connections_lot;
create index listings_goods_lot on listings (folded_lot(attributes ->> 'lot_number'));
create index connections_lot on connections (folded_lot(goods ->> 'lot_number'));

alter table recalls
  -- As it was typed first; the search has it folded.
  add column lot text,
  -- Of the same search, or of the same goods.
  add column after_id integer references recalls,
  -- Goes on with that one: who was told of it is not told again.
  add column belongs boolean not null default false check (not belongs or after_id is not null),
  add column version integer not null default 1,
  add column lifted_at timestamptz,
  drop constraint recalls_criteria_key;
update recalls set lot = criteria ->> 'lot', criteria = jsonb_set(criteria, '{lot}', to_jsonb(folded_lot(criteria ->> 'lot')))
where criteria ? 'lot';
update recalls set after_id = (select max(earlier.id) from recalls earlier
  where earlier.criteria = recalls.criteria and earlier.id < recalls.id);
alter table recalls add unique nulls not distinct (criteria, after_id);
create index recalls_after on recalls (after_id);

-- What its readers are told after the reason: nothing replaces what was said before.
create table recall_messages (
  id integer primary key generated always as identity,
  recall_id integer not null references recalls on delete cascade,
  kind text not null check (kind in ('correction', 'lifted')),
  text text not null,
  by_id integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index recall_messages_recall on recall_messages (recall_id);
create index recall_messages_by on recall_messages (by_id);
