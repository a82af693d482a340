-- Whether a rule that looks at what a thing is would meet it if it had that number. However much of it there is: an
-- amount is compared of what is known.
create or replace function would_meet(conditions jsonb, listing listings, cas text) returns boolean language sql stable as $$
  select conditions ?| array['cas', 'register', 'statements']
    and meets_rule(conditions - 'amount', jsonb_populate_record(listing,
      jsonb_build_object('attributes', listing.attributes || jsonb_build_object('cas_number', cas))))
$$;
