-- expand: only adds columns; an older version leaves them empty.
-- Which person of a side said that something was handed over, or is back.
alter table connections
  add column completed_by_id integer references users on delete set null,
  add column returned_by_id integer references users on delete set null;
create index connections_completed_by on connections (completed_by_id) where completed_by_id is not null;
create index connections_returned_by on connections (returned_by_id) where returned_by_id is not null;
