-- Questions and categories in each language they are written in; what was there counts as English.
update faq_categories set name = left(name, 108) || ' (' || id || ')'
  where exists (select from faq_categories other where lower(other.name) = lower(faq_categories.name) and other.id < faq_categories.id);

alter table faq_categories
  add column texts jsonb,
  add column version integer not null default 1;
update faq_categories set texts = jsonb_build_object('en', jsonb_build_object('name', name));
alter table faq_categories
  drop column name,
  alter column texts set not null,
  add check (texts ?| array['en', 'nl']),
  add check (length(texts #>> '{en,name}') between 1 and 120),
  add check (length(texts #>> '{nl,name}') between 1 and 120);
create unique index faq_categories_name_en on faq_categories (lower(texts #>> '{en,name}'));
create unique index faq_categories_name_nl on faq_categories (lower(texts #>> '{nl,name}'));

alter table faq_items
  add column texts jsonb,
  add column version integer not null default 1;
update faq_items set texts = jsonb_build_object('en', jsonb_build_object('title', title, 'content', content));
alter table faq_items
  drop column search_text,
  drop column title,
  drop column content,
  alter column texts set not null,
  add check (texts ?| array['en', 'nl']),
  add check (length(texts #>> '{en,title}') between 1 and 200),
  add check (length(texts #>> '{nl,title}') between 1 and 200);

-- A category that has questions stays.
alter table faq_items
  drop constraint faq_items_faq_category_id_fkey,
  add constraint faq_items_category foreign key (faq_category_id) references faq_categories;
