-- What the browse pages narrow by. Only what statements say counts; a chemical without any is not known, never safe.
alter table listings add column health_hazard text generated always as (
  case
    when type <> 'chemicals' then null
    when attributes -> 'hazards' is null then 'not_known'
    when jsonb_path_exists(attributes, '$.hazards.statements[*] ? (@ like_regex "H3(40|50|60)")') then 'cmr_1'
    when jsonb_path_exists(attributes, '$.hazards.statements[*] ? (@ like_regex "H3(41|51|61)")') then 'cmr_2'
    else 'classified'
  end) stored;
