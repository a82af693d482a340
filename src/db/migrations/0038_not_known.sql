alter table listings
  -- What the owner cannot say, like the maker of a bottle without a label; it counts as answered.
  add column not_known text[] not null default '{}'
    check (not_known <@ array['manufacturer', 'product_number', 'expiry_date']),
  add constraint listings_known_or_not check (not (attributes ?| not_known)),
  -- Somebody took it outside LabEx: it is closed and counts as given.
  add column gone_at timestamptz,
  add constraint listings_gone check (gone_at is null or (status = 'inactive' and published_at is not null));
