-- What the office sees of captures, decides about them and brings in from files. Statements commit one by one here.
select plan(83);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.capture(name text, shipment text, number text, outcome text default 'Delivered', photo jsonb default 'null', clock jsonb default '0')
returns jsonb language sql stable as $$
  select tests.command(name, 'record-delivery', jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', number, 'outcome', outcome, 'notes', 'At the gate', 'photo', photo), 'tracking:' || number)
    || jsonb_build_object('clockOffsetMs', clock)
$$;
create function tests.proof(name text) returns public.proof_of_delivery language sql stable as $$ select * from public.proof_of_delivery where id = tests.id_of(name) $$;
create function tests.shipment(name text) returns public.shipments language sql stable as $$ select * from public.shipments where id = tests.id_of(name) $$;
create function tests.decide(who text, proof text, decision text, shipment text default null, reason text default null) returns jsonb language sql as $$
  select tests.ask(who, 'review_decide', jsonb_build_object('proofId', tests.id_of(proof), 'decision', decision, 'shipmentId', tests.id_of(shipment), 'reason', reason))
$$;
create function tests.import(who text, command jsonb, author text) returns jsonb language sql as $$
  select tests.ask(who, 'import_delivery', jsonb_build_object('command', command, 'capturedBy', tests.id_of(author)))
$$;
create function tests.open_captures() returns text language sql as $$
  select string_agg(c.value ->> 'tracking_number', ' ' order by c.place)
  from jsonb_array_elements(tests.ask('staff', 'review_list') -> 'captures') with ordinality as c (value, place)
$$;
select tests.ship(name, number, driver, status) from (values
  ('cancelled', '1002', 'driver', 'Cancelled'), ('theirs', '1003', 'other-driver', 'In Transit'), ('found', '1004', 'driver', 'In Transit'),
  ('inactive', '1005', 'driver', 'In Transit'), ('later', '1006', 'driver', 'In Transit'), ('aside', '1007', 'driver', 'Cancelled'), ('imported', '1008', 'driver', 'In Transit'), ('plain', '1009', 'driver', 'In Transit')
) as made (name, number, driver, status);
update public.shipments set created_at = '2026-10-31 00:00Z';
update public.shipments set created_at = '2026-11-05 00:00Z' where id = tests.id_of('later');
select tests.push('driver', tests.capture('p-unknown', null, '99999'));
select tests.push('driver', tests.capture('p-cancelled', 'cancelled', '1002', clock => '700000'));
select tests.push('driver', tests.capture('p-theirs', 'theirs', '1003', 'Failed Attempt'));
select tests.push('inactive', tests.capture('p-inactive', 'inactive', '1005', clock => 'null'));
select tests.push('driver', tests.capture('p-aside', 'aside', '1007'));
select tests.push('driver', tests.capture('p-other', null, '88888'));
select tests.push('driver', tests.capture('p-plain', 'plain', '1009', photo => jsonb_build_object('id', tests.id_of('photo'), 'sha256', repeat('a', 64), 'size', 10, 'type', 'image/jpeg')));

/* Who */
select is(tests.ask(who, name, jsonb_build_object('id', tests.id_of('found'))), jsonb_build_object('error', code), format('%s: not %s', name, who))
from unnest(array['shipment_detail', 'review_list', 'review_decide', 'import_delivery']) as name,
  (values ('driver', 'PT403'), ('inactive', 'PT403'), ('customer', 'PT403'), ('visitor', '42501')) as denied (who, code);
select ok(tests.ask(who, 'review_list') ? 'captures', format('%s reviews', who)) from unnest(array['admin', 'manager', 'staff']) as who;
select ok(tests.ask(who, 'shipment_detail', jsonb_build_object('id', tests.id_of('found'))) ? 'proofs', format('%s opens shipments', who)) from unnest(array['admin', 'manager', 'staff']) as who;

/* What is seen */
select is(tests.open_captures(), '99999 1002 1003 1005 1007 88888', 'what waits is listed, oldest first, and nothing else');
select is(
  (tests.ask('staff', 'review_list') #> '{captures,1}') - 'received_at',
  jsonb_build_object(
    'id', tests.id_of('p-cancelled'), 'shipment_id', tests.id_of('cancelled'), 'tracking_number', '1002',
    'shipment_display_id', 'SHP' || upper(left(tests.id_of('cancelled')::text, 6)), 'outcome', 'Delivered', 'delivery_notes', 'At the gate',
    'image_url', null, 'photo_expected', false, 'photo_confirmed_at', null, 'claimed_at', '2026-11-01T06:30:00.000Z', 'clock_offset_ms', 700000,
    'delivered_at', '2026-11-01T06:41:40.000Z', 'clock_flag', 'off', 'captured_by', tests.id_of('driver'), 'captured_by_name', 'Ravi', 'imported_by', null, 'imported_by_name', null,
    'review_reason', 'cancelled', 'review_state', 'open', 'review_note', null, 'reviewed_by_name', null, 'reviewed_at', null, 'shipment_status', 'Cancelled', 'corrects', null, 'superseded_by', null, 'failure', null, 'code', null, 'receipt', null, 'more_photos', '[]'::jsonb, 'collection', null, 'toCollectPaise', 0, 'notes_cut', false, 'corrected', null, 'recipient', '{"name": "B", "phone": "9000000012"}'::jsonb
  ),
  'with both times, the flag of the clock and the names'
);
select is(tests.ask('staff', 'review_list') #>> '{captures,0,clock_flag}', null, 'a clock that was right has no flag');
select is(tests.ask('staff', 'review_list') #>> '{captures,3,clock_flag}', 'unknown', 'one that was never compared is flagged as unknown');
select is(tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('plain'))) #>> '{proofs,0,photo_expected}', 'true', 'a shipment''s proof says that its photo is on the way');
select is(tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('plain'))) #> '{shipment}', (select to_jsonb(v) from app.office_shipments as v where v.id = tests.id_of('plain')), 'its row is the mirrored one');
select is(((tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('plain'))) #> '{updates}') @> '[{"status": "Delivered", "location": "Pune", "updated_by_name": "Ravi", "warehouse_name": null}]'), true, 'its history says who');
select is(tests.ask('staff', 'shipment_detail', '{"id": "nonsense"}'), '{"shipment": null, "needs": null, "updates": [], "proofs": [], "decisions": [], "collectedPaise": null, "changes": {"entries": [], "more": false}, "runSheets": []}', 'what does not exist opens empty');

/* Decided */
select is(tests.decide('staff', 'never-was', 'accept'), '{"refused": "not-found"}', 'what was never captured cannot be decided');
select is(tests.decide('staff', 'p-cancelled', 'burn'), '{"error": "PT400"}', 'there are three decisions');
select is(tests.decide('staff', 'p-unknown', 'accept'), '{"refused": "needs-shipment"}', 'an unknown number cannot be accepted');
select is(tests.decide('staff', 'p-unknown', 'attach'), '{"refused": "needs-shipment"}', 'attaching needs a shipment');
select is(tests.decide('staff', 'p-unknown', 'attach', 'never-was'), '{"refused": "shipment-not-found"}', 'one that exists');
select is(tests.decide('staff', 'p-unknown', 'attach', 'later'), '{"done": true}', 'then it is attached');
select is(((tests.shipment('later')).status, (tests.shipment('later')).delivered_at), ('Delivered'::text, '2026-11-05 00:00Z'::timestamptz(3)), 'and takes effect, never before the shipment was made');
select is(((tests.proof('p-unknown')).shipment_id, (tests.proof('p-unknown')).applied, (tests.proof('p-unknown')).review_state, (tests.proof('p-unknown')).reviewed_by), (tests.id_of('later'), true, 'attached'::text, tests.id_of('staff')), 'the proof says so');
select is((tests.proof('p-unknown')).delivered_at, '2026-11-05 00:00Z'::timestamptz, 'with the moment that follows');
select is(tests.decide('manager', 'p-unknown', 'set-aside', null, 'x'), '{"refused": "already-decided"}', 'it is decided once');
select is(tests.decide('staff', 'p-cancelled', 'accept'), '{"done": true}', 'a delivery of what was cancelled is accepted');
select is(((tests.shipment('cancelled')).status, (tests.shipment('cancelled')).delivered_at, (tests.shipment('cancelled')).cancelled_at), ('Delivered'::text, '2026-11-01 06:41:40Z'::timestamptz(3), null::timestamptz(3)), 'and delivered at its own time');
select is((select updated_at from public.shipment_updates where shipment_id = tests.id_of('cancelled') and status = 'Delivered'), '2026-11-01 06:41:40Z'::timestamptz(3), 'in the history too');
select is((tests.shipment('theirs')).status, 'Failed Attempt', 'a capture by another driver has taken effect already');
update public.shipments set status = 'In Transit' where id = tests.id_of('theirs');
select is(tests.decide('staff', 'p-theirs', 'accept'), '{"done": true}', 'accepting it');
select is((tests.shipment('theirs')).status, 'In Transit', 'only closes it');
select is(tests.decide('staff', 'p-aside', 'set-aside', null, ' '), '{"refused": "needs-reason"}', 'setting aside needs a reason');
select is(tests.decide('staff', 'p-aside', 'set-aside', null, 'Wrong parcel'), '{"done": true}', 'with one it is set aside');
select is((tests.shipment('aside')).status, 'Cancelled', 'and changes nothing');
select is(((tests.proof('p-aside')).review_state, (tests.proof('p-aside')).review_note), ('set-aside'::text, 'Wrong parcel'::text), 'the reason is kept');
select is(tests.decide('staff', 'p-inactive', 'accept'), '{"done": true}', 'what an inactive driver captured is accepted');
select is((tests.shipment('inactive')).status, 'Delivered', 'and takes effect then');
select is(tests.open_captures(), '88888', 'what is decided is listed no more');
select cmp_ok((select version from public.sync_change where audience = tests.id_of('driver')::text and pk = tests.id_of('inactive')), '>', 0::bigint, 'the decision is news to the driver''s device');

/* What its device is told of it */
select is(tests.ask('driver', 'sync_pull') -> 'reviews', 'null', 'a device that asks about nothing is told nothing');
select is(
  tests.told('driver', 'p-aside'),
  jsonb_build_array(jsonb_build_object('id', tests.id_of('p-aside'), 'state', 'set-aside', 'reason', 'cancelled', 'counts', false, 'moneyCounts', false, 'at', app.instant((tests.proof('p-aside')).reviewed_at))),
  'what was decided, and when: not by whom, nor with which words'
);
select is(
  tests.told_states('driver', 'p-unknown', 'p-cancelled', 'p-theirs', 'p-other'),
  'attached unknown-number true, accepted cancelled true, accepted not-assigned true, open unknown-number false',
  'each by its name'
);
select is(tests.told('other-driver', 'p-aside', 'p-unknown', 'p-cancelled'), '[]', 'nobody is told of another''s');
select is(tests.told('staff', 'p-aside'), '[]', 'nor is the office, whose page says it');
select is(tests.told('driver', 'p-plain', 'never-was'), '[]', 'nothing is said of what nobody had to look at');
select is(tests.told_states('driver', variadic array(select 'never-was-' || n from generate_series(1, 199) as n) || array['p-aside', 'p-unknown']), 'set-aside cancelled false', 'two hundred at once');
select is(tests.words(tests.push('driver', tests.capture('p-again', null, '77777'))), 'applied', 'another number that nobody knows');
select is(tests.words(tests.push('driver', tests.capture('p-again-2', null, '77777') || jsonb_build_object('replaces', jsonb_build_array(tests.id_of('p-again'))))), 'applied', 'tried again under another id');
select is(tests.decide('staff', 'p-again', 'set-aside', null, 'Not ours'), '{"done": true}', 'is decided under the id that was carried out');
select is(tests.told_states('driver', 'p-again-2'), 'set-aside unknown-number false', 'its device hears it under the id that it knows');
select is(tests.told('driver', 'p-again-2') #>> '{0,id}', tests.id_of('p-again-2')::text, 'by that name');

/* Brought in from a file */
select is(tests.import('staff', tests.capture('p-file', 'imported', '1008'), 'driver') ->> 'status', 'applied', 'a capture from a file is applied as if the phone had sent it');
select isnt(tests.import('staff', tests.capture('p-file', 'imported', '1008'), 'driver') -> 'version', 'null', 'with the version of the change');
select is(((tests.proof('p-file')).captured_by, (tests.proof('p-file')).imported_by), (tests.id_of('driver'), tests.id_of('staff')), 'it is the driver''s, brought by the office');
select is((tests.shipment('imported')).updated_by, tests.id_of('driver'), 'the change is the driver''s');
select is(tests.import('manager', tests.capture('p-file', 'imported', '1008'), 'driver') ->> 'status', 'replayed', 'a file imported twice changes nothing');
select is(tests.push('driver', tests.capture('p-file', 'imported', '1008')) #>> '{0,status}', 'replayed', 'nor does the phone that sends it after all');
select is(tests.words(tests.push('driver', tests.capture('p-phone', null, '1009'))), 'applied', 'what the phone sent');
select is(tests.import('staff', tests.capture('p-phone', null, '1009'), 'driver') ->> 'status', 'replayed', 'is not applied again by its file');
select is((select count(*) from public.proof_of_delivery where id in (tests.id_of('p-file'), tests.id_of('p-phone'))), 2::bigint, 'each is one proof');
select is(tests.import('staff', tests.capture('p-inactive-file', 'found', '1004'), author) ->> 'status', status, format('a file of %s: %s', author, status)) from (values ('inactive', 'applied'), ('driver', 'rejected')) as files (author, status);
select is((tests.proof('p-inactive-file')).review_reason, 'inactive-driver', 'an inactive driver''s file is taken in for review');
select is(tests.import('staff', tests.capture('p-stranger', 'found', '1004'), 'somebody'), jsonb_build_object('id', tests.id_of('p-stranger'), 'status', 'applied', 'code', null, 'message', null, 'review', 'inactive-driver', 'version', (select version from public.sync_change where audience = 'office' and pk = tests.id_of('found'))), 'and so is that of somebody who is no longer known');
select is(tests.import('staff', tests.command('p-edit', 'delete-shipment', '{}'), 'staff'), jsonb_build_object('id', tests.id_of('p-edit'), 'status', 'rejected', 'code', 'not-allowed', 'message', 'Only deliveries can be imported.', 'version', null), 'nothing but deliveries is imported');
select is(tests.import('staff', tests.capture('p-edit', 'found', '1004') - 'kind', 'staff') ->> 'code', 'not-allowed', 'nor what does not say what it is');
select is(tests.import('staff', tests.capture('p-nobody', 'found', '1004'), null), jsonb_build_object('id', tests.id_of('p-nobody'), 'status', 'rejected', 'code', 'invalid', 'message', 'The file does not say who captured this.', 'version', null), 'a file says who captured it');
select is((tests.shipment('found')).status, 'In Transit', 'the shipment waits for a person');

select * from finish();
