-- expand: it fills a column that an older release neither reads nor writes
-- Who could not take part before `out_since` was kept has the moment of the upgrade in it, or nothing. The trail knows
-- when their organisation was revoked or their domain closed.
update users set out_since = revoked.at
  from organisations, lateral (select at, action from audit
    where subject = 'organisation ' || organisations.id and action in ('organisation_revoked', 'organisation_approved')
    order by at desc limit 1) revoked
  where users.organisation_id = organisations.id and organisations.status = 'revoked'
    and revoked.action = 'organisation_revoked' and users.out_since > revoked.at;

update users set out_since = coalesce((select max(at) from audit
    where action = 'organisation_changed' and details ->> 'people' = 'leave'
      and details -> 'closed_domains' ? split_part(users.email, '@', 2)), now())
  where organisation_id is null and out_since is null and verified_at is not null
    and (exists (select from listings where user_id = users.id)
      or exists (select from connections where users.id in (buyer_id, seller_id)));
