-- What filters and alerts call expiring soon.
create or replace function is_soon_past_date(attributes jsonb) returns boolean language sql stable as
  $$ select coalesce(attributes ->> 'expiry_date' between current_date::text and (current_date + 30)::text, false) $$;
