-- A driver corrects their own capture: both are kept, the latest stands, and what the office has taken in hand is left to the office.
select plan(127);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.capture(name text, shipment text, number text, outcome text default 'Delivered', claimed timestamptz default now() - interval '3 hours', photo jsonb default 'null', notes text default 'At the gate')
returns jsonb language sql stable as $$
  select tests.command(name, 'record-delivery', jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', number, 'outcome', outcome, 'notes', notes, 'photo', photo), 'shipment:' || coalesce(shipment, number), claimed)
$$;
create function tests.correction(name text, corrects text, shipment text, number text, outcome text default 'Failed Attempt', claimed timestamptz default now() - interval '2 hours', photo jsonb default 'null', notes text default 'Nobody home', keeps boolean default false)
returns jsonb language sql stable as $$
  select tests.command(name, 'correct-delivery', jsonb_build_object('corrects', tests.id_of(corrects), 'keepsPhoto', keeps, 'shipmentId', tests.id_of(shipment), 'trackingNumber', number, 'outcome', outcome, 'notes', notes, 'photo', photo), 'shipment:' || coalesce(shipment, number), claimed)
$$;
create function tests.photo(name text) returns jsonb language sql as $$ select jsonb_build_object('id', tests.id_of(name), 'sha256', repeat('b', 64), 'size', 10, 'type', 'image/jpeg') $$;
create function tests.proof(name text) returns public.proof_of_delivery language sql stable as $$ select * from public.proof_of_delivery where id = tests.id_of(name) $$;
create function tests.shipment(name text) returns public.shipments language sql stable as $$ select * from public.shipments where id = tests.id_of(name) $$;
create function tests.timeline(name text) returns text language sql stable as $$
  select string_agg(step ->> 'status', ' ' order by place) from jsonb_array_elements(app.tracking_timeline(tests.shipment(name))) with ordinality as t (step, place)
$$;
create function tests.review(answers jsonb) returns text language sql as $$ select answers #>> '{0,review}' $$;

alter table public.shipments disable trigger before_update;
select tests.ship(name, number, 'driver', 'Out for Delivery') from (values
  ('chain', '2001'), ('changed', '2002'), ('billed', '2003'), ('old', '2004'), ('twice', '2005'), ('notes', '2006'), ('again', '2007'), ('given-up', '2008'),
  ('status', '2009'), ('switched-off', '2010'), ('kept', '2011'), ('at-once', '2012'), ('same-moment', '2099'), ('same-words', '2098'), ('wordy', '2097'), ('novel', '2096'), ('unheard', '2095'), ('heard', '2094'), ('too-many', '2093'),
  ('of-admin', '2080'), ('of-manager', '2081'), ('of-staff', '2082'), ('said-before', '2083'), ('said-twice', '2084'), ('clock', '2085'), ('new-photo', '2086'), ('limit', '2087'), ('midnight', '2088'), ('in-one', '2079')
) as made (name, number);
select tests.ship('theirs', '2020', 'other-driver', 'Out for Delivery');
select tests.ship('cancelled', '2021', 'driver', 'Cancelled'), tests.ship('cancelled-too', '2089', 'driver', 'Cancelled');
update public.shipments set created_at = now() - interval '9 days', user_id = tests.id_of('customer');
update public.shipment_updates set updated_at = now() - interval '9 days';
alter table public.shipments enable trigger before_update;
create function tests.seen_by_customer(shipment text, out proofs uuid[], out photos text[], out lines text[]) language plpgsql as $$
begin
  perform tests.be('customer');
  proofs := array(select p.id from public.proof_of_delivery as p where p.shipment_id = tests.id_of(shipment));
  photos := array(select * from app.my_photos());
  lines := array(select u.status from public.shipment_updates as u where u.shipment_id = tests.id_of(shipment) order by u.updated_at, u.id);
  perform tests.be('owner');
end
$$;

/* A chain, as it comes from a day without signal: the latest stands, and all are kept */
select is(
  tests.words(tests.push('driver',
    tests.capture('c', 'chain', '2001', photo => tests.photo('p')),
    tests.correction('c1', 'c', 'chain', '2001', 'Failed Attempt'),
    tests.correction('c2', 'c1', 'chain', '2001', 'Returned', now() - interval '1 hour', keeps => true),
    tests.correction('c3', 'c2', 'chain', '2001', 'Delivered', now() - interval '30 minutes', notes => 'To her brother', keeps => true)
  )), 'applied applied applied applied', 'three corrections of one capture arrive as one chain'
);
select is((tests.shipment('chain')).status, 'Delivered', 'the latest stands');
select is((tests.shipment('chain')).delivery_notes, 'To her brother', 'with its notes');
select is((tests.shipment('chain')).delivered_at, (tests.proof('c')).delivered_at, 'it was handed over when it was captured first, not when that was corrected');
select is((tests.shipment('chain')).failed_on, '{}', 'and nothing of it failed');
select results_eq(
  $$ select outcome, corrects, superseded_by from public.proof_of_delivery where shipment_id = tests.id_of('chain') order by received_at $$,
  $$ values ('Delivered', null, tests.id_of('c1')), ('Failed Attempt', tests.id_of('c'), tests.id_of('c2')), ('Returned', tests.id_of('c1'), tests.id_of('c3')), ('Delivered', tests.id_of('c2'), null::uuid) $$,
  'all four are kept, each with what it corrects and what stands in its place'
);
select is(((tests.proof('c')).review_state, (tests.proof('c')).review_note, (tests.proof('c')).reviewed_at), ('none'::text, null::text, null::timestamptz), 'nobody had to look at one that was replaced');
select is((select string_agg(status, ' ' order by updated_at) from public.shipment_updates where shipment_id = tests.id_of('chain') and command_id is not null), 'Delivered Failed Attempt Returned Delivered', 'the office''s history has each, at its own time');
select is((select count(distinct updated_at) from public.shipment_updates where shipment_id = tests.id_of('chain') and command_id is not null), 4::bigint, 'of which no two are the same');
select is(tests.timeline('chain'), 'Out for Delivery Delivered', 'outsiders are told what stands');
select is((app.tracking_timeline(tests.shipment('chain'))) #>> '{1,at}', app.instant((tests.proof('c')).delivered_at), 'as of the moment when it happened');
select is((tests.proof('c1')).photo_of, null, 'a correction that keeps no photo has none');
select is((tests.proof('c3')).photo_of, null, 'and what it does not have, the next cannot keep');
select is(
  (select jsonb_agg(a ->> 'outcome') from jsonb_array_elements(tests.ask('customer', 'my_shipment', jsonb_build_object('id', tests.id_of('chain'))) #> '{shipment,attempts}') as a),
  '["Delivered"]', 'the customer sees the one that stands'
);
select is((tests.seen_by_customer('chain')).proofs, array[tests.id_of('c3')], 'also when asking the table itself');
select is((tests.seen_by_customer('chain')).lines, '{Out for Delivery,Delivered}', 'and that of the history');

/* The photo of before stands for a correction that keeps it */
select tests.push('driver', tests.capture('k', 'kept', '2011', photo => tests.photo('kp')), tests.correction('k1', 'k', 'kept', '2011', 'Delivered', keeps => true, notes => 'Guard'), tests.correction('k2', 'k1', 'kept', '2011', 'Delivered', keeps => true, notes => 'Guard Ram'));
select is((tests.proof('k2')).photo_of, tests.id_of('k'), 'the photo of before stands for all that follow');
select is((select image_url from app.office_proofs where id = tests.id_of('k2')), (tests.proof('k')).image_url, 'the office sees it at each');
update public.proof_of_delivery set photo_confirmed_at = now() where id = tests.id_of('k');
select is(tests.ask('customer', 'my_shipment', jsonb_build_object('id', tests.id_of('kept'))) #>> '{shipment,attempts,0,photoPath}', (tests.proof('k')).image_url, 'and the customer at the one that stands');
select is((tests.seen_by_customer('kept')).photos, array[(tests.proof('k')).image_url], 'who may open it, and not those that were replaced');
select is(tests.timeline('kept'), 'Out for Delivery Delivered', 'a correction of the notes alone leaves the line where it is');

/* A failed attempt that was none */
select tests.push('driver', tests.capture('n', 'notes', '2006', 'Failed Attempt'));
select is(cardinality((tests.shipment('notes')).failed_on), 1, 'an attempt failed');
select is(tests.review(tests.push('driver', tests.correction('n1', 'n', 'notes', '2006', 'Delivered', photo => tests.photo('np')))), null, 'nobody looks at a plain correction');
select is((tests.shipment('notes')).failed_on, '{}', 'corrected, none did');
select is((tests.shipment('notes')).delivered_at, (tests.proof('n')).delivered_at, 'and it was delivered then');
select tests.push('driver', tests.capture('a', 'again', '2007', 'Failed Attempt', now() - interval '3 hours'), tests.capture('a2', 'again', '2007', 'Failed Attempt', now() - interval '2 hours'));
select is(tests.review(tests.push('driver', tests.correction('a1', 'a', 'again', '2007', 'Returned'))), 'corrected-late', 'what a second attempt has followed is no more the driver''s alone');
select is((tests.shipment('again')).status, 'Failed Attempt', 'and stays as it is');

/* The office has it in hand */
select tests.push('driver', tests.capture('ch', 'changed', '2002'));
select tests.push('staff', tests.command('edit', 'update-shipment', jsonb_build_object('id', tests.id_of('changed'), 'changes', '{"notes": {"from": null, "to": "Call first"}}'::jsonb), 'shipment:changed', now()));
select is((tests.shipment('changed')).notes, 'Call first', 'the office has changed it');
select is(tests.review(tests.push('driver', tests.correction('ch1', 'ch', 'changed', '2002'))), 'corrected-late', 'its correction waits for the office, and the driver is told why');
select is((tests.shipment('changed')).status, 'Delivered', 'and changes nothing by itself');
select is((tests.proof('ch1')).review_state, 'open', 'a person decides');
select is((tests.proof('ch')).superseded_by, null, 'the first one stands');
select is(tests.timeline('changed'), 'Out for Delivery Delivered', 'for outsiders too');
select is(tests.review(tests.push('driver', tests.correction('ch2', 'ch1', 'changed', '2002', 'Returned', now() - interval '1 hour'))), 'corrected-late', 'a correction of what waits waits as well');
select is((select jsonb_agg(c ->> 'id') from jsonb_array_elements(tests.ask('staff', 'review_list', '{"limit": 100}') -> 'captures') as c where c ->> 'tracking_number' = '2002'), jsonb_build_array(tests.id_of('ch2')), 'and the office is asked once, about the latest');
select is((tests.proof('ch1')).review_note, 'Its driver has corrected it.', 'the one before says why it is closed');
select cmp_ok((tests.proof('ch1')).reviewed_at, '>', now() - interval '1 minute', 'and when');
select is(tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('ch2'), 'decision', 'accept')), '{"done": true}', 'the office accepts it');
select is((tests.shipment('changed')).status, 'Returned', 'then it stands');
select is((tests.proof('ch')).superseded_by, tests.id_of('ch2'), 'in the place of the first');
select is(tests.told_states('driver', 'ch', 'ch1', 'ch2'), 'corrected corrected-late false, accepted corrected-late true', 'its driver''s phone is told of both, and nothing of one that nobody had to look at');
select is(tests.timeline('changed'), 'Out for Delivery Returned', 'and outsiders are told so');
select is(tests.review(tests.push('driver', tests.correction('ch3', 'ch2', 'changed', '2002', 'Delivered'))), 'corrected-late', 'what the office has decided is the office''s');
select is(tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('ch3'), 'decision', 'set-aside', 'reason', 'He is sure')), '{"done": true}', 'which may set it aside');
select is(tests.review(tests.push('driver', tests.correction('ch4', 'ch3', 'changed', '2002', 'Delivered'))), 'corrected-late', 'one more waits as well');
select is(((tests.proof('ch3')).superseded_by, (tests.proof('ch3')).review_note, (tests.proof('ch2')).superseded_by), (null::uuid, 'He is sure'::text, null::uuid), 'and replaces nothing that was decided');
select is(tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('ch4'), 'decision', 'accept', 'reason', 'Asked again')), '{"done": true}', 'until the office accepts it');
select is(((tests.proof('ch2')).superseded_by, (tests.proof('ch2')).review_state, (tests.proof('ch2')).review_note, (tests.proof('ch3')).superseded_by), (tests.id_of('ch4'), 'accepted'::text, null::text, null::uuid), 'then it stands in the place of what stood, which stays accepted');

select tests.push('driver', tests.capture('b', 'billed', '2003'));
insert into public.clients (client_code, client_name, contact_email, contact_phone, address, gstin, pan) values ('ACME', 'Acme', 'a@acme.example', '9000000000', 'Hyderabad', '36AABCU9603R1ZO', 'AABCU9603R');
insert into public.invoices (id, invoice_number, client_code, invoice_date, total_base, total_gst, total_amount, place_of_supply) values (tests.id_of('inv'), 'ACME-0001', 'ACME', '2026-11-01', 100, 18, 118, '36');
begin;
set local app.activity = 'off';
update public.shipments set client_code = 'ACME', invoice_id = tests.id_of('inv'), invoice_number = 'ACME-0001', invoice_status = 'raised' where id = tests.id_of('billed');
commit;
select is(tests.review(tests.push('driver', tests.correction('b1', 'b', 'billed', '2003'))), 'corrected-late', 'what an invoice holds waits for the office');
select is((tests.shipment('billed')).status, 'Delivered', 'and stays delivered');
select tests.push('driver', tests.capture('st', 'status', '2009'));
select tests.push('staff', tests.command('st-edit', 'update-shipment', jsonb_build_object('id', tests.id_of('status'), 'changes', '{"status": {"from": "Delivered", "to": "In Transit"}}'::jsonb), 'shipment:status', now()));
select is(tests.review(tests.push('driver', tests.correction('st1', 'st', 'status', '2009', 'Returned'))), 'corrected-late', 'a status that the office has set stays');
select is((tests.shipment('status')).status, 'In Transit', 'as it is');

/* After a day */
select tests.push('driver', tests.capture('o', 'old', '2004', claimed => now() - interval '50 hours'));
select is(tests.review(tests.push('driver', tests.correction('o1', 'o', 'old', '2004', claimed => now() - interval '25 hours'))), 'corrected-late', 'after 24 hours it waits for the office');
select is((tests.shipment('old')).status, 'Delivered', 'and changes nothing');
select is(tests.review(tests.push('driver', tests.correction('o2', 'o1', 'old', '2004', claimed => now() - interval '40 hours'))), 'corrected-late', 'and what corrects that waits with it, whenever its device says');

/* The day is the device's word, where nothing contradicts it */
create function tests.came_before(names text[], ago interval) returns void language plpgsql as $$
begin
  alter table public.proof_of_delivery disable trigger keep_capture;
  update public.proof_of_delivery set received_at = now() - ago where id in (select tests.id_of(n) from unnest(names) as n);
  alter table public.proof_of_delivery enable trigger keep_capture;
  update public.sync_command set received_at = now() - ago where id in (select tests.id_of(n) from unnest(names) as n);
end
$$;
alter table public.shipments disable trigger before_update;
begin;
set local app.activity = 'off';
select tests.ship(name, number, 'driver', 'Out for Delivery')
from (values ('dark', '2013'), ('claims', '2014'), ('signal', '2015'), ('queue', '2016'), ('week', '2017'), ('hour', '2018')) as made (name, number);
update public.shipments set created_at = now() - interval '9 days' where tracking_number between '2013' and '2018';
commit;
alter table public.shipments enable trigger before_update;
select tests.push('driver', tests.capture('dk', 'dark', '2013', claimed => now() - interval '42 hours'));
select tests.came_before(array['dk'], '41 hours');
update public.sync_command set received_at = now() - interval '41 hours' where owner = tests.id_of('driver');
update public.sync_command set received_at = now() - interval '20 hours' where owner = tests.id_of('staff');
select is(
  tests.review(tests.push('driver', tests.correction('dk1', 'dk', 'dark', '2013', claimed => now() - interval '40 hours 30 minutes', outcome => 'Returned'))), null,
  'a correction of a phone that has not been heard from since stands, days later, whatever others have sent'
);
select tests.push('driver', tests.capture('cl', 'claims', '2014', claimed => now() - interval '42 hours'), tests.capture('sg', 'signal', '2015', claimed => now() - interval '30 hours'));
select tests.came_before(array['cl'], '41 hours'), tests.came_before(array['sg', 'dk1'], '20 hours');
select is(
  tests.review(tests.push('driver', tests.correction('cl1', 'cl', 'claims', '2014', claimed => now() - interval '25 hours'))), 'corrected-late',
  'where its phone has sent something since, it would have brought the correction along'
);
select is((tests.shipment('claims')).status, 'Delivered', 'which changes nothing');
select is(
  tests.review(tests.push('driver', tests.correction('sg1', 'sg', 'signal', '2015', claimed => now() - interval '20 hours 30 minutes'))), null,
  'what was sent within the hour says nothing of a clock that is off'
);
select tests.came_before(array['sg1', 'cl1'], '30 minutes');
select is(
  tests.words(tests.push('driver', tests.capture('qu', 'queue', '2016', claimed => now() - interval '40 hours'), tests.correction('qu1', 'qu', 'queue', '2016', claimed => now() - interval '19 hours 30 minutes'))), 'applied applied',
  'a queue of days'
);
select is((tests.proof('qu1')).review_reason, null, 'of which some has arrived already, is not late for that');
select tests.push('driver', tests.capture('hr', 'hour', '2018', claimed => now() - interval '4 hours'));
select tests.came_before(array['hr'], '90 minutes');
select is(tests.review(tests.push('driver', tests.correction('hr1', 'hr', 'hour', '2018', claimed => now() - interval '3 hours'))), 'corrected-late', 'an hour on either side is all');
select cmp_ok((tests.proof('hr1')).received_at, '>', now() - interval '1 hour', 'it was received when it came, and not right behind what it corrects');
select tests.push('driver', tests.capture('wk', 'week', '2017', claimed => now() - interval '8 days'));
select tests.came_before(array['wk'], '7 days 1 hour');
update public.sync_command set received_at = now() - interval '9 days' where owner = tests.id_of('driver');
select is(
  tests.review(tests.push('driver', tests.correction('wk1', 'wk', 'week', '2017', claimed => now() - interval '7 days 12 hours'))), 'corrected-late',
  'a week after the capture had arrived the office decides, whatever the device says'
);

/* Of what waits for review already */
select is(tests.review(tests.push('driver', tests.capture('cc', 'cancelled', '2021'))), 'cancelled', 'why a capture waits is told with the answer');
select is(tests.review(tests.push('driver', tests.correction('cc1', 'cc', 'cancelled', '2021', 'Returned'))), 'cancelled', 'its correction waits for the same reason');
select is((tests.proof('cc')).review_state, 'set-aside', 'in its place');
select tests.push('driver', tests.capture('u', null, '99999'));
select is(tests.review(tests.push('driver', tests.correction('u1', 'u', null, '99999', 'Returned'))), 'unknown-number', 'an unknown number is not known by its correction');
select tests.push('driver', tests.capture('t', 'theirs', '2020'));
select is(tests.review(tests.push('driver', tests.correction('t1', 't', 'theirs', '2020'))), 'not-assigned', 'a colleague''s parcel is looked at');
select is((tests.shipment('theirs')).status, 'Failed Attempt', 'and the correction stands as the capture had');

/* Whose, and how often */
select is(tests.words(tests.push('other-driver', tests.correction('x1', 'n', 'notes', '2006'))), 'not-allowed', 'another driver''s capture is not theirs to correct');
select is(tests.words(tests.push('staff', tests.correction('x2', 'n', 'notes', '2006'))), 'not-allowed', 'nor the office''s, which has its own ways');
select is(tests.words(tests.push('driver', tests.correction('x3', 'edit', 'notes', '2006'))), 'not-allowed', 'and what is no capture is none');
select is(tests.words(tests.push('driver', tests.command('x4', 'correct-delivery', '{"outcome": "Delivered"}', ''))), 'invalid', 'a correction of nothing is none');
select tests.push('driver', tests.command('mine-of-another-kind', 'assign-driver', '{"shipmentId": null, "driverId": null}', ''));
select is(tests.words(tests.push('driver', tests.correction('x5', 'mine-of-another-kind', 'notes', '2006'))), 'not-allowed', 'neither is what else a driver has sent');
select tests.push('other-driver', tests.command('x6-give-up', 'withdraw', jsonb_build_object('commandId', tests.id_of('theirs-given-up'), 'commandKind', 'record-delivery'), '', now()));
select is(tests.words(tests.push('driver', tests.correction('x6', 'theirs-given-up', 'notes', '2006'))), 'not-allowed', 'nor is what another driver has given up');
select is(tests.push('driver', tests.correction('x7', null, 'notes', '2006')) #>> '{0,message}', 'This does not say which delivery it corrects.', 'a refusal says what is missing');
select is(tests.words(tests.push('driver', jsonb_set(tests.correction('x8', 'n1', 'notes', '2006'), '{payload,keepsPhoto}', '"yes"'))), 'invalid', 'whether the photo stays is yes or no');
select is(tests.words(tests.push('driver', jsonb_set(tests.correction('x9', 'n1', 'notes', '2006'), '{payload,photo}', '{"id": 7}'))), 'invalid', 'a photo is one');
select is((tests.shipment('notes')).status, 'Delivered', 'and none of them changes anything');
select tests.push('driver', tests.correction('n2', 'n1', 'notes', '2006', 'Returned') #- '{payload,keepsPhoto}');
select is(((tests.shipment('notes')).status, (tests.proof('n2')).photo_of), ('Returned'::text, null::uuid), 'nothing said, it does not stay');
select tests.push('driver', tests.capture('tw', 'twice', '2005'), tests.correction('tw1', 'tw', 'twice', '2005', claimed => date_trunc('hour', now()) - interval '1 hour'));
select is(tests.words(tests.push('driver', tests.correction('tw1', 'tw', 'twice', '2005', claimed => date_trunc('hour', now()) - interval '1 hour'))), 'applied', 'a correction that is sent again');
select is((select count(*) from public.proof_of_delivery where shipment_id = tests.id_of('twice')), 2::bigint, 'counts once');
select tests.push('driver', tests.correction('tw2', 'tw', 'twice', '2005', 'Returned', now() - interval '1 hour'));
select is((tests.proof('tw1')).superseded_by, tests.id_of('tw2'), 'two corrections of one capture are one chain: the later one stands');
select is(tests.words(tests.push('driver', tests.correction('g1', 'never-sent', 'given-up', '2008', 'Returned'))), 'applied', 'a correction of what was given up stands by itself');
select is((tests.shipment('given-up')).status, 'Returned', 'as any capture');
select throws_ok($$ update public.proof_of_delivery set corrects = null, corrects_first = null where id = tests.id_of('tw1') $$, 'PT409', null, 'what a capture corrects is never changed');
select is(has_function_privilege('authenticated', 'app.correct_delivery(jsonb, text)', 'execute'), false, 'nobody calls it but through a push');
/* What came before a capture in its own millisecond, or what it waited for, does not make its correction late */
insert into app.activity (actor_name, tbl, record, record_name, action, changes, happened_at)
values ('The office', 'shipments', tests.id_of('at-once'), '2012', 'update', '{}', clock_timestamp() + interval '1 second');
select tests.push('driver', tests.capture('ao', 'at-once', '2012', 'Failed Attempt'));
select is(
  tests.push('driver', tests.correction('ao1', 'ao', 'at-once', '2012', 'Delivered')) #>> '{0,review}', null, 'what happened before it was captured is no change since'
);
select is((tests.shipment('at-once')).status, 'Delivered', 'so the correction stands at once');
/* What the office changed after it, in a moment that the capture was dated behind, is still a change since */
insert into app.activity (actor_name, tbl, record, record_name, action, changes, happened_at)
values ('The office', 'shipments', tests.id_of('same-moment'), '2099', 'update', '{}', clock_timestamp() + interval '1 hour');
select tests.push('driver', tests.capture('sm', 'same-moment', '2099', 'Failed Attempt'));
select tests.push('staff', tests.command('sm-edit', 'update-shipment', jsonb_build_object('id', tests.id_of('same-moment'), 'changes', '{"notes": {"from": null, "to": "Call first"}}'::jsonb), 'shipment:same-moment', now()));
select cmp_ok(
  (select max(happened_at) from app.activity where command_id = tests.id_of('sm-edit')), '<', (tests.proof('sm')).received_at, 'the office''s change bears an earlier moment'
);
select is(tests.review(tests.push('driver', tests.correction('sm1', 'sm', 'same-moment', '2099', 'Delivered'))), 'corrected-late', 'the correction waits for the office all the same');
/* also where the capture says nothing new, and leaves no line to count from */
select tests.push('driver', tests.capture('sw', 'same-words', '2098', 'Failed Attempt'));
insert into app.activity (actor_name, tbl, record, record_name, action, changes, happened_at)
values ('The office', 'shipments', tests.id_of('same-words'), '2098', 'update', '{}', clock_timestamp() + interval '1 hour');
select tests.push('driver', tests.capture('sw-again', 'same-words', '2098', 'Failed Attempt'));
select is((select count(*)::integer from app.activity where command_id = tests.id_of('sw-again')), 0, 'a second attempt of the day with the same words leaves no line');
select tests.push('staff', tests.command('sw-edit', 'update-shipment', jsonb_build_object('id', tests.id_of('same-words'), 'changes', '{"notes": {"from": null, "to": "Call first"}}'::jsonb), 'shipment:same-words', now()));
select is(tests.review(tests.push('driver', tests.correction('sw1', 'sw-again', 'same-words', '2098', 'Delivered'))), 'corrected-late', 'what the office changed after it waits for the office all the same');

/* What else has been said of the parcel */
select tests.push('other-driver', tests.capture('sb', 'said-before', '2083', 'Failed Attempt'));
select tests.push('driver', tests.capture('sb-mine', 'said-before', '2083'));
select tests.push('driver', tests.correction('sb1', 'sb-mine', 'said-before', '2083', 'Returned'));
select is((tests.shipment('said-before')).status, 'Returned', 'what somebody else said before it makes no correction late');
select is((tests.shipment('said-before')).failed_on, array[app.ist_day((tests.proof('sb')).delivered_at)], 'and their attempt stays one that failed');
select tests.push('driver', tests.capture('st-mine', 'said-twice', '2084'));
select is(tests.review(tests.push('other-driver', tests.capture('st-other', 'said-twice', '2084', 'Failed Attempt'))), 'already-delivered', 'nor does what waits');
select tests.push('driver', tests.correction('st-mine1', 'st-mine', 'said-twice', '2084', 'Returned'));
select is((tests.shipment('said-twice')).status, 'Returned', 'and has changed nothing');

/* An attempt counts on the day of the first, one that the office let take effect on its own */
create function tests.at_midnight(hours integer) returns timestamptz language sql stable as $$ select (app.ist_today() - 1)::timestamp at time zone 'Asia/Kolkata' + make_interval(hours => hours) $$;
select tests.push('driver', tests.capture('mn', 'midnight', '2088', claimed => tests.at_midnight(-1)), tests.correction('mn1', 'mn', 'midnight', '2088', claimed => tests.at_midnight(1)));
select is((tests.shipment('midnight')).failed_on, array[app.ist_today() - 2], 'it failed on the day of which its driver says so');
select tests.push('driver', tests.correction('mn2', 'mn1', 'midnight', '2088', 'Delivered', tests.at_midnight(2)));
select is((tests.shipment('midnight')).failed_on, '{}', 'and did not, once they say otherwise');
select tests.push('driver', tests.capture('ct', 'cancelled-too', '2089', claimed => tests.at_midnight(-1)), tests.correction('ct1', 'ct', 'cancelled-too', '2089', claimed => tests.at_midnight(1)));
select tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('ct1'), 'decision', 'accept'));
select is((tests.shipment('cancelled-too')).failed_on, array[app.ist_today() - 1], 'what the office accepts failed on its own day');
select tests.push('driver', tests.correction('ct2', 'ct1', 'cancelled-too', '2089', 'Delivered', tests.at_midnight(2)));
select tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('ct2'), 'decision', 'accept'));
select is(((tests.shipment('cancelled-too')).failed_on, (tests.shipment('cancelled-too')).status), ('{}'::date[], 'Delivered'::text), 'and did not, once it accepts otherwise');

/* Its own moment and photo */
select tests.push('driver', tests.capture('cl-first', 'clock', '2085'), tests.correction('cl-back', 'cl-first', 'clock', '2085', claimed => now() - interval '4 hours'));
select is((tests.proof('cl-back')).delivered_at, (tests.proof('cl-first')).delivered_at, 'none happened before what it corrects');
select tests.push('driver', tests.capture('np-first', 'new-photo', '2086', photo => tests.photo('np-old')), tests.correction('np-second', 'np-first', 'new-photo', '2086', 'Delivered', photo => tests.photo('np-new'), keeps => true));
select is(((tests.proof('np-second')).photo_id, (tests.proof('np-second')).photo_of), (tests.id_of('np-new'), null::uuid), 'a new photo stands for the old one');

/* In an hour */
select tests.push('driver', tests.capture('li', 'limit', '2087'));
update app.settings set value = '1' where name = 'captures_per_hour';
select is(tests.words(tests.push('driver', tests.correction('li1', 'li', 'limit', '2087'))), 'too-many', 'each is a capture of its driver''s hour');
select is(tests.ask('staff', 'import_delivery', jsonb_build_object('capturedBy', tests.id_of('driver'), 'command', tests.correction('li1', 'li', 'limit', '2087'))) ->> 'status', 'applied', 'which one from a file is not');
update app.settings set value = '500' where name = 'captures_per_hour';
delete from public.sync_command where id = tests.id_of('sb');
select is(tests.words(tests.push('driver', tests.correction('x10', 'sb', 'said-before', '2083'))), 'not-allowed', 'another''s capture is another''s also where nothing else is known of it');

/* By whom */
select tests.push(who, tests.capture(who || '-own', 'of-' || who, number), tests.correction(who || '-own1', who || '-own', 'of-' || who, number))
from (values ('admin', '2080'), ('manager', '2081'), ('staff', '2082')) as office (who, number);
select is((tests.shipment('of-' || who)).status, 'Failed Attempt', format('of the %s, who is no driver, as well', who)) from unnest(array['admin', 'manager', 'staff']) as who;
-- What a person does beside it happened when they did it, and not when the correction says.
create function tests.set_status(name text, was text, becomes text) returns jsonb language sql stable as $$
  select tests.command(name, 'update-shipment', jsonb_build_object('id', tests.id_of('said-twice'), 'changes', jsonb_build_object('status', jsonb_build_object('from', was, 'to', becomes))), 'shipment:said-twice', now())
$$;
select tests.push('staff', tests.capture('io', 'in-one', '2079'), tests.correction('io1', 'io', 'in-one', '2079'), tests.set_status('beside', 'Returned', 'Delayed'));
select tests.push('staff', tests.set_status('later', 'Delayed', 'In Transit'));
select is(
  (select array_agg(status order by updated_at) from public.shipment_updates where shipment_id = tests.id_of('said-twice') and updated_at > now() - interval '1 hour'),
  array['Delayed', 'In Transit'], 'what comes with a correction or after it has its own time'
);
select tests.push('driver', tests.capture('off', 'switched-off', '2010'));
update public.staff set status = 'Inactive' where user_id = tests.id_of('driver');
select is(tests.review(tests.push('driver', tests.correction('off1', 'off', 'switched-off', '2010'))), 'inactive-driver', 'a driver who was switched off changes nothing by a correction');
select is((tests.shipment('switched-off')).status, 'Delivered', 'until the office has seen it');
update public.staff set status = 'Active' where user_id = tests.id_of('driver');

/* Notes without end do not go to every device with the shipment */
select tests.push('driver', tests.capture('wordy1', 'wordy', '2097', notes => repeat('x', 2000)), tests.capture('novel1', 'novel', '2096', notes => repeat('y', 2001)));
select is((tests.shipment('wordy')).delivery_notes, repeat('x', 2000), 'two thousand characters of a driver''s notes stand in the row');
select is((tests.shipment('novel')).delivery_notes, repeat('y', 1999) || '…', 'and of more their beginning');
select is((tests.proof('novel1')).delivery_notes, repeat('y', 2001), 'the capture has them whole');
select tests.push('driver', tests.correction('novel2', 'novel1', 'novel', '2096', notes => repeat('z', 3000)));
select is((tests.shipment('novel')).delivery_notes, repeat('z', 1999) || '…', 'so it is with a correction');

/* Corrections in between that were given up, perhaps before the office was heard about it */
create function tests.past(correction jsonb, given_up jsonb) returns jsonb language sql as $$ select jsonb_set(correction, '{payload,givenUp}', given_up) $$;
select tests.push('driver', tests.capture('late-u1', 'unheard', '2095'), tests.past(tests.correction('late-u3', 'late-u1', 'unheard', '2095', 'Returned'), jsonb_build_array(tests.id_of('late-u2'), tests.id_of('late-u2-again'))));
select is(tests.words(tests.push('driver', tests.correction('late-u2', 'late-u1', 'unheard', '2095'))), 'withdrawn', 'a late twin of one of them is not carried out');
select is(tests.words(tests.push('driver', tests.correction('late-u2-again', 'late-u1', 'unheard', '2095'))), 'withdrawn', 'under none of its ids');
select is(((tests.shipment('unheard')).status, (tests.proof('late-u3')).corrects, (tests.proof('late-u3')).superseded_by), ('Returned'::text, tests.id_of('late-u1'), null::uuid), 'what was said last stands');
select is(tests.review(tests.push('driver', tests.correction('late-u4', 'late-u2', 'unheard', '2095', 'Delivered'))), 'already-finished', 'and what corrects one that was given up is kept as any capture');
select tests.push('driver', tests.capture('late-h1', 'heard', '2094'), tests.correction('late-h2', 'late-h1', 'heard', '2094'), tests.past(tests.correction('late-h3', 'late-h1', 'heard', '2094', 'Returned'), jsonb_build_array(tests.id_of('late-h2'))));
select is(((tests.proof('late-h2')).superseded_by, (tests.shipment('heard')).status), (tests.id_of('late-h3'), 'Returned'::text), 'one that had arrived stays, under what was said last');
select is(tests.words(tests.push('driver', tests.past(tests.correction('late-h4', 'late-h3', 'heard', '2094'), '"late-h2"'))), 'invalid', 'a list is a list');
select tests.push('other-driver', tests.capture('late-o1', 'foreign', '2092'), tests.past(tests.correction('late-o2', 'late-o1', 'foreign', '2092'), jsonb_build_array(tests.id_of('late-h3'))));
select is((c.owner, c.kind, c.result ->> 'status', (tests.proof('late-h3')).superseded_by, (tests.shipment('heard')).status), (tests.id_of('driver'), 'correct-delivery'::text, 'applied'::text, null::uuid, 'Returned'::text), 'nobody closes what another one has sent') from public.sync_command as c where c.id = tests.id_of('late-h3');
select tests.push('driver', tests.capture('late-m1', 'too-many', '2093'));
update app.settings set value = '1' where name = 'refusals_per_hour';
select is(tests.words(tests.push('driver', tests.past(tests.correction('late-m3', 'late-m1', 'too-many', '2093', 'Returned'), jsonb_build_array(tests.id_of('late-m2'))))), 'too-many', 'each counts in its driver''s hour');
select is(tests.words(tests.push('driver', tests.correction('late-m3', 'late-m1', 'too-many', '2093', 'Returned'))), 'applied', 'which keeps nothing of the correction');
select is(tests.words(tests.push('driver', tests.correction('late-m2', 'late-m3', 'too-many', '2093'))), 'applied', 'nor of what it names');

select * from finish();
