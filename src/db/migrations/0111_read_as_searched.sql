-- expand: `search_text` keeps its name; an older release finds in it all that is in plain letters, and searches names without an index.
-- What administrators search by: as an eye reads it, like name_key() but with its spaces.
create function as_read(given text) returns text language sql immutable strict parallel safe return
  translate(
    regexp_replace(folded(given), '[\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'),
    'аеорсухіјѕкмтвнαορικτχβημν0',
    'aeopcyxijskmtbhaopiktxbhmno');

create or replace function name_key(given text) returns text language sql immutable strict parallel safe return
  regexp_replace(as_read(given), '\s', '', 'g');

drop index users_name_folded;
drop index organisations_name_folded;
create index users_name_read on users using gin (as_read(name) gin_trgm_ops);
create index organisations_name_read on organisations using gin (as_read(name) gin_trgm_ops);

set local statement_timeout = 0;
alter table audit drop column search_text;
alter table audit add column search_text text generated always as (
  as_read(action || ' ' || coalesce(subject, '') || ' ' || details::text || ' ' || coalesce(ip, ''))
) stored;
create index audit_search on audit using gin (search_text gin_trgm_ops);
