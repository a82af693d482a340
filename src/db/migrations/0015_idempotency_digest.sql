-- What a kept answer answered, so that the same key with another body is noticed.
alter table idempotency_keys add column digest text;
