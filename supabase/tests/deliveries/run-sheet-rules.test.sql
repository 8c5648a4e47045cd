-- What a run sheet does not count: what is another driver's, another sheet's, another time's or another way of paying. And its words.
-- Statements commit one by one here.
select plan(165);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
\ir ../../../tests/support/sql/scenes/money-scene.sql
insert into public.warehouses (id, name, location) values (tests.id_of('north'), 'North', 'Nagpur');
create function tests.ids(variadic names text[]) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(tests.id_of(n.name) order by n.place), '[]') from unnest(names) with ordinality as n (name, place)
$$;
create function tests.sheet(command text, kind text, sheet text, more jsonb default '{}', who text default 'staff') returns jsonb language sql as $$
  select tests.push(who, tests.command(command, kind, jsonb_build_object('id', tests.id_of(sheet)) || more, 'run-sheet:' || tests.id_of(sheet))) -> 0
$$;
create function tests.word(answer jsonb) returns text language sql as $$ select tests.words(jsonb_build_array(answer)) $$;
-- Why something is refused: its code and its words.
create function tests.why(answer jsonb) returns text language sql as $$ select (answer ->> 'code') || ': ' || (answer ->> 'message') $$;
create function tests.version_of(sheet text) returns text language sql as $$ select version::text from public.sync_change where audience = 'office' and tbl = 'run_sheets' and pk = tests.id_of(sheet) $$;
create function tests.set_to(field text, becomes text, was text default null) returns jsonb language sql as $$
  select jsonb_build_object(field, jsonb_build_object('from', was, 'to', becomes))
$$;
create function tests.fresh(sheet text, driver text, variadic stops text[] default '{}') returns jsonb language sql as $$
  select tests.sheet('new ' || sheet, 'save-run-sheet', sheet, jsonb_build_object('isNew', true, 'added', tests.ids(variadic stops), 'order', tests.ids(variadic stops),
    'changes', tests.set_to('driver_id', tests.id_of(driver)::text) || tests.set_to('warehouse_id', tests.id_of('north')::text) || tests.set_to('sheet_date', '2026-11-25')))
$$;
create function tests.send(sheet text, more jsonb default '{"reason": "No scanner"}') returns jsonb language sql as $$
  select tests.sheet('send ' || sheet || more::text, 'send-out-run-sheet', sheet, more)
$$;
create function tests.close(command text, sheet text, stops jsonb default null, missing text default null) returns jsonb language sql as $$
  select tests.sheet(command, 'close-run-sheet', sheet, case when stops is null then '{}' else jsonb_build_object('stops', stops) end || jsonb_build_object('missingPieces', missing))
$$;
create function tests.left(shipment text, outcome text default 'left-with-driver', note text default null) returns jsonb language sql as $$
  select jsonb_build_object('shipmentId', tests.id_of(shipment), 'outcome', outcome, 'note', note)
$$;
create function tests.scan(command text, shipment text, direction text, claimed timestamptz, pieces integer default null) returns text language sql as $$
  select tests.words(tests.push('staff', tests.command(command, 'scan-at-warehouse', jsonb_build_object(
    'shipmentId', tests.id_of(shipment), 'trackingNumber', '', 'warehouseId', tests.id_of('north'), 'direction', direction, 'pieces', pieces
  ), 'shipment:' || shipment, claimed)))
$$;
create function tests.stops(sheet text) returns text language sql as $$
  select coalesce(string_agg(concat_ws('/', s.tracking_number, t.outcome, t.note, case when t.tried then 'tried' end), ' ' order by t.position), 'none')
  from public.run_sheet_stops as t join public.shipments as s on s.id = t.shipment_id where t.run_sheet_id = tests.id_of(sheet)
$$;
create function tests.of(name text) returns public.shipments language sql as $$ select s from public.shipments as s where id = tests.id_of(name) $$;
create function tests.kept(sheet text) returns public.run_sheets language sql as $$ select s from public.run_sheets as s where id = tests.id_of(sheet) $$;
create function tests.failed(name text, who text, shipment text, reason text, at timestamptz) returns text language sql as $$
  select tests.words(tests.push(who, tests.command(name, 'record-delivery', jsonb_build_object(
    'shipmentId', tests.id_of(shipment), 'trackingNumber', shipment, 'outcome', 'Failed Attempt', 'notes', 'x', 'photo', null, 'failure', jsonb_build_object('reason', reason, 'againOn', null, 'calledAt', null)
  ), 'shipment:' || shipment, at)))
$$;
create function tests.handed(name text, shipment text, handed integer, total integer, corrects text default null) returns text language sql as $$
  select tests.words(tests.push('driver', tests.command(name, case when corrects is null then 'record-delivery' else 'correct-delivery' end, jsonb_build_object(
    'shipmentId', tests.id_of(shipment), 'trackingNumber', shipment, 'outcome', 'Delivered', 'notes', '', 'photo', null,
    'pieces', jsonb_build_object('handedOver', handed, 'total', total)
  ) || case when corrects is null then '{}' else jsonb_build_object('corrects', tests.id_of(corrects), 'keepsPhoto', false) end, 'shipment:' || shipment, clock_timestamp())))
$$;
grant execute on all functions in schema tests to public;

/* Made and changed */
select tests.ship('s' || n, '100' || n) from generate_series(1, 9) as n;
select is(tests.sheet('no id', 'save-run-sheet', 'x', '{"id": null}') - array['id', 'version'], '{"status": "rejected", "code": "invalid", "message": "This run sheet has no id."}', 'a sheet has an id');
select is(tests.sheet('far ' || day, 'save-run-sheet', 'x', jsonb_build_object('isNew', true, 'changes', tests.set_to('driver_id', tests.id_of('driver')::text) || tests.set_to('warehouse_id', tests.id_of('north')::text) || tests.set_to('sheet_date', day))) ->> 'field', 'sheet_date', format('%s is no day of a sheet', day)) from unnest(array['infinity', '0044-03-15 BC']) as day;
select is(tests.sheet('no driver', 'save-run-sheet', 'x', jsonb_build_object('isNew', true, 'changes', tests.set_to('warehouse_id', tests.id_of('north')::text))) - array['id', 'version'], '{"status": "rejected", "code": "invalid", "message": "A run sheet has a driver.", "field": "driver_id"}', 'and a driver');
select is(tests.why(tests.sheet('no house', 'save-run-sheet', 'x', jsonb_build_object('isNew', true, 'changes', tests.set_to('driver_id', tests.id_of('driver')::text) || tests.set_to('warehouse_id', tests.id_of('never-was')::text)))), 'not-found: Warehouse not found.', 'and a warehouse that there is');
select is(tests.word(tests.fresh('a', 'driver', 's1', 's2')), 'applied', 'a sheet is made');
select is(tests.sheet('edit a', 'save-run-sheet', 'a', jsonb_build_object('changes', tests.set_to('vehicle', 'MH 1', ''))) ->> 'status', 'applied', 'its vehicle is named');
select is(tests.why(tests.sheet('edit a 2', 'save-run-sheet', 'a', jsonb_build_object('changes', tests.set_to('vehicle', 'MH 2', '')), 'manager')), 'changed-meanwhile: Sita changed this run sheet meanwhile.', 'who had not seen that is told who named it');
select is((tests.kept('a')).vehicle, 'MH 1', 'and nothing is written over');
alter table public.run_sheets disable trigger stamp_changed;
update public.run_sheets set updated_by = null where id = tests.id_of('a');
alter table public.run_sheets enable trigger stamp_changed;
select is(tests.why(tests.sheet('edit a 3', 'save-run-sheet', 'a', jsonb_build_object('changes', tests.set_to('vehicle', 'MH 2', '')))), 'changed-meanwhile: Somebody else changed this run sheet meanwhile.', 'where nobody is known to have, it was somebody');
select is(tests.why(tests.sheet('both wrong', 'save-run-sheet', 'x', jsonb_build_object('isNew', true, 'changes', tests.set_to('driver_id', tests.id_of('inactive')::text) || tests.set_to('warehouse_id', tests.id_of('never-was')::text)))), 'driver-not-active: This driver is not active.', 'of two that are wrong the driver is told first');
create table tests.at_first as select shipment_id, added_at from public.run_sheet_stops where run_sheet_id = tests.id_of('a');
select is(tests.sheet('add a', 'save-run-sheet', 'a', jsonb_build_object('added', tests.ids('s2', 's3'), 'order', tests.ids('s3', 's1'))) ->> 'status', 'applied', 'what is on it already may be added again');
select is(tests.stops('a'), '1003 1001 1002', 'and stays where it was');
select is((select array_agg(position order by position) from public.run_sheet_stops where run_sheet_id = tests.id_of('a')), '{1,2,3}', 'places are counted for each sheet');
select is((select added_at from public.run_sheet_stops where shipment_id = tests.id_of('s2')), (select added_at from tests.at_first where shipment_id = tests.id_of('s2')), 'since when it was');
select is(tests.word(tests.sheet('driver a', 'save-run-sheet', 'a', jsonb_build_object('changes', tests.set_to('driver_id', tests.id_of('inactive')::text, tests.id_of('driver')::text)))), 'driver-not-active', 'it is given to nobody who may not drive');
update public.staff set status = 'Inactive' where user_id = tests.id_of('driver');
select is(tests.word(tests.sheet('still a', 'save-run-sheet', 'a', jsonb_build_object('order', tests.ids('s3', 's1', 's2')))), 'applied', 'who drives it may have gone: what else there is to change can be');
update public.staff set status = 'Active' where user_id = tests.id_of('driver');

select is(tests.sheet('new z', 'save-run-sheet', 'z', jsonb_build_object('isNew', true, 'changes', tests.set_to('driver_id', tests.id_of('driver')::text, tests.id_of('other-driver')::text) || tests.set_to('warehouse_id', tests.id_of('north')::text) || tests.set_to('sheet_date', '2026-11-25') || tests.set_to('vehicle', 'MH 9', 'MH 8'))) ->> 'status', 'applied', 'a new one takes what it is said to be, whatever it is said to have been');
select is(((tests.kept('z')).driver_id, (tests.kept('z')).vehicle), (tests.id_of('driver'), 'MH 9'::text), 'all of it');

insert into public.shipments (id, tracking_number, status, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number)
select tests.id_of('full ' || n), 'full-' || n, 'In Transit', 'A', '9000000011', 'B', '9000000012' from generate_series(1, 301) as n;
select is(tests.word(tests.fresh('full', 'driver', variadic array(select 'full ' || n from generate_series(1, 300) as n))), 'applied', 'a sheet of three hundred stops is made');
select is(tests.why(tests.sheet('one more', 'save-run-sheet', 'full', jsonb_build_object('added', tests.ids('full 301')))), 'invalid: A run sheet has at most 300 stops.', 'and no stop more');
select is(tests.word(tests.sheet('one for another', 'save-run-sheet', 'full', jsonb_build_object('added', tests.ids('full 301'), 'removed', tests.ids('full 1')))), 'applied', 'but in the place of another');

-- Taken off it, a parcel is its driver's no more; not so where it has ended, or is another one's.
update public.shipments set status = 'Delivered' where id = tests.id_of('s1');
select tests.ship('s10', '1010', 'other-driver');
select is(tests.sheet('off a', 'save-run-sheet', 'a', jsonb_build_object('removed', tests.ids('s1', 's2', 's10'))) ->> 'status', 'applied', 'some are taken off it');
select is(tests.stops('a'), '1003', 'and the others stay');
select is(((tests.of('s1')).driver_id, (tests.of('s2')).driver_id, (tests.of('s3')).driver_id, (tests.of('s10')).driver_id), (tests.id_of('driver'), null::uuid, tests.id_of('driver'), tests.id_of('other-driver')), 'who delivered keeps the name of it, and what was never on it stays whose it is');
select tests.ship('s14', '1014', 'driver'), tests.ship('s11', '1011', 'other-driver'), tests.ship('s12', '1012', 'other-driver', 'Delivered');
select is(tests.word(tests.sheet('turn a', 'save-run-sheet', 'a', jsonb_build_object('added', tests.ids('s4'), 'changes', tests.set_to('driver_id', tests.id_of('other-driver')::text, tests.id_of('driver')::text)))), 'applied', 'another driver takes it over');
select is(((tests.of('s3')).driver_id, (tests.of('s4')).driver_id, (tests.of('s1')).driver_id), (tests.id_of('other-driver'), tests.id_of('other-driver'), tests.id_of('driver')), 'with all that is on it, and nothing else');
select is(((tests.of('full 2')).driver_id, (tests.of('s14')).driver_id), (tests.id_of('driver'), tests.id_of('driver')), 'neither what is on another sheet of the first one, nor what is on none');
select is((tests.kept('a')).former_drivers, '{}', 'who gives a sheet away before it goes out had it never');
select is(tests.word(tests.send('a')), 'applied', 'it goes out');
select is(tests.word(tests.sheet('more a', 'save-run-sheet', 'a', jsonb_build_object('added', tests.ids('s5'))) ) || ' ' || (tests.of('s5')).status || ' ' || (tests.of('s2')).status, 'applied Out for Delivery In Transit', 'what is added then goes out as well');
select is((tests.kept('a')).former_drivers, '{}', 'and its driver is no former one');

create table tests.own_order as select tests.sheet('own order', 'save-run-sheet', 'a', jsonb_build_object('order', tests.ids('s4', 's3')), 'other-driver') as answer;
select is((select answer - 'id' from tests.own_order), jsonb_build_object('status', 'applied', 'code', null, 'message', null, 'version', (
  select version from public.sync_change where audience = tests.id_of('other-driver')::text and tbl = 'run_sheets' and pk = tests.id_of('a')
)), 'its driver puts the stops in order, and hears of which version that is');
select is((select array_agg(position order by position) from public.run_sheet_stops where run_sheet_id = tests.id_of('a')), '{1,2,3}', 'whose places are counted beside no other sheet''s');
select tests.ship('s13', '1013');
update public.shipments set status = 'Out for Delivery', driver_id = tests.id_of('driver') where id = tests.id_of('s13');
select tests.fresh('on its way', 'driver', 's13');
create table tests.as_it_was as select * from public.shipments where id = tests.id_of('s13');
select is(tests.word(tests.send('on its way')), 'applied', 'a sheet goes out with what is on its way already');
select is((select s from public.shipments as s where id = tests.id_of('s13')), (select row(t.*)::public.shipments from tests.as_it_was as t), 'which is not written anew');
/* What cannot go along, in words */
select tests.fresh('b', 'driver', 's6', 's7'), tests.fresh('c', 'driver', 's8');
update public.shipments set status = 'Cancelled' where id in (tests.id_of('s2'), tests.id_of('s9'));
create function tests.left_out(answer jsonb) returns text language sql as $$
  select string_agg(concat_ws(': ', l.value ->> 'code', l.value ->> 'message'), ' ' order by l.place) from jsonb_array_elements(answer -> 'leftOut') with ordinality as l (value, place)
$$;
create table tests.told as select tests.sheet('all of them', 'save-run-sheet', 'a', jsonb_build_object('removed', tests.ids('s5'), 'added', tests.ids('never-1', 's8', 's9', 's7', 's2', 's6', 'never-2'))) as answer;
select is((select tests.left_out(answer) from tests.told), format(
  'not-found: 2 shipments not found. already-finished: 1002, 1009 are finished and cannot be taken along. on-another-sheet: 1006, 1007 are on run sheet %s already. on-another-sheet: 1008 is on run sheet %s already.',
  (tests.kept('b')).sheet_number, (tests.kept('c')).sheet_number
), 'what cannot go along is told by its reason, those of one sheet together');
select is((select answer #> '{leftOut,1,shipmentIds}' from tests.told), tests.ids('s2', 's9'), 'with the parcels');
select is(tests.why(tests.sheet('one of them', 'save-run-sheet', 'a', jsonb_build_object('added', tests.ids('never-1')))), 'not-found: Shipment not found.', 'one is one');
select is(tests.sheet('two of them', 'save-run-sheet', 'a', jsonb_build_object('added', tests.ids('s9', 's8'))) - array['id', 'version'], jsonb_build_object('status', 'rejected', 'code', 'already-finished', 'message', format('1009 is finished and cannot be taken along. 1008 is on run sheet %s already.', (tests.kept('c')).sheet_number)), 'where nothing is left to do, all of it is the refusal');
select is(tests.sheet('and a vehicle', 'save-run-sheet', 'a', jsonb_build_object('added', tests.ids('s9'), 'changes', tests.set_to('vehicle', 'MH 3', 'MH 1'))) ->> 'status', 'applied', 'not where a field is to be changed');
select is((tests.kept('a')).vehicle, 'MH 3', 'which is');
select is(tests.sheet('nothing', 'save-run-sheet', 'a') - 'id', jsonb_build_object('status', 'applied', 'code', null, 'message', null, 'version', tests.version_of('a')::bigint), 'who changes nothing is not refused, and told of nothing left out');

/* Sent out */
select is(tests.why(tests.send('never-was')), 'not-found: Run sheet not found.', 'what is not there is not sent out');
select tests.ship('one', '2001'), tests.ship('two', '2002');
select tests.fresh('d', 'other-driver', 'one', 'two');
select tests.scan('scan one', 'one', 'out', clock_timestamp());
select is(tests.why(tests.send('d', '{"reason": " "}')), 'not-scanned: 1 piece was not scanned.', 'one piece that was not scanned is asked about');
select tests.scan('scan two', 'two', 'out', clock_timestamp());
update public.staff set status = 'Inactive' where user_id = tests.id_of('other-driver');
select is(tests.word(tests.send('d', '{}')), 'driver-not-active', 'nothing goes out with who may not drive any more');
update public.staff set status = 'Active' where user_id = tests.id_of('other-driver');
select is(tests.word(tests.send('d', '{"reason": "The scanner", "overLimitReason": "Two people"}')), 'applied', 'all of it was scanned');
select is(((tests.kept('d')).not_scanned_reason, (tests.kept('d')).over_limit_reason), (null::text, null::text), 'a reason that nobody asked for is not kept');
select is(((tests.kept('d')).sent_out_by, (tests.kept('d')).state), (tests.id_of('staff'), 'out'::text), 'who sent it out is');

select is(tests.send('d', '{"reason": "again"}') - array['id', 'code', 'message'], jsonb_build_object('status', 'merged', 'version', tests.version_of('d')::bigint), 'sending it out again is what was wanted');

-- The limit is ₹50,000. What is collected on the sheets of somebody else, or on a draft, is nothing to this driver.
select tests.ship(name, name) from unnest(array['50000', '1', '2', '3', '4', '5', '0']) as name;
update public.shipments set payment_mode = 'cod', collect_amount = case tracking_number when '50000' then 5000000 when '5' then 4999900 when '1' then 1 else 100 end
where tracking_number in ('50000', '1', '2', '3', '4', '5');
select tests.fresh('of another', 'other-driver', '5'), tests.fresh('a draft', 'driver', '1'), tests.fresh('just so', 'driver', '50000');
select is(tests.word(tests.send('of another')), 'applied', 'somebody else is out with nearly as much as may be');
-- What is out already counts with what is put there now, to the paisa.
select tests.ship(name, name) from unnest(array['001', '100', '200']) as name;
update public.shipments set payment_mode = 'cod', collect_amount = tracking_number::integer where tracking_number in ('001', '100', '200');
select is(tests.why(tests.sheet('two more', 'save-run-sheet', 'of another', jsonb_build_object('added', tests.ids('200')))), 'over-cash-limit: Latha would carry ₹50,001.00; the limit is ₹50,000.00.', 'with two rupees more it would be too much');
select is(tests.word(tests.sheet('one more rupee', 'save-run-sheet', 'of another', jsonb_build_object('added', tests.ids('100'), 'overLimitReason', 'Nobody asked'))), 'applied', 'one rupee fits');
select is((tests.kept('of another')).over_limit_reason, null, 'and nobody asked why');
select is(tests.why(tests.sheet('a paisa', 'save-run-sheet', 'of another', jsonb_build_object('added', tests.ids('001')))), 'over-cash-limit: Latha would carry ₹50,000.01; the limit is ₹50,000.00.', 'not a paisa does');
select is(tests.word(tests.sheet('a paisa for a reason', 'save-run-sheet', 'of another', jsonb_build_object('added', tests.ids('001'), 'overLimitReason', ' Two people '))) || ' ' || tests.word(tests.sheet('off again', 'save-run-sheet', 'of another', jsonb_build_object('removed', tests.ids('001')))), 'applied applied', 'but for a reason');
select is((tests.kept('of another')).over_limit_reason, 'Two people', 'which is kept, whatever is changed later');
select is(tests.send('just so', '{"reason": "No scanner", "overLimitReason": "Nobody asked"}') - 'id', jsonb_build_object('status', 'applied', 'code', null, 'message', null, 'version', tests.version_of('just so')::bigint), 'as much as may be goes out');
select is(((tests.kept('just so')).not_scanned_reason, (tests.kept('just so')).over_limit_reason), ('No scanner'::text, null::text), 'with the reason that was asked for');
select is(tests.why(tests.send('a draft')), 'over-cash-limit: Ravi would carry ₹50,000.01; the limit is ₹50,000.00.', 'and no paisa with it');
-- Carried in the pocket, or being checked, it counts as well.
select tests.push('driver', tests.capture('cash 1', '50000', '50000', tests.said(5000000, 5000000), claimed => clock_timestamp()));
select is((app.to_collect_on_sheet(tests.id_of('just so')), app.carried_paise(tests.id_of('driver'))), (0::bigint, 5000000::bigint), 'once it is collected it is carried');
select is(tests.why(tests.send('a draft', '{"reason": "again"}')), 'over-cash-limit: Ravi would carry ₹50,000.01; the limit is ₹50,000.00.', 'which is as much');
select tests.push('driver', tests.capture('cash 2', null, 'unknown', tests.said(200, 200), claimed => clock_timestamp()));
select is(tests.why(tests.send('a draft', '{"reason": "more"}')), 'over-cash-limit: Ravi would carry ₹50,002.01; the limit is ₹50,000.00.', 'and what is being checked as well');
select tests.fresh('nothing to pay', 'driver', '0');
select is(tests.word(tests.send('nothing to pay', '{"reason": "x", "overLimitReason": "y"}')), 'applied', 'where nothing is collected nobody carries more');
select is((tests.kept('nothing to pay')).over_limit_reason, null, 'and no reason is kept');

/* Closed */
select is(tests.why(tests.close('close none', 'never-was')), 'not-found: Run sheet not found.', 'what is not there is not closed');
select is(tests.why(tests.close('close draft', 'a draft')), 'not-settled: This run sheet was not sent out yet.', 'a draft is not closed');
select is(tests.why(tests.close('close odd ' || (odd ->> 'n'), 'd', jsonb_build_array(tests.left('one'), tests.left('two') || (odd - 'n')))), 'invalid: A parcel that is not back is lost, damaged or left with the driver.', format('nor one with an outcome of %s', odd -> 'outcome'))
from jsonb_array_elements('[{"n": 1, "outcome": null}, {"n": 2, "outcome": "back"}, {"n": 3, "outcome": "returned"}]') as odd;
select is(tests.why(tests.close('close half', 'd', jsonb_build_array(tests.left('one'), jsonb_build_object('shipmentId', 'x', 'outcome', 'lost')))), 'not-settled: Say what became of 2002.', 'what is named by no id is nothing');
select is((select count(*) from public.run_sheet_stops where run_sheet_id = tests.id_of('d') and is_open), 2::bigint, 'and nothing of it is kept');
update public.shipments set status = 'Failed Attempt' where id = tests.id_of('two');
select is(tests.close('close d', 'd', jsonb_build_array(tests.left('one', 'left-with-driver', '  '), tests.left('two', 'left-with-driver', 'Stays'), tests.left('two', 'lost', 'Second'))) - 'id', jsonb_build_object('status', 'applied', 'code', null, 'message', null, 'version', tests.version_of('d')::bigint), 'each is named');
select is(tests.stops('d'), '2001/left-with-driver 2002/left-with-driver/Stays', 'once, and no note is none');
select is(((tests.of('one')).status, (tests.of('two')).status), ('Delayed'::text, 'Failed Attempt'::text), 'what was on its way is late, and what had failed has');
select is(((tests.kept('d')).closed_by, (tests.kept('d')).collected_cash_paise, (tests.kept('d')).collected_upi_paise), (tests.id_of('staff'), 0::bigint, 0::bigint), 'and who closed it is kept');
select is((select string_agg(status, ' ') from public.shipments where id in (tests.id_of('s3'), tests.id_of('s4'))), 'Out for Delivery Out for Delivery', 'other sheets stay out');

select is(tests.close('close d 2', 'd') - array['id', 'code', 'message'], jsonb_build_object('status', 'merged', 'version', tests.version_of('d')::bigint), 'closing it again is what was wanted');
select is(tests.word(tests.send('d', '{"reason": "late"}')), 'sheet-closed', 'what is closed goes out no more');
select is(tests.why(tests.sheet('order d', 'save-run-sheet', 'd', jsonb_build_object('order', tests.ids('two', 'one')), 'other-driver')), 'sheet-closed: This run sheet is closed and does not change any more.', 'nor does its driver put it in another order');

-- Taken off a sheet, what was on a closed one before stays there as it was, and what is another driver's by now stays theirs.
select is(tests.word(tests.sheet('off 1', 'save-run-sheet', 'a', jsonb_build_object('removed', tests.ids('one')))) || ' ' || app.person_name((tests.of('one')).driver_id), 'applied Latha', 'what was never on a sheet stays whose it is');
select is(tests.word(tests.sheet('on 2', 'save-run-sheet', 'a', jsonb_build_object('added', tests.ids('one')))) || ' ' || tests.word(tests.sheet('off 2', 'save-run-sheet', 'a', jsonb_build_object('removed', tests.ids('one')))), 'applied applied', 'what was on a closed sheet goes along again, and is taken off');
select is(tests.stops('d') || ' ' || coalesce((tests.of('one')).driver_id::text, 'nobody'), '2001/left-with-driver 2002/left-with-driver/Stays nobody', 'the closed one says what it said');
update public.shipments set driver_id = tests.id_of('driver') where id = tests.id_of('s3');
select is(tests.word(tests.sheet('order 3', 'save-run-sheet', 'a', jsonb_build_object('order', tests.ids('s4', 's3')))) || ' ' || app.person_name((tests.of('s3')).driver_id), 'applied Ravi', 'no other change takes it back');
select is(tests.word(tests.sheet('off 3', 'save-run-sheet', 'a', jsonb_build_object('removed', tests.ids('s3')))) || ' ' || app.person_name((tests.of('s3')).driver_id), 'applied Ravi', 'who got it meanwhile keeps it');

-- Money of the sheet: its driver's, of its parcels, by either way.
select tests.ship('m' || n, '300' || n) from generate_series(1, 5) as n;
update public.shipments set payment_mode = 'cod', collect_amount = 10000 where tracking_number like '300_';
select tests.fresh('e', 'driver', 'm1', 'm2', 'm3', 'm4'), tests.ask('staff', 'hand_over_cash', jsonb_build_object('id', tests.id_of('before e'), 'driverId', tests.id_of('driver'), 'seenPaise', 5000000, 'pieces', '{"500": 100}'::jsonb));
select is(tests.word(tests.send('e')), 'applied', 'four parcels are to be paid for');
select tests.push('driver', tests.capture('e1', 'm1', '3001', tests.said(10000, 10000), claimed => clock_timestamp()), tests.capture('e2', 'm2', '3002', tests.said(10000, 10000, 'upi'), claimed => clock_timestamp()));
select tests.push('other-driver', tests.capture('e3', 'm3', '3003', tests.said(10000, 10000), claimed => clock_timestamp()));
select is(tests.why(tests.close('close e 1', 'e', jsonb_build_array(tests.left('m4')))), 'cash-not-counted: ₹100.00 of this run sheet is not counted yet.', 'the cash of its driver is counted first, and nothing else');
select tests.push('driver', tests.correction('e1 b', 'e1', 'm1', '3001', tests.said(9000, 10000, reason => 'No change'), claimed => clock_timestamp()));
select is(tests.why(tests.close('close e 2', 'e', jsonb_build_array(tests.left('m4')))), 'cash-not-counted: ₹90.00 of this run sheet is not counted yet.', 'as it was corrected');
select tests.count('count e');
select is(tests.ask('staff', 'settle_upi', jsonb_build_object('claimId', (select id from public.cash_entries where proof_id = tests.id_of('e2')), 'foundPaise', 10000)) ->> 'error', null, 'what was paid by UPI is found in the bank');
select is(tests.close('close e 3', 'e', jsonb_build_array(tests.left('m4'))) ->> 'status', 'applied', 'counted, it is closed');
select is(((tests.kept('e')).collected_cash_paise, (tests.kept('e')).collected_upi_paise), (9000::bigint, 10000::bigint), 'with what its driver collected, cash and UPI');
select tests.ship('m6', '3006');
update public.shipments set payment_mode = 'cod', collect_amount = 10000 where id = tests.id_of('m6');
select tests.fresh('e nothing', 'driver', 'm6'), tests.send('e nothing');
select tests.push('driver', tests.capture('e6', 'm6', '3006', tests.said(10000, 10000), claimed => clock_timestamp()), tests.correction('e6 b', 'e6', 'm6', '3006', tests.said(0, 10000, reason => 'Paid tomorrow'), claimed => clock_timestamp()));
select is(tests.close('close e 4', 'e nothing') ->> 'status', 'applied', 'cash that was corrected to nothing needs no count');
select is(tests.stops('e'), '3001/delivered 3002/delivered 3003/delivered 3004/left-with-driver', 'whoever delivered it');

-- Tried in vain: on this sheet, by its driver, and not after all delivered.
select tests.ship('t' || n, '400' || n) from generate_series(1, 7) as n;
select tests.fresh('f', 'driver', 't1', 't2', 't3', 't4', 't5', 't6');
select tests.failed('f1', 'driver', 't1', 'nobody-there', clock_timestamp() - interval '1 hour');
select tests.send('f');
update public.shipments set status = 'Out for Delivery' where id = tests.id_of('t1');
select is(tests.failed('f2', 'driver', 't2', 'nobody-there', clock_timestamp()) || tests.failed('f3', 'other-driver', 't3', 'nobody-there', clock_timestamp()) || tests.failed('f4', 'driver', 't4', 'not-attempted', clock_timestamp()) || tests.failed('f5', 'driver', 't5', 'refused', clock_timestamp()) || tests.failed('f6', 'driver', 't6', 'refused', clock_timestamp()), 'appliedappliedappliedappliedapplied', 'some fail');
update public.run_sheets set sent_out_at = (select delivered_at from public.proof_of_delivery where id = tests.id_of('f2')) where id = tests.id_of('f');
select tests.push('driver', tests.correction('f5 b', 'f5', 't5', '4005', claimed => clock_timestamp()));
select tests.push('driver', jsonb_set(tests.correction('f6 b', 'f6', 't6', '4006', outcome => 'Failed Attempt', claimed => clock_timestamp()), '{payload,failure}', '{"reason": "not-attempted", "againOn": null, "calledAt": null}'));
select is(tests.close('close f', 'f', (select jsonb_agg(tests.left('t' || n)) from generate_series(1, 6) as n)) ->> 'status', 'applied', 'and the sheet is closed');
select is(tests.stops('f'), '4001/left-with-driver 4002/left-with-driver/tried 4003/left-with-driver 4004/left-with-driver 4005/delivered 4006/left-with-driver', 'tried is what this driver attempted on it, and not what failed before, with another one, was not attempted, or came to another end');

-- Lost, and found: a sheet that is closed says nothing of a parcel that is under way again.
select tests.ship('found', '5001'), tests.ship('beside', '5002');
select tests.fresh('g', 'driver', 'found'), tests.send('g'), tests.close('close g', 'g', jsonb_build_array(tests.left('found', 'lost')));
select is((tests.of('found')).status, 'Lost/Damaged', 'what is lost is');
update public.shipments set status = 'In Transit' where id = tests.id_of('found');
select tests.fresh('h', 'driver', 'beside'), tests.send('h'), tests.close('close h', 'h', jsonb_build_array(tests.left('beside', 'damaged')));
select is(((tests.of('found')).status, (tests.of('beside')).status), ('In Transit'::text, 'Lost/Damaged'::text), 'found again it is on its way, whatever is closed');
select tests.ship('missed', '5005'), tests.ship('broken', '5006'), tests.fresh('vain', 'driver', 'missed', 'broken'), tests.send('vain');
select tests.failed('m missed', 'driver', 'missed', 'nobody-there', clock_timestamp()), tests.failed('m broken', 'driver', 'broken', 'nobody-there', clock_timestamp());
select is((tests.of('missed')).status || ' ' || (tests.of('broken')).status, 'Failed Attempt Failed Attempt', 'two parcels are tried in vain');
select tests.close('close vain', 'vain', jsonb_build_array(tests.left('missed', 'lost'), tests.left('broken', 'damaged')));
select is((tests.of('missed')).status || ' ' || (tests.of('broken')).status, 'Lost/Damaged Lost/Damaged', 'what was tried in vain and then lost or damaged is');
select tests.ship('returned', '5003');
select tests.fresh('i', 'driver', 'returned'), tests.send('i');
update public.shipments set status = 'Returned' where id = tests.id_of('returned');
select is(tests.close('close i', 'i', 'null') ->> 'status', 'applied', 'what was returned needs no word');
select is(tests.stops('i') || ' ' || (tests.of('returned')).status, '5003/returned Returned', 'and is returned');

-- Back from one sheet, and out on the next: what the first one said settles nothing.
select tests.ship('again', '5004');
select tests.fresh('k', 'driver', 'again'), tests.send('k'), tests.scan('again in', 'again', 'in', clock_timestamp() + interval '1 second');
select is(tests.close('close k', 'k') ->> 'status', 'applied', 'a parcel comes back');
select tests.fresh('l', 'driver', 'again'), tests.send('l');
select is(tests.why(tests.close('close l', 'l')), 'not-settled: Say what became of 5004.', 'out again, it is not back');
select is(tests.close('close l 2', 'l', jsonb_build_array(tests.left('again', 'lost', 'On the bus'))) ->> 'status', 'applied', 'and is lost');
select is(tests.stops('k') || ' ' || tests.stops('l'), '5004/back 5004/lost/On the bus', 'each sheet keeps its own word of it');

/* Pieces, by the proof that counts */
select tests.ship('p' || n, '600' || n) from generate_series(1, 8) as n;
insert into public.shipment_items (shipment_id, quantity) select tests.id_of('p' || n), 4 from generate_series(1, 8) as n;
select tests.fresh('j', 'driver', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8');
select is(tests.scan('j7 out', 'p7', 'out', clock_timestamp(), 1) || tests.word(tests.send('j')), 'appliedapplied', 'of one parcel a single piece is loaded');
select is(tests.handed('j1', 'p1', 1, 4) || tests.handed('j1 b', 'p1', 4, 4, 'j1') || tests.handed('j2', 'p2', 4, 4) || tests.handed('j2 b', 'p2', 3, 4, 'j2'), 'appliedappliedappliedapplied', 'two count again');
update public.shipments set status = 'Delivered' where id in (tests.id_of('p3'), tests.id_of('p4'));
select is(tests.handed('j4', 'p4', 1, 4), 'applied', 'one comes when the office has said already that it is delivered');
select is(tests.handed('j8', 'p8', 1, 4) || tests.words(tests.push('driver', tests.correction('j8 b', 'j8', 'p8', '6008', outcome => 'Failed Attempt', claimed => clock_timestamp()))), 'appliedapplied', 'one was not handed over after all');
update public.shipments set status = 'Delivered' where id = tests.id_of('p8');
select is(tests.handed('j5', 'p5', 1, 4) || tests.handed('j6', 'p6', 2, 4), 'appliedapplied', 'two are handed over in part');
update public.shipments set status = 'Returned' where id = tests.id_of('p5');
update public.shipments set status = 'Out for Delivery' where id = tests.id_of('p6');
select is(tests.handed('j6 b', 'p6', 3, 4) || tests.scan('j7 in', 'p7', 'in', clock_timestamp() + interval '1 second', 1), 'appliedapplied', 'one of them is returned, says the office, one delivered anew, and what was loaded comes back');
select is(tests.why(tests.close('close j', 'j')), 'pieces-missing: 2 pieces of 6002, 6006 were neither handed over nor scanned back in.', 'the last word of its driver says how many were handed over, and what waits for the office says nothing');
select is(tests.close('close j 2', 'j', missing => 'In the van') ->> 'status', 'applied', 'where they are, somebody says');
select is(tests.stops('j'), '6001/delivered 6002/delivered/In the van 6003/delivered 6004/delivered 6005/returned 6006/delivered/In the van 6007/back 6008/delivered', 'of those parcels alone');
select tests.ship('p9', '6009');
insert into public.shipment_items (shipment_id, quantity) select tests.id_of('p9'), 4;
select tests.fresh('m', 'driver', 'p9'), tests.send('m');
select is(tests.words(tests.push('driver', tests.command('m9', 'record-delivery', jsonb_build_object('shipmentId', tests.id_of('p9'), 'trackingNumber', '6009', 'outcome', 'Failed Attempt', 'notes', '', 'photo', null, 'pieces', '{"handedOver": 0, "total": 2}'::jsonb), 'shipment:p9', clock_timestamp()))) || tests.scan('m9 in', 'p9', 'in', clock_timestamp() + interval '1 second', 1), 'appliedapplied', 'nothing is handed over at a door, where two pieces were counted');
select is(tests.why(tests.close('close m', 'm')), 'pieces-missing: 3 pieces of 6009 were neither handed over nor scanned back in.', 'and all four have to come back');

/* Taken off a sheet that is out */
select tests.ship('o' || n, '700' || n) from generate_series(1, 9) as n;
select tests.fresh('out', 'driver', 'o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7', 'o8'), tests.send('out');
create function tests.stands(shipment text) returns text language sql as $$
  select concat_ws('/', (tests.of(shipment)).status, coalesce(app.person_name((tests.of(shipment)).driver_id), 'nobody'), app.person_name(((tests.of(shipment)).decided ->> 'with_driver')::uuid))
$$;
create function tests.shown(shipment text) returns jsonb language sql as $$ select s.decided from app.office_shipments as s where s.id = tests.id_of(shipment) $$;
select tests.push('driver', tests.capture('o2 there', 'o2', '7002', claimed => clock_timestamp())), tests.failed('o3 tried', 'driver', 'o3', 'nobody-there', clock_timestamp());
select tests.scan('o4 in', 'o4', 'in', clock_timestamp());
update public.shipments set driver_id = tests.id_of('other-driver') where id = tests.id_of('o5');
update public.shipments set driver_id = null where id = tests.id_of('o6');
select is(tests.word(tests.sheet('off m', 'save-run-sheet', 'out', jsonb_build_object('removed', tests.ids('o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o9')))), 'applied', 'parcels are taken off a sheet that is out');
select is(tests.stands('o1'), 'Delayed/nobody/Ravi', 'what was on its way is so no more, is on nobody''s list, and its driver has it still');
select is(tests.stands('o2'), 'Delivered/Ravi', 'what was delivered stays so');
select is(tests.stops('out'), '7002 7007 7008', 'and on the sheet, whose closing counts its cash');
select is(tests.stands('o3'), 'Failed Attempt/nobody/Ravi', 'what was tried waits for a decision, and comes back as well');
select is(tests.stands('o4'), 'Delayed/nobody', 'what was scanned in before is back');
select is(tests.stands('o5'), 'Out for Delivery/Latha', 'what another driver got meanwhile stays out with them');
select is(tests.stands('o6'), 'Delayed/nobody/Ravi', 'what nobody was to deliver any more is in the van as well');
select is(tests.stands('o9'), 'In Transit/nobody', 'what was never on it stays as it is');
select is((select u.status from public.shipment_updates as u where u.shipment_id = tests.id_of('o1') order by u.updated_at desc, u.id desc limit 1), 'Delayed', 'the history tells it');
select is((select a.changes ->> 'status' from app.activity as a where a.record = tests.id_of('o1') and a.command_id = tests.id_of('off m')), '["Out for Delivery", "Delayed"]', 'and the activity by whom');

-- Until it is seen at a warehouse, by a scan of since it went along.
select is(tests.scan('o1 early', 'o1', 'in', (tests.kept('out')).sent_out_at - interval '1 second') || ' ' || tests.stands('o1'), 'applied Delayed/nobody/Ravi', 'a scan of before it went along, which comes late, brings nothing back');
select is(tests.scan('o1 out', 'o1', 'out', clock_timestamp()) || ' ' || tests.stands('o1'), 'applied Delayed/nobody/Ravi', 'nor does one on the way out');
select is(tests.scan('o1 in', 'o1', 'in', clock_timestamp()) || ' ' || tests.stands('o1'), 'applied Delayed/nobody', 'scanned in, it is back');
select is(tests.shown('o1'), null, 'and no device hears of it any more');
-- What its driver captured before they heard of it comes late, and a person looks at it.
select is(tests.push('driver', tests.capture('o6 there', 'o6', '7006', claimed => clock_timestamp())) #>> '{0,review}', 'not-assigned', 'a delivery by its former driver arrives, and the office checks it');
select is((select review_state from public.proof_of_delivery where id = tests.id_of('o6 there')) || ' ' || tests.stands('o6'), 'open Delivered/nobody', 'nothing of it is lost: it was handed over, and is not awaited any more');
-- Onto another sheet that is out, it is on its way again with the driver of that one.
select tests.fresh('n', 'other-driver', 'o9'), tests.send('n');
select is(tests.words(tests.push('staff',
  tests.command('off m 2', 'save-run-sheet', jsonb_build_object('id', tests.id_of('out'), 'removed', tests.ids('o7')), 'run-sheet:' || tests.id_of('out')),
  tests.command('on n', 'save-run-sheet', jsonb_build_object('id', tests.id_of('n'), 'added', tests.ids('o7')), 'run-sheet:' || tests.id_of('n'))
)) || ' ' || tests.stands('o7'), 'applied applied Out for Delivery/Latha', 'moved to another sheet that is out, it stays out, with its new driver');
create function tests.told(shipment text) returns text language sql as $$
  select string_agg(u.status, ', ' order by u.updated_at, u.id) from public.shipment_updates as u where u.shipment_id = tests.id_of(shipment) and u.direction is null
$$;
select is(tests.told('o7'), 'In Transit, Out for Delivery', 'and is never told as late');
select tests.ship('o12', '7012');
select tests.fresh('out 2', 'driver', 'o12'), tests.send('out 2'), tests.sheet('off out 2', 'save-run-sheet', 'out 2', jsonb_build_object('removed', tests.ids('o12')));
select is(tests.word(tests.sheet('on n 2', 'save-run-sheet', 'n', jsonb_build_object('added', tests.ids('o12')))) || ' ' || tests.told('o12'), 'applied In Transit, Out for Delivery, Delayed, Out for Delivery', 'put there later, it was');
-- Decided for a day, it keeps that day.
select is(tests.failed('o8 tried', 'driver', 'o8', 'nobody-there', clock_timestamp()) || ' ' || tests.words(tests.push('staff', tests.command('o8 again', 'decide-failed', jsonb_build_object('shipmentId', tests.id_of('o8'), 'decision', 'again', 'againOn', app.ist_today() + 5), 'shipment:' || tests.id_of('o8')))), 'applied applied', 'a parcel goes out again on another day');
select is(tests.word(tests.sheet('off m 3', 'save-run-sheet', 'out', jsonb_build_object('removed', tests.ids('o8')))) || ' ' || tests.stands('o8') || ' ' || ((tests.of('o8')).decided ->> 'again_on'), 'applied In Transit/nobody/Ravi ' || (app.ist_today() + 5), 'taken off it comes back as well, and stands where it stood');
select is(tests.scan('o8 in', 'o8', 'in', clock_timestamp()) || ' ' || tests.shown('o8')::text, 'applied ' || jsonb_build_object('again_on', app.ist_today() + 5)::text, 'back, it keeps its day');
-- A driver or an end takes the word away; a draft never took anything along.
select tests.ship('o10', '7010'), tests.ship('o11', '7011');
select tests.fresh('m2', 'driver', 'o10', 'o11'), tests.send('m2'), tests.sheet('off m2', 'save-run-sheet', 'm2', jsonb_build_object('removed', tests.ids('o10', 'o11')));
update public.shipments set driver_id = tests.id_of('driver') where id = tests.id_of('o10');
update public.shipments set status = 'Lost/Damaged' where id = tests.id_of('o11');
select is(tests.stands('o10') || ' ' || tests.stands('o11'), 'Delayed/Ravi Lost/Damaged/nobody', 'given to a driver, or ended, it is not awaited');
select tests.fresh('q', 'driver', 'o1'), tests.sheet('off q', 'save-run-sheet', 'q', jsonb_build_object('removed', tests.ids('o1')));
select is(tests.stands('o1'), 'Delayed/nobody', 'off a draft, it is where it was');
select tests.ship('o13', '7013');
select tests.fresh('r', 'driver', 'o13');
update public.shipments set status = 'Out for Delivery' where id = tests.id_of('o13');
select is(tests.word(tests.sheet('off r', 'save-run-sheet', 'r', jsonb_build_object('removed', tests.ids('o13')))) || ' ' || tests.stands('o13'), 'applied Out for Delivery/nobody', 'what the office says is on its way is not late because a draft leaves it out, and in no van of that sheet');
-- What brought it back may be taken back, and then it is in that van again.
create function tests.undo(scan text) returns text language sql as $$
  select tests.words(tests.push('staff', tests.command(scan || ' undone', 'undo-scan', jsonb_build_object('scanId', tests.id_of(scan)))))
$$;
select tests.ship('u' || n, '710' || n) from generate_series(1, 8) as n;
insert into public.shipment_items (shipment_id, quantity) values (tests.id_of('u3'), 3), (tests.id_of('u4'), 3), (tests.id_of('u5'), 3);
select tests.fresh('u', 'driver', 'u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7', 'u8'), tests.scan('u5 out', 'u5', 'out', clock_timestamp(), 2), tests.send('u');
select tests.scan('u2 in', 'u2', 'in', clock_timestamp()), tests.scan('u4 in', 'u4', 'in', clock_timestamp(), 1);
select tests.failed('u6 tried', 'driver', 'u6', 'nobody-there', clock_timestamp()), tests.failed('u7 tried', 'driver', 'u7', 'nobody-there', clock_timestamp());
select tests.sheet('off u', 'save-run-sheet', 'u', jsonb_build_object('removed', tests.ids('u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7')));
select is(tests.scan('u1 in', 'u1', 'in', clock_timestamp()) || ' ' || tests.scan('u1 in 2', 'u1', 'in', clock_timestamp()) || ' ' || tests.undo('u1 in 2') || ' ' || tests.stands('u1'), 'applied applied applied Delayed/nobody', 'one of two scans is undone: it is back by the other');
select is(tests.shown('u1'), null, 'and its devices hear of no van');
select is(tests.undo('u1 in') || ' ' || tests.stands('u1'), 'applied Delayed/nobody/Ravi', 'with the other undone as well, it is in the van again');
select is(tests.shown('u1') ->> 'with_driver', tests.id_of('driver')::text, 'which its devices hear');
select is(tests.stands('u2') || ' ' || tests.undo('u2 in') || ' ' || tests.stands('u2'), 'Delayed/nobody applied Delayed/nobody/Ravi', 'as when the scan was made before it was taken off');
-- Of several pieces, all that went along.
select is(tests.scan('u3 in', 'u3', 'in', clock_timestamp(), 2) || ' ' || tests.stands('u3'), 'applied Delayed/nobody/Ravi', 'one piece of three is in the van yet');
select is(tests.scan('u3 in 2', 'u3', 'in', clock_timestamp(), 3) || ' ' || tests.stands('u3'), 'applied Delayed/nobody', 'until all are in');
select is(tests.stands('u4') || ' ' || (tests.shown('u4') ->> 'pieces') || ' ' || tests.scan('u4 in 2', 'u4', 'in', clock_timestamp(), 3) || ' ' || tests.stands('u4'), 'Delayed/nobody/Ravi 3 applied Delayed/nobody', 'what is back in part when it is taken off is in the van with the rest');
select is(tests.scan('u5 in', 'u5', 'in', clock_timestamp(), 1) || ' ' || tests.stands('u5') || ' ' || tests.scan('u5 in 2', 'u5', 'in', clock_timestamp(), 2) || ' ' || tests.stands('u5'), 'applied Delayed/nobody/Ravi applied Delayed/nobody', 'where two of three went along, two come back');
-- A decision says nothing of where it is.
select is(tests.words(tests.push('staff', tests.command('u6 hold', 'decide-failed', jsonb_build_object('shipmentId', tests.id_of('u6'), 'decision', 'hold', 'warehouseId', tests.id_of('north')), 'shipment:u6'))) || ' ' || tests.stands('u6') || ' ' || (tests.shown('u6') ->> 'held_at'), 'applied Other/nobody/Ravi ' || tests.id_of('north'), 'held for pick-up, it is in the van until it is scanned in');
select is(tests.scan('u6 in', 'u6', 'in', clock_timestamp()) || ' ' || tests.shown('u6')::text, 'applied ' || jsonb_build_object('held_at', tests.id_of('north'))::text, 'then it is held alone');
select is(tests.words(tests.push('staff', tests.command('u7 return', 'decide-failed', jsonb_build_object('shipmentId', tests.id_of('u7'), 'decision', 'return'), 'shipment:u7'))) || ' ' || tests.stands('u7'), 'applied Other/nobody/Ravi', 'what goes back to its sender comes out of that van first');
-- Only what the taking off has written is taken out of a history.
select is(tests.words(tests.push('staff',
  tests.command('u8 late', 'update-shipment', jsonb_build_object('id', tests.id_of('u8'), 'changes', tests.set_to('status', 'Delayed', 'Out for Delivery')), 'shipment:u8'),
  tests.command('off u 8', 'save-run-sheet', jsonb_build_object('id', tests.id_of('u'), 'removed', tests.ids('u8')), 'run-sheet:' || tests.id_of('u')),
  tests.command('on n 8', 'save-run-sheet', jsonb_build_object('id', tests.id_of('n'), 'added', tests.ids('u8')), 'run-sheet:' || tests.id_of('n'))
)) || ' ' || tests.told('u8'), 'applied applied applied In Transit, Out for Delivery, Delayed, Out for Delivery', 'what a person said to be late, in the same push, was late');
select tests.ship('u' || n, '71' || n) from generate_series(10, 12) as n;
select tests.fresh('v', 'driver', 'u10', 'u11', 'u12'), tests.send('v');
select is(tests.words(tests.push('staff',
  tests.command('off v', 'save-run-sheet', jsonb_build_object('id', tests.id_of('v'), 'removed', tests.ids('u10', 'u11', 'u12')), 'run-sheet:' || tests.id_of('v')),
  tests.command('u11 goes on', 'update-shipment', jsonb_build_object('id', tests.id_of('u11'), 'changes', tests.set_to('status', 'In Transit', 'Delayed')), 'shipment:' || tests.id_of('u11')),
  tests.command('on n v', 'save-run-sheet', jsonb_build_object('id', tests.id_of('n'), 'added', tests.ids('u11', 'u12')), 'run-sheet:' || tests.id_of('n'))
)), 'applied applied applied', 'three are taken off, and two of them go on');
select is(tests.told('u10'), 'In Transit, Out for Delivery, Delayed', 'what stays is late');
select is(tests.told('u11'), 'In Transit, Out for Delivery, Delayed, In Transit, Out for Delivery', 'as what somebody said more of meanwhile was');
select is(tests.told('u12'), 'In Transit, Out for Delivery', 'what went on at once was not');
/* A scan that is undone leaves the word to the one before it, no matter who made that */
create function tests.seen(sheet text) returns text language sql as $$
  select string_agg(concat_ws('/', s.tracking_number, case when t.scanned_out_at is not null then 'out ' || coalesce(t.pieces_out::text, 'all') end, case when t.back_at is not null then 'back ' || coalesce(t.pieces_back::text, 'all') end), ' ' order by s.tracking_number)
  from public.run_sheet_stops as t join public.shipments as s on s.id = t.shipment_id where t.run_sheet_id = tests.id_of(sheet)
$$;
create function tests.scan_by(who text, command text, shipment text, direction text, pieces integer) returns text language sql as $$
  select tests.words(tests.push(who, tests.command(command, 'scan-at-warehouse', jsonb_build_object(
    'shipmentId', tests.id_of(shipment), 'trackingNumber', '', 'warehouseId', tests.id_of('north'), 'direction', direction, 'pieces', pieces
  ), 'shipment:' || shipment, clock_timestamp())))
$$;
select tests.ship('w' || n, '720' || n) from generate_series(1, 3) as n;
insert into public.shipment_items (shipment_id, quantity) select tests.id_of('w' || n), 3 from generate_series(1, 3) as n;
select tests.scan_by('staff', 'w3 of before', 'w3', 'out', 3);
select tests.fresh('w', 'driver', 'w1', 'w2', 'w3');
update public.run_sheet_stops set added_at = clock_timestamp() where run_sheet_id = tests.id_of('w');
select tests.scan_by('manager', 'w1 out m', 'w1', 'out', 2), tests.scan_by('staff', 'w1 out', 'w1', 'out', 3), tests.scan_by('manager', 'w2 out m', 'w2', 'out', 3), tests.scan_by('staff', 'w2 in', 'w2', 'in', 3), tests.scan_by('staff', 'w3 out', 'w3', 'out', 1);
select is(tests.seen('w'), '7201/out 3 7202 7203/out 1', 'the latest scan says what is loaded');
select is(tests.undo('w1 out') || ' ' || tests.undo('w2 in') || ' ' || tests.undo('w3 out') || ' ' || tests.seen('w'), 'applied applied applied 7201/out 2 7202/out 3 7203', 'undone, the one before it does, of since the parcel was put there');
select tests.send('w');
select tests.scan_by('manager', 'w1 in m', 'w1', 'in', 1), tests.scan_by('staff', 'w1 in', 'w1', 'in', 2), tests.scan_by('manager', 'w2 in m', 'w2', 'in', 3), tests.scan_by('staff', 'w2 out', 'w2', 'out', 3), tests.scan_by('staff', 'w3 in', 'w3', 'in', 3);
select is(tests.seen('w'), '7201/out 2/back 2 7202/out 3 7203/back 3', 'and what is back');
select is(tests.undo('w1 in') || ' ' || tests.undo('w2 out') || ' ' || tests.undo('w3 in') || ' ' || tests.seen('w'), 'applied applied applied 7201/out 2/back 1 7202/out 3/back 3 7203', 'undone, the one before it does, of since the sheet went out');

delete from public.staff where user_id = tests.id_of('other-driver');
select is(tests.why(tests.sheet('for nobody', 'save-run-sheet', 'of another', jsonb_build_object('added', tests.ids('200')))), 'over-cash-limit: The driver would carry ₹50,102.00; the limit is ₹50,000.00.', 'who is no longer known is called the driver');
select * from finish();
