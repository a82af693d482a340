-- expand: other words of one rule
-- The register is called as on its card; what a park has written itself stays.
update pass_on_rules set texts = jsonb_set(texts, '{nl,reason}',
    '"De stof staat in het register van gereguleerde stoffen van het park en mag hier niet worden doorgegeven."')
where texts -> 'nl' ->> 'reason' = 'De stof staat in het register van verdovende middelen van het park en mag hier niet worden doorgegeven.';
