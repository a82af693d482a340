-- expand: an older release lets go at once what a recall held that it lifts, and does not know the column
-- When what a lifted recall held was let go and everybody was told, ten minutes after it was lifted.
alter table recalls add column let_go_at timestamptz;
update recalls set let_go_at = lifted_at where lifted_at is not null;
