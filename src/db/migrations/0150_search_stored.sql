-- expand: new columns, and `search_text` of contact messages keeps its name and is read alike by the release before
-- What administrators search by is stored as it is read: reading ten thousand rows anew took seconds for each search.
set local statement_timeout = 0;

alter table contact_messages drop column search_text;
alter table contact_messages add column search_text text not null generated always as (
  as_read(name || ' ' || email || ' ' || coalesce(organisation, '') || ' ' || message)
) stored;
create index contact_messages_search on contact_messages using gin (search_text gin_trgm_ops);

alter table join_requests
  add column search_text text not null generated always as (
    as_read(organization || ' ' || contact_person || ' ' || email || ' ' || location)
  ) stored,
  add column name_read text not null generated always as (as_read(organization)) stored;

alter table connections add column search_text text not null generated always as (
  as_read(title || ' ' || type)
) stored;

alter table users add column search_text text not null generated always as (as_read(name || ' ' || email)) stored;
create index users_search on users using gin (search_text gin_trgm_ops);
drop index users_name_read;

alter table organisations
  add column search_text text not null generated always as (as_read(name || ' ' || coalesce(location, ''))) stored,
  add column name_read text not null generated always as (as_read(name)) stored;
create index organisations_search on organisations using gin (search_text gin_trgm_ops);
drop index organisations_name_read;

-- Every language: an administrator edits them all.
alter table faq_items add column search_text text not null generated always as (
  as_read(jsonb_path_query_array(texts, '$.*.*')::text)
) stored;
