-- One of a customer's own shipments, opened; of anybody else's not even that it exists.
begin;
select plan(14);

\ir ../../../tests/support/sql/scenes/sync-scene.sql
select tests.ship('mine', '1001'), tests.ship('by-mail', '1002'), tests.ship('theirs', '1003');
update public.shipments set user_id = tests.id_of('customer'), notes = 'Mind the step' where id = tests.id_of('mine');
update public.shipments set to_email = 'CUSTOMER@waybill.example' where id = tests.id_of('by-mail');
insert into public.warehouses (id, name, location) values (tests.id_of('house'), 'Hub', 'Nagpur');
insert into public.shipment_updates (shipment_id, status, location, updated_at, warehouse_id)
values (tests.id_of('mine'), 'In Transit', 'Nagpur', now() + interval '1 hour', tests.id_of('house'));
insert into public.proof_of_delivery (
  id, shipment_id, tracking_number, outcome, delivery_notes, claimed_at, delivered_at, captured_by, applied, image_url, photo_id, photo_sha256, photo_size, photo_confirmed_at
) values
  (tests.id_of('at the door'), tests.id_of('mine'), '1001', 'Delivered', 'left with the guard', now(), '2026-11-03 06:30Z', tests.id_of('driver'), true, 'here.jpg', tests.id_of('p1'), repeat('a', 64), 1000, now()),
  (tests.id_of('before'), tests.id_of('mine'), '1001', 'Failed Attempt', '', now(), '2026-11-02 06:30Z', tests.id_of('driver'), true, 'soon.jpg', tests.id_of('p2'), repeat('b', 64), 1000, null),
  (tests.id_of('first'), tests.id_of('mine'), '1001', 'Failed Attempt', '', now(), '2026-11-01 06:30Z', tests.id_of('driver'), true, null, null, null, null, null),
  (tests.id_of('in review'), tests.id_of('mine'), '1001', 'Returned', 'hearsay', now(), '2026-11-04 06:30Z', tests.id_of('driver'), false, 'unseen.jpg', tests.id_of('p3'), repeat('c', 64), 1000, now());

create function tests.opened(who text, name text) returns jsonb language sql as $$
  select tests.ask(who, 'my_shipment', jsonb_build_object('id', tests.id_of(name))) -> 'shipment'
$$;
grant execute on all functions in schema tests to public;

select is(tests.opened('customer', 'mine') ->> 'notes', 'Mind the step', 'the notes are public');
select is(
  (select string_agg(concat_ws(' ', step.value ->> 'status', step.value ->> 'city'), ', ' order by step.place)
   from jsonb_array_elements(tests.opened('customer', 'mine') -> 'timeline') with ordinality as step (value, place)),
  'In Transit, In Transit Nagpur', 'a city is named where the parcel was seen'
);
select is(
  (select string_agg(concat_ws(' ', attempt.value ->> 'outcome', attempt.value ->> 'photo', attempt.value ->> 'photoPath'), ', ' order by attempt.place)
   from jsonb_array_elements(tests.opened('customer', 'mine') -> 'attempts') with ordinality as attempt (value, place)),
  'Delivered here here.jpg, Failed Attempt on-its-way, Failed Attempt none',
  'every accepted attempt is told, the latest first, a photo only once it is here'
);
select is(tests.opened('customer', 'mine') #>> '{attempts,0,notes}', 'left with the guard', 'what the driver wrote');
insert into public.receipt_facts (proof_id, receiver_name, receiver_relation)
values (tests.id_of('at the door'), 'Gopal', 'security'), (tests.id_of('before'), 'Someone', 'other');
select is(
  jsonb_path_query_array(tests.opened('customer', 'mine'), '$.attempts[*].receiver'),
  '[{"name": "Gopal", "relation": "security"}, null, null]', 'who received it is told of a delivery alone'
);
select is(tests.opened('customer', 'mine') #>> '{attempts,0,at}', '2026-11-03T06:30:00.000Z', 'and when it was');
select is(jsonb_typeof(tests.opened('customer', 'by-mail')), 'object', 'what goes to the account''s own confirmed address is theirs');
select is(tests.opened('customer', 'theirs'), 'null'::jsonb, 'somebody else''s is nothing');
select is(tests.ask('customer', 'my_shipment', '{"id": "00000000-0000-4000-8000-000000000000"}'), '{"shipment": null}'::jsonb, 'like one that does not exist');
update auth.users set email_confirmed_at = null where id = tests.id_of('customer');
select is(tests.opened('customer', 'by-mail'), 'null'::jsonb, 'an address that nobody confirmed opens nothing');
select is(tests.ask(who, 'my_shipment', jsonb_build_object('id', tests.id_of('mine'))) ->> 'denied', word, format('%s has no shipments here', who))
from (values ('staff', 'staff'), ('driver', 'driver'), ('inactive', 'inactive')) as others (who, word);
select is(tests.ask('visitor', 'my_shipment', jsonb_build_object('id', tests.id_of('mine'))) ->> 'error', '42501', 'a visitor may not ask');

select * from finish();
rollback;
