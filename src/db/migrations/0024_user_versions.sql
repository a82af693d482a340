-- Counts changes of a name or an address, so that an older form is not saved over them.
alter table users add column version integer not null default 1;
