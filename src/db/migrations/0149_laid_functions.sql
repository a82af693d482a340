-- expand: a table that the release before does not read
-- Which text of a function's file was laid on, and by which release.
create table laid_functions (
  name text primary key,
  digest text not null,
  release text not null
);
