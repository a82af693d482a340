-- Past its date from the day after, in the session's time zone, which is the park's.
create or replace function is_past_date(attributes jsonb) returns boolean language sql stable as
  $$ select coalesce(attributes ->> 'expiry_date' < current_date::text, false) $$;
