-- The next moment at which visitors see something else although nothing changes: a listing expires, an announcement
-- begins or ends, or a day ends in the session's time zone, the park's.
create or replace function next_moment() returns timestamptz language sql stable as $$
  select least(date_trunc('day', now()) + interval '1 day',
    (select min(expires_at) from listings where status = 'active' and expires_at > now()),
    (select min(moment::timestamptz) from park_settings,
      lateral (values (content ->> 'announced_from'), (content ->> 'announced_until')) as moments (moment)
      where section = 'announcement' and moment::timestamptz > now()))
$$;
