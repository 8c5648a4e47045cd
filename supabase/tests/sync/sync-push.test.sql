-- What is sent is carried out once, in order, and one bad command stops nobody. Statements commit one by one here.
select plan(145);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.assign(name text, shipment text, driver text default 'driver', record text default null) returns jsonb language sql stable as $$
  select tests.command(name, 'assign-driver', jsonb_build_object('shipmentId', tests.id_of(shipment), 'driverId', tests.id_of(driver)), coalesce(record, 'shipment:' || shipment))
$$;
create function tests.deliver(name text, number text) returns jsonb language sql stable as $$
  select tests.command(name, 'record-delivery', jsonb_build_object('shipmentId', null, 'trackingNumber', number, 'outcome', 'Failed Attempt', 'notes', 'Nobody at home', 'photo', null), 'tracking:' || number)
$$;
create function tests.kept(name text) returns jsonb language sql as $$ select result from public.sync_command where id = tests.id_of(name) $$;
select tests.ship(name, number) from (values ('a', '1001'), ('b', '1002'), ('c', '1003')) as made (name, number);

/* Who */
select is(tests.ask('visitor', 'sync_push', '{"commands": []}'), '{"error": "42501"}', 'a visitor may not send anything');
select is(tests.ask('customer', 'sync_push', '{"commands": []}'), '{"denied": "customer"}', 'a customer sends nothing');
select is(tests.ask(who, 'sync_push', '{"commands": []}') -> 'answers', '[]', format('%s may send', who)) from unnest(array['admin', 'manager', 'staff', 'driver', 'inactive']) as who;

-- Every kind, tried by everybody: 'invalid' or 'not-found' is what an empty command gets from who may do it.
select is(
  case tests.words(tests.push(who, tests.command(who || kind, kind, '{}'))) when 'not-allowed' then 'no' else 'yes' end,
  case when who = any (string_to_array(people, ' ')) then 'yes' else 'no' end,
  format('%s: %s', kind, who)
)
from (values
  ('record-delivery', 'admin manager staff driver inactive'),
  ('create-shipment', 'admin manager staff'), ('update-shipment', 'admin manager staff'), ('delete-shipment', 'admin manager staff'),
  ('assign-driver', 'admin manager staff'), ('scan-at-warehouse', 'admin manager staff'), ('undo-scan', 'admin manager staff'),
  ('save-warehouse', 'admin manager'), ('delete-warehouse', 'admin manager'),
  ('save-client', 'admin'), ('delete-client', 'admin'), ('withdraw', 'admin manager staff driver inactive')
) as kinds (kind, people), unnest(array['admin', 'manager', 'staff', 'driver', 'inactive']) as who;
select is(tests.push('staff', tests.command('forged', 'save-warehouse', '{}')) #>> '{0,message}', 'You don''t have access to create warehouse.', 'a forged warehouse is refused in the specified words');

/* Shape */
select is(tests.ask('staff', 'sync_push', '{}'), '{"error": "PT400"}', 'a push without commands is a fault');
select is(tests.ask('staff', 'sync_push', jsonb_build_object('commands', (select jsonb_agg(tests.assign('many' || i, 'nothing')) from generate_series(1, 51) as i))), '{"error": "PT413"}', 'more than fifty commands are too many');
select is((select count(*) from public.sync_command where id = tests.id_of('many1')), 0::bigint, 'and none of them is carried out');
select is(jsonb_array_length(tests.ask('staff', 'sync_push', jsonb_build_object('commands', (select jsonb_agg(tests.assign('fifty' || i, 'nothing' || i)) from generate_series(1, 50) as i))) -> 'answers'), 50, 'fifty are not');
select is(tests.words(tests.ask('staff', 'sync_push', to_jsonb(jsonb_build_object('commands', jsonb_build_array(tests.assign('as-text', 'a')))::text)) -> 'answers'), 'applied', 'an argument that arrives as a JSON string is unwrapped');
select is(tests.words(tests.push('staff', '{"kind": "assign-driver"}', '"nonsense"', tests.assign('after-nonsense', 'b'))), 'invalid invalid applied', 'what has no id is answered and stops nobody');
select is(tests.push('staff', '{"id": "nonsense", "kind": "assign-driver"}') #>> '{0,id}', 'nonsense', 'under the id that it came with');
select is(tests.words(tests.push('staff', tests.assign('no-uuid', 'a') || '{"payload": {"shipmentId": "x"}}')), 'invalid', 'a payload that makes no sense is refused');
select is(tests.words(tests.push('staff', tests.assign('no-payload', 'a') - 'payload')), 'invalid', 'and so is none');
select is((tests.push('staff', tests.assign('extra', 'c')) -> 0) - 'version', jsonb_build_object('id', tests.id_of('extra'), 'status', 'applied', 'code', null, 'message', null), 'an answer says what it promises and nothing else');

-- What PostgREST makes of a call with a query around it.
with pgrst_source as (select tests.ask('staff', 'sync_push', '{"commands": []}') as answer)
select is(min(_postgrest_t.answer), '{"error": "PT400"}', 'a query around a push is refused') FROM (SELECT answer::text from pgrst_source) as _postgrest_t;

/* Once */
create table tests.noted (name text primary key, version bigint);
insert into tests.noted select 'extra', (tests.kept('extra') ->> 'version')::bigint;
select is((select version from tests.noted), (select version from public.sync_change where audience = 'office' and pk = tests.id_of('c')), 'the answer has the version of the change, and it is kept');
update public.shipments set driver_id = null where id = tests.id_of('c');
select is(tests.push('staff', tests.assign('extra', 'c')) -> 0, tests.kept('extra') || jsonb_build_object('id', tests.id_of('extra'), 'status', 'replayed', 'first', 'applied'), 'a replay gives the first answer');
select is((select driver_id from public.shipments where id = tests.id_of('c')), null, 'and changes nothing');
select is(tests.words(tests.push('manager', tests.assign('extra', 'c'))), 'id-reused', 'an id that somebody else used is refused');
select is(tests.words(tests.push('staff', tests.assign('extra', 'a'))), 'id-reused', 'and one that meant something else');
select is(tests.push('manager', tests.assign('extra', 'c')) #> '{0,version}', 'null', 'without a word of the first answer');
select is(tests.kept('extra') ->> 'status', 'applied', 'which stays as it was');
select is(tests.words(tests.push('staff', tests.assign('extra', 'c'), tests.assign('after-extra', 'c', 'other-driver'))), 'applied applied', 'what follows a replay of something applied goes on');
select is(tests.words(tests.push('staff', tests.assign('twice', 'a', 'other-driver'), tests.assign('twice', 'a', 'other-driver'))), 'applied applied', 'the same command twice in one batch is one');
select is((select count(*) from public.sync_command where id = tests.id_of('twice')), 1::bigint, 'kept once');
select ok(not tests.kept('twice') ? 'touched', 'nothing of the server''s own stays in a kept answer');
select isnt(tests.push('staff', tests.assign('twice', 'a', 'other-driver')) #> '{0,version}', 'null', 'and its version is there for a replay');
select is(
  tests.words(tests.push('driver', jsonb_set(tests.deliver('respaced', '1001'), '{clockOffsetMs}', '5'), jsonb_set(tests.deliver('respaced', '1001'), '{clockOffsetMs}', '5'))),
  'applied applied', 'a driver''s delivery too'
);
select is((select count(*) from public.proof_of_delivery where id = tests.id_of('respaced')), 1::bigint, 'is one proof');

/* Beyond any range: a refusal of that one alone, in words of ours */
create function tests.off(name text, change jsonb, number text default '1001') returns jsonb language sql stable as $$ select tests.deliver(name, number) || change $$;
grant execute on all functions in schema tests to public;
select is(
  (select string_agg(concat_ws(' ', a.value ->> 'code', a.value ->> 'message'), '; ' order by a.place) from jsonb_array_elements(tests.push('driver',
    tests.off('off-1', '{"clockOffsetMs": 1e300}'), tests.off('off-2', '{"clockOffsetMs": -1.1e14}', '1002'), tests.off('off-3', '{"claimedAt": 1e999}', '1003'),
    tests.off('off-4', '{"claimedAt": "2026-02-30T06:30:00Z"}', '1004'), tests.off('off-5', '{"claimedAt": "9999-12-31T23:59:59Z", "clockOffsetMs": 1e14}', '1005')
  )) with ordinality as a (value, place)),
  'invalid The server cannot accept this: clockOffsetMs is beyond any clock.; invalid The server cannot accept this: clockOffsetMs is beyond any clock.; '
    || 'invalid The server cannot accept this: claimedAt is no instant.; invalid The server cannot accept this: claimedAt is no instant.; ',
  'a number or a time beyond all range is refused in our words, and nobody else''s work with it'
);
select is(
  (select a.value ->> 'message' from jsonb_array_elements(tests.push('staff', tests.assign('off-6', 'a', 'driver') || '{"clockOffsetMs": 1e300}')) as a (value)), null,
  'what asks for no time asks for no clock'
);

/* Order: a command that was not applied holds back later ones of its record, and nobody else's */
select is(
  tests.words(tests.push('staff', tests.assign('refused', 'nothing'), tests.assign('behind', 'nothing'), tests.assign('beside', 'a', 'driver'))),
  'not-found held-back applied', 'later commands of a refused record wait, those of others do not'
);
select is(tests.push('staff', tests.assign('refused', 'nothing'), tests.assign('behind', 'nothing')) #>> '{1,id}', tests.id_of('behind')::text, 'what waits is told so under its id');
select is(tests.kept('behind'), null, 'an answer that says "again" is not kept');
select is(tests.words(tests.push('staff', tests.assign('refused', 'nothing'), tests.assign('behind', 'nothing'))), 'not-found held-back', 'they wait behind a replay of the refusal as well');
select is(tests.words(tests.push('staff', tests.assign('refused', 'nothing'), tests.assign('twice', 'a', 'other-driver', 'shipment:nothing'))), 'not-found applied', 'what was done before is answered, not held back');
select is(tests.words(tests.push('staff', tests.assign('behind', 'nothing'))), 'not-found', 'once the refusal is out of the way, the next one has its turn');
select is(tests.words(tests.push('staff', tests.assign('reused', 'nothing', 'driver') || jsonb_build_object('id', tests.id_of('extra')), tests.assign('behind-reused', 'nothing'))), 'id-reused held-back', 'a reused id holds back too');

/* What may pass later is not kept; what never will is */
create function tests.trip() returns trigger language plpgsql as $$
begin
  raise exception 'tripped' using errcode = new.notes;
end
$$;
create trigger trip before update on public.shipments for each row when (new.notes ~ '^[0-9A-Z]{5}$') execute function tests.trip();
create function tests.note(name text, notes text) returns jsonb language sql stable as $$
  select tests.command(name, 'update-shipment', jsonb_build_object('id', tests.id_of('b'), 'changes', jsonb_build_object('notes', jsonb_build_object('from', null, 'to', notes))), 'shipment:b')
$$;
select is(tests.push('staff', tests.note('state' || state, state), tests.assign('other' || state, 'a')) #>> '{0,code}', 'busy', format('%s is tried again', state)) from unnest(array['40001', '40P01', '55P03', '53100', '53200']) as state;
select is(tests.push('staff', tests.note('state' || state, state)) #>> '{0,status}', 'retry', format('%s is not kept', state)) from unnest(array['40001', '40P01', '55P03', '53100', '53200']) as state;
select is(tests.words(tests.push('staff', tests.note('state40001', '40001'), tests.note('later', 'fine'), tests.assign('unharmed', 'c', 'driver'))), 'busy held-back applied', 'it holds its own record back and nobody else');
select is(tests.kept('state40001'), null, 'nothing of it stays');
select is(tests.words(tests.push('staff', tests.note('fault', '42883'), tests.note('behind-fault', 'fine'), tests.assign('beside-fault', 'c', 'driver'))), 'server-fault held-back applied', 'a fault of the server is said, and stops nobody else');
select is(tests.push('staff', tests.note('fault', '42883')) #>> '{0,status}', 'retry', 'it is tried again');
select is(tests.kept('fault'), null, 'and not kept, so that the same work can pass once it is mended');
drop trigger trip on public.shipments;
select is(tests.words(tests.push('staff', tests.note('fault', '42883'))), 'applied', 'as it then does');
select is(tests.words(tests.push('staff', tests.command('bad-status', 'update-shipment', jsonb_build_object('id', tests.id_of('c'), 'changes', '{"status": {"from": "In Transit", "to": "Nowhere"}}'::jsonb)))), 'invalid', 'a broken constraint is a refusal');
select is(tests.kept('bad-status') ->> 'code', 'invalid', 'which is kept');

/* Who carries it out */
select is(
  array(select kind[1] from regexp_matches(pg_get_functiondef('app.carry_out'::regproc), $$when '([a-z-]+)' then return app.[a-z_]+[(]command, role[)]$$, 'g') as kind order by 1),
  array(
    select kind[1] from regexp_matches(pg_get_functiondef('app.knows_command'::regproc), $$'([a-z-]+)'$$, 'g') as kind
    where kind[1] not in ('kind', 'known', 'unknown-kind', 'unknown-version') order by 1
  ),
  'every kind that is known has somebody who carries it out'
);

/* Newer apps */
select is(tests.words(tests.push('staff', tests.assign('newer', 'a') || '{"payloadVersion": 2}')), 'unknown-version', 'an unknown version is parked');
select is(tests.words(tests.push('staff', tests.assign('newer', 'a') || '{"payloadVersion": 2}')), 'unknown-version', 'and stays parked when it comes again');
select is(tests.push('staff', tests.assign('newer', 'a') || '{"payloadVersion": 2}') #>> '{0,status}', 'replayed', 'which is asked of nobody a second time');
select is(tests.words(tests.push('staff', tests.command('strange', 'teleport', '{}'))), 'unknown-kind', 'so is an unknown kind');
create or replace function app.knows_command(command jsonb) returns text language sql immutable set search_path = '' as $$ select 'known' $$;
select is(tests.words(tests.push('staff', tests.assign('newer', 'a', 'other-driver') || '{"payloadVersion": 2}')), 'id-reused', 'nobody slips something else in under a parked id');
select is(tests.words(tests.push('staff', tests.assign('newer', 'a') || '{"payloadVersion": 2}')), 'applied', 'a server that has learnt it carries it out after all');
select is(tests.words(tests.push('staff', tests.assign('newer', 'a') || '{"payloadVersion": 2}')), 'applied', 'once');
select is(tests.push('staff', tests.assign('newer', 'a') || '{"payloadVersion": 2}') #>> '{0,status}', 'replayed', 'for good');

select ok(tests.ask('staff', 'sync_push', '{"commands": []}') ->> 'serverTime' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}[.][0-9]{3}Z$', 'the server''s time comes along');
select is(tests.ask('staff', 'sync_push', '{"commands": []}') ->> 'epoch', app.epoch(), 'and the epoch');

/* A device that has seen another epoch is told so before anything is carried out */
create function tests.push_after(epoch jsonb, variadic commands jsonb[]) returns jsonb language sql as $$
  select tests.ask('staff', 'sync_push', jsonb_build_object('epoch', epoch, 'commands', to_jsonb(commands)))
$$;
select is(tests.push_after(to_jsonb(app.epoch()), tests.assign('same-epoch', 'a')) - 'answers' - 'serverTime', jsonb_build_object('epoch', app.epoch(), 'reset', null), 'in the epoch that a device knows');
select is(tests.kept('same-epoch') ->> 'status', 'applied', 'its work is carried out');
select is(tests.push_after('"another"', tests.assign('other-epoch', 'a')) - 'serverTime', jsonb_build_object('answers', '[]'::jsonb, 'epoch', app.epoch(), 'reset', 'epoch'), 'in another one it is told so');
select is(tests.kept('other-epoch'), null, 'and nothing is carried out');
select is(tests.push_after(epoch, tests.assign('other-epoch', 'a')) ->> 'reset', 'epoch', format('what is no epoch is another one: %s', epoch)) from unnest(array['7', '""', '{}']::jsonb[]) as epoch;
select is(tests.words(tests.push_after('null', tests.assign('other-epoch', 'a')) -> 'answers'), 'applied', 'a device that has seen none is believed');
select is(tests.ask(who, 'sync_push', jsonb_build_object('epoch', epoch, 'commands', '[]'::jsonb)) - 'serverTime', jsonb_build_object('answers', '[]'::jsonb, 'epoch', app.epoch(), 'reset', reset), format('%s may ask without sending anything: %s', who, coalesce(reset, 'the same epoch')))
from unnest(array['staff', 'driver', 'inactive']) as who, (values (app.epoch(), null), ('another', 'epoch')) as seen (epoch, reset);

select * from finish();
