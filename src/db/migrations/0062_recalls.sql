-- One row for each thing that was looked for and stopped, however often that is pressed.
create table recalls (
  id integer primary key generated always as identity,
  criteria jsonb not null unique check (criteria <> '{}'),
  reason text not null,
  -- Whom people can ask.
  by_id integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index recalls_by on recalls (by_id);

-- Who was told, so that nobody is told twice of the same recall.
create table recall_people (
  recall_id integer not null references recalls on delete cascade,
  user_id integer not null references users on delete cascade,
  primary key (recall_id, user_id)
);
create index recall_people_user on recall_people (user_id);

create index listings_goods_cas on listings ((coalesce(attributes ->> 'cas_number', attributes -> 'hazards' ->> 'cas')));
create index listings_goods_lot on listings (lower(attributes ->> 'lot_number'));
