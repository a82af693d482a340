-- expand: new tables, and columns with defaults
-- Where people log in with the account of their institution (OpenID Connect).
create table providers (
  id integer primary key generated always as identity,
  name_en text not null check (char_length(name_en) between 1 and 60),
  name_nl text not null check (char_length(name_nl) between 1 and 60),
  -- What its tokens name as their issuer; another one is another provider.
  issuer text not null check (char_length(issuer) between 1 and 500),
  client_id text not null check (char_length(client_id) between 1 and 300),
  -- Encrypted under a key of the application's secret.
  sealed_secret bytea not null,
  scopes text not null check (char_length(scopes) between 1 and 500),
  -- Which accounts count for which domains of addresses: [{ claim, value, domains }].
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  -- Its whole issuer is one institution: a single row without a claim stands for every account.
  is_one_institution boolean not null default false,
  -- Values of `amr` or `acr` after which no second factor is asked.
  factor_values text[] not null default '{}',
  is_on boolean not null default false,
  -- When an administrator last went the whole way with it.
  tested_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (tested_at is not null or not is_on),
  check (not is_one_institution or jsonb_array_length(rows) = 1)
);

-- Which account of a provider is whose here. The subject is the provider's own name for it, and never another's.
create table provider_links (
  provider_id integer not null references providers on delete cascade,
  subject text not null check (char_length(subject) between 1 and 255),
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  primary key (provider_id, subject),
  unique (provider_id, user_id)
);
create index provider_links_user on provider_links (user_id);

-- What is joined once the second factor was shown.
alter table half_logins
  add column provider_id integer references providers on delete cascade,
  add column subject text;
create index half_logins_provider on half_logins (provider_id);
