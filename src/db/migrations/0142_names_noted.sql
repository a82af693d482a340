-- expand: an older release does not know the table
-- Pages that are kept for visitors say what a rule found by a name, so that other names are other pages.
create constraint trigger common_name_change after insert or update or delete on common_names
  deferrable initially deferred for each row execute function note_other_change();
