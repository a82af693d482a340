-- Why an administrator deleted a listing, for the mail to its owner.
alter table listings add column deleted_reason text;
