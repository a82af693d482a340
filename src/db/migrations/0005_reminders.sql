-- Which reminder a listing's owner had last: 14 or 3 days before the end; none after an extension.
alter table listings add column reminded_days smallint check (reminded_days in (14, 3));
create index listings_ending on listings (expires_at) where status = 'active';

-- How many reminders an open connection had (after 7 and 21 days).
alter table connections add column reminders smallint not null default 0;
create index connections_open on connections (created_at) where status = 'open';
