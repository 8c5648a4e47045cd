-- What becomes of a delivery that failed: another day, a warehouse or its sender, once, and only while it waits for that.
select plan(83);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.decide(name text, shipment text, decision text, again_on text default null, warehouse text default null) returns jsonb language sql stable as $$
  select tests.command(name, 'decide-failed', jsonb_build_object('shipmentId', tests.id_of(shipment), 'decision', decision, 'againOn', again_on, 'warehouseId', tests.id_of(warehouse)), 'shipment:' || shipment)
$$;
-- So many days from now, in India.
create function tests.day(ahead integer) returns text language sql stable as $$ select (app.ist_today() + ahead)::text $$;
create function tests.fail(name text, shipment text, reason text) returns text language sql as $$
  select tests.words(tests.push('driver', tests.command(name, 'record-delivery', jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', shipment, 'outcome', 'Failed Attempt', 'notes', '', 'photo', null,
    'failure', jsonb_build_object('reason', reason, 'againOn', null, 'calledAt', null)), 'shipment:' || shipment, now())))
$$;
create function tests.shipment(name text) returns public.shipments language sql stable as $$ select * from public.shipments where id = tests.id_of(name) $$;
create function tests.stands(name text) returns text language sql stable as $$
  select concat_ws(' ', s.status, s.estimated_delivery_date, case when s.driver_id is null then 'nobody' else 'driver' end, s.return_state) from public.shipments as s where s.id = tests.id_of(name)
$$;
create function tests.office_copy(name text) returns jsonb language sql stable as $$ select to_jsonb(v) from app.office_shipments as v where v.id = tests.id_of(name) $$;
grant execute on all functions in schema tests to public;
select tests.ship(name, name, 'driver', 'Out for Delivery') from unnest(array['a', 'b', 'c', 'd', 'e', 'f']) as name;
insert into public.warehouses (id, name, status) values (tests.id_of('hub'), 'Hub', 'active'), (tests.id_of('old'), 'Old', 'inactive');
select tests.fail(shipment || '-1', shipment, case shipment when 'd' then 'not-attempted' else 'refused' end) from unnest(array['a', 'b', 'c', 'd']) as shipment;
update public.shipments set estimated_delivery_date = '2026-11-20';

/* Who decides */
select is(tests.words(tests.push(who, tests.decide('not-' || who, 'a', 'return'))), 'not-allowed', format('a %s decides nothing', who)) from unnest(array['driver', 'inactive']) as who;
select is(tests.ask('customer', 'sync_push', jsonb_build_object('commands', jsonb_build_array(tests.decide('not-customer', 'a', 'return')))) ->> 'denied', 'customer', 'nor a customer');

/* Again, on a day */
select is(tests.words(tests.push('staff', tests.decide('a-day', 'a', 'again'))), 'invalid', 'another attempt needs its day');
select is(tests.words(tests.push('staff', tests.decide('a-no-day', 'a', 'again', '2026-02-30'))), 'invalid', 'one that exists');
select is(
  (tests.push('staff', tests.decide('a-past', 'a', 'again', tests.day(-1))) -> 0) - array['id', 'version', 'status'],
  '{"code": "invalid", "field": "againOn", "message": "Please choose today or a later day."}', 'that is not over'
);
select is(
  (tests.push('staff', tests.decide('a-far', 'a', 'again', tests.day(62))) -> 0) - array['id', 'version', 'status'],
  '{"code": "invalid", "field": "againOn", "message": "Please choose a day within the next 60 days."}', 'and that no mistyped year names'
);
select is(tests.stands('a'), 'Failed Attempt 2026-11-20 driver', 'a refused decision changes nothing');
select is(tests.words(tests.push('staff', tests.decide('a-again', 'a', 'again', tests.day(4)))), 'applied', 'the office sends it out again');
select is(tests.stands('a'), 'In Transit ' || tests.day(4) || ' driver', 'expected on that day, with its driver');
select is(tests.office_copy('a') -> 'decided', jsonb_build_object('again_on', tests.day(4)), 'the office''s devices tell it from any other expected day');
select is(tests.words(tests.push('manager', tests.decide('a-late', 'a', 'return'))), 'not-failed', 'who decides later is told');
select is(tests.stands('a'), 'In Transit ' || tests.day(4) || ' driver', 'and changes nothing');
select is(tests.words(tests.push('staff', tests.decide('a-again', 'a', 'again', tests.day(4)))), 'applied', 'sent twice, it is one decision');
select is((select count(*) from public.failed_decisions where shipment_id = tests.id_of('a')), 1::bigint, 'which is kept once');
select tests.fail('a-2', 'a', 'nobody-there');
select is(tests.office_copy('a') -> 'decided', 'null'::jsonb, 'failed again, nothing is decided any more');
select is(tests.words(tests.push('admin', tests.decide('a-third', 'a', 'again', tests.day(5)))), 'applied', 'failed again, it is decided again');

/* The first day and the last that can be chosen */
select tests.ship(name, name, 'driver', 'Out for Delivery') from unnest(array['m', 'n', 'o', 's']) as name;
select tests.fail(shipment || '-1', shipment, 'nobody-there') from unnest(array['m', 'n', 'o', 's']) as shipment;
select is(tests.words(tests.push('staff', tests.decide('m-today', 'm', 'again', tests.day(0)))), 'applied', 'it may go out again today');
select is(tests.stands('m'), 'In Transit ' || tests.day(0) || ' driver', 'and is expected today');
select is(tests.words(tests.push('staff', tests.decide('n-last', 'n', 'again', tests.day(61)))), 'applied', 'or sixty days ahead, by a clock that is a day ahead');
select is(tests.stands('n'), 'In Transit ' || tests.day(61) || ' driver', 'and is expected then');
select is(tests.words(tests.push('staff', tests.decide('o-return', 'o', 'return', tests.day(-1)))), 'applied', 'what needs no day is asked for none');
select is(tests.stands('o'), 'Other driver started', 'and promised for none');
select is(tests.words(tests.push('staff', tests.decide('s-hold', 's', 'hold', tests.day(99), 'hub'))), 'applied', 'nor does one count that is too far ahead');
select is(tests.stands('s'), 'Other nobody', 'for what is held');

/* Hold */
select is(tests.words(tests.push('staff', tests.decide('b-none', 'b', 'hold'))), 'not-found', 'what is held is held somewhere');
select is(tests.words(tests.push('staff', tests.decide('b-old', 'b', 'hold', null, 'old'))), 'invalid', 'not at an inactive warehouse');
select is(tests.words(tests.push('staff', tests.decide('b-hold', 'b', 'hold', null, 'hub'))), 'applied', 'held at a warehouse');
select is(tests.stands('b'), 'Other nobody', 'it is on nobody''s list and promised for no day');
select is(tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('b'))) #>> '{decisions,0,warehouse_name}', 'Hub', 'the office sees where');
select is(tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('b'))) #>> '{decisions,0,decided_by_name}', 'Sita', 'and who decided');
select is(tests.words(tests.push('admin', tests.command('gone', 'delete-warehouse', jsonb_build_object('id', tests.id_of('hub'))))), 'in-use', 'the warehouse is not deleted under it');

select is(tests.office_copy('b') -> 'decided', jsonb_build_object('held_at', tests.id_of('hub')), 'the office''s devices hold where');
select is(tests.words(tests.push('staff', tests.command('b-note', 'update-shipment', jsonb_build_object('id', tests.id_of('b'), 'changes', '{"notes": {"from": null, "to": "Comes at noon"}}'::jsonb), 'shipment:b'))), 'applied', 'an edit');
select is(tests.office_copy('b') #>> '{decided,held_at}', tests.id_of('hub')::text, 'changes nothing of that');
select is(tests.words(tests.push('staff', tests.command('b-driver', 'assign-driver', jsonb_build_object('shipmentId', tests.id_of('b'), 'driverId', tests.id_of('driver')), 'shipment:b'))), 'applied', 'a driver takes it');
select is(tests.office_copy('b') -> 'decided', 'null'::jsonb, 'and it is held no more');

/* Return */
select is(tests.words(tests.push('staff', tests.decide('c-return', 'c', 'return'))), 'applied', 'back to its sender');
select is(tests.stands('c') || ' ' || (tests.office_copy('c') -> 'decided')::text, 'Other driver started null', 'the return has begun, which its own state tells');
update public.shipments set status = 'Out for Delivery' where id = tests.id_of('c');
select is((tests.shipment('c')).return_state, 'on-its-way', 'on its way');
update public.shipments set status = 'Failed Attempt' where id = tests.id_of('c');
select is(tests.words(tests.push('staff', tests.decide('c-2', 'c', 'again', tests.day(5)))), 'not-failed', 'a return that failed waits for no decision on the delivery');
select is(tests.words(tests.push('driver', tests.command('c-back', 'record-delivery', jsonb_build_object('shipmentId', tests.id_of('c'), 'trackingNumber', 'c', 'outcome', 'Returned', 'notes', 'Sender has it', 'photo', null), 'shipment:c', now()))), 'applied', 'the driver brings it back');
select is(tests.stands('c'), 'Returned driver back', 'and it is back');
create function tests.told_return() returns text language sql stable as $$ select v.returned_at from app.driver_shipments as v where v.id = tests.id_of('c') $$;
grant execute on function tests.told_return() to public;
select is(
  tests.told_return(), (select app.instant(p.delivered_at) from public.proof_of_delivery as p where p.shipment_id = tests.id_of('c') and p.outcome = 'Returned'),
  'its driver is told when'
);
update public.shipments set notes = 'Billed' where id = tests.id_of('c');
select isnt(tests.told_return(), (select app.instant(updated_at) from public.shipments where id = tests.id_of('c')), 'and no other time when the office changes something later');
select is((select returned_at from app.driver_shipments where id = tests.id_of('d')), null, 'of what is not back nothing is told');

/* What was not attempted, and what waits for nothing */
select is(tests.words(tests.push('staff', tests.decide('d-again', 'd', 'again', tests.day(3)))), 'applied', 'what was not attempted is decided alike');
update public.shipments set estimated_delivery_date = app.ist_today() + 2 where id = tests.id_of('d');
select is(tests.office_copy('d') -> 'decided', 'null'::jsonb, 'until the office expects it on another day');
update public.shipments set status = 'Delayed' where id = tests.id_of('e');
select is(tests.words(tests.push('staff', tests.decide('e-1', 'e', 'return'))), 'not-failed', 'what the office delayed has not failed');
select tests.fail('e-na', 'e', 'not-attempted');
select is((tests.shipment('e')).status || ' ' || (select to_jsonb(v) #>> '{failure,reason}' from app.driver_shipments as v where v.id = tests.id_of('e')), 'Delayed not-attempted', 'until nobody went there, which it does not look different for');
select is(tests.words(tests.push('staff', tests.decide('e-2', 'e', 'again', tests.day(3)))), 'applied', 'then it waits for a decision');
update public.shipments set status = 'Delayed' where id = tests.id_of('e');
select is(tests.words(tests.push('staff', tests.decide('e-3', 'e', 'return'))), 'not-failed', 'and not when the office delays it once more');
select is(tests.words(tests.push('staff', tests.decide('f-1', 'f', 'return'))), 'not-failed', 'nor what is out for delivery');
select is(tests.words(tests.push('staff', tests.decide('g-1', 'nowhere', 'return'))), 'not-found', 'nor what there is not');
select tests.fail('f-2', 'f', 'refused');
select is(tests.words(tests.push('staff', tests.decide('f-3', 'f', 'burn'))), 'invalid', 'there are three decisions');
select is(tests.words(tests.push('staff', tests.command('f-4', 'decide-failed', '{"shipmentId": 7, "decision": [], "againOn": {}}', 'shipment:f', now()))), 'not-found', 'hostile words are refused');


/* With a better address or phone */
create function tests.better(name text, shipment text, changes jsonb, decision text default 'again') returns jsonb language sql stable as $$
  select jsonb_set(tests.decide(name, shipment, decision, case when decision = 'again' then tests.day(6) end), '{payload,changes}', changes)
$$;
create function tests.mirrored(shipment text) returns jsonb language sql stable as $$ select to_jsonb(v) from app.driver_shipments as v where v.id = tests.id_of(shipment) $$;
grant execute on all functions in schema tests to public;
select tests.ship(name, name, 'driver', 'Out for Delivery') from unnest(array['h', 'i', 'j', 'k']) as name;
update public.shipments set to_street_address = '1 Main Road', to_city = 'Pune', to_contact_number = '9000000012' where id in (tests.id_of('h'), tests.id_of('i'), tests.id_of('j'), tests.id_of('k'));
select tests.fail(shipment || '-1', shipment, 'wrong-address') from unnest(array['h', 'i', 'j', 'k']) as shipment;
select is(tests.mirrored('h') -> 'renewed', 'null'::jsonb, 'nothing is marked before');
select is(
  tests.words(tests.push('driver', tests.better('h-driver', 'h', '{"to_street_address": {"from": "1 Main Road", "to": "2 Main Road"}}'))), 'not-allowed',
  'a driver puts no address right'
);
select is(
  tests.words(tests.push('staff', tests.better('h-phone', 'h', '{"to_contact_number": {"from": "9000000012", "to": "12345"}}'))), 'invalid',
  'a phone that cannot be is refused, as in an edit'
);
select is(tests.stands('h'), 'Failed Attempt driver', 'and nothing is decided then');
select is(
  tests.words(tests.push('staff', tests.better('h-return', 'h', '{"to_city": {"from": "Pune", "to": "Goa"}}', 'return'))), 'invalid',
  'only another attempt goes with a better address'
);
select is(
  tests.words(tests.push('staff', tests.better('h-again', 'h', '{"to_street_address": {"from": "1 Main Road", "to": "2 Main Road"}, "base_price": {"from": 1, "to": 2}, "status": {"to": "Delivered"}}'))),
  'applied', 'the office sends it to the better address'
);
select is((select concat_ws(' ', to_street_address, to_city, status, base_price) from public.shipments where id = tests.id_of('h')), '2 Main Road Pune In Transit 100.00', 'which it has from then on, and nothing else that was named');
select ok(not tests.mirrored('h') ? 'decided', 'what the board asks is in no driver''s copy');
select is(tests.mirrored('h') -> 'renewed', '["address"]', 'its driver sees the address marked');
select is(
  (select a.changes -> 'to_street_address' from app.activity as a where a.record = tests.id_of('h') and a.changes ? 'to_street_address' order by a.id desc limit 1),
  (select a.changes -> 'to_street_address' from app.activity as a where a.record = tests.id_of('h') and a.changes ?& array['status', 'to_street_address'] order by a.id desc limit 1),
  'the activity tells it with the decision'
);
select is(tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('h'))) #> '{decisions,0,renewed}', '["address"]', 'the office sees what was put right');
select tests.fail('h-2', 'h', 'no-answer');
select is(tests.words(tests.push('staff', tests.better('h-2-again', 'h', '{"to_contact_number": {"from": "9000000012", "to": "9000000099"}}'))), 'applied', 'the next time a phone');
select is(tests.mirrored('h') -> 'renewed', '["address", "phone"]', 'both stay marked');
select is(
  tests.words(tests.push('driver', tests.command('h-door', 'record-delivery', jsonb_build_object('shipmentId', tests.id_of('h'), 'trackingNumber', 'h', 'outcome', 'Delivered', 'notes', '', 'photo', null), 'shipment:h', now()))),
  'applied', 'until it is delivered'
);
select is(tests.mirrored('h') -> 'renewed', 'null'::jsonb, 'then nothing is marked any more');

/* What somebody else has put right since */
select tests.push('manager', tests.command('i-edit', 'update-shipment', jsonb_build_object('id', tests.id_of('i'), 'changes', '{"to_street_address": {"from": "1 Main Road", "to": "3 Main Road"}}'::jsonb), 'shipment:i'));
select ok(
  tests.push('staff', tests.better('i-again', 'i', '{"to_street_address": {"from": "1 Main Road", "to": "2 Main Road"}, "to_contact_number": {"from": "9000000012", "to": "9000000099"}}'))
    @> '[{"status": "conflict", "conflict": {"fields": {"to_street_address": {"from": "1 Main Road", "yours": "2 Main Road", "theirs": "3 Main Road"}}}}]',
  'is a conflict of that field alone'
);
select is(tests.stands('i'), 'Failed Attempt driver', 'and nothing is decided until somebody chose');
select is(tests.words(tests.push('staff', tests.better('i-chosen', 'i', '{"to_street_address": {"from": "3 Main Road", "to": "2 Main Road"}}'))), 'applied', 'who knows it decides');
select is(tests.words(tests.push('staff', tests.better('j-empty', 'j', '{}'))), 'applied', 'no change is none');
select is(tests.words(tests.push('staff', tests.better('k-odd', 'k', '[7, {"to_city": []}]'))), 'applied', 'nor are hostile ones');
select tests.ship(name, name, 'driver', 'Out for Delivery') from unnest(array['to_postal_code', 'to_city', 'to_state']) as name;
update public.shipments set to_postal_code = '411001', to_city = 'Pune', to_state = 'Maharashtra' where tracking_number in ('to_postal_code', 'to_city', 'to_state');
select tests.fail(field || '-1', field, 'wrong-address') from unnest(array['to_postal_code', 'to_city', 'to_state']) as field;
select tests.push('staff', tests.better(field || '-again', field, jsonb_build_object(field, jsonb_build_object('from', was, 'to', becomes))))
from (values ('to_postal_code', '411001', '403001'), ('to_city', 'Pune', 'Panaji'), ('to_state', 'Maharashtra', 'Goa')) as part (field, was, becomes);
select is(
  (select to_jsonb(s) ->> field || ' ' || s.status from public.shipments as s where s.tracking_number = field) || ' ' || (tests.mirrored(field) ->> 'renewed'),
  becomes || ' In Transit ["address"]', format('%s alone is an address put right', field)
)
from (values ('to_postal_code', '403001'), ('to_city', 'Panaji'), ('to_state', 'Goa')) as part (field, becomes);

/* The later word, where both say the same */
select tests.ship('l', 'l', 'driver', 'Out for Delivery');
update public.shipments set status = 'Failed Attempt' where id = tests.id_of('l');
select is(tests.mirrored('l') -> 'failure', 'null'::jsonb, 'what the office notes has no reason');
select tests.fail('l-1', 'l', 'wrong-address');
select is(tests.mirrored('l') #>> '{failure,reason}', 'wrong-address', 'what its driver brings afterwards has one');
select is(tests.ask('visitor', 'track_shipment', '{"trackingNumber": "l"}') #>> '{shipment,failed_because}', 'wrong-address', 'which tracking tells');
update public.shipments set status = 'In Transit' where id = tests.id_of('l');
update public.shipments set status = 'Failed Attempt' where id = tests.id_of('l');
select is(tests.mirrored('l') -> 'failure', 'null'::jsonb, 'until the office notes another');

select * from finish();
