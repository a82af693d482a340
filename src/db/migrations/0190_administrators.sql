-- expand: one index
-- Every request asks who is a safety officer: where nobody was named, the administrators are.
create index users_administrators on users (id) where role = 'administrator';
