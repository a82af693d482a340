-- What visitors were refused, counted: strangers must not be able to fill the trail.
create table refusals (
  hour timestamptz not null,
  kind text not null,
  network text not null,
  count integer not null,
  primary key (hour, kind, network)
);
