-- What was tried again under another id is one act: one of its ids is carried out. Statements commit one by one here.
select plan(65);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.deliver(name text, number text, variadic replaced text[] default '{}') returns jsonb language sql stable as $$
  select tests.command(name, 'record-delivery', jsonb_build_object('shipmentId', null, 'trackingNumber', number, 'outcome', 'Failed Attempt', 'notes', name, 'photo', null), 'tracking:' || number)
    || case when replaced = '{}' then '{}' else jsonb_build_object('replaces', (select jsonb_agg(tests.id_of(r) order by place) from unnest(replaced) with ordinality as n (r, place))) end
$$;
create function tests.replacing(command jsonb, variadic replaced text[]) returns jsonb language sql stable as $$
  select command || jsonb_build_object('replaces', (select jsonb_agg(tests.id_of(r) order by place) from unnest(replaced) with ordinality as n (r, place)))
$$;
create function tests.note(name text, shipment text, notes text) returns jsonb language sql stable as $$
  select tests.command(name, 'update-shipment', jsonb_build_object('id', tests.id_of(shipment), 'changes', jsonb_build_object('notes', jsonb_build_object('from', null, 'to', notes))), 'shipment:' || shipment, '2030-01-01 00:00Z')
$$;
create function tests.scan(name text, shipment text, warehouse text) returns jsonb language sql stable as $$
  select tests.command(name, 'scan-at-warehouse', jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', '', 'warehouseId', tests.id_of(warehouse), 'direction', 'in'), 'shipment:' || shipment)
$$;
create function tests.undo(name text, scan text) returns jsonb language sql stable as $$
  select tests.command(name, 'undo-scan', jsonb_build_object('scanId', tests.id_of(scan)), 'scan:' || scan)
$$;
create function tests.kept(name text) returns jsonb language sql as $$ select result from public.sync_command where id = tests.id_of(name) $$;
create function tests.newest(name text) returns uuid language sql as $$ select replaced_by from public.sync_command where id = tests.id_of(name) $$;
create function tests.proofs(variadic names text[]) returns text language sql as $$
  select coalesce(string_agg(delivery_notes, ' ' order by delivery_notes), 'none') from public.proof_of_delivery where id in (select tests.id_of(n) from unnest(names) as n)
$$;
select tests.ship(name, number, 'driver') from (values ('a', '1001'), ('b', '1002'), ('c', '1003')) as made (name, number);

/* The first never arrived */
select is(tests.words(tests.push('driver', tests.deliver('try-2', '1001', 'try-1'))), 'applied', 'what replaces something that never arrived is carried out');
select is(tests.push('driver', tests.deliver('try-1', '1001')) -> 0, jsonb_build_object('id', tests.id_of('try-1'), 'status', 'replayed', 'first', 'rejected', 'code', 'replaced', 'message', 'This was sent again under another id.', 'version', null), 'the first, arriving late, is refused');
select is(tests.words(tests.push('driver', tests.deliver('try-1', '1002'))), 'replaced', 'whatever is in it');
select is(tests.words(tests.push('other-driver', tests.deliver('try-1', '1001'))), 'id-reused', 'from somebody else it is somebody else''s id');
select is(tests.proofs('try-1', 'try-2'), 'try-2', 'there is one proof of the two');
select is(tests.newest('try-1'), tests.id_of('try-2'), 'the replaced id leads to the one that counts');
select is(tests.push('driver', tests.deliver('try-2', '1001', 'try-1')) #>> '{0,first}', 'applied', 'and a replay of that one gives its first answer');

/* The first had arrived */
select is(tests.push('driver', tests.deliver('had-1', '1002')) #>> '{0,status}', 'applied', 'a delivery arrives and its answer is lost');
select is(tests.push('driver', tests.deliver('had-2', '1002', 'had-1')) -> 0, tests.kept('had-1') || jsonb_build_object('id', tests.id_of('had-2'), 'status', 'replayed', 'first', 'applied'), 'what replaces it is answered like it, with its version');
select isnt(tests.kept('had-2') ->> 'version', null, 'which is one');
select is(tests.kept('had-2'), tests.kept('had-1'), 'and known as what the first became');
select is(tests.push('driver', tests.deliver('had-2', '1002', 'had-1')) #>> '{0,first}', 'applied', 'for good');
select is(tests.proofs('had-1', 'had-2'), 'had-1', 'there is one proof');
select is(tests.words(tests.push('driver', tests.deliver('batch-1', '1002'), tests.deliver('batch-2', '1002', 'batch-1'))), 'applied applied', 'both in one batch');
select is(tests.proofs('batch-1', 'batch-2'), 'batch-1', 'are one proof');
select ok(tests.kept('batch-2') = tests.kept('batch-1') and not tests.kept('batch-2') ? 'touched', 'kept alike');

/* The first had been refused */
select is(tests.words(tests.push('staff', tests.note('no-1', 'nothing', 'x'))), 'not-found', 'an edit is refused');
select is(tests.words(tests.push('staff', tests.replacing(tests.note('no-2', 'a', 'again'), 'no-1'))), 'applied', 'what replaces it is carried out');
select is(tests.push('staff', tests.note('no-1', 'nothing', 'x')) #>> '{0,code}', 'not-found', 'the refused one keeps its answer');
select is(tests.newest('no-1'), tests.id_of('no-2'), 'and leads to the new one');
select is(tests.words(tests.push('staff', tests.note('other-note', 'a', 'first'))), 'changed-meanwhile', 'a conflict');
select is(tests.words(tests.push('staff', tests.replacing(tests.command('decided', 'update-shipment', jsonb_build_object('id', tests.id_of('a'), 'changes', '{"notes": {"from": "again", "to": "first"}}'::jsonb), 'shipment:a', '2030-01-01 00:00Z'), 'other-note'))), 'applied', 'is replaced by what was decided');
select is(tests.words(tests.push('staff', tests.replacing(tests.command('no-3', 'update-shipment', jsonb_build_object('id', tests.id_of('a'), 'changes', '{"status": {"from": "Failed Attempt", "to": "Nowhere"}}'::jsonb), 'shipment:a'), 'never-1'))), 'invalid', 'what replaces something may be refused itself');
select is(tests.words(tests.push('staff', tests.note('never-1', 'b', 'late'))), 'replaced', 'the first, arriving late, is not carried out all the same');
select is((select notes from public.shipments where id = tests.id_of('b')), null, 'and changes nothing');

/* Again and again */
select is(tests.words(tests.push('driver', tests.deliver('chain-3', '1003', 'chain-1', 'chain-2'))), 'applied', 'the third try is the first that arrives');
select is(tests.words(tests.push('driver', tests.deliver('chain-2', '1003', 'chain-1'))), 'replaced', 'the second comes late');
select is(tests.words(tests.push('driver', tests.deliver('chain-1', '1003'))), 'replaced', 'and so does the first');
select is(tests.push('driver', tests.deliver('chain-4', '1003', 'chain-1', 'chain-2', 'chain-3')) #>> '{0,first}', 'applied', 'a fourth is answered like the third');
select is(tests.push('driver', tests.deliver('chain-5', '1003', 'chain-1')) #>> '{0,first}', 'applied', 'and one that knows only the first as well');
select is(tests.proofs('chain-1', 'chain-2', 'chain-3', 'chain-4', 'chain-5'), 'chain-3', 'there is one proof of the five');
select is((select count(distinct tests.newest(n)) from unnest(array['chain-1', 'chain-2', 'chain-3', 'chain-4']) as n), 1::bigint, 'all lead to the newest');
select is(tests.words(tests.push('driver', tests.deliver('self', '1003', 'self'))), 'applied', 'what names itself replaces nothing');

/* Waiting for a newer server */
select is(tests.words(tests.push('staff', tests.command('newer-1', 'teleport', '{}'))), 'unknown-kind', 'something newer is parked');
select is(tests.words(tests.push('staff', tests.replacing(tests.note('newer-2', 'c', 'plain'), 'newer-1'))), 'applied', 'and replaced by what the server knows');
select is(tests.words(tests.push('staff', tests.command('newer-1', 'teleport', '{}'))), 'replaced', 'it is parked no more');
select is(tests.words(tests.push('staff', tests.replacing(tests.command('newer-4', 'teleport', '{}'), 'newer-3'))), 'unknown-kind', 'what replaces something can be parked');
create function app.teleport(command jsonb, role text) returns jsonb language sql set search_path = '' as $$ select app.applied() $$;
begin;
create or replace function app.knows_command(command jsonb) returns text language sql immutable set search_path = '' as $$ select 'known' $$;
create or replace function app.may_command(role text, kind text) returns boolean language sql immutable set search_path = '' as $$ select true $$;
do $$ begin execute replace(pg_get_functiondef('app.carry_out'::regproc), 'case kind', 'case kind when ''teleport'' then return app.teleport(command, role);'); end $$;
select is(tests.words(tests.push('staff', tests.replacing(tests.command('newer-4', 'teleport', '{}'), 'newer-3'))), 'applied', 'and is carried out once the server has learnt it');
select is(tests.words(tests.push('staff', tests.command('newer-3', 'teleport', '{}'))), 'replaced', 'what it replaced is not');
commit;

/* Not somebody else's, and not just anything */
select is(tests.words(tests.push('other-driver', tests.deliver('theirs', '1003', 'chain-3'))), 'id-reused', 'nobody replaces what somebody else sent');
select is(tests.newest('chain-3'), tests.id_of('chain-5'), 'which stays as it was');
select is(tests.proofs('theirs'), 'none', 'and nothing is carried out');
select is(tests.words(tests.push('driver', tests.deliver('odd', '1003') || jsonb_build_object('id', tests.id_of('odd' || place), 'replaces', junk.value))), 'invalid', format('no list of ids: %s', left(junk.value::text, 20)))
from jsonb_array_elements(jsonb_build_array('x', 7, true, '{}'::jsonb, '["x"]'::jsonb, '[null]'::jsonb, '[[]]'::jsonb)) with ordinality as junk (value, place);
select is(tests.words(tests.push('driver', tests.deliver('fifty', '1003') || jsonb_build_object('replaces', (select jsonb_agg(gen_random_uuid()) from generate_series(1, 50))))), 'applied', 'fifty earlier ids are not too many');
select tests.push('driver', tests.deliver('often-1', '1003'));
select tests.push('driver', tests.deliver('often-' || n, '1003') || jsonb_build_object('replaces', (select jsonb_agg(tests.id_of('often-' || e) order by e) from generate_series(1, n - 1) as e))) from generate_series(2, 53) as n;
select is(tests.kept('often-53') ->> 'status', 'applied', 'nor does anybody try too often');
select is((select count(*) from public.proof_of_delivery as p, generate_series(1, 53) as n where p.id = tests.id_of('often-' || n)), 1::bigint, 'it is one act all the same');
select is(tests.words(tests.push('driver', tests.deliver('other-act', '1003') || jsonb_build_object('replaces', jsonb_build_array(tests.id_of('withdrawing'))))), 'applied', 'what was carried out of another kind is another act')
from (select tests.push('driver', tests.command('withdrawing', 'withdraw', jsonb_build_object('commandId', gen_random_uuid(), 'commandKind', 'record-delivery')))) as before;
select is(tests.proofs('other-act'), 'other-act', 'and stands for nothing else');
select is(tests.words(tests.push('driver', tests.deliver('nulled', '1003') || '{"replaces": null}')), 'applied', 'and no list is none');

/* A scan undone is the scan, whichever id was carried out */
insert into public.warehouses (id, name, location) values (tests.id_of('north'), 'North', 'Nagpur');
select tests.push('staff', tests.scan('scan-1', 'a', 'gone-warehouse'));
select tests.push('staff', tests.replacing(tests.scan('scan-2', 'a', 'north'), 'scan-1'));
select is(tests.words(tests.push('staff', tests.undo('undo-1', 'scan-1'))), 'applied', 'a scan that was refused and sent anew is undone under its old id');
select is((select count(*) from public.shipment_updates where command_id = tests.id_of('scan-2')), 0::bigint, 'nothing of it is left');
select tests.push('staff', tests.scan('scan-3', 'a', 'north'));
select tests.push('staff', tests.replacing(tests.scan('scan-4', 'a', 'north'), 'scan-3'));
select is(tests.words(tests.push('staff', tests.undo('undo-2', 'scan-4'))), 'applied', 'and one that had arrived, under its new id');
select is((select count(*) from public.shipment_updates where command_id = tests.id_of('scan-3')), 0::bigint, 'nothing of it is left either');

/* Everything else stays what it was */
select is(tests.kept('no-1') ->> 'code', 'not-found', 'what was refused by itself keeps its answer, whatever came after it');
select is(tests.kept('other-note') ->> 'code', 'changed-meanwhile', 'a conflict as well');
select is(tests.newest('chain-5'), null, 'the newest leads to no other');
select is(tests.newest('often-53'), null, 'nor to itself');
select is(tests.push('other-driver', tests.deliver('theirs', '1003', 'chain-3')) -> 0 ->> 'first', 'rejected', 'what was turned away is known as that when it comes again');

/* Two calls at once: the second finds the id taken once the first has committed */
select is(app.claim_command(tests.deliver('had-1', '1002'), owner, payload_hash) ->> 'first', 'applied', 'it is answered what the first did')
from public.sync_command where id = tests.id_of('had-1');

select * from finish();
