-- expand: an older release does not know the column; to it, days to answer run on during a revocation, as before.
-- Since when somebody cannot take part: their organisation is revoked, or they left with its domain.
alter table users add column out_since timestamptz;
update users set out_since = now() from organisations
  where organisations.id = users.organisation_id and organisations.status = 'revoked';
