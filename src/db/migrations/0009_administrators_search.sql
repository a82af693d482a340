-- What contact messages, questions and the trail are searched by, in lower case: a plain `like` costs a third of an `ilike`.
alter table contact_messages add column search_text text generated always as (
  lower(name || ' ' || email || ' ' || coalesce(organisation, '') || ' ' || message)
) stored;
create index contact_messages_search on contact_messages using gin (search_text gin_trgm_ops);

alter table faq_items add column search_text text generated always as (lower(title || ' ' || content)) stored;

alter table audit drop column search_text;
alter table audit add column search_text text generated always as (
  lower(coalesce(actor_name, '') || ' ' || action || ' ' || coalesce(subject, '') || ' ' || details::text || ' ' || coalesce(ip, ''))
) stored;
create index audit_search on audit using gin (search_text gin_trgm_ops);

create index users_name_search on users using gin (lower(name) gin_trgm_ops);
create index organisations_name_search on organisations using gin (lower(name) gin_trgm_ops);
