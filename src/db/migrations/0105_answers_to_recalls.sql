-- expand: new tables, and one more purpose of a mailed link
alter table tokens drop constraint tokens_purpose_check;
alter table tokens add constraint tokens_purpose_check
  check (purpose in ('verify', 'reset', 'email', 'renew', 'pause', 'handover', 'keep', 'recall'));

-- What became of a thing, in the words of somebody who has it or passed it on.
create table recall_answers (
  id integer primary key generated always as identity,
  recall_id integer not null references recalls on delete cascade,
  -- What became of the goods stays on record when the person leaves.
  user_id integer references users on delete set null,
  listing_id integer references listings on delete cascade,
  connection_id integer references connections on delete cascade,
  answer text not null check (answer in ('set_aside', 'used_up', 'not_mine')),
  answered_at timestamptz not null default now(),
  check (num_nonnulls(listing_id, connection_id) = 1),
  unique (recall_id, user_id, listing_id),
  unique (recall_id, user_id, connection_id)
);
create index recall_answers_user on recall_answers (user_id);
create index recall_answers_listing on recall_answers (listing_id);
create index recall_answers_connection on recall_answers (connection_id);

-- Who was reminded to answer, so that nobody is reminded twice.
create table recall_reminders (
  recall_id integer not null references recalls on delete cascade,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (recall_id, user_id)
);
create index recall_reminders_user on recall_reminders (user_id);
