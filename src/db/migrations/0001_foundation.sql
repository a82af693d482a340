create extension if not exists pg_trgm;

create table organisations (
  id integer primary key generated always as identity,
  name text not null check (length(name) between 1 and 120),
  logo text,
  location text check (length(location) <= 200),
  status text not null default 'approved' check (status in ('approved', 'revoked')),
  created_at timestamptz not null default now()
);
create unique index organisations_name on organisations (lower(name));

-- The domains whose addresses may sign up. An exact match, so the domain itself is the key.
create table organisation_domains (
  domain text primary key check (domain = lower(domain)),
  organisation_id integer not null references organisations on delete cascade
);
create index organisation_domains_organisation on organisation_domains (organisation_id);

create table join_requests (
  id integer primary key generated always as identity,
  organization text not null,
  contact_person text not null,
  email text not null,
  phone text,
  department text,
  department_type text,
  location text not null,
  lab_description text,
  status text not null default 'awaiting_approval'
    check (status in ('awaiting_approval', 'approved', 'rejected')),
  organisation_id integer references organisations,
  locale text not null default 'en' check (locale in ('en', 'nl')),
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create index join_requests_status on join_requests (status, created_at);

create table users (
  id integer primary key generated always as identity,
  name text not null check (length(name) between 1 and 120),
  email text not null check (email = lower(email)),
  password_hash text not null,
  organisation_id integer references organisations,
  role text not null default 'user' check (role in ('user', 'administrator')),
  locale text check (locale in ('en', 'nl')),
  verified_at timestamptz,
  must_change_password boolean not null default false,
  -- An account that duplicates a verified one: it can never be verified (PRODUCT.md, sign-up).
  is_blocked_claim boolean not null default false,
  pending_email text,
  notify jsonb not null default '{}',
  created_at timestamptz not null default now(),
  password_changed_at timestamptz not null default now()
);
create unique index users_verified_email on users (email) where verified_at is not null;
create index users_email on users (email, created_at desc);
create index users_organisation on users (organisation_id);

create table sessions (
  id integer primary key generated always as identity,
  token_hash bytea not null unique,
  user_id integer not null references users on delete cascade,
  user_agent text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table tokens (
  id integer primary key generated always as identity,
  purpose text not null check (purpose in ('verify', 'reset', 'email', 'renew', 'pause')),
  token_hash bytea not null unique,
  user_id integer not null references users on delete cascade,
  subject_id integer,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index tokens_user on tokens (user_id, purpose);

create table known_devices (
  user_id integer not null references users on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- Guessing and flooding limits: one row per counter and window.
create table limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);

create table idempotency_keys (
  actor text not null,
  route text not null,
  key text not null,
  status integer,
  body text,
  created_at timestamptz not null default now(),
  primary key (actor, route, key)
);

create table audit (
  id integer primary key generated always as identity,
  at timestamptz not null default now(),
  actor_id integer,
  actor_name text,
  action text not null,
  subject text,
  details jsonb not null default '{}',
  ip text
);
create index audit_at on audit (at desc);
create function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception 'the audit trail is append-only'; end $$;
create trigger audit_append_only before update or delete on audit
  for each row execute function refuse_change();

create table listings (
  id integer primary key generated always as identity,
  exchange_type text not null check (exchange_type in ('offer', 'request')),
  type text not null check (type in ('equipment', 'chemicals', 'disposables', 'furniture')),
  title text not null check (length(title) between 1 and 200),
  status text not null default 'inactive' check (status in ('active', 'inactive', 'connected')),
  attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object'),
  step smallint not null default 1 check (step between 1 and 3),
  version integer not null default 1,
  user_id integer references users on delete set null,
  organisation_id integer references organisations,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  published_at timestamptz,
  expires_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  deleted_at timestamptz,
  -- The listing this one is the remainder of (PRODUCT.md, "The rest is not lost").
  split_from_id integer references listings,
  check (status <> 'active' or (published_at is not null and expires_at is not null and deleted_at is null)),
  check (status <> 'connected' or deleted_at is null)
);
create index listings_browse on listings (exchange_type, published_at desc, id desc)
  where status = 'active' and hidden_at is null and deleted_at is null;
create index listings_user on listings (user_id, created_at desc);
create index listings_organisation on listings (organisation_id);
create index listings_search on listings using gin (search_text gin_trgm_ops);

-- A file may be on a listing and on its remainder; it goes when its last row does.
create table listing_images (
  id integer primary key generated always as identity,
  path text not null,
  user_id integer references users on delete set null,
  listing_id integer references listings on delete cascade,
  position integer,
  alt text not null default '' check (length(alt) <= 200),
  width integer not null,
  height integer not null,
  bytes integer not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  unique (listing_id, position) deferrable initially deferred,
  check ((listing_id is null) = (position is null))
);
create index listing_images_user on listing_images (user_id);
create index listing_images_path on listing_images (path);

create table connections (
  id integer primary key generated always as identity,
  status text not null default 'open' check (status in ('open', 'completed', 'cancelled')),
  exchange_type text not null check (exchange_type in ('offer', 'request')),
  listing_id integer not null references listings,
  -- The seller's own offer when a request is answered.
  offer_id integer references listings,
  buyer_id integer references users on delete set null,
  seller_id integer references users on delete set null,
  buyer_organisation_id integer references organisations,
  seller_organisation_id integer references organisations,
  total_units integer not null check (total_units >= 1),
  extra_info text not null default '',
  cancel_reason text,
  cancelled_by_id integer references users on delete set null,
  remainder_listing_id integer references listings,
  offer_remainder_id integer references listings,
  -- An own copy, so that deleting a listing later leaves history whole.
  title text not null,
  type text not null,
  volume_weight_unit text,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  cancelled_at timestamptz,
  check (buyer_id is distinct from seller_id or buyer_id is null),
  check ((exchange_type = 'request') = (offer_id is not null))
);
-- One living connection per listing: the database settles who wins.
create unique index connections_living_listing on connections (listing_id) where status <> 'cancelled';
create unique index connections_living_offer on connections (offer_id) where status <> 'cancelled';
create index connections_buyer on connections (buyer_id, created_at desc);
create index connections_seller on connections (seller_id, created_at desc);

create table alerts (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  exchange_type text not null check (exchange_type in ('offer', 'request')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  frequency text not null default 'immediate' check (frequency in ('immediate', 'daily', 'weekly')),
  specifications jsonb not null default '{}' check (jsonb_typeof(specifications) = 'object'),
  created_at timestamptz not null default now()
);
create index alerts_user on alerts (user_id);
create index alerts_active on alerts (exchange_type) where status = 'active';

-- What an alert has found: a listing once, ever.
create table alert_matches (
  alert_id integer not null references alerts on delete cascade,
  listing_id integer not null references listings on delete cascade,
  matched_at timestamptz not null default now(),
  mailed_at timestamptz,
  read_at timestamptz,
  primary key (alert_id, listing_id)
);
create index alert_matches_listing on alert_matches (listing_id);

create table faq_categories (
  id integer primary key generated always as identity,
  name text not null check (length(name) between 1 and 120),
  position integer not null default 0
);
create table faq_items (
  id integer primary key generated always as identity,
  faq_category_id integer not null references faq_categories on delete cascade,
  title text not null check (length(title) between 1 and 200),
  content text not null,
  position integer not null default 0
);
create index faq_items_category on faq_items (faq_category_id, position);

create table contact_messages (
  id integer primary key generated always as identity,
  name text not null,
  email text not null,
  organisation text,
  message text not null,
  answered_at timestamptz,
  created_at timestamptz not null default now()
);
create index contact_messages_created on contact_messages (created_at desc);

-- Facts about the installation itself, such as the digest of the search text's labels.
create table settings (
  name text primary key,
  value text not null
);
