-- A function in the language sql that does not become part of its caller's plan is planned anew in every transaction. What every push of a
-- delivery and every pull goes through calls none.
select plan(5);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
set track_functions = 'all';

create function tests.calls() returns jsonb language sql as $$
  select coalesce(jsonb_object_agg(f.schemaname || '.' || f.funcname || ' ' || f.funcid, f.calls), '{}')
  from pg_stat_xact_user_functions as f
  join pg_proc as p on p.oid = f.funcid
  join pg_language as l on l.oid = p.prolang
  where f.schemaname in ('app', 'public') and l.lanname = 'sql'
$$;
-- Null where it called none; what did not work is told as well.
create function tests.planned_by(who text, name text, p jsonb) returns text language plpgsql as $$
declare
  before constant jsonb := tests.calls();
  answer constant jsonb := tests.ask(who, name, p);
begin
  if coalesce(answer #>> '{answers,0,status}', answer ->> 'cursor', answer ->> 'more', 'nothing') in ('rejected', 'retry', 'nothing') then
    return answer;
  end if;
  return (
    select string_agg(split_part(after.key, ' ', 1), ', ' order by after.key)
    from jsonb_each(tests.calls()) as after
    where after.value <> coalesce(before -> after.key, '0')
  );
end
$$;
create function tests.capture(name text, outcome text) returns jsonb language sql stable as $$
  select jsonb_build_object('commands', jsonb_build_array(tests.command('c-' || name, 'record-delivery', jsonb_build_object(
    'shipmentId', tests.id_of(name), 'trackingNumber', name, 'outcome', outcome, 'notes', 'At the gate',
    'photo', jsonb_build_object('id', tests.id_of('photo-' || name), 'sha256', repeat('a', 64), 'size', 200000, 'type', 'image/jpeg')
  ))))
$$;
create function tests.pull_since(cursor_version bigint, who text) returns jsonb language sql stable as $$
  select jsonb_build_object('epoch', app.epoch(), 'scope', app.scope_of(tests.id_of(who)), 'cursor', cursor_version)
$$;

select tests.ship(name, name, 'driver', 'Out for Delivery') from unnest(array['first', 'second']) as name;
create table tests.before_it as select app.head() as head;

-- A connection plans what it keeps when it does something for the first time.
select tests.ask('driver', 'sync_push', tests.capture('first', 'Delivered'));
select tests.ask('driver', 'sync_pull', tests.pull_since((select head from tests.before_it), 'driver'));
select tests.ask('staff', 'sync_pull', tests.pull_since(app.head(), 'staff'));

select is(tests.planned_by('driver', 'sync_push', tests.capture('second', 'Delivered')), null, 'a push of a delivery plans no function');
select is(tests.planned_by('driver', 'sync_pull', tests.pull_since((select head from tests.before_it), 'driver')), null, 'nor does the pull after it');
select is(tests.planned_by('driver', 'sync_pull', tests.pull_since(app.head(), 'driver')), null, 'nor a pull that finds nothing');
select is(tests.planned_by('staff', 'sync_pull', tests.pull_since(app.head(), 'staff')), null, 'nor one of the office');
select isnt(tests.planned_by('staff', 'search_shipments', '{"text": "a"}'), null, 'a function that is planned is told');
select * from finish();
