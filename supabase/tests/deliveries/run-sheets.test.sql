-- Run sheets: who makes them, what goes along once, sending out, closing, and who gets a copy. Statements commit one by one here.
select plan(154);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.ids(variadic names text[]) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(tests.id_of(n.name) order by n.place), '[]') from unnest(names) with ordinality as n (name, place)
$$;
create function tests.sheet(command text, kind text, sheet text, more jsonb default '{}') returns jsonb language sql stable as $$
  select tests.command(command, kind, jsonb_build_object('id', tests.id_of(sheet)) || more, 'run-sheet:' || tests.id_of(sheet))
$$;
create function tests.fresh(command text, sheet text, driver text, variadic stops text[] default '{}') returns jsonb language sql stable as $$
  select tests.sheet(command, 'save-run-sheet', sheet, jsonb_build_object('isNew', true, 'added', tests.ids(variadic stops), 'order', tests.ids(variadic stops), 'changes', jsonb_build_object(
    'driver_id', jsonb_build_object('from', null, 'to', tests.id_of(driver)), 'warehouse_id', jsonb_build_object('from', null, 'to', tests.id_of('north')),
    'sheet_date', jsonb_build_object('from', null, 'to', app.ist_today() + 2), 'vehicle', jsonb_build_object('from', '', 'to', 'MH 12 AB 1234')
  )))
$$;
create function tests.scan(command text, shipment text, warehouse text, direction text, claimed timestamptz) returns jsonb language sql stable as $$
  select tests.command(command, 'scan-at-warehouse', jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', '', 'warehouseId', tests.id_of(warehouse), 'direction', direction), 'shipment:' || shipment, claimed)
$$;
-- The stops of a sheet in their order, by the numbers of their shipments, with what is said of each.
create function tests.stops(sheet text) returns text language sql as $$
  select coalesce(string_agg(
    concat_ws('/', s.tracking_number, case when t.added_late then 'late' end, case when t.scanned_out_at is not null then 'scanned' end, case when t.back_at is not null then 'back' end, t.outcome), ' ' order by t.position
  ), 'none')
  from public.run_sheet_stops as t join public.shipments as s on s.id = t.shipment_id where t.run_sheet_id = tests.id_of(sheet)
$$;
create function tests.state(sheet text) returns text language sql as $$ select state from public.run_sheets where id = tests.id_of(sheet) $$;
create function tests.of(name text) returns public.shipments language sql as $$ select s from public.shipments as s where id = tests.id_of(name) $$;
create function tests.message(answers jsonb) returns text language sql as $$ select answers #>> '{0,message}' $$;
-- What one person's device has learned of a sheet since a version.
create function tests.pulled(who text, sheet text, since bigint default 0) returns jsonb language sql as $$
  select e.value from jsonb_array_elements(tests.ask(who, 'sync_pull', jsonb_build_object(
    'epoch', app.epoch(), 'scope', app.scope_of(tests.id_of(who)), 'cursor', since, 'limit', 1000
  )) -> 'rows') as e where e.value ->> 'table' = 'run_sheets' and e.value ->> 'id' = tests.id_of(sheet)::text
$$;
create function tests.mirrored(who text) returns text language sql as $$
  select coalesce(tests.ask(who, 'sync_mirror', '{"table": "run_sheets", "limit": 100}') ->> 'denied', (
    select coalesce(string_agg(r.value ->> 'sheet_number', ' ' order by r.value ->> 'sheet_number'), 'none')
    from jsonb_array_elements(tests.ask(who, 'sync_mirror', '{"table": "run_sheets", "limit": 100}') -> 'rows') as r
  ))
$$;
create function tests.left_out(answers jsonb) returns text language sql as $$
  select string_agg(l.value ->> 'message', ' ' order by l.place) from jsonb_array_elements(answers #> '{0,leftOut}') with ordinality as l (value, place)
$$;
create function tests.orders(who text, command text, sheet text, payload jsonb) returns text language sql as $$
  select tests.words(tests.push(who, tests.sheet(command, 'save-run-sheet', sheet, payload)))
$$;
grant execute on all functions in schema tests to public;
insert into public.warehouses (id, name, location) values (tests.id_of('north'), 'North', 'Nagpur'), (tests.id_of('south'), 'South', 'Salem');
select tests.ship(n, '100' || n) from unnest(array['1', '2', '3', '4', '5', '6', '7', '8']) as n;
insert into public.shipment_items (shipment_id, quantity) values (tests.id_of('2'), 3);
select tests.ship('over', '2001', null, 'Delivered');

/* Who */
select is(tests.words(tests.push(who, tests.fresh('by ' || who, 'of ' || who, 'driver'))), 'applied', format('%s makes one', who)) from unnest(array['admin', 'manager', 'staff']) as who;
select is(tests.words(tests.push(who, tests.fresh('by ' || who, 'of ' || who, 'driver'))), 'not-allowed', format('%s does not', who)) from unnest(array['driver', 'inactive']) as who;
select is(tests.ask('customer', 'sync_push', jsonb_build_object('commands', jsonb_build_array(tests.fresh('x', 'x', 'driver')))), '{"denied": "customer"}', 'a customer does not');
select is(tests.words(tests.push('driver', tests.sheet('d1', kind, 'of staff'))), 'not-allowed', format('a driver has no %s', kind)) from unnest(array['send-out-run-sheet']) as kind;
select is(tests.words(tests.push('driver', tests.sheet('d2', 'close-run-sheet', 'of staff'))), 'not-allowed', 'nor closes any');
select throws_ok(format('set local role authenticated; select * from public.%I', name), '42501', null, format('nobody reads %s past the mirror', name)) from unnest(array['run_sheets', 'run_sheet_stops']) as name;
select matches((select sheet_number from public.run_sheets where id = tests.id_of('of admin')), '^RS-[0-9]{6}$', 'its number comes from the server');
select is(tests.words(tests.push('staff', tests.sheet('drop', 'close-run-sheet', 'of admin'), tests.sheet('drop 2', 'close-run-sheet', 'of manager'), tests.sheet('drop 3', 'close-run-sheet', 'of staff'))), 'applied applied applied', 'an empty draft is closed');

/* Making */
select is(tests.words(tests.push('staff', tests.fresh('make', 'a', 'driver', '1', '2', '3'))), 'applied', 'a sheet with three stops');
select is(tests.stops('a'), '1001 1002 1003', 'in the order given');
select is((select count(*) from public.shipments where driver_id = tests.id_of('driver')), 3::bigint, 'which gives them to its driver');
select is(tests.words(tests.push('staff', tests.fresh('again', 'a', 'driver', '1'))), 'already-exists', 'not twice');
select is(tests.words(tests.push('staff', tests.fresh('make', 'a', 'driver', '1', '2', '3'))), 'applied', 'but answered again');
select is(tests.left_out(tests.push('manager', tests.fresh('other', 'b', 'driver', '4', '3', 'over', '2'))), '2001 is finished and cannot be taken along. 1002, 1003 are on run sheet ' || (select sheet_number from public.run_sheets where id = tests.id_of('a')) || ' already.', 'a shipment is on one open sheet at most, and the answer names what is left out, and why');
select is(tests.stops('b'), '1004', 'the rest is kept');
select is((tests.of('3')).driver_id, tests.id_of('driver'), 'what is left out stays whose it was');
select is(tests.left_out(tests.push('manager', tests.fresh('other', 'b', 'driver', '4', '3', 'over', '2'))) is not null, true, 'a replay names it again');
select is(tests.words(tests.push('staff', tests.sheet('empty b', 'save-run-sheet', 'b', jsonb_build_object('added', tests.ids('3'), 'removed', tests.ids('4'))), tests.sheet('close b', 'close-run-sheet', 'b'))), 'applied applied', 'what else a save says counts although nothing of it goes along');
select is(tests.message(tests.push('staff', tests.sheet('only bad', 'save-run-sheet', 'a', jsonb_build_object('added', tests.ids('over'))))), '2001 is finished and cannot be taken along.', 'a save of nothing else is refused');
select is(tests.words(tests.push('staff', tests.fresh('finished', 'c', 'driver', 'over'))), 'already-finished', 'what is finished goes nowhere');
select is(tests.words(tests.push('staff', tests.fresh('unknown', 'c', 'driver', '1', 'nothing'))), 'not-found', 'nor what is not there');
select is(tests.words(tests.push('staff', tests.fresh('nobody', 'c', 'inactive', '4'))), 'driver-not-active', 'nobody drives who may not');
select is(tests.words(tests.push('staff', tests.fresh('hostile', 'c', 'driver') || jsonb_build_object('payload', jsonb_build_object('id', tests.id_of('c'), 'isNew', true, 'added', jsonb_build_array('x'))))), 'invalid', 'a list of something else is refused');
select is(tests.words(tests.push('staff', tests.sheet('endless', 'save-run-sheet', 'a', jsonb_build_object('order', (select jsonb_agg(gen_random_uuid()) from generate_series(1, 1001)))))), 'invalid', 'nor goes an endless one through');
select is(tests.words(tests.push('staff', tests.sheet('long', 'save-run-sheet', 'a', jsonb_build_object('changes', jsonb_build_object('vehicle', jsonb_build_object('from', 'MH 12 AB 1234', 'to', repeat('x', 61))))))), 'invalid', 'a vehicle has at most 60 characters');

/* Changing */
select is(tests.words(tests.push('staff', tests.sheet('edit', 'save-run-sheet', 'a', jsonb_build_object('added', tests.ids('4'), 'removed', tests.ids('2'), 'order', tests.ids('4', '3', '1'))))), 'applied', 'one is added, one taken away, and their order changed');
select is(tests.stops('a'), '1004 1003 1001', 'all in one command');
select is((tests.of('2')).driver_id, null, 'what is taken away is nobody''s');
select is(tests.words(tests.push('manager', tests.sheet('edit 2', 'save-run-sheet', 'a', jsonb_build_object('added', tests.ids('2'), 'order', tests.ids('1', '2'))))), 'applied', 'somebody who had not seen that adds another');
select is(tests.stops('a'), '1001 1002 1004 1003', 'those named come first, the others stay');
select is(tests.words(tests.push('staff', tests.sheet('driver', 'save-run-sheet', 'a', jsonb_build_object('changes', jsonb_build_object('driver_id', jsonb_build_object('from', tests.id_of('driver'), 'to', tests.id_of('other-driver'))))))), 'applied', 'another driver');
select is((select count(*) from public.shipments where driver_id = tests.id_of('other-driver')), 4::bigint, 'gets all of them');
select is(tests.words(tests.push('manager', tests.sheet('driver 2', 'save-run-sheet', 'a', jsonb_build_object('changes', jsonb_build_object('driver_id', jsonb_build_object('from', tests.id_of('driver'), 'to', tests.id_of('admin'))))))), 'changed-meanwhile', 'who had seen the one before is told');
select is(tests.words(tests.push('staff', tests.sheet('none', 'save-run-sheet', 'nothing'))), 'not-found', 'a sheet that is not there does not change');

/* Copies */
select is(tests.mirrored(who), (select string_agg(sheet_number, ' ' order by sheet_number) from public.run_sheets), format('%s has all of them', who)) from unnest(array['admin', 'manager', 'staff']) as who;
select is(tests.mirrored('other-driver'), (select sheet_number from public.run_sheets where id = tests.id_of('a')), 'a driver has their own');
select is(tests.mirrored('inactive') || ' ' || tests.mirrored('customer'), 'inactive customer', 'nobody else has any');
select is(tests.pulled('driver', 'a') -> 'gone', 'true', 'for the driver of before it is gone');
select is(tests.pulled('other-driver', 'a') #> '{row,stops,0,shipment_id}', to_jsonb(tests.id_of('1')), 'the new one gets it with its stops in order');
select ok(not (tests.pulled('other-driver', 'a') -> 'row') ?| array['not_scanned_reason', 'sent_out_by'] and (tests.pulled('staff', 'a') -> 'row') ?& array['not_scanned_reason', 'sent_out_by'], 'what the office notes stays with the office');

/* The driver's own order */
select is(tests.orders('other-driver', 'own', 'a', jsonb_build_object('isNew', false, 'changes', '{}'::jsonb, 'added', '[]'::jsonb, 'removed', '[]'::jsonb, 'order', tests.ids('3', '1'))), 'applied', 'a driver orders the stops of their own sheet');
select is(tests.stops('a'), '1003 1001 1002 1004', 'those not named stay behind, as for the office');
select is(tests.orders('driver', 'of another', 'a', jsonb_build_object('order', tests.ids('1', '3'))), 'not-found', 'nobody orders another one''s');
select is(tests.orders('other-driver', 'own ' || what.name, 'a', what.payload), 'not-allowed', format('no driver %s', what.name))
from (values
  ('adds', jsonb_build_object('added', tests.ids('5'), 'order', tests.ids('5', '1'))), ('takes away', jsonb_build_object('removed', tests.ids('1'))),
  ('makes', '{"isNew": true}'), ('changes the vehicle', '{"changes": {"vehicle": {"from": "", "to": "x"}}}')
) as what (name, payload);
select is(tests.orders('inactive', 'inactive', 'a', jsonb_build_object('order', tests.ids('1', '3'))), 'not-allowed', 'who may not drive orders nothing');
select is(tests.orders('staff', 'back', 'a', jsonb_build_object('order', tests.ids('1', '2', '4', '3'))), 'applied', 'the office has the later word');

/* Sending out */
select is(tests.words(tests.push('staff', tests.scan('s1', '1', 'north', 'out', now()), tests.scan('s3', '3', 'south', 'out', now()), tests.scan('s4', '4', 'north', 'out', now()))), 'applied applied applied', 'three are scanned out, one elsewhere');
select is(tests.stops('a'), '1001/scanned 1002 1004/scanned 1003', 'those from this warehouse count');
select is(tests.words(tests.push('staff', tests.command('u4', 'undo-scan', jsonb_build_object('scanId', tests.id_of('s4')), 'x'))), 'applied', 'a scan is taken back');
select is(tests.stops('a'), '1001/scanned 1002 1004 1003', 'and counts no more');
select is(tests.message(tests.push('staff', tests.sheet('send', 'send-out-run-sheet', 'a'))), '5 pieces were not scanned.', 'pieces that were not scanned need a reason');
select is(tests.state('a') || (tests.of('1')).status, 'draftIn Transit', 'without one nothing goes out');
update public.shipments set status = 'Cancelled' where id = tests.id_of('3');
select is(tests.words(tests.push('staff', tests.sheet('send 2', 'send-out-run-sheet', 'a', '{"reason": "The scanner is broken"}'))), 'applied', 'with one it goes');
select is((select not_scanned_reason || ', ' || app.person_name(sent_out_by) from public.run_sheets where id = tests.id_of('a')), 'The scanner is broken, Sita', 'who sent it and why is kept');
select is((select string_agg(status, ' ' order by tracking_number) from public.shipments where id in (tests.id_of('1'), tests.id_of('2'), tests.id_of('4'))), 'Out for Delivery Out for Delivery Out for Delivery', 'all of it is out at once');
select is((tests.of('3')).status, 'Cancelled', 'what was cancelled meanwhile is left alone');
select is((select count(*) from public.shipment_updates where command_id = tests.id_of('send 2') and status = 'Out for Delivery'), 3::bigint, 'each has its line of history');
select is(tests.words(tests.push('manager', tests.sheet('send 3', 'send-out-run-sheet', 'a'))), 'merged', 'somebody else who wants the same has it');
select is(tests.words(tests.push('staff', tests.sheet('late', 'save-run-sheet', 'a', jsonb_build_object('added', tests.ids('5'))))), 'applied', 'one more is added when it is out');
select is(tests.stops('a') || ' ' || (tests.of('5')).status, '1001/scanned 1002 1004 1003 1005/late Out for Delivery', 'which is marked, and out as well');
select is(tests.words(tests.push('staff', tests.fresh('empty', 'e', 'driver'), tests.sheet('send empty', 'send-out-run-sheet', 'e'))), 'applied invalid', 'an empty sheet is not sent out');

/* The limit of a driver's cash */
update public.shipments set payment_mode = 'cod', collect_amount = 3000000 where id in (tests.id_of('6'), tests.id_of('7'));
select is(tests.words(tests.push('staff', tests.fresh('much', 'much', 'driver', '6', '7', '8'))), 'applied', 'a sheet with much to collect');
select is(tests.message(tests.push('staff', tests.sheet('much 1', 'send-out-run-sheet', 'much', '{"reason": "No scanner"}'))), app.person_name(tests.id_of('driver')) || ' would carry ₹60,000.00; the limit is ₹50,000.00.', 'would pass the limit of its driver, which the answer says');
select is(tests.words(tests.push('staff', tests.sheet('much 2', 'send-out-run-sheet', 'much', '{"reason": "No scanner"}'))) || ' ' || tests.state('much'), 'over-cash-limit draft', 'and does not go out without a reason');
select is(tests.words(tests.push('staff', tests.sheet('much 3', 'send-out-run-sheet', 'much', jsonb_build_object('reason', 'No scanner', 'overLimitReason', repeat('x', 501))))), 'invalid', 'a reason has at most 500 characters');
select is(tests.words(tests.push('staff', tests.sheet('much 4', 'send-out-run-sheet', 'much', '{"reason": "No scanner", "overLimitReason": " He comes back at noon "}'))), 'applied', 'with one it does');
select is((select over_limit_reason from public.run_sheets where id = tests.id_of('much')), 'He comes back at noon', 'which is kept');
select ok((tests.pulled('staff', 'much') -> 'row') ? 'over_limit_reason' and not (tests.pulled('driver', 'much') -> 'row') ? 'over_limit_reason', 'and told to the office alone');
update public.shipments set status = 'Delivered' where id in (tests.id_of('6'), tests.id_of('8'));
select is(app.to_collect_on_sheet(tests.id_of('much')), 3000000::bigint, 'what is delivered is not to be collected any more');

/* Closing */
update public.shipments set status = 'Delivered' where id = tests.id_of('1');
select is(tests.words(tests.push('staff', tests.scan('in', '2', 'south', 'in', clock_timestamp() + interval '1 second'))), 'applied', 'a parcel comes back');
select is(tests.stops('a'), '1001/scanned 1002/back 1004 1003 1005/late', 'to any warehouse');
select is(tests.message(tests.push('staff', tests.sheet('close', 'close-run-sheet', 'a'))), 'Say what became of 1004, 1003, 1005.', 'each of the others has to be named');
select is(tests.words(tests.push('staff', tests.sheet('close 1', 'close-run-sheet', 'a'))), 'not-settled', 'before it is closed');
select is(tests.words(tests.push('staff', tests.sheet('close 2', 'close-run-sheet', 'a', jsonb_build_object('stops', jsonb_build_array(jsonb_build_object('shipmentId', tests.id_of('4'), 'outcome', 'delivered')))))), 'invalid', 'that it was delivered is nothing that one can say');
select is(tests.words(tests.push('staff', tests.sheet('close 3', 'close-run-sheet', 'a', jsonb_build_object('stops', jsonb_build_array(
  jsonb_build_object('shipmentId', tests.id_of('4'), 'outcome', 'left-with-driver', 'note', ' Tomorrow '), jsonb_build_object('shipmentId', tests.id_of('3'), 'outcome', 'lost'), jsonb_build_object('shipmentId', tests.id_of('5'), 'outcome', 'damaged'), jsonb_build_object('shipmentId', tests.id_of('1'), 'outcome', 'lost')
))))), 'applied', 'with a reason for each it is closed');
select is(tests.stops('a'), '1001/scanned/delivered 1002/back/back 1004/left-with-driver 1003/lost 1005/late/damaged', 'and says what became of each');
select is((select note from public.run_sheet_stops where run_sheet_id = tests.id_of('a') and shipment_id = tests.id_of('4')), 'Tomorrow', 'with the note');
select is((select string_agg(tracking_number || ' ' || status, ', ' order by tracking_number) from public.shipments where id in (tests.id_of('1'), tests.id_of('2'), tests.id_of('3'), tests.id_of('4'), tests.id_of('5'))), '1001 Delivered, 1002 Delayed, 1003 Cancelled, 1004 Delayed, 1005 Lost/Damaged', 'nothing of it is out for delivery any more, and what was finished stays so');
select is((select string_agg(status, ' ' order by status) from public.shipment_updates where command_id = tests.id_of('close 3')), 'Delayed Delayed Lost/Damaged', 'each has its line of history');
select is((select string_agg(concat_ws('/', s.value ->> 'sheetNumber' = (select sheet_number from public.run_sheets where id = tests.id_of('a')), s.value ->> 'driverName', s.value ->> 'outcome', s.value ->> 'note', s.value ->> 'closedBy'), ' ') from jsonb_array_elements(tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('4'))) -> 'runSheets') as s), 't/Latha/left-with-driver/Tomorrow/Sita', 'the shipment''s own page tells its sheets');
select is(tests.words(tests.push('manager', tests.sheet('close 4', 'close-run-sheet', 'a'))), 'merged', 'closing it again changes nothing');
select is(tests.words(tests.push('staff', tests.sheet('after', 'save-run-sheet', 'a', jsonb_build_object('added', tests.ids('6'))))), 'sheet-closed', 'nothing is added to it');
select throws_ok(format($$ update public.run_sheets set vehicle = 'x' where id = %L $$, tests.id_of('a')), 'PT409', null, 'nobody changes it');
select throws_ok(format($$ update public.run_sheet_stops set note = 'x' where run_sheet_id = %L $$, tests.id_of('a')), 'PT409', null, 'nor a stop of it');
select throws_ok(format($$ delete from public.run_sheets where id = %L $$, tests.id_of('a')), 'PT409', null, 'nor deletes it');
select throws_ok(format($$ insert into public.run_sheet_stops (run_sheet_id, shipment_id, position) values (%L, %L, 9) $$, tests.id_of('a'), tests.id_of('6')), 'PT409', null, 'nor puts anything on it');
select tests.push('staff', tests.scan('in again', '4', 'south', 'in', clock_timestamp() + interval '2 seconds'));
select is(tests.stops('a'), '1001/scanned/delivered 1002/back/back 1004/left-with-driver 1003/lost 1005/late/damaged', 'a later scan leaves it alone');
select is(tests.words(tests.push('staff', tests.fresh('next day', 'n', 'driver', '4', '2'))), 'applied', 'what came back goes along on the next one');
select is(tests.words(tests.push('staff', tests.sheet('too early', 'close-run-sheet', 'n'))), 'not-settled', 'a draft with stops is not closed');
select is(tests.words(tests.push('staff', tests.command('delete', 'delete-shipment', jsonb_build_object('id', tests.id_of('4')), 'shipment:4'))), 'in-use', 'what is on a sheet is not deleted');
select is(tests.words(tests.push('staff', tests.command('withdraw', 'withdraw', jsonb_build_object('commandId', tests.id_of('next day'), 'commandKind', 'save-run-sheet'), 'run-sheet:' || tests.id_of('n')))), 'already-arrived', 'a sheet that arrived is not taken back');

/* What is taken from its driver while the sheet is planned */
create function tests.decide(name text, shipment text, decision text, again_on date default app.ist_today() + 2) returns text language sql as $$
  select tests.words(tests.push('staff', tests.command(name, 'decide-failed', jsonb_build_object(
    'shipmentId', tests.id_of(shipment), 'decision', decision, 'againOn', case decision when 'again' then again_on end, 'warehouseId', case decision when 'hold' then tests.id_of('north') end
  ), 'shipment:' || shipment)))
$$;
create function tests.assign(name text, shipment text, driver text) returns text language sql as $$
  select tests.words(tests.push('staff', tests.command(name, 'assign-driver', jsonb_build_object('shipmentId', tests.id_of(shipment), 'driverId', case when driver <> 'nobody' then tests.id_of(driver) end), 'shipment:' || shipment)))
$$;
grant execute on all functions in schema tests to public;
select tests.ship('t' || n, '400' || n, 'driver', 'Failed Attempt') from generate_series(1, 6) as n;
select is(tests.words(tests.push('staff', tests.fresh('tomorrow', 't', 'driver', 't1', 't2', 't3', 't4', 't5', 't6'))), 'applied', 'what failed goes along tomorrow');
select is(tests.decide('t1-hold', 't1', 'hold') || ' ' || tests.decide('t2-return', 't2', 'return') || ' ' || tests.decide('t3-again', 't3', 'again'), 'applied applied applied', 'and is decided in the evening');
select is(tests.assign('t4-other', 't4', 'other-driver') || ' ' || tests.assign('t5-nobody', 't5', 'nobody') || ' ' || tests.assign('t6-same', 't6', 'driver'), 'applied applied applied', 'or given to somebody else');
select is(tests.stops('t'), '4002 4003 4006', 'what its driver has no more is not on their draft, what goes back with them is');
select ok(not (tests.pulled('driver', 't') #> '{row,stops}') @> jsonb_build_array(jsonb_build_object('shipment_id', tests.id_of('t1'))), 'nor on their phone');
select is(tests.words(tests.push('staff', tests.sheet('t send', 'send-out-run-sheet', 't', '{"reason": "No scanner"}'))), 'applied', 'the morning after it is sent out');
select is((select string_agg(concat_ws('/', tracking_number, status, app.person_name(driver_id)), ' ' order by tracking_number) from public.shipments where tracking_number like '400_'), '4001/Other 4002/Out for Delivery/Ravi 4003/Out for Delivery/Ravi 4004/Failed Attempt/Latha 4005/Failed Attempt 4006/Out for Delivery/Ravi', 'without what is held or is another one''s');
select is(tests.words(tests.push('staff', tests.fresh('again tomorrow', 't again', 'other-driver', 't1'))), 'applied', 'which may go along on another one');
select is(tests.assign('t3-other', 't3', 'other-driver') || ' ' || (tests.stops('t') like '%4003%'), 'applied true', 'a sheet that is out keeps what it took');
select tests.ship('u', '4010'), tests.push('staff', tests.fresh('u plan', 'u', 'driver', 'u'));
update public.shipments set status = 'Delivered' where id = tests.id_of('u');
select tests.push('staff', tests.sheet('u driver', 'save-run-sheet', 'u', jsonb_build_object('changes', jsonb_build_object('driver_id', jsonb_build_object('from', tests.id_of('driver'), 'to', tests.id_of('other-driver'))))));
select is(tests.stops('u'), '4010', 'what is finished changes hands with no sheet');
update public.shipments set status = 'Failed Attempt' where id = tests.id_of('u');
select is(tests.stops('u'), 'none', 'and is off it once it is not finished after all');

/* Decided for a later day than its draft */
select tests.ship('v' || n, '402' || n, 'driver', 'Failed Attempt') from generate_series(1, 3) as n;
select tests.push('staff', tests.fresh('v plan', 'v', 'driver', 'v1', 'v2', 'v3'));
select is(tests.decide('v1 later', 'v1', 'again', app.ist_today() + 3) || ' ' || tests.decide('v2 that day', 'v2', 'again', app.ist_today() + 2) || ' ' || tests.decide('v3 before', 'v3', 'again', app.ist_today() + 1), 'applied applied applied', 'three go out again, on three days');
select is(tests.stops('v'), '4022 4023', 'what is decided for a later day leaves the draft, for this day or an earlier one it stays');
select ok(not (tests.pulled('driver', 'v') #> '{row,stops}') @> jsonb_build_array(jsonb_build_object('shipment_id', tests.id_of('v1'))), 'on its driver''s phone, too');
select is(((tests.of('v1')).status, (tests.of('v1')).estimated_delivery_date, (tests.of('v1')).driver_id), ('In Transit'::text, app.ist_today() + 3, tests.id_of('driver')), 'whose it stays');
select is(tests.words(tests.push('manager', tests.sheet('v late removal', 'save-run-sheet', 'v', jsonb_build_object('removed', tests.ids('v1'))))) || ' ' || app.person_name((tests.of('v1')).driver_id), 'applied Ravi', 'also where somebody who had not seen that takes it off the sheet');
select tests.push('staff', tests.sheet('v send', 'send-out-run-sheet', 'v', '{"reason": "No scanner"}'));
update public.shipments set status = 'Failed Attempt' where id = tests.id_of('v2');
select is(tests.decide('v2 again', 'v2', 'again', app.ist_today() + 4) || ' ' || tests.stops('v'), 'applied 4022 4023', 'a sheet that is out keeps what it took along');
select is(tests.words(tests.push('staff', tests.fresh('v next', 'v next', 'driver', 'v1'))), 'applied', 'and what left a draft may go along on another one');

/* A scan and the moment at which its parcel was put on the sheet, each by its own time, whenever they arrive */
select tests.ship('w' || n, '403' || n) from generate_series(1, 3) as n;
update public.shipments set created_at = now() - interval '1 day' where tracking_number like '403_';
select tests.push('staff', tests.fresh('w plan', 'w', 'driver', 'w1', 'w2', 'w3') || jsonb_build_object('claimedAt', app.instant(now() - interval '1 hour')));
select is(tests.words(tests.push('staff', tests.scan('w1 before', 'w1', 'north', 'out', now() - interval '2 hours'), tests.scan('w2 since', 'w2', 'north', 'out', now() - interval '30 minutes'), tests.scan('w3 same', 'w3', 'north', 'out', now() - interval '1 hour'))), 'applied applied applied', 'three scans arrive');
select is(tests.stops('w'), '4031 4032/scanned 4033/scanned', 'what was scanned before it was put on the sheet says nothing of it; what was since counts, also where both come late');
select tests.push('staff', tests.scan('w1 ahead', 'w1', 'north', 'out', now() + interval '1 day'));
select is(tests.stops('w'), '4031/scanned 4032/scanned 4033/scanned', 'a clock that is ahead scans no later than it arrives');
select tests.push('staff', tests.sheet('w more', 'save-run-sheet', 'w', jsonb_build_object('removed', tests.ids('w1'))), tests.sheet('w back', 'save-run-sheet', 'w', jsonb_build_object('added', tests.ids('w1'))) || jsonb_build_object('claimedAt', app.instant(now() + interval '1 day')));
select cmp_ok((select added_at from public.run_sheet_stops where run_sheet_id = tests.id_of('w') and shipment_id = tests.id_of('w1')), '<=', clock_timestamp()::timestamptz(3), 'and adds no later');

/* Handed over in part */
select tests.ship(name, number) from (values ('p1', '3001'), ('p2', '3002'), ('p3', '3003')) as made (name, number);
create function tests.handed(name text, shipment text, handed integer, total integer) returns text language sql as $$
  select tests.words(tests.push('driver', tests.command(name, 'record-delivery', jsonb_build_object(
    'shipmentId', tests.id_of(shipment), 'trackingNumber', shipment, 'outcome', 'Delivered', 'notes', '', 'photo', null,
    'pieces', jsonb_build_object('handedOver', handed, 'total', total)
  ), 'shipment:' || shipment, now())))
$$;
grant execute on function tests.handed(text, text, integer, integer) to public;
select tests.push('staff', tests.fresh('in parts', 'p', 'driver', 'p1', 'p2', 'p3'), tests.sheet('out in parts', 'send-out-run-sheet', 'p', '{"reason": "No scanner"}'));
select tests.handed('hand 1', 'p1', 7, 9), tests.handed('hand 2', 'p2', 2, 3), tests.handed('hand 3', 'p3', 4, 4);
select is(tests.words(tests.push('staff', tests.sheet('parts 1', 'close-run-sheet', 'p'))), 'pieces-missing', 'a sheet with 7 of 9 pieces is not closed without a question');
select is(tests.message(tests.push('staff', tests.sheet('parts 2', 'close-run-sheet', 'p', '{"missingPieces": "  "}'))), '3 pieces of 3001, 3002 were neither handed over nor scanned back in.', 'which names the parcels');
select tests.push('staff', tests.scan('rest of it', 'p2', 'south', 'in', clock_timestamp() + interval '3 seconds'));
select is(tests.message(tests.push('staff', tests.sheet('parts 3', 'close-run-sheet', 'p'))), '2 pieces of 3001 were neither handed over nor scanned back in.', 'what is scanned back in is not asked about');
select is(tests.words(tests.push('staff', tests.sheet('parts 4', 'close-run-sheet', 'p', '{"missingPieces": " In the van "}'))), 'applied', 'where the rest is, somebody says');
select is((select string_agg(concat_ws(' ', s.tracking_number, stop.outcome, stop.note), ', ' order by s.tracking_number) from public.run_sheet_stops as stop join public.shipments as s on s.id = stop.shipment_id where stop.run_sheet_id = tests.id_of('p')), '3001 delivered In the van, 3002 delivered, 3003 delivered', 'and it is kept with the stop');

/* Loaded and brought back in part */
create function tests.counts(command text, shipment text, direction text, pieces jsonb, seconds integer, instead text default null) returns jsonb language sql stable as $$
  select tests.command(command, 'scan-at-warehouse', jsonb_build_object(
    'shipmentId', tests.id_of(shipment), 'trackingNumber', '', 'warehouseId', tests.id_of('north'), 'direction', direction, 'pieces', pieces, 'insteadOf', tests.id_of(instead)
  ), 'shipment:' || shipment, clock_timestamp() - make_interval(hours => case direction when 'out' then 1 else 0 end) + make_interval(secs => seconds))
$$;
create function tests.pieces(sheet text) returns text language sql as $$
  select string_agg(concat_ws('/', s.tracking_number, coalesce(t.pieces_out::text, '-'), coalesce(t.pieces_back::text, '-')), ' ' order by t.position)
  from public.run_sheet_stops as t join public.shipments as s on s.id = t.shipment_id where t.run_sheet_id = tests.id_of(sheet)
$$;
create function tests.lines(shipment text) returns bigint language sql as $$ select count(*) from public.shipment_updates where shipment_id = tests.id_of(shipment) and direction is not null $$;
grant execute on all functions in schema tests to public;
select tests.ship(name, number) from (values ('n1', '5001'), ('n2', '5002'), ('n3', '5003'), ('n4', '5004'), ('h1', '6001')) as made (name, number);
update public.shipments set created_at = now() - interval '1 day' where tracking_number in ('5001', '5002', '5003', '5004', '6001');
insert into public.shipment_items (shipment_id, quantity) values (tests.id_of('n1'), 6), (tests.id_of('n1'), 3), (tests.id_of('n2'), 4), (tests.id_of('n3'), 5), (tests.id_of('h1'), 9);
select tests.push('staff', tests.fresh('counted', 'm', 'driver', 'n1', 'n2', 'n3', 'n4'));
select is(tests.words(tests.push('staff', tests.counts('c1', 'n1', 'out', '1', 1), tests.counts('c2', 'n1', 'out', '2', 2, 'c1'))), 'applied applied', 'two labels of one number are scanned');
select is(tests.pieces('m') || ', ' || tests.lines('n1'), '5001/2/- 5002/-/- 5003/-/- 5004/-/-, 1', 'they are two pieces, and one line of history');
select tests.push('staff', tests.counts('c1', 'n1', 'out', '1', 1), tests.counts('c2', 'n1', 'out', '2', 2, 'c1'));
select is(tests.pieces('m') || ', ' || tests.lines('n1'), '5001/2/- 5002/-/- 5003/-/- 5004/-/-, 1', 'also when both arrive twice');
select is(tests.words(tests.push('manager', tests.counts('m1', 'n1', 'out', '7', 5, 'c2'))) || ' ' || tests.lines('n1'), 'applied 2', 'nobody counts on in the place of another one''s scan');
update public.sync_command set received_at = now() - interval '50 hours' where id = tests.id_of('m1');
select is(tests.words(tests.push('manager', tests.counts('m2', 'n1', 'out', '7', 6, 'm1'))) || ' ' || tests.lines('n1'), 'applied 3', 'nor in the place of one that is history by then');
select tests.push('staff', tests.counts('n1 late', 'n1', 'out', '5', 3));
select is(tests.pieces('m'), '5001/7/- 5002/-/- 5003/-/- 5004/-/-', 'of two counts the later one stands, however late the other arrives');
select is(tests.words(tests.push('staff', tests.counts('bad ' || p, 'n2', 'out', p::jsonb, 1))), 'invalid', format('%s pieces are none', p)) from unnest(array['0', '-1', '1.5', '"2"', '[]', '99999999999']) as p;
select is(tests.words(tests.push('staff', tests.counts('more', 'n2', 'out', '40', 1), tests.scan('old app', 'n3', 'north', 'out', clock_timestamp()))), 'applied applied', 'somebody counts more than there are, and an app of before counts nothing');
select is(tests.pieces('m'), '5001/7/- 5002/4/- 5003/5/- 5004/-/-', 'either is all there are');
select is(tests.message(tests.push('staff', tests.sheet('m send', 'send-out-run-sheet', 'm'))), '3 pieces were not scanned.', 'sending out asks about those that nobody loaded');
insert into public.shipment_items (shipment_id, quantity) values (tests.id_of('n3'), 1);
select is(tests.message(tests.push('staff', tests.sheet('m send 2', 'send-out-run-sheet', 'm'))), '4 pieces were not scanned.', 'also about one that was added since');
select is(tests.words(tests.push('staff', tests.command('undo more', 'undo-scan', jsonb_build_object('scanId', tests.id_of('more')), 'shipment:n2'))) || ' ' || tests.pieces('m'), 'applied 5001/7/- 5002/-/- 5003/5/- 5004/-/-', 'a count is taken back whole');
select tests.push('staff', tests.counts('n2 again', 'n2', 'out', '4', 6), tests.sheet('m send 3', 'send-out-run-sheet', 'm', '{"reason": "Two are too large"}'));
select is(tests.state('m') || ' ' || (select not_scanned_reason from public.run_sheets where id = tests.id_of('m')), 'out Two are too large', 'with a reason it goes out, and the reason is kept');
select ok((tests.pulled(who, 'm') #> '{row,stops,0}') @> '{"pieces_out": 7, "pieces_back": null}', format('the %s is told how many went', who)) from unnest(array['driver', 'staff']) as who;
select tests.handed('m hand', 'n1', 7, 9);
select tests.push('staff', tests.counts('b2', 'n2', 'in', '1', 1), tests.counts('b2b', 'n2', 'in', '2', 2, 'b2'), tests.counts('b3', 'n3', 'in', '5', 1), tests.scan('b4', 'n4', 'north', 'in', clock_timestamp()));
select is(tests.pieces('m'), '5001/7/- 5002/4/2 5003/5/5 5004/-/1', 'what comes back is counted as well');
select is(tests.message(tests.push('staff', tests.sheet('m close', 'close-run-sheet', 'm'))), '2 pieces of 5002 were neither handed over nor scanned back in.', 'two of four that came back answer for two, and what never went out is not asked about');
select tests.push('staff', tests.counts('b2c', 'n2', 'in', '3', 3, 'b2b'));
select is(tests.message(tests.push('staff', tests.sheet('m close 2', 'close-run-sheet', 'm'))), '1 piece of 5002 was neither handed over nor scanned back in.', 'a third one answers for itself');
select is(tests.words(tests.push('staff', tests.sheet('m close 3', 'close-run-sheet', 'm', '{"missingPieces": "Lost"}'))), 'applied', 'what became of the last one, somebody says');
select is((select string_agg(concat_ws(' ', s.tracking_number, stop.outcome, stop.note), ', ' order by s.tracking_number) from public.run_sheet_stops as stop join public.shipments as s on s.id = stop.shipment_id where stop.run_sheet_id = tests.id_of('m')), '5001 delivered, 5002 back Lost, 5003 back, 5004 back', 'and it is kept with the stop');
select tests.push('staff', tests.counts('b2d', 'n2', 'in', '4', 4, 'b2c'));
select is(tests.pieces('m'), '5001/7/- 5002/4/3 5003/5/5 5004/-/1', 'a closed sheet keeps its counts');
select tests.push('staff', tests.fresh('h plan', 'h', 'driver', 'h1'), tests.counts('h out', 'h1', 'out', '9', 1), tests.sheet('h send', 'send-out-run-sheet', 'h'));
select tests.handed('h hand', 'h1', 5, 9);
select tests.push('staff', tests.counts('h in', 'h1', 'in', '2', 1));
select is(tests.message(tests.push('staff', tests.sheet('h close', 'close-run-sheet', 'h'))), '2 pieces of 6001 were neither handed over nor scanned back in.', 'two pieces scanned in answer for two of the four that stayed behind');
select * from finish();
