-- expand: an older release neither reads nor writes the columns
alter table listings
  -- Stopped by a change of the rules of which its owner has not been told yet.
  add column safety_untold boolean not null default false,
  -- An officer's no that was said although no rule asked any more.
  add column safety_stands boolean not null default false;
create index listings_safety on listings (id) where safety is not null;

-- What earlier changes of rules left behind is shown again.
select graphile_worker.add_job('judge_listings') where exists (select from listings where safety is not null);
