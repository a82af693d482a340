-- expand: a column with a default, and a new table
-- The history of a handover says when a recall stopped it; older rows were named by the first telling.
alter table recall_connections add column named_at timestamptz;
update recall_connections set named_at = greatest(recalls.created_at, connections.created_at)
from recalls, connections where recalls.id = recall_id and connections.id = connection_id;
alter table recall_connections alter column named_at set default now(), alter column named_at set not null;

-- What a recall named by mistake and let go, which its history keeps.
create table recall_connections_out (
  recall_id integer not null references recalls on delete cascade,
  connection_id integer not null references connections on delete cascade,
  named_at timestamptz not null,
  taken_out_at timestamptz not null default now(),
  primary key (recall_id, connection_id)
);
create index recall_connections_out_connection on recall_connections_out (connection_id);
