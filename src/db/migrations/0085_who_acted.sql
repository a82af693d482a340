-- Which side cancelled, which person proposed or accepted a time, and when the giver wrote how something was cleaned.
alter table connections
  add column cancelled_side text check (cancelled_side in ('buyer', 'seller', 'administrator')),
  add column stated_at timestamptz;
alter table pickups
  add column proposed_by_id integer references users on delete set null,
  add column agreed_by_id integer references users on delete set null,
  add column agreed_at timestamptz;
create index pickups_proposed_by on pickups (proposed_by_id) where proposed_by_id is not null;
create index pickups_agreed_by on pickups (agreed_by_id) where agreed_by_id is not null;

-- Of a side without a second contact only one person can have proposed.
update pickups set proposed_by_id = case when pickups.proposed_by = 'buyer' then handovers.buyer_id else handovers.seller_id end
  from handovers
  where handovers.id = pickups.handover_id
    and case when pickups.proposed_by = 'buyer' then handovers.buyer_contact_id else handovers.seller_contact_id end is null;
update connections set cancelled_side = case
    when cancelled_by_id = buyer_id then 'buyer'
    when cancelled_by_id = seller_id then 'seller'
    -- Deleting an account cancelled what it had open, by nobody that is still known.
    when cancelled_by_id is null and buyer_id is null then 'buyer'
    when cancelled_by_id is null and seller_id is null then 'seller'
    else 'administrator'
  end
  where status = 'cancelled';
