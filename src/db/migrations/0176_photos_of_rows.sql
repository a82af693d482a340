-- expand: a new column
-- A photo that a row of a clear-out has before it is a listing.
alter table listing_images add column clear_out_row_id integer references clear_out_rows on delete set null;
create index listing_images_row on listing_images (clear_out_row_id) where clear_out_row_id is not null;
