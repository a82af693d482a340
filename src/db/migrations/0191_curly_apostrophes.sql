-- expand: two words of rules that came with LabEx
update pass_on_rules set texts = replace(texts::text, 'park''s register of', 'park’s register of')::jsonb
where texts::text like '%park''s register of%';
