-- expand: an older release does not know the columns and asks nobody a second time
-- What was done by the links of a mail, which share its token.
alter table tokens
  add column act text,
  add column acted_at timestamptz,
  add constraint tokens_acted check ((act is null) = (acted_at is null));
