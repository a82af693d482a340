-- expand: a new column
-- The last day of which its owner was reminded; another last day is another reminder.
alter table clear_outs add column reminded_for date;
create index clear_outs_open on clear_outs (deadline) where ended_at is null and deadline is not null;
