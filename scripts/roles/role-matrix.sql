-- What each role may really do, found out by trying it as a person of that role; everything tried is taken back.

create function tests.be_role(role text) returns void language plpgsql as $$
begin
  if role = 'server' then
    perform set_config('role', 'service_role', true), set_config('request.jwt.claims', '{"role": "service_role"}', true);
  else
    perform tests.be(role);
  end if;
end
$$;

-- How many rows the statement touches. Null when it may not run; a rule that stops it later was reached, so it may.
create function tests.tried(role text, statement text) returns bigint language plpgsql as $$
declare
  touched bigint;
begin
  perform tests.be_role(role);
  begin
    execute statement;
    get diagnostics touched = row_count;
    raise exception 'Taken back' using errcode = 'PT999';
  exception
    when insufficient_privilege then touched := null;
    when sqlstate 'PT999' then null;
    when others then touched := 9223372036854775807;
  end;
  perform tests.be('owner');
  return touched;
end
$$;

-- A statement that may run and touches nothing in an empty table is allowed.
create function tests.rows_word(touched bigint, there bigint, word text) returns text language sql immutable as $$
  select case when touched is null or (touched = 0 and there > 0) then '' when touched < there then 'own ' || word else word end
$$;

create function tests.table_rights(role text, tbl regclass) returns text language plpgsql as $$
declare
  there bigint;
  first_column constant text := (select quote_ident(attname) from pg_attribute where attrelid = tbl and attnum > 0 and not attisdropped order by attnum limit 1);
  identity constant text := case role when 'visitor' then 'anon' when 'server' then 'service_role' else 'authenticated' end;
  read text;
begin
  execute format('select count(*) from %s', tbl) into there;
  if there = 0 and has_any_column_privilege('authenticated', tbl, 'select') then
    raise exception 'role-scene.sql has no row in %, so nobody can tell who sees it', tbl;
  end if;
  read := tests.rows_word(tests.tried(role, format('select 1 from %s', tbl)), there, 'select');
  if read <> '' and not has_table_privilege(identity, tbl, 'select') then
    read := read || ' (some columns)';
  end if;
  return array_to_string(array_remove(array[
    read,
    case when tests.tried(role, format('insert into %s default values', tbl)) > 0 then 'insert' end,
    tests.rows_word(tests.tried(role, format('update %1$s set %2$s = %2$s', tbl, first_column)), there, 'update'),
    tests.rows_word(tests.tried(role, format('delete from %s', tbl)), there, 'delete')
  ], ''), ', ');
end
$$;

-- Asked without arguments: a caller without rights is told so before anything else.
create function tests.function_right(role text, name text) returns boolean language plpgsql as $$
declare
  answer jsonb;
  allowed boolean;
begin
  perform tests.be_role(role);
  begin
    execute format('select to_jsonb(public.%I($1))', name) into answer using '{}'::jsonb;
    raise exception 'Taken back' using errcode = 'PT999';
  exception
    when insufficient_privilege or sqlstate 'PT403' then allowed := false;
    when sqlstate 'PT999' then
      allowed := coalesce(answer, '{}')::text !~ '"denied"|"not-allowed"';
    when others then allowed := true;
  end;
  perform tests.be('owner');
  return allowed;
end
$$;

-- Every word in the function that decides what is known, as far as it knows it.
create function tests.command_kinds() returns setof text language sql stable as $$
  select distinct found[1]
  from pg_proc, regexp_matches(prosrc, '''([a-z-]+)''', 'g') as found
  where oid = 'app.knows_command(jsonb)'::regprocedure
    and app.knows_command(jsonb_build_object('kind', found[1], 'payloadVersion', 1)) = 'known'
$$;
