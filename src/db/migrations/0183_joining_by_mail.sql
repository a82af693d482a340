-- expand: one more purpose of a mailed link
-- Joins the account of an institution to the one here, in place of its password.
alter table tokens drop constraint tokens_purpose_check;
alter table tokens add constraint tokens_purpose_check
  check (purpose in
    ('verify', 'reset', 'email', 'renew', 'pause', 'handover', 'keep', 'recall', 'factor', 'way_back', 'join'));
