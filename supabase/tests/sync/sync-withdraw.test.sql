-- What a person gives up without knowing whether it has arrived: the server says which, and sees to it that it never counts afterwards.
-- Statements commit one by one here.
select plan(59);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.deliver(name text, number text) returns jsonb language sql stable as $$
  select tests.command(name, 'record-delivery', jsonb_build_object('shipmentId', null, 'trackingNumber', number, 'outcome', 'Failed Attempt', 'notes', name, 'photo', null), 'tracking:' || number)
$$;
create function tests.note(name text, shipment text, notes text) returns jsonb language sql stable as $$
  select tests.command(name, 'update-shipment', jsonb_build_object('id', tests.id_of(shipment), 'changes', jsonb_build_object('notes', jsonb_build_object('from', null, 'to', notes))), 'shipment:' || tests.id_of(shipment), '2030-01-01 00:00Z')
$$;
create function tests.withdraw(name text, withdrawn jsonb) returns jsonb language sql stable as $$
  select tests.command(name, 'withdraw', jsonb_build_object('commandId', withdrawn -> 'id', 'commandKind', withdrawn -> 'kind'), withdrawn ->> 'record')
$$;
create function tests.replacing(command jsonb, variadic replaced text[]) returns jsonb language sql stable as $$
  select command || jsonb_build_object('replaces', (select jsonb_agg(tests.id_of(r) order by place) from unnest(replaced) with ordinality as n (r, place)))
$$;
create function tests.kept(name text) returns jsonb language sql as $$ select result from public.sync_command where id = tests.id_of(name) $$;
create function tests.version(name text) returns jsonb language sql as $$ select to_jsonb(version) from public.sync_change where audience = 'office' and pk = tests.id_of(name) $$;
select tests.ship(name, number, 'driver') from (values ('a', '1001'), ('b', '1002'), ('c', '1003')) as made (name, number);

/* It never arrived */
select is(tests.push('driver', tests.withdraw('w-1', tests.deliver('lost', '1001'))) -> 0, jsonb_build_object('id', tests.id_of('w-1'), 'status', 'applied', 'code', 'never-arrived', 'message', 'It had not reached the office, and never will.', 'version', null), 'what never arrived is withdrawn');
select is(tests.push('driver', tests.deliver('lost', '1001')) -> 0, jsonb_build_object('id', tests.id_of('lost'), 'status', 'replayed', 'first', 'rejected', 'code', 'withdrawn', 'message', 'This was withdrawn.', 'version', null), 'arriving late it is refused');
select is(tests.words(tests.push('driver', tests.deliver('lost', '1002'))), 'withdrawn', 'whatever is in it');
select is((select count(*) from public.proof_of_delivery), 0::bigint, 'and never carried out');
select is((select kind from public.sync_command where id = tests.id_of('lost')), 'record-delivery', 'it is known for what it was');
select is((tests.push('driver', tests.withdraw('w-1', tests.deliver('lost', '1001'))) -> 0) - 'message', jsonb_build_object('id', tests.id_of('w-1'), 'status', 'replayed', 'first', 'applied', 'code', 'never-arrived', 'version', null), 'a repeated withdrawal says the same');
select is(tests.words(tests.push('driver', tests.withdraw('w-1-again', tests.deliver('lost', '1001')))), 'not-carried-out', 'another one finds it withdrawn');

select is(tests.words(tests.push('driver', tests.replacing(tests.withdraw('w-twice', tests.deliver('twice', '1001')), 'twice', 'before', 'before', 'twice'))), 'never-arrived', 'an id that is named more than once has not arrived for that');

/* It had arrived */
select tests.push('driver', tests.deliver('there', '1001'));
update public.shipments set notes = 'later' where id = tests.id_of('a');
select is(tests.push('driver', tests.withdraw('w-2', tests.deliver('there', '1001'))) -> 0, jsonb_build_object('id', tests.id_of('w-2'), 'status', 'applied', 'code', 'already-arrived', 'message', 'It had already reached the office. Nothing of it was undone.', 'version', tests.version('a')), 'what was carried out is said to have arrived, with the version that its record has now');
select is((select count(*) from public.proof_of_delivery where id = tests.id_of('there')), 1::bigint, 'nothing of it is undone');
select is(tests.push('driver', tests.deliver('there', '1001')) #>> '{0,first}', 'applied', 'and it keeps its answer');
select is(tests.words(tests.push('driver', tests.withdraw('w-2', tests.deliver('there', '1001')))), 'already-arrived', 'a repeated withdrawal says the same');
select is(tests.words(tests.push('staff', tests.note('same', 'b', 'seen'), tests.withdraw('w-3', tests.note('same', 'b', 'seen')))), 'applied already-arrived', 'both may come in one batch');
select is(tests.kept('w-3') -> 'version', tests.version('b'), 'with the version that the batch has made');
select tests.push('driver', tests.deliver('unknown', '99999'));
select is(tests.push('driver', tests.withdraw('w-4', tests.deliver('unknown', '99999'))) #> '{0,version}', 'null', 'without one where no row is mirrored');
select is(tests.kept('w-4') ->> 'review', 'unknown-number', 'and with the reason why the office looks at it');
select tests.push('admin', tests.command('house', 'save-warehouse', jsonb_build_object('id', tests.id_of('house'), 'isNew', true, 'changes', '{"name": {"from": null, "to": "Hub"}}'::jsonb), 'warehouse:' || tests.id_of('house')));
select is(tests.push('admin', tests.withdraw('w-5', tests.command('house', 'save-warehouse', '{}', 'warehouse:' || tests.id_of('house')))) -> 0 -> 'version', tests.version('house'), 'of whatever kind it is');

select is(tests.push('driver', tests.withdraw('w-' || key, tests.deliver('unknown', '99999') || jsonb_build_object('record', key || ':' || tests.id_of(row)))) #> '{0,version}', 'null', format('and of no %s that only who asks names', key))
from (values ('warehouse', 'house'), ('shipment', 'b')) as named (key, row);
select is(tests.push('driver', tests.withdraw('w-other', tests.deliver('there', '1001') || jsonb_build_object('record', 'shipment:' || tests.id_of('b')))) #> '{0,version}', tests.version('a'), 'a delivery has its own shipment''s');
select is(tests.push('staff', tests.withdraw('w-other-2', tests.note('same', 'b', 'seen') || jsonb_build_object('record', 'shipment:' || tests.id_of('a')))) #> '{0,version}', tests.version('b'), 'and an edit that of what it has edited');

/* It had arrived and was not carried out */
select tests.push('staff', tests.note('refused', 'nothing', 'x'));
select is(tests.words(tests.push('staff', tests.withdraw('w-6', tests.note('refused', 'nothing', 'x')))), 'not-carried-out', 'what was refused was never carried out');
select is(tests.words(tests.push('staff', tests.note('refused', 'nothing', 'x'))), 'not-found', 'and keeps its answer');
select tests.push('staff', tests.command('newer', 'teleport', '{}'));
select is(tests.words(tests.push('staff', tests.withdraw('w-7', tests.command('newer', 'teleport', '{}')))), 'not-carried-out', 'what is parked was not carried out');
select is(tests.words(tests.push('staff', tests.command('newer', 'teleport', '{}'))), 'withdrawn', 'and never will be');

/* What was sent under several ids */
select tests.push('staff', tests.note('old', 'nothing', 'x'));
select tests.push('staff', tests.replacing(tests.note('new', 'c', 'kept'), 'old'));
select is(tests.words(tests.push('staff', tests.withdraw('w-8', tests.note('old', 'nothing', 'x')))), 'already-arrived', 'what was sent again under another id has arrived when that one has');
select is(tests.words(tests.push('staff', tests.withdraw('w-9', tests.note('new', 'c', 'kept')))), 'already-arrived', 'and so under its newest');
select is(tests.words(tests.push('driver', tests.replacing(tests.withdraw('w-10', tests.deliver('late-2', '1003')), 'late-1'))), 'never-arrived', 'a withdrawal names the earlier ids of what it withdraws');
select is(tests.words(tests.push('driver', tests.deliver('late-1', '1003'))), 'withdrawn', 'none of them is carried out any more: not the first');
select is(tests.words(tests.push('driver', tests.replacing(tests.deliver('late-2', '1003'), 'late-1'))), 'withdrawn', 'nor the second');
select tests.push('driver', tests.deliver('first-there', '1003'));
select is(tests.words(tests.push('driver', tests.replacing(tests.withdraw('w-11', tests.deliver('second-lost', '1003')), 'first-there'))), 'already-arrived', 'where an earlier one had arrived, it has');
select is(tests.words(tests.push('driver', tests.replacing(tests.deliver('second-lost', '1003'), 'first-there'))), 'withdrawn', 'and the later one does not count as well');
select is((select string_agg(delivery_notes, ' ' order by delivery_notes) from public.proof_of_delivery where tracking_number = '1003'), 'first-there', 'there is one proof');
select is(tests.words(tests.push('driver', tests.replacing(tests.deliver('after-all', '1003'), 'late-1', 'late-2'))), 'applied', 'what was withdrawn can be done anew');

/* A file of before that the office brings in */
create function tests.bring_in(command jsonb) returns jsonb language sql as $$
  select jsonb_build_array(tests.ask('staff', 'import_delivery', jsonb_build_object('command', command, 'capturedBy', tests.id_of('driver'))))
$$;
select is(tests.words(tests.push('driver', tests.withdraw('w-f1', tests.deliver('in-a-file', '1003')))), 'never-arrived', 'what is in a file can be withdrawn');
select is(tests.words(tests.bring_in(tests.deliver('in-a-file', '1003'))), 'withdrawn', 'and the file brings it no more');
delete from public.sync_command where id in (tests.id_of('w-f1'), tests.id_of('in-a-file'));
select is(tests.words(tests.push('driver', tests.withdraw('w-f1', tests.deliver('in-a-file', '1003')))), 'never-arrived', 'a restored server that forgot it hears it again');
select is(tests.words(tests.bring_in(tests.deliver('in-a-file', '1003'))), 'withdrawn', 'with the same effect');
delete from public.sync_command where id in (tests.id_of('w-f1'), tests.id_of('in-a-file'));
select is(tests.words(tests.bring_in(tests.deliver('in-a-file', '1003'))), 'applied', 'brought in before that it counts');
select is(tests.words(tests.push('driver', tests.withdraw('w-f1', tests.deliver('in-a-file', '1003')))), 'already-arrived', 'and its maker is told');
select is((select count(*) from public.proof_of_delivery where id = tests.id_of('in-a-file')), 1::bigint, 'nothing of it is undone');

/* Who */
select is(tests.words(tests.push('manager', tests.withdraw('w-12', tests.note('new', 'c', 'kept')))), 'not-allowed', 'nobody withdraws what somebody else sent');
select is(tests.words(tests.push('manager', tests.replacing(tests.withdraw('w-13', tests.note('mine', 'c', 'kept')), 'new'))), 'not-allowed', 'under no id of it');
select is((select count(*) from public.sync_command where id = tests.id_of('mine')), 0::bigint, 'such a withdrawal withdraws nothing');
select is(tests.words(tests.push(who, tests.withdraw('of-' || who, tests.deliver('by-' || who, '1001')))), 'never-arrived', format('%s may withdraw', who)) from unnest(array['admin', 'manager', 'staff', 'driver', 'inactive']) as who;
select is(tests.ask('customer', 'sync_push', jsonb_build_object('commands', jsonb_build_array(tests.withdraw('of-customer', tests.deliver('x', '1001'))))), '{"denied": "customer"}', 'a customer sends nothing');
select is(tests.words(tests.push('staff', tests.withdraw('junk-' || junk.place, '{}') || jsonb_build_object('payload', junk.value))), 'invalid', format('nothing is withdrawn by %s', left(junk.value::text, 40)))
from jsonb_array_elements(jsonb_build_array('x', '{}'::jsonb, '{"commandId": "x"}'::jsonb, '{"commandId": []}'::jsonb, jsonb_build_object('commandId', tests.id_of('junk-5')))) with ordinality as junk (value, place);
select is(tests.words(tests.push('staff', tests.withdraw('odd-list', tests.note('odd', 'c', 'x')) || '{"replaces": "x"}')), 'invalid', 'nor with a list that is none');
select is(tests.words(tests.push('staff', tests.withdraw('odd-kind', tests.note('odd', 'c', 'x')) || jsonb_build_object('payload', jsonb_build_object('commandId', tests.id_of('odd'), 'commandKind', '{"a": [1]}'::jsonb)))), 'never-arrived', 'the kind is only a note');
select is(tests.words(tests.push('staff', tests.withdraw('long-kind', tests.note('long', 'c', 'x') || jsonb_build_object('kind', repeat('x', 5000))), tests.command('longer', repeat('y', 5000), '{}'))), 'never-arrived unknown-kind', 'of whatever length');
select is((select max(length(kind)) from public.sync_command), 100, 'and a short one');

select * from finish();
