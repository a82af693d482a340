-- Images that are in the store and that no row shows, and since when that is known. An upload is entered
-- before its files are put, and leaves with its row. One job removes the files of what has stood here long.
create table unused_images (
  path text primary key,
  since timestamptz not null default now()
);
