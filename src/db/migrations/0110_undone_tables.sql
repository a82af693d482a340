-- expand: an older release makes no such change, and may be asked to undo one for ten minutes only
-- A loaded table of substances can be taken back as a rule or a register can.
alter table rule_changes
  add column is_table boolean not null default false,
  drop constraint rule_changes_check,
  add constraint rule_changes_subject check (num_nonnulls(rule_id, register) + is_table::integer = 1);

-- Which table came with LabEx when an administrator loaded another: that one does not replace theirs at the next start.
alter table substance_source add column instead_of text;
