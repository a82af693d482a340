-- expand: a column with a default
-- What a trial would show was changed since the last one, so it is tried again before more depends on it.
alter table providers add column is_changed boolean not null default false;
