-- Says of a provider how it is now, for a backup that is restored later; of one that is deleted, that it lets nobody in.
create or replace function note_provider() returns trigger language plpgsql as $$
declare
  known providers := coalesce(new, old);
  stays constant boolean := tg_op <> 'DELETE';
begin
  insert into provider_states (provider_id, made_at, name, domains, is_on, is_required)
    values (known.id, known.created_at, known.name_en,
      array(select jsonb_array_elements_text(jsonb_path_query_array(known.rows, '$[*].domains[*]'))),
      stays and known.is_on, stays and known.is_on and known.is_required)
    on conflict (provider_id, made_at) do update
      set (name, domains, is_on, is_required, said_at) =
        (excluded.name, excluded.domains, excluded.is_on, excluded.is_required, now());
  return null;
end $$;
