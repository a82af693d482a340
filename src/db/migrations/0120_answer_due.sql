-- expand: an older release does not know the column and reminds nobody of a promised answer
-- When administrators were reminded that its answer is due.
alter table contact_messages add column reminded_on date;
