-- expand: other words of one rule
-- A substance has some of these hazards, so their own words are said of it; what a park has written itself stays.
update pass_on_rules set texts = jsonb_set(jsonb_set(texts,
    '{en,reason}', '"It is a CMR substance, category 1A or 1B."'),
    '{nl,reason}', '"Het is een CMR-stof, categorie 1A of 1B."')
where texts -> 'en' ->> 'reason' = 'It can cause cancer, genetic defects or harm to fertility or the unborn child (CMR 1A or 1B).'
  and texts -> 'nl' ->> 'reason' = 'De stof kan kanker, genetische schade of schade aan vruchtbaarheid of ongeboren kind veroorzaken (CMR 1A of 1B).';
