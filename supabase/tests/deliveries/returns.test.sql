-- The way back to the sender: a stop like any other, with nothing to collect, and everybody is told where it really is.
select plan(65);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.capture(name text, shipment text, outcome text, more jsonb default '{}', claimed timestamptz default now()) returns text language sql as $$
  select tests.words(tests.push('driver', tests.command(name, 'record-delivery', jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', shipment, 'outcome', outcome, 'notes', '', 'photo', null) || more, 'shipment:' || shipment, claimed)))
$$;
create function tests.fail(name text, shipment text, claimed timestamptz default now()) returns text language sql as $$
  select tests.capture(name, shipment, 'Failed Attempt', jsonb_build_object(
    'failure', '{"reason": "refused", "againOn": null, "calledAt": null}'::jsonb,
    'photo', jsonb_build_object('id', tests.id_of('photo of ' || name), 'sha256', repeat('a', 64), 'size', 1000, 'type', 'image/jpeg')
  ), claimed)
$$;
create function tests.send_back(name text, shipment text) returns text language sql as $$
  select tests.words(tests.push('staff', tests.command(name, 'decide-failed', jsonb_build_object('shipmentId', tests.id_of(shipment), 'decision', 'return', 'againOn', null, 'warehouseId', null), 'shipment:' || shipment)))
$$;
create function tests.pull(who text) returns jsonb language sql as $$
  select tests.ask(who, 'sync_pull', jsonb_build_object('epoch', app.epoch(), 'scope', app.scope_of(tests.id_of(who)), 'cursor', 0))
$$;
create function tests.copy(who text, shipment text) returns jsonb language sql as $$
  select c.value -> 'row' from jsonb_array_elements(tests.pull(who) -> 'rows') as c where c.value ->> 'id' = tests.id_of(shipment)::text and c.value ->> 'table' = 'shipments'
$$;
create function tests.tracked(who text, number text) returns jsonb language sql as $$ select tests.ask(who, 'track_shipment', jsonb_build_object('trackingNumber', number)) -> 'shipment' $$;
create function tests.mine(shipment text, who text default 'customer') returns jsonb language sql as $$
  select r.value from jsonb_array_elements(tests.ask(who, 'my_shipments', '{}') -> 'rows') as r where r.value ->> 'id' = tests.id_of(shipment)::text
$$;
-- What happened at the doors of a shipment, the latest first, as a customer of theirs reads it.
create function tests.attempts(who text, shipment text) returns text language sql as $$
  select string_agg(a.value ->> 'outcome', ', ' order by a.place)
  from jsonb_array_elements(tests.ask(who, 'my_shipment', jsonb_build_object('id', tests.id_of(shipment))) #> '{shipment,attempts}') with ordinality as a (value, place)
$$;
create function tests.shipment(name text) returns public.shipments language sql stable as $$ select * from public.shipments where id = tests.id_of(name) $$;
grant execute on all functions in schema tests to public;
insert into auth.users (id, email, email_confirmed_at) values (tests.id_of('recipient'), 'recipient@waybill.example', now());
select tests.ship(name, name, 'driver', 'Out for Delivery') from unnest(array['a', 'b', 'c', 'd', 'e']) as name;
update public.shipments set
  payment_mode = 'cod', collect_amount = 125000, user_id = tests.id_of('customer'), to_street_address = '5 Lake View',
  from_street_address = '1 Mill Road', from_city = 'Surat', from_state = 'Gujarat', from_postal_code = '395001', estimated_delivery_date = '2026-11-20', deliver_from = '10:00', deliver_until = '13:00', to_email = 'recipient@waybill.example', created_at = now() - interval '9 days';
select tests.fail('a-' || n, 'a') from generate_series(1, 3) as n;

/* It failed three times and goes back */
select is(cardinality((tests.shipment('a')).failed_on), 3, 'three attempts failed');
select is(tests.copy('driver', 'a') ->> 'to_name_or_company', 'B', 'until it is decided its driver goes to the recipient');
select is(tests.copy('driver', 'a') ->> 'deliver_until', '13:00', 'at the time when somebody is there');
select is(tests.tracked('visitor', 'a') ->> 'failed_because', 'refused', 'and tracking tells why it failed');
select is(tests.send_back('a-back', 'a'), 'applied', 'the office decides that it goes back');
select is(tests.copy('driver', 'a') ->> name, sender, format('its driver''s stop has the sender''s %s', name))
from (values ('to_name_or_company', 'A'), ('to_contact_number', '9000000011'), ('to_street_address', '1 Mill Road'), ('to_city', 'Surat'), ('to_state', 'Gujarat'), ('to_postal_code', '395001')) as stop (name, sender);
select is(tests.copy('driver', 'a') ->> 'collect_amount', '0', 'nothing is collected at the sender''s door');
select is(tests.copy('driver', 'a') -> time, 'null', format('and the recipient''s %s does not bind the sender', time)) from unnest(array['deliver_from', 'deliver_until']) as time;
select is(tests.copy('driver', 'a') ->> 'payment_mode', 'prepaid', 'nor said to be');
select is(tests.copy('driver', 'a') ->> 'return_state', 'started', 'and it says that it goes back');
select is(tests.copy('other-driver', 'a'), null, 'another driver has no copy of it');
select is(tests.copy('staff', 'a') ->> 'to_name_or_company', 'B', 'the office''s copy keeps the recipient');
select is(tests.tracked(who, 'a') ->> 'goes_back', 'true', format('tracking tells a %s that it goes back', who)) from unnest(array['visitor', 'customer', 'staff']) as who;
select is(tests.mine('a') ->> 'goesBack', 'true', 'its customer is told as well');
select is(tests.mine('a') ->> 'collectPaise', '0', 'and that nothing is to be paid at a door');
select is(tests.mine('b') ->> 'goesBack', 'false', 'of the others it is not said');

/* At the sender's door */
update public.shipments set status = 'Out for Delivery' where id = tests.id_of('a');
select is(tests.copy('driver', 'a') ->> 'return_state', 'on-its-way', 'taken out, it is on its way');
select is(tests.fail('a-4', 'a'), 'applied', 'a sender may be out, too');
select is(tests.copy('driver', 'a') ->> 'to_name_or_company', 'A', 'and is still who it goes to');
select is(tests.tracked('visitor', 'a') -> 'failed_because', 'null', 'the recipient is told of no attempt at somebody else''s door');
select is(
  tests.capture('a-5', 'a', 'Returned', '{"receiver": {"name": "Charu", "relation": "reception"}, "signature": {"width": 300, "height": 150, "strokes": [[1, 2, 30, 40]]}}'),
  'applied', 'the sender takes it'
);
select ok(
  tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('a'))) #> '{proofs,-1,receipt}'
    @> '{"receiver_name": "Charu", "receiver_relation": "reception", "signed": true, "signature": {"strokes": [[1, 2, 30, 40]]}}',
  'the office sees who took it back and signed'
);
select is((select count(*) from public.receipt_facts as f where f.proof_id = tests.id_of('a-5')), 1::bigint, 'kept with the return''s own proof');
select ok(not coalesce(tests.tracked('visitor', 'a')::text like '%reception%', false), 'and no visitor reads of the sender''s door');
select is((tests.shipment('a')).status || ' ' || (tests.shipment('a')).return_state, 'Returned back', 'and it is returned');
select is((select p.applied and p.review_state = 'none' from public.proof_of_delivery as p where p.id = tests.id_of('a-5')), true, 'with a proof of its own');
select is(tests.tracked('visitor', 'a') ->> 'goes_back', 'false', 'it does not go back any more');
select is(tests.mine('a') ->> 'goesBack', 'false', 'its customer is told as well that it is back');

/* Whose door it was */
select is(tests.attempts('customer', 'a'), 'Returned, Failed Attempt, Failed Attempt, Failed Attempt, Failed Attempt', 'its sender is told of both doors');
select is(tests.attempts('recipient', 'a'), 'Failed Attempt, Failed Attempt, Failed Attempt', 'its recipient of their own alone');
select is(tests.rows_as('customer', $$ select app.my_photos() $$), '4', 'the sender sees the photos of both');
select is(tests.rows_as('recipient', $$ select app.my_photos() $$), '3', 'the recipient those of their own');
select is(tests.rows_as('recipient', $$ select id from public.proof_of_delivery where outcome = 'Returned' $$), '0', 'nor does the table itself tell them more');
select is(tests.rows_as('customer', $$ select id from public.proof_of_delivery where outcome = 'Returned' $$), '1', 'than its sender reads there');
select tests.fail('e-1', 'e', now() - interval '3 days'), tests.send_back('e-back', 'e');
select is(tests.fail('e-2', 'e'), 'applied', 'another sender is out');
select is(tests.mine('e') ->> 'triedOn', app.ist_day(now())::text, 'who reads that it was tried today');
select is(tests.mine('e', 'recipient') ->> 'triedOn', app.ist_day(now() - interval '3 days')::text, 'at the recipient''s door it was three days ago');
update public.shipments set status = 'Other' where id = tests.id_of('e');
update public.shipments set status = 'Failed Attempt' where id = tests.id_of('e');
select is(tests.mine('e', 'recipient') ->> 'triedOn', app.ist_day(now() - interval '3 days')::text, 'nor does what the office notes of the way back count there');
select is(tests.capture('e-3', 'e', 'Delivered'), 'applied', 'then the recipient takes it after all');
select is(tests.attempts('recipient', 'e'), 'Delivered, Failed Attempt', 'which they are told of');

/* What the recipient took after all, and what was collected before */
select tests.fail('b-1', 'b'), tests.send_back('b-back', 'b');
select is(tests.capture('b-2', 'b', 'Delivered'), 'applied', 'the recipient may take it after all');
select is((tests.shipment('b')).return_state, null, 'then it does not go back');
select tests.capture('c-1', 'c', 'Delivered', '{"collection": {"expectedPaise": 125000, "collectedPaise": 125000, "mode": "cash", "reference": null, "reason": null}}');
update public.shipments set status = 'Failed Attempt' where id = tests.id_of('c');
select tests.send_back('c-back', 'c');
select is((tests.shipment('c')).collect_amount || ' ' || app.collected_for(tests.id_of('c')), '0 125000', 'what was collected before stays, and nothing more is to be collected');

/* When a decision presses */
select is(tests.pull('staff') -> 'decideWithin', '{"attempts": 3, "workingDays": 1, "clients": null}', 'the office''s devices know when a decision presses');
select is(tests.pull('driver') -> 'decideWithin', 'null', 'a driver''s do not');
select tests.ask('admin', 'save_company_setting', '{"name": "attempts_before_decision", "value": 2}');
select is(tests.pull('manager') #>> '{decideWithin,attempts}', '2', 'an admin changes it');
select tests.ask('admin', 'save_company_setting', '{"name": "decision_working_days", "value": 4}');
select is(tests.pull('staff') #> '{decideWithin,workingDays}', '4', 'and within how many working days');
insert into public.clients (id, client_code, client_name, contact_email, contact_phone, address, gstin, pan) values (tests.id_of('own window'), 'OWN', 'Own', 'a@own.example', '9000000000', 'Hyderabad', 'URP', 'NA');
select is(tests.ask('admin', 'set_client_terms', jsonb_build_object('clientId', tests.id_of('own window'), 'decisionDays', 0)) -> 'decisionDays', '0', 'a client may have a window of its own');
select is(tests.pull('staff') #> '{decideWithin,clients}', '{"OWN": 0}', 'which the office''s devices know');
select is(tests.pull('driver') -> 'decideWithin', 'null', 'and no driver''s');
select is(tests.ask('admin', 'set_client_terms', jsonb_build_object('clientId', tests.id_of('own window'), 'decisionDays', broken)), '{"refused": "invalid"}', format('%s are no days', broken)) from unnest(array['-1', '31', '"5"', '1.5']::jsonb[]) as broken;
select is(tests.ask('manager', 'set_client_terms', jsonb_build_object('clientId', tests.id_of('own window'), 'decisionDays', 1)) ->> 'error', 'PT403', 'only an admin says so');
select is(tests.ask('admin', 'set_client_terms', jsonb_build_object('clientId', tests.id_of('own window'), 'decisionDays', null)) -> 'decisionDays', 'null', 'or the company''s again');
select is(tests.pull('staff') #> '{decideWithin,clients}', 'null', 'then no device knows of any');

select * from finish();
