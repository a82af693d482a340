-- Who wrote how equipment was cleaned: the giver, or the colleague they named. Of older statements nobody knows.
alter table connections add column stated_by_id integer references users on delete set null;
-- Corrected after it was sealed, before any release carried it: below the update, which leaves deferred triggers
-- waiting, the index failed.
create index connections_stated_by on connections (stated_by_id) where stated_by_id is not null;
update connections set stated_by_id = seller_id where statement is not null;
