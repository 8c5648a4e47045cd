-- What was collected at a door is not asked for again when its parcel goes out once more, and who takes it twice is looked at.
select plan(33);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
\ir ../../../tests/support/sql/scenes/money-scene.sql
insert into public.clients (client_code, client_name, contact_email, contact_phone, address, gstin, pan) values ('ACME', 'Acme', 'a@acme.example', '9000000009', 'Pune', 'URP', 'NA');
select tests.ship(name, number, 'driver', 'Out for Delivery') from (values ('freight', '1'), ('goods', '2'), ('claim', '3'), ('less', '4'), ('plain', '5'), ('own', '6')) as made (name, number);
select tests.ship('gone', '7', 'inactive', 'Out for Delivery');
update public.shipments set payment_mode = 'cod', collect_amount = 125000, client_code = 'ACME', created_at = now() - interval '9 days';
update public.shipments set payment_mode = 'to_pay' where id = tests.id_of('freight');
update public.shipments set payment_mode = 'prepaid', collect_amount = 0 where id = tests.id_of('plain');
-- What its driver, a run sheet and the office ask for at its door.
create function tests.asked(shipment text) returns text language sql stable as $$
  select concat_ws(' ', (select d.collect_amount from app.driver_shipments as d where d.id = tests.id_of(shipment)), app.to_collect_of(array[tests.id_of(shipment)]),
    (select o.taken_at_door from app.office_shipments as o where o.id = tests.id_of(shipment)))
$$;
create function tests.goes_again(shipment text) returns text language sql as $$ select tests.edit('again ' || shipment, shipment, 'status', '"Delivered"', '"Out for Delivery"') $$;
create function tests.version_of(shipment text, whose text) returns bigint language sql stable as $$ select c.version from public.sync_change as c where c.pk = tests.id_of(shipment) and c.audience = whose $$;
grant execute on all functions in schema tests to public;

/* Freight */
select is(tests.asked('freight'), '125000 125000 0', 'a parcel on its way asks for all of it');
select tests.push('driver', tests.capture('a', 'freight', '1', tests.said(125000)));
select is(tests.asked('freight'), '125000 0', 'a delivered one says what was to be collected, for its driver''s correction');
select is(tests.goes_again('freight'), 'applied', 'it was the wrong door');
select is(tests.asked('freight'), '0 0 125000', 'the next one is asked for nothing');
select is(tests.review(tests.push('driver', tests.capture('a1', 'freight', '1', tests.said(125000)))), 'collection-differs', 'a driver who takes it once more is looked at');
select is((select status from public.shipments where id = tests.id_of('freight')), 'Delivered', 'and has delivered it');
select is(tests.ask('staff', 'review_capture', jsonb_build_object('id', tests.id_of('a1'))) #> '{capture,toCollectPaise}', '0', 'the office sees that nothing was to be collected');
select is((select c.value -> 'toCollectPaise' from jsonb_array_elements(tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('freight'))) -> 'proofs') as c (value) where c.value ->> 'id' = tests.id_of('a')::text), '0', 'not with two who took it');
select is(tests.decide('a1', 'accept', 'not-taken'), '{"done": true}', 'or that nothing was');
select is((select c.value -> 'toCollectPaise' from jsonb_array_elements(tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('freight'))) -> 'proofs') as c (value) where c.value ->> 'id' = tests.id_of('a')::text), '125000', 'the first one was to collect all of it');

/* What the goods cost */
select tests.push('driver', tests.capture('g', 'goods', '2', tests.said(125000)));
select tests.goes_again('goods');
select is(tests.asked('goods'), '0 0 125000', 'goods are paid for once, too');
select is(tests.review(tests.push('driver', tests.capture('g1', 'goods', '2'))), null, 'and a delivery without any money is ordinary then');
select is((select sum(amount_paise)::bigint from public.cash_entries where shipment_id = tests.id_of('goods')), 125000::bigint, 'its client gets them once');
select tests.push('driver', tests.capture('l', 'less', '4', tests.said(100000, reason => 'No change')));
select tests.goes_again('less');
select is(tests.asked('less'), '25000 25000 100000', 'what was left over is left to be collected');
select is(tests.review(tests.push('driver', tests.capture('l1', 'less', '4', tests.said(25000, 25000)))), null, 'and is ordinary');
select is(tests.review(tests.push('driver', tests.correction('l2', 'l1', 'less', '4', tests.said(20000, 25000, reason => 'Torn note')))), null, 'as is a correction of it');
select is(tests.review(tests.push('driver', tests.correction('l3', 'l2', 'less', '4'))), 'not-collected', 'but not one without a word of it');

/* A claim that was not found paid nothing */
select tests.push('driver', tests.capture('u', 'claim', '3', tests.said(125000, mode => 'upi')));
select tests.goes_again('claim');
select is(tests.asked('claim'), '0 0 125000', 'a payer''s word counts until somebody has looked');
create temp table before as select tests.version_of('claim', 'office') as office, tests.version_of('claim', tests.id_of('driver')::text) as driver;
create function tests.settle(found bigint, instead bigint default null) returns jsonb language sql as $$
  select tests.ask('staff', 'settle_upi', jsonb_build_object('claimId', (select id from public.cash_entries where proof_id = tests.id_of('u') and kind = 'collection'), 'foundPaise', found, 'insteadOfPaise', instead, 'reason', 'x'))
$$;
grant execute on all functions in schema tests to public;
select is(tests.settle(0) -> 'done', 'true', 'it is not in the bank');
select is(tests.asked('claim'), '125000 125000 0', 'and is asked for at the door');
select ok(tests.version_of('claim', 'office') > b.office and tests.version_of('claim', tests.id_of('driver')::text) > b.driver, 'which the phone and the office hear of') from before as b;
select tests.settle(125000);
select is(tests.asked('claim'), '0 0 125000', 'until it is found after all');

/* Money without a delivery */
select is(tests.review(tests.push('inactive', tests.capture('i', 'gone', '7', tests.said(125000)))), 'inactive-driver', 'somebody who drives no more took money');
select is(tests.asked('gone'), '125000 125000 0', 'which nobody has said yet');
select is(tests.decide('i', 'set-aside', 'taken'), '{"done": true}', 'it was taken, and nothing delivered');
select is(tests.asked('gone'), '0 0 125000', 'its recipient pays once');

/* Prepaid, and a chain of one's own */
select tests.push('driver', tests.capture('p', 'plain', '5', tests.said(125000)));
select is(tests.goes_again('plain') || ' ' || tests.asked('plain'), 'applied 0 0', 'of a prepaid parcel nothing was asked for');
select is(tests.review(tests.push('driver', tests.capture('p1', 'plain', '5'))), null, 'and nothing is the second time');
select tests.push('driver', tests.capture('o', 'own', '6', tests.said(125000)), tests.correction('o1', 'o', 'own', '6', outcome => 'Failed Attempt'));
select is(tests.asked('own'), '125000 125000 0', 'what was taken back was not collected');
select is(tests.review(tests.push('driver', tests.correction('o2', 'o1', 'own', '6', tests.said(125000)))), null, 'and is, once it was delivered after all');
select tests.push('driver', tests.correction('o3', 'o2', 'own', '6', tests.said(120000, reason => 'No change')));
select is(tests.entries('own'), 'collection cash 125000, reversal cash -125000, collection cash 125000, reversal cash -125000, collection cash 120000', 'each correction stands for itself');
select is(app.cash_adds_up(), '{}', 'it adds up');
select is((select count(*) from public.proof_of_delivery where shipment_id = tests.id_of('own') and review_state = 'open'), 0::bigint, 'and nobody has to look at it');
select * from finish();
