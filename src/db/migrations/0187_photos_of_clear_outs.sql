-- expand: a new column
-- Uploads that wait for a clear-out have a number apart from those that wait for a listing.
alter table listing_images add column for_clear_out boolean not null default false;
