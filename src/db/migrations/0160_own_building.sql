-- expand: a new column
-- Where somebody works, as they typed it; null until they say.
alter table users add column building text;
