-- expand: an older release does not know the column and reminds nobody of it
-- When the other side was told that a proposed time is about to pass without their answer.
alter table pickups add column answer_asked_at timestamptz;
