-- What somebody of the office brings from a file in a driver's name: of money, and over what the phone had sent, nothing counts before a second person.
select plan(47);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
\ir ../../../tests/support/sql/scenes/money-scene.sql
create function tests.import(command jsonb, author text default 'driver', who text default 'staff') returns jsonb language sql as $$
  select jsonb_build_array(tests.ask(who, 'import_delivery', jsonb_build_object('command', command, 'capturedBy', tests.id_of(author))))
$$;
create function tests.status(shipment text) returns text language sql stable as $$ select status from public.shipments where id = tests.id_of(shipment) $$;
create function tests.proof_told(shipment text, proof text) returns jsonb language sql as $$
  select each.value from jsonb_array_elements(tests.ask('manager', 'shipment_detail', jsonb_build_object('id', tests.id_of(shipment))) -> 'proofs') as each (value)
  where each.value ->> 'id' = tests.id_of(proof)::text
$$;
grant execute on all functions in schema tests to public;
alter table public.shipments disable trigger before_update;
select tests.ship(name, number, 'driver', 'Out for Delivery') from (values
  ('paid', '1'), ('first', '2'), ('silent', '3'), ('plain', '4'), ('theirs', '5'), ('twice', '6'), ('again', '7'), ('brought', '8'), ('other', '10')
) as made (name, number);
select tests.ship('cancelled', '9', 'driver', 'Cancelled');
update public.shipments set created_at = now() - interval '9 days', payment_mode = 'cod', collect_amount = 125000;
update public.shipments set payment_mode = 'prepaid', collect_amount = 0 where id in (tests.id_of('plain'), tests.id_of('brought'), tests.id_of('other'));
alter table public.shipments enable trigger before_update;

/* A driver's cash is not taken from them in their own name */
select is(tests.review(tests.push('driver', tests.capture('p', 'paid', '1', tests.said(125000)))), null, 'a parcel is paid for at the door');
select is(tests.review(tests.import(tests.correction('p1', 'p', 'paid', '1', tests.said(0, reason => 'Paid the office')))), 'imported', 'a correction that the phone never sent waits');
select is(app.carried_paise(tests.id_of('driver')), 125000::bigint, 'and its driver carries what they carried');
select is(tests.entries('paid'), 'collection cash 125000', 'nothing was taken back');
select is(tests.decide('p1', decision, money), '{"refused": "own-import"}', format('who brought it does not decide: %s', decision))
from (values ('accept', null), ('accept', 'taken'), ('attach', null), ('set-aside', null)) as asked (decision, money);
select is((tests.proof_told('paid', 'p1') ->> 'imported_by', tests.proof_told('paid', 'p1') ->> 'imported_by_name'), (tests.id_of('staff')::text, app.person_name(tests.id_of('staff'))), 'who brought it stands with the proof');
select is((tests.proof_told('paid', 'p') -> 'imported_by', tests.proof_told('paid', 'p') -> 'imported_by_name'), ('null'::jsonb, 'null'::jsonb), 'and nobody with what the phone sent');
select is(tests.ask('manager', 'review_list') #>> '{captures,0,imported_by_name}', app.person_name(tests.id_of('staff')), 'the review says it too');
select is(tests.decide('p1', 'accept', who => 'manager'), '{"done": true}', 'somebody else decides');
select is(app.carried_paise(tests.id_of('driver')), 0::bigint, 'then it counts');

/* Nor given to them */
select is(tests.review(tests.import(tests.capture('f', 'first', '2', tests.said(125000), claimed => now()::date - interval '1 hour'))), 'imported', 'a first capture with money waits');
select is((tests.status('first'), tests.entries('first')), ('Out for Delivery'::text, null::text), 'and changes nothing');
select is(app.checked_paise(tests.id_of('driver')), 125000::bigint, 'its money is being checked');
select is(tests.words(tests.push('driver', tests.capture('f', 'first', '2', tests.said(125000), claimed => now()::date - interval '1 hour'))), 'applied', 'the phone sends it after all');
select is(tests.review(tests.push('driver', tests.capture('f', 'first', '2', tests.said(125000), claimed => now()::date - interval '1 hour'))), 'imported', 'and hears that it is being checked');
select is(tests.decide('f', 'accept'), '{"refused": "own-import"}', 'not by who brought it');
select is(tests.decide('f', 'accept', who => 'manager'), '{"done": true}', 'by somebody else');
select is((tests.status('first'), tests.entries('first')), ('Delivered'::text, 'collection cash 125000'::text), 'then it is delivered and paid for');
select is(tests.told_states('driver', 'f', 'p1'), 'accepted imported true, accepted imported true', 'its driver''s phone is told');
select is(tests.told('staff', 'f'), '[]', 'who brought it made no capture');
select is(
  (select array[entry.value ->> 'actorName', entry.value ->> 'broughtByName'] from jsonb_array_elements(tests.ask('admin', 'activity_page', jsonb_build_object('record', '2')) -> 'entries') as entry (value) where entry.value #>> '{changes,status,1}' = 'Delivered'),
  array[app.person_name(tests.id_of('manager')), app.person_name(tests.id_of('staff'))],
  'activity names who decided and who brought it'
);
select is(tests.review(tests.import(tests.capture('s', 'silent', '3'))), 'imported', 'where something is to be collected, saying nothing of it is a word of money');
select is(tests.review(tests.import(tests.capture('t', 'theirs', '5', tests.said(100000, 100000)), 'other-driver')), 'imported', 'before the reasons that let it take effect');
select is(tests.status('theirs'), 'Out for Delivery', 'which it does not');

/* What waits for another reason is not decided by who brought its money either */
select is(tests.review(tests.import(tests.capture('c', 'cancelled', '9', tests.said(125000)))), 'cancelled', 'a delivery of what was cancelled');
select is(tests.decide('c', 'accept'), '{"refused": "own-import"}', 'waits for somebody else');
select is(tests.review(tests.import(tests.capture('u', null, '777', tests.said(125000)))), 'unknown-number', 'so does one of a number nobody knows');
select is(tests.decide('u', 'attach', shipment => 'silent'), '{"refused": "own-import"}', 'which who brought it attaches to nothing');

/* Without money a file is as good as the phone */
select is(tests.review(tests.import(tests.capture('b', 'brought', '8'))), null, 'a prepaid parcel from a file');
select is(tests.status('brought'), 'Delivered', 'is delivered at once');
select is(
  (select array[entry.value ->> 'actorName', entry.value ->> 'broughtByName'] from jsonb_array_elements(tests.ask('admin', 'activity_page', jsonb_build_object('record', '8')) -> 'entries') as entry (value) where entry.value #>> '{changes,status,1}' = 'Delivered'),
  array[app.person_name(tests.id_of('driver')), app.person_name(tests.id_of('staff'))],
  'activity names both'
);
select is(tests.review(tests.import(tests.correction('b1', 'b', 'brought', '8', outcome => 'Failed Attempt'))), null, 'and a correction of it from the file');
select is(tests.status('brought'), 'Failed Attempt', 'takes its place');
select tests.push('driver', tests.capture('l', 'plain', '4'));
select is(tests.review(tests.import(tests.correction('l1', 'l', 'plain', '4', outcome => 'Failed Attempt'))), 'imported', 'over what the phone had sent it waits also without money');
select is(tests.status('plain'), 'Delivered', 'and changes nothing');

/* The driver's own word is not held up by a file */
select tests.push('driver', tests.capture('w', 'twice', '6', tests.said(125000)));
select tests.import(tests.correction('w1', 'w', 'twice', '6', tests.said(0, reason => 'Paid the office')));
select is(tests.review(tests.push('driver', tests.correction('w2', 'w', 'twice', '6', tests.said(120000, reason => 'No change'), claimed => now() - interval '1 hour'))), null, 'the phone corrects it itself');
select is((tests.proof_told('twice', 'w1') ->> 'review_state', tests.proof_told('twice', 'w2') ->> 'superseded_by'), ('set-aside'::text, null::text), 'nobody is asked about the file any more');
select is((select coalesce(sum(amount_paise), 0) from public.cash_entries where shipment_id = tests.id_of('twice')), 120000::numeric, 'what the driver says counts');

/* What the phone has sent is asked of the chain alone, wherever in it that stands */
select is(tests.review(tests.import(tests.capture('o', 'other', '10'))), null, 'another prepaid parcel from a file');
select is(tests.review(tests.import(tests.correction('o1', 'o', 'other', '10', outcome => 'Failed Attempt'))), null, 'is corrected from the file, whatever the phone has sent of others');
select is(tests.review(tests.push('driver', tests.correction('o2', 'o1', 'other', '10', claimed => now() - interval '1 hour'))), null, 'then the phone corrects it');
select is(tests.review(tests.import(tests.correction('o3', 'o2', 'other', '10', outcome => 'Failed Attempt', claimed => now() - interval '30 minutes'))), 'imported', 'and over that a file waits');
select is(tests.status('other'), 'Delivered', 'and changes nothing');
select is(tests.decide('o3', 'accept'), '{"refused": "own-import"}', 'also where who brought it decides');
select * from finish();
