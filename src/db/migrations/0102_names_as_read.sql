-- expand: functions and indexes beside those of before.
-- Text as administrators search it: without case, accents or double spaces. Mirrors fold() in src/i18n/fold.ts, and also
-- reads letters with a stroke as those without.
create function folded(given text) returns text language sql immutable strict parallel safe return
  btrim(regexp_replace(
    translate(lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g')), 'ıøłđ', 'iold'),
    '\s+', ' ', 'g'));

-- A name as an eye reads it: without spaces and what cannot be seen, and with Latin letters for those of Cyrillic and Greek
-- that look like them. Equal keys are the same name.
create function name_key(given text) returns text language sql immutable strict parallel safe return
  translate(
    regexp_replace(folded(given), '[\s\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'),
    'аеорсухіјѕкмтвнαορικτχβημν0',
    'aeopcyxijskmtbhaopiktxbhmno');

create index users_name_folded on users using gin (folded(name) gin_trgm_ops);
create index organisations_name_folded on organisations using gin (folded(name) gin_trgm_ops);
create index organisations_name_key on organisations (name_key(name));
