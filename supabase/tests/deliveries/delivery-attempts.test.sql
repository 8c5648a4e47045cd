-- What was not delivered: why, how often, and what is told of it. What was not attempted is no attempt, and nobody outside hears of one.
select plan(71);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.failure(reason text, again_on text default null, called text default null) returns jsonb language sql as $$
  select jsonb_build_object('reason', reason, 'againOn', again_on, 'calledAt', called)
$$;
create function tests.capture(name text, shipment text, failure jsonb default null, outcome text default 'Failed Attempt', claimed timestamptz default now() - interval '1 hour', notes text default '', clock bigint default 0)
returns jsonb language sql stable as $$
  select tests.command(name, 'record-delivery', jsonb_strip_nulls(jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', shipment, 'outcome', outcome, 'notes', notes, 'failure', failure)) || '{"photo": null}', 'shipment:' || shipment, claimed, clock)
$$;
create function tests.correction(name text, corrects text, shipment text, failure jsonb, outcome text default 'Failed Attempt') returns jsonb language sql stable as $$
  select tests.capture(name, shipment, failure, outcome, now() - interval '30 minutes') || '{"kind": "correct-delivery"}' || jsonb_build_object('payload', tests.capture(name, shipment, failure, outcome) -> 'payload' || jsonb_build_object('corrects', tests.id_of(corrects), 'keepsPhoto', false))
$$;
create function tests.attempt(name text) returns public.delivery_attempts language sql stable as $$ select * from public.delivery_attempts where proof_id = tests.id_of(name) $$;
create function tests.shipment(name text) returns public.shipments language sql stable as $$ select * from public.shipments where id = tests.id_of(name) $$;
create function tests.tracked(number text) returns jsonb language sql as $$ select tests.ask('visitor', 'track_shipment', jsonb_build_object('trackingNumber', number)) -> 'shipment' $$;
create function tests.timeline(number text) returns text language sql as $$
  select string_agg(step ->> 'status', ', ' order by place) from jsonb_array_elements(tests.tracked(number) -> 'timeline') with ordinality as t (step, place)
$$;
create function tests.mirrored(who text, shipment text) returns jsonb language sql as $$
  select r -> 'failure' from jsonb_array_elements(tests.ask(who, 'sync_mirror', '{"table": "shipments", "limit": 100, "after": null}') -> 'rows') as r where r ->> 'id' = tests.id_of(shipment)::text
$$;
create function tests.customer_sees(shipment text) returns bigint language plpgsql as $$
declare
  n bigint;
begin
  perform tests.be('customer');
  select count(*) into n from public.proof_of_delivery where shipment_id = tests.id_of(shipment);
  perform tests.be('owner');
  return n;
end
$$;
grant execute on all functions in schema tests to public;
alter table public.shipments disable trigger before_update;
select tests.ship(name, name, 'driver', 'Out for Delivery') from unnest(array['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'm', 'n']) as name;
update public.shipments set user_id = tests.id_of('customer'), created_at = now() - interval '9 days';
update public.shipment_updates set updated_at = now() - interval '9 days';
alter table public.shipments enable trigger before_update;

/* Kept with its number, its reason and the call */
select is(tests.words(tests.push('driver', tests.capture('a1', 'a', tests.failure('nobody-there', null, '2026-11-01T06:30:00.000Z'), clock => 60000))), 'applied', 'a capture says why');
select is((tests.attempt('a1')).reason, 'nobody-there', 'the reason is kept');
select is((tests.attempt('a1')).attempt_number, 1, 'as the first attempt of its shipment');
select is((tests.attempt('a1')).called_at, '2026-11-01 06:31Z'::timestamptz(3), 'the call at its honest time, by the offset of the clock');
select is((tests.shipment('a')).status, 'Failed Attempt', 'the shipment stands at it');
select is(tests.tracked('a') ->> 'failed_because', 'nobody-there', 'and visitors learn the reason');
select is(tests.mirrored('staff', 'a') ->> 'reason', 'nobody-there', 'the office''s devices hold it');
select is(tests.mirrored('staff', 'a') ->> 'failed_at', app.instant((select delivered_at from public.proof_of_delivery where id = tests.id_of('a1'))), 'with the moment of the attempt');
select is(tests.mirrored('driver', 'a') ->> 'reason', 'nobody-there', 'and the driver''s');
select is(tests.ask('other-driver', 'fetch_for_delivery', '{"trackingNumber": "a"}') #>> '{shipment,failure}', null, 'who looks up somebody else''s parcel does not');
select tests.push('driver', tests.capture('a2', 'a', tests.failure('another-day', to_char(now() + interval '2 days', 'YYYY-MM-DD'))));
select is((tests.attempt('a2')).attempt_number, 2, 'the next is the second');
select is((tests.attempt('a2')).again_on, (now() + interval '2 days')::date, 'with the day that was asked for');
select is(tests.mirrored('staff', 'a') ->> 'reason', 'another-day', 'the latest reason is shown, also where the status stays');
select tests.push('driver', tests.capture('a3', 'a', null, notes => 'The dog'));
select is((tests.attempt('a3')).attempt_number, 3, 'an app without the list counts as well');
select is((tests.attempt('a3')).reason, null, 'without a reason');

/* Not attempted */
select is(tests.words(tests.push('driver', tests.capture('b1', 'b', tests.failure('not-attempted')))), 'applied', 'what was not attempted is captured alike');
select is((tests.shipment('b')).status, 'Delayed', 'and comes later');
select is((tests.shipment('b')).failed_on, '{}', 'no attempt is counted');
select is((tests.attempt('b1')).attempt_number, 0, 'the number stays');
select is(tests.timeline('b'), 'Out for Delivery, Delayed', 'the recipient is not told of an attempt');
select is(tests.tracked('b') ->> 'failed_because', null, 'nor of a reason');
select is(tests.ask('customer', 'my_shipment', jsonb_build_object('id', tests.id_of('b'))) #> '{shipment,attempts}', '[]', 'nor the customer');
select is(tests.customer_sees('b'), 0::bigint, 'who does not find it in the table either');
select is(tests.customer_sees('a'), 3::bigint, 'as they do the attempts');
select is(tests.mirrored('staff', 'b') ->> 'reason', 'not-attempted', 'the office knows');
select is(tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('b'))) #>> '{proofs,0,failure,reason}', 'not-attempted', 'beside the capture, too');
select tests.push('driver', tests.capture('b2', 'b', tests.failure('refused')));
select is((tests.attempt('b2')).attempt_number, 1, 'the first attempt after it is the first');
select is(tests.tracked('b') ->> 'failed_because', 'refused', 'and is told');

/* Corrections */
select tests.push('driver', tests.capture('c1', 'c', tests.failure('nobody-there')));
select is(tests.words(tests.push('driver', tests.correction('c2', 'c1', 'c', tests.failure('not-attempted')))), 'applied', 'a driver corrects the reason');
select is((tests.shipment('c')).status || ' ' || cardinality((tests.shipment('c')).failed_on), 'Delayed 0', 'what was no attempt is none');
select is(tests.timeline('c'), 'Out for Delivery, Delayed', 'and was not one for outsiders');
select is(tests.words(tests.push('driver', tests.correction('c3', 'c2', 'c', tests.failure('wrong-address')))), 'applied', 'a correction of what was not attempted');
select is((tests.shipment('c')).status || ' ' || (tests.attempt('c3')).attempt_number, 'Failed Attempt 1', 'takes effect, and is the first attempt');
select is((select count(*) from public.delivery_attempts where shipment_id = tests.id_of('c')), 3::bigint, 'all of the chain are kept');

/* Several on one day, and corrections of them */
select tests.ship(name, name, 'driver', 'Out for Delivery') from unnest(array['k', 'l']) as name;
alter table public.shipments disable trigger before_update;
update public.shipments set created_at = now() - interval '9 days' where tracking_number in ('k', 'l');
alter table public.shipments enable trigger before_update;
create function tests.counted(shipment text) returns integer language sql stable as $$ select cardinality((tests.shipment(shipment)).failed_on) $$;
select tests.push('driver',
  tests.capture('k1', 'k', tests.failure('nobody-there'), claimed => date_trunc('day', now()) - interval '42 hours', notes => 'Rang twice'),
  tests.capture('k2', 'k', tests.failure('refused'), claimed => date_trunc('day', now()) - interval '41 hours'),
  tests.capture('k3', 'k', tests.failure('no-answer'), claimed => now() - interval '2 hours')
);
select is(tests.counted('k'), 3, 'two attempts of one day are two');
select is(tests.words(tests.push('driver', tests.correction('k4', 'k3', 'k', tests.failure('money-not-ready')))), 'applied', 'the reason of the third is corrected');
select is(tests.counted('k'), 3, 'and all three stay counted');
select is((tests.attempt('k4')).attempt_number, 3, 'it is the third as before');
select is(tests.push('driver', tests.correction('k5', 'k2', 'k', tests.failure('wrong-address'))) #>> '{0,review}', 'corrected-late', 'one that others followed goes to the office');
select is(tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('k5'), 'decision', 'accept')), '{"done": true}', 'which accepts it');
select is((tests.attempt('k5')).attempt_number, 2, 'it stays the second');
select is(tests.counted('k'), 3, 'of three');
select tests.push('driver', tests.capture('l1', 'l', tests.failure('nobody-there'), claimed => now() - interval '3 hours'), tests.capture('l2', 'l', tests.failure('not-attempted'), claimed => now() - interval '2 hours'));
select tests.push('driver', tests.correction('l3', 'l2', 'l', null, 'Returned'));
select is(tests.counted('l'), 1, 'a correction of what was no attempt takes none away');

/* What the driver knows of before, also on another day and another sheet */
create function tests.driver_copy(shipment text) returns jsonb language sql as $$
  select r from jsonb_array_elements(tests.ask('driver', 'sync_mirror', '{"table": "shipments", "limit": 100, "after": null}') -> 'rows') as r where r ->> 'id' = tests.id_of(shipment)::text
$$;
select tests.push('staff', tests.command('k-again', 'decide-failed', jsonb_build_object('shipmentId', tests.id_of('k'), 'decision', 'again', 'againOn', app.ist_today())));
select is(tests.driver_copy('k') ->> 'failure', null, 'decided to go again, it stands at no failure');
select is(
  (select string_agg(a ->> 'reason', ' ' order by place) from jsonb_array_elements(tests.driver_copy('k') -> 'attempts') with ordinality as t (a, place)),
  'money-not-ready wrong-address nobody-there', 'and its driver still reads what failed before, the latest first, as it was corrected'
);
select is(jsonb_array_length(tests.driver_copy('k') -> 'failed_on'), 3, 'and how often');
select is(tests.driver_copy('k') #>> '{attempts,2,notes}', 'Rang twice', 'with what was noted');
select is(tests.driver_copy('k') #>> '{attempts,2,failed_at}', app.instant((select delivered_at from public.proof_of_delivery where id = tests.id_of('k1'))), 'and the honest time');
select is(tests.driver_copy('j') ->> 'attempts', null, 'where nothing failed there is nothing to read');
select is(tests.ask('other-driver', 'fetch_for_delivery', '{"trackingNumber": "k"}') #>> '{shipment,attempts}', null, 'who looks it up does not read it');
select is(tests.ask('other-driver', 'fetch_for_delivery', '{"trackingNumber": "k"}') #>> '{shipment,failed_on}', '[]', 'nor how often');

/* What cannot be read costs nothing */
select is(tests.words(tests.push('driver', tests.capture('n1', 'n', tests.failure('another-day', (app.ist_today() + 61)::text)))), 'applied', 'sixty days ahead, by a clock that is a day ahead, can be asked for');
create function tests.review(answers jsonb) returns text language sql as $$ select (answers #>> '{0,status}') || ' ' || coalesce(answers #>> '{0,review}', '-') $$;
select is(tests.review(tests.push('driver', tests.capture(shipment || '-x', shipment, failure, outcome))), 'applied part-unreadable', what)
from (values
  ('d', tests.failure('sleepy'), 'Failed Attempt', 'an unknown reason'),
  ('e', tests.failure('another-day'), 'Failed Attempt', 'another day without the day'),
  ('f', tests.failure('refused', '2026-02-30'), 'Failed Attempt', 'a day that does not exist'),
  ('m', tests.failure('another-day', (app.ist_today() + 62)::text), 'Failed Attempt', 'a day that is too far away'),
  ('g', '"refused"', 'Failed Attempt', 'a word'),
  ('h', tests.failure('refused', null, '2026-11-01T99:00:00Z'), 'Failed Attempt', 'a call at no time'),
  ('i', tests.failure('refused'), 'Delivered', 'a reason for what was delivered')
) as hostile (shipment, failure, outcome, what);
select is((select string_agg(status, ', ' order by tracking_number) from public.shipments where tracking_number in ('d', 'g', 'i')), 'Failed Attempt, Failed Attempt, Delivered', 'the captures took effect');
select is((tests.attempt('d-x')).reason, null, 'without what could not be read');
select is(tests.driver_copy('d') #> '{attempts,0,reason}', 'null', 'and its driver reads of an attempt without a reason');
select tests.push('driver', tests.capture('h2', 'h', null, 'Delivered'));
select is(tests.driver_copy('h') ->> 'attempts', null, 'of what is delivered nobody has to know before');
select is((select count(*) from public.proof_of_delivery where review_reason = 'part-unreadable' and review_state = 'open'), 7::bigint, 'and a person looks at each');
select is(tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('d-x'), 'decision', 'accept')), '{"done": true}', 'who confirms it');

/* Counted when the office lets it take effect */
select tests.push('other-driver', jsonb_set(tests.capture('u', 'none', tests.failure('premises-closed')), '{payload,shipmentId}', 'null'));
select is((tests.attempt('u')).shipment_id, null, 'of an unknown number it belongs to none');
select tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('u'), 'decision', 'attach', 'shipmentId', tests.id_of('j')));
select is((tests.attempt('u')).attempt_number, 1, 'attached, it is counted');
select is(tests.mirrored('staff', 'j') ->> 'reason', 'premises-closed', 'and shown');

/* A scan on the way back and the office's word */
insert into public.warehouses (id, name) values (tests.id_of('hub'), 'Hub');
select tests.push('staff', tests.command('scan', 'scan-at-warehouse', jsonb_build_object('shipmentId', tests.id_of('j'), 'trackingNumber', 'j', 'warehouseId', tests.id_of('hub'), 'direction', 'in')));
select is(tests.mirrored('staff', 'j') ->> 'reason', 'premises-closed', 'a scan at a warehouse does not hide why');

/* Kept as captured */
select throws_ok($$ update public.delivery_attempts set reason = 'damaged' where proof_id = tests.id_of('a1') $$, 'PT409', null, 'no reason is changed');
select throws_ok($$ delete from public.delivery_attempts where proof_id = tests.id_of('a1') $$, 'PT409', null, 'and none deleted');

select * from finish();
