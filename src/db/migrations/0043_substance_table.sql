-- Filled at the start from the table that comes with LabEx, or by an administrator's upload.
create table substances (
  id text primary key check (length(id) <= 60),
  cas text,
  name text not null,
  names text[] not null,
  pictograms text[] not null,
  signal text check (signal in ('danger', 'warning')),
  statements text[] not null,
  notes text[] not null,
  -- Which statements apply depends on the concentration.
  has_limits boolean not null,
  -- A later amendment changes the row, and this table does not have it.
  superseded boolean not null,
  -- Others are only named: nothing is known of their hazards.
  is_classified boolean not null,
  search_text text not null
);
create index substances_cas on substances (cas text_pattern_ops);

create table substance_source (
  is_only boolean primary key default true check (is_only),
  source text not null,
  as_of date not null,
  digest text not null,
  is_uploaded boolean not null,
  loaded_at timestamptz not null default now()
);
