-- What two people arrange together: pick-ups, mails and handing over belong to it.
create table handovers (
  id integer primary key generated always as identity,
  buyer_id integer references users on delete set null,
  seller_id integer references users on delete set null,
  -- A colleague of each side, who gets the same mails and may hand over.
  buyer_contact_id integer references users on delete set null,
  seller_contact_id integer references users on delete set null,
  -- Another connection of the same two joins it: until a time is agreed or nothing is open any more.
  is_joinable boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index handovers_joinable on handovers (buyer_id, seller_id) where is_joinable;
create index handovers_buyer_contact on handovers (buyer_contact_id) where buyer_contact_id is not null;
create index handovers_seller_contact on handovers (seller_contact_id) where seller_contact_id is not null;

create table pickups (
  id integer primary key generated always as identity,
  handover_id integer not null references handovers,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  place text not null default '',
  note text not null default '',
  proposed_by text not null check (proposed_by in ('buyer', 'seller')),
  status text not null default 'proposed' check (status in ('proposed', 'agreed', 'replaced', 'cancelled')),
  -- SEQUENCE of the handover's calendar entry when this pick-up last changed.
  sequence integer not null default 0,
  created_at timestamptz not null default now()
);
create index pickups_handover on pickups (handover_id);
-- One open proposal and one agreed time per handover: the database settles who wins.
create unique index pickups_proposed on pickups (handover_id) where status = 'proposed';
create unique index pickups_agreed on pickups (handover_id) where status = 'agreed';

alter table connections
  add column handover_id integer references handovers,
  -- The giver says that they wrote to the taker.
  add column written_at timestamptz,
  add column giver_reminded_at timestamptz;

-- Connections from before are arranged one by one.
alter table handovers add column connection_id integer;
insert into handovers (buyer_id, seller_id, is_joinable, created_at, connection_id)
  select buyer_id, seller_id, false, created_at, id from connections order by id;
update connections set handover_id = handovers.id from handovers where handovers.connection_id = connections.id;
alter table handovers drop column connection_id;
alter table connections alter column handover_id set not null;
create index connections_handover on connections (handover_id);
