-- Rules that are on and meet a listing, those that only warn too.
create or replace function rules_met(listing listings) returns setof pass_on_rules language sql stable as
  $$ select * from pass_on_rules where is_on and meets_rule(conditions, listing) $$;
