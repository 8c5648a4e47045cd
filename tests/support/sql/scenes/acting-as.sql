-- Asking as the company's people, as customers and as strangers. Read in by `\ir`, before the people of each test.
create schema tests;
grant usage on schema tests to public;
create function tests.id_of(word text) returns uuid language sql immutable as $$ select md5(word)::uuid $$;
-- From here on as somebody with an account, as a visitor without one, or as the database's owner; calling from this address.
create function tests.be(who text, address text default '192.0.2.1') returns void language plpgsql as $$
begin
  perform set_config('role', case who when 'owner' then 'none' when 'visitor' then 'anon' else 'authenticated' end, true);
  perform set_config('request.jwt.claims', case when who in ('owner', 'visitor') then ''
    else jsonb_build_object('sub', tests.id_of(who), 'role', 'authenticated')::text end, true);
  perform set_config('request.headers', jsonb_build_object('cf-connecting-ip', address)::text, true);
end
$$;
-- How many rows a statement reads or writes as somebody: 'denied' when it may not run at all.
create function tests.rows_as(who text, statement text) returns text language plpgsql as $$
declare
  touched bigint;
begin
  perform tests.be(who);
  begin
    execute statement;
    get diagnostics touched = row_count;
  exception when insufficient_privilege then
    perform tests.be('owner');
    return 'denied';
  end;
  perform tests.be('owner');
  return touched;
end
$$;
create function tests.sqlstate_of(statement text) returns text language plpgsql as $$
begin
  execute statement;
  return 'answered';
exception when others then
  return sqlstate;
end
$$;
grant execute on all functions in schema tests to public;
