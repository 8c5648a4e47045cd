-- A restored server hears of a correction before it hears again of the capture that it forgot: that one changes nothing by itself, and a person looks at it.
select plan(86);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.photo(name text) returns jsonb language sql strict as $$ select jsonb_build_object('id', tests.id_of(name), 'sha256', repeat('b', 64), 'size', 10, 'type', 'image/jpeg') $$;
create function tests.cash(paise bigint) returns jsonb language sql strict as $$ select jsonb_build_object('expectedPaise', paise, 'collectedPaise', paise, 'mode', 'cash') $$;
create function tests.capture(name text, number text, outcome text default 'Delivered', photo text default null, paise bigint default null)
returns jsonb language sql stable as $$
  select tests.command(name, 'record-delivery', jsonb_build_object('shipmentId', tests.id_of(number), 'trackingNumber', number, 'outcome', outcome, 'notes', name, 'photo', tests.photo(photo), 'collection', tests.cash(paise)), 'shipment:' || number, now() - interval '30 hours')
$$;
create function tests.correction(name text, corrects text, number text, outcome text default 'Delivered', keeps boolean default false, paise bigint default null, claimed timestamptz default now() - interval '7 hours')
returns jsonb language sql stable as $$
  select tests.command(name, 'correct-delivery', jsonb_build_object('corrects', tests.id_of(corrects), 'keepsPhoto', keeps, 'shipmentId', tests.id_of(number), 'trackingNumber', number, 'outcome', outcome, 'notes', name, 'photo', null, 'collection', tests.cash(paise)), 'shipment:' || number, claimed)
$$;
create function tests.proof(name text) returns public.proof_of_delivery language sql stable as $$ select * from public.proof_of_delivery where id = tests.id_of(name) $$;
create function tests.shipment(number text) returns public.shipments language sql stable as $$ select * from public.shipments where tracking_number = number $$;
create function tests.timeline(number text) returns text language sql stable as $$
  select string_agg(step ->> 'status', ' ' order by place) from jsonb_array_elements(app.tracking_timeline(tests.shipment(number))) with ordinality as t (step, place)
$$;
create function tests.carried(number text) returns bigint language sql stable as $$
  select coalesce(sum(amount_paise), 0)::bigint from public.cash_entries where shipment_id = (tests.shipment(number)).id
$$;
create function tests.waiting(number text) returns bigint language sql stable as $$
  select count(*) from public.proof_of_delivery where tracking_number = number and review_state = 'open'
$$;
create function tests.reason(answers jsonb) returns text language sql as $$ select coalesce(answers #>> '{0,review}', answers #>> '{0,status}') $$;
create function tests.decide(name text, decision text, money text default null) returns text language sql as $$
  select coalesce(a ->> 'refused', a ->> 'done', a ->> 'error')
  from tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of(name), 'decision', decision, 'reason', 'Asked the driver', 'money', money)) as a
$$;

alter table public.shipments disable trigger before_update;
select tests.ship(number::text, number::text, 'driver', 'Out for Delivery') from generate_series(3001, 3026) as number;
update public.shipments set created_at = now() - interval '9 days';
update public.shipments set payment_mode = 'cod', collect_amount = 50000 where tracking_number in ('3004', '3005', '3006', '3007', '3008', '3009', '3013', '3016', '3017', '3018', '3019');
update public.shipment_updates set updated_at = now() - interval '9 days';
alter table public.shipments enable trigger before_update;

/* It was no delivery */
select tests.push('driver', tests.correction('failed', 'a', '3001', 'Failed Attempt'));
select is((tests.proof('failed')).applied, true, 'a correction of what is not here stands by itself');
select is(tests.reason(tests.push('driver', tests.capture('a', '3001'))), 'corrected-before', 'what it corrects waits for the office when it arrives');
select is(((tests.shipment('3001')).status, (tests.shipment('3001')).delivery_notes, (tests.shipment('3001')).delivered_at), ('Failed Attempt'::text, 'failed'::text, null::timestamptz), 'and changes nothing');
select is((tests.shipment('3001')).failed_on, array[app.ist_day((tests.proof('failed')).delivered_at)], 'also not the day of the attempt');
select is(tests.timeline('3001'), 'Out for Delivery Failed Attempt', 'outsiders are told of the correction');
select is(((tests.proof('a')).superseded_by, (tests.proof('failed')).corrects, (tests.proof('failed')).corrects_first), (null::uuid, null::uuid, null::uuid), 'neither is written anew');
select is((tests.told('driver', 'a')) #>> '{0,state}', 'open', 'as its driver is told');
select is(tests.decide('a', 'accept'), 'true', 'the office may say that it was delivered after all');
select is(((tests.shipment('3001')).status, (tests.shipment('3001')).delivered_at), ('Delivered'::text, (tests.proof('a')).delivered_at), 'then it is');
select is(tests.push('driver', tests.correction('still-failed', 'b', '3002', 'Failed Attempt'), tests.capture('b', '3002'), tests.capture('b', '3002')) #>> '{2,review}', 'corrected-before', 'sent once more it is told the same');
select is(tests.waiting('3002'), 1::bigint, 'and waits once');
select is(tests.decide('b', 'set-aside'), 'true', 'or that it was not');
select is(((tests.shipment('3002')).status, tests.waiting('3002')), ('Failed Attempt'::text, 0::bigint), 'then the correction stands');

/* Each has its own photos, and no row of a capture is written anew */
select tests.push('driver', tests.correction('words', 'p', '3003', keeps => true), tests.capture('p', '3003', photo => 'photo'));
select is(((tests.proof('p')).photo_id, (tests.proof('p')).review_state), (tests.id_of('photo'), 'open'::text), 'the photo lies with what waits');
select is((tests.proof('words')).photo_of, null, 'and not with the correction');
select throws_ok($$ update public.proof_of_delivery set photo_of = tests.id_of('p') where id = tests.id_of('words') $$, 'PT409', null, 'to which nobody gives it');
select throws_ok($$ update public.proof_of_delivery set corrects = tests.id_of('p'), corrects_first = tests.id_of('p') where id = tests.id_of('words') $$, 'PT409', null, 'nor makes one chain of both');
set role service_role;
select lives_ok($$ update public.proof_of_delivery set photo_confirmed_at = photo_confirmed_at where id = tests.id_of('p') $$, 'the server keeps what it may write of a capture');
reset role;
select is(
  (select array_agg(who || ' ' || what) from unnest(array['anon', 'authenticated', 'service_role']) as who, unnest(array['select', 'insert', 'update', 'delete']) as what where has_table_privilege(who, 'app.early_corrections', what)),
  null, 'and nobody reads or writes what came early'
);
select is(app.cash_adds_up(), '{}', 'it adds up');

/* Money waits with the capture */
select tests.push('driver', tests.correction('unpaid', 'm', '3004', 'Failed Attempt'));
select is(tests.reason(tests.push('driver', tests.capture('m', '3004', paise => 50000))), 'corrected-before', 'money that was said first');
select is((tests.carried('3004'), (select collected_paise from public.proof_collections where proof_id = tests.id_of('m'))), (0::bigint, 50000::bigint), 'is kept, and nobody carries it');
select is(app.cash_adds_up(), '{}', 'it adds up');
select is(tests.decide('m', 'set-aside'), 'needs-money', 'it is not dropped without a word');
select is(tests.decide('m', 'set-aside', 'taken'), 'true', 'that it was taken');
select is((tests.carried('3004'), (tests.shipment('3004')).status), (50000::bigint, 'Failed Attempt'::text), 'counts by itself');
select tests.push('driver', tests.correction('paid', 'n', '3005', paise => 50000), tests.capture('n', '3005', paise => 50000));
select is((tests.carried('3005'), (tests.proof('n')).review_reason), (50000::bigint, 'already-delivered'::text), 'what both say was collected counts once, and what makes a capture wait anyway goes before');
select tests.push('driver', tests.correction('asks', 'o', '3006', 'Failed Attempt'));
select is(tests.reason(tests.push('driver', tests.capture('o', '3006'))), 'corrected-before', 'unlike a reason of money alone');
select tests.push('driver', tests.correction('counted', 'q', '3007', paise => 50000));
select tests.push('staff', tests.command('edit', 'update-shipment', jsonb_build_object('id', tests.id_of('3007'), 'changes', '{"status": {"from": "Delivered", "to": "In Transit"}}'::jsonb), 'shipment:3007', now()));
select is(tests.reason(tests.push('driver', tests.capture('q', '3007', paise => 50000))), 'corrected-before', 'also once the office has set another status');
select is(((tests.shipment('3007')).status, tests.carried('3007')), ('In Transit'::text, 50000::bigint), 'which stays, with the money that there is');
select is(tests.decide('q', 'accept'), 'needs-money', 'a second amount is asked about');
select is(tests.decide('q', 'accept', 'not-taken'), 'true', 'and was none');
select is(tests.carried('3007'), 50000::bigint, 'so that it was collected once');
select is(app.cash_adds_up(), '{}', 'it adds up');

/* Whose, of which parcel, and under which id */
select tests.push('driver', tests.correction('mine', 'theirs', '3010', 'Failed Attempt'));
select tests.push('other-driver', tests.capture('of their own', '77001'));
update public.shipments set driver_id = tests.id_of('other-driver') where tracking_number = '3010';
select is(tests.reason(tests.push('other-driver', tests.capture('theirs', '3010'))), 'applied', 'nobody else''s word makes a capture wait');
select is((tests.shipment('3010')).status, 'Delivered', 'nor keeps it from taking effect');
select tests.push('driver', tests.correction('renamed', 'old-id', '3011', 'Failed Attempt'));
select is(tests.reason(tests.push('driver', tests.capture('new-id', '3011') || jsonb_build_object('replaces', jsonb_build_array(tests.id_of('old-id'))))), 'corrected-before', 'the same act under a later id waits');
select tests.push('driver', tests.correction('elsewhere', 'x', '3008', paise => 50000), tests.correction('here', 'x', '3012', 'Failed Attempt'));
select is(tests.reason(tests.push('driver', tests.capture('x', '3012'))), 'corrected-before', 'what is named at several parcels waits');
select is((tests.carried('3008'), (tests.proof('elsewhere')).superseded_by, (tests.shipment('3012')).status), (50000::bigint, null::uuid, 'Failed Attempt'::text), 'and takes nothing back that another one has brought');
select is(tests.decide('x', 'accept'), 'true', 'also once it is accepted');
select is((tests.carried('3008'), (tests.shipment('3008')).status, (tests.shipment('3012')).status), (50000::bigint, 'Delivered'::text, 'Delivered'::text), 'each parcel has its own');
select tests.push('driver', tests.correction('at-another', 'z', '3002', 'Failed Attempt'));
select is(tests.reason(tests.push('driver', tests.capture('z', '3009', paise => 50000))), 'corrected-before', 'also what was named at another parcel alone');
select is(tests.decide('z', 'accept'), 'true', 'a person looks at it');
select is(tests.carried('3009'), 50000::bigint, 'and its money counts');
select tests.push('driver', tests.correction('in-vain', 'y', '3013', 'Failed Attempt'), tests.correction('again-in-vain', 'y', '3013', 'Failed Attempt', claimed => now() - interval '6 hours'));
select is(tests.reason(tests.push('driver', tests.capture('y', '3013', paise => 50000))), 'corrected-before', 'several that name it make it wait as well');
select is(((tests.shipment('3013')).status, (tests.shipment('3013')).delivery_notes, tests.carried('3013')), ('Failed Attempt'::text, 'again-in-vain'::text, 0::bigint), 'and the last of them stands');
select is(app.cash_adds_up(), '{}', 'it adds up');

/* What makes a capture wait anyway goes before, unless it takes effect all the same */
select tests.push('driver', tests.correction('nowhere', 'lost', '99999'));
select is(tests.reason(tests.push('driver', tests.capture('lost', '99999', paise => 40000))), 'unknown-number', 'of an unknown number');
select is(tests.decide('nowhere', 'set-aside'), 'true', 'the office may set the correction aside');
select tests.push('driver', tests.correction('put-away', 'asked', '88888'));
select is(tests.decide('put-away', 'set-aside'), 'true', 'before what it corrects has come');
update public.shipments set tracking_number = '88888' where tracking_number = '3014';
select is(tests.reason(tests.push('driver', tests.capture('asked', '88888'))), 'corrected-before', 'which waits all the same');
select tests.push('driver', tests.correction('another-list', 'not-mine', '3015', 'Failed Attempt'));
update public.shipments set driver_id = tests.id_of('other-driver') where tracking_number = '3015';
select is(tests.reason(tests.push('driver', tests.capture('not-mine', '3015'))), 'corrected-before', 'of a parcel that was given to somebody else in between');
select is((tests.shipment('3015')).status, 'Failed Attempt', 'to which nothing happens');
select tests.push('driver', tests.correction('of-a-leaver', 'left', '3026', 'Failed Attempt'));
update public.staff set status = 'Inactive' where user_id = tests.id_of('driver');
select is(tests.reason(tests.push('driver', tests.capture('left', '3026'))), 'inactive-driver', 'of a driver who has left');
update public.staff set status = 'Active' where user_id = tests.id_of('driver');
select is(app.cash_adds_up(), '{}', 'it adds up');

/* Brought from a file */
select tests.push('driver', tests.correction('unpaid-file', 'file', '3016', 'Failed Attempt'));
select tests.ask('staff', 'import_delivery', jsonb_build_object('capturedBy', tests.id_of('driver'), 'command', tests.capture('file', '3016', paise => 50000)));
select is(((tests.proof('file')).review_reason, (tests.proof('file')).applied, tests.carried('3016')), ('imported'::text, false, 0::bigint), 'what a file says of money waits as such');
select is(tests.decide('file', 'accept', 'taken'), 'own-import', 'for somebody else than who brought it');
select tests.push('driver', tests.correction('plain-file', 'file-b', '3020', 'Failed Attempt'));
select tests.ask('staff', 'import_delivery', jsonb_build_object('capturedBy', tests.id_of('driver'), 'command', tests.capture('file-b', '3020')));
select is(((tests.proof('file-b')).review_reason, (tests.shipment('3020')).status), ('corrected-before'::text, 'Failed Attempt'::text), 'what says nothing of it waits as corrected before it came');
select tests.ask('staff', 'import_delivery', jsonb_build_object('capturedBy', tests.id_of('driver'), 'command', tests.correction('early-file', 'file-c', '3021', 'Failed Attempt')));
select is(tests.reason(tests.push('driver', tests.capture('file-c', '3021'))), 'corrected-before', 'a correction from a file came early as any other');
select is(app.cash_adds_up(), '{}', 'it adds up');

/* Corrected again in the meantime */
select tests.push('driver', tests.correction('stands', 'w', '3017', 'Failed Attempt', claimed => now() - interval '7 hours'), tests.correction('paid-later', 'stands', '3017', paise => 50000, claimed => now() - interval '6 hours'), tests.correction('not-paid', 'paid-later', '3017', 'Failed Attempt', claimed => now() - interval '5 hours'));
select is(tests.carried('3017'), 0::bigint, 'corrections of one that came early are corrections as any other');
select is(tests.reason(tests.push('driver', tests.capture('w', '3017', paise => 50000))), 'corrected-before', 'what it corrects waits');
select is(((tests.shipment('3017')).status, (tests.proof('not-paid')).superseded_by, tests.carried('3017')), ('Failed Attempt'::text, null::uuid, 0::bigint), 'and the last of them stands');
select is(tests.reason(tests.push('driver', tests.correction('paid-at-last', 'not-paid', '3017', paise => 50000, claimed => now() - interval '4 hours'))), 'applied', 'which is corrected on');
select is(tests.decide('w', 'accept'), 'needs-money', 'an amount that is there already is asked about');
select is(tests.decide('w', 'set-aside', 'not-taken'), 'true', 'and was said twice');
select is(tests.carried('3017'), 50000::bigint, 'it counts once');
select is(app.cash_adds_up(), '{}', 'it adds up');

/* A chain of which the last was here alone */
select tests.push('driver', tests.correction('third', 'second', '3018', 'Failed Attempt', claimed => now() - interval '5 hours'));
select is(tests.reason(tests.push('driver', tests.correction('second', 'first', '3018', paise => 50000))), 'corrected-before', 'a correction that is named waits');
select is(tests.reason(tests.push('driver', tests.capture('first', '3018', paise => 50000))), 'corrected-before', 'and so does what it names itself');
select is(((tests.shipment('3018')).status, (tests.shipment('3018')).delivery_notes, tests.carried('3018'), tests.waiting('3018')), ('Failed Attempt'::text, 'third'::text, 0::bigint, 2::bigint), 'neither changes anything');
select tests.push('driver', tests.correction('end', 'middle', '3019', 'Failed Attempt', claimed => now() - interval '5 hours'));
select is(tests.reason(tests.push('driver', tests.capture('start', '3019', paise => 50000))), 'applied', 'what nothing names comes as a capture of its own');
select is(tests.reason(tests.push('driver', tests.correction('middle', 'start', '3019', 'Returned'))), 'corrected-before', 'until its correction, which is named, brings it to the office');
select is(((tests.shipment('3019')).status, tests.carried('3019')), ('Delivered'::text, 50000::bigint), 'and changes nothing');
select is(tests.reason(tests.push('driver', tests.correction('other-end', 'start', '3019', 'Failed Attempt', claimed => now() - interval '390 minutes'))), 'corrected-before', 'a further correction waits in its place');
select is(((tests.proof('middle')).superseded_by, tests.waiting('3019'), (tests.shipment('3019')).status), (tests.id_of('other-end'), 1::bigint, 'Delivered'::text), 'so that the office is asked once');
select is(tests.decide('other-end', 'accept'), 'true', 'it decides on the chain as on any other');
select is(((tests.shipment('3019')).status, tests.carried('3019'), (tests.proof('start')).superseded_by), ('Failed Attempt'::text, 0::bigint, tests.id_of('other-end')), 'and takes back what it had brought');
select is(app.cash_adds_up(), '{}', 'it adds up');

/* What was given up, or never was */
select is(tests.words(tests.push('driver', tests.command('give-up', 'withdraw', jsonb_build_object('commandId', tests.id_of('gone'), 'commandKind', 'record-delivery'), 'shipment:3022', now()), tests.correction('alone', 'gone', '3022', 'Failed Attempt'), tests.capture('gone', '3022'))), 'never-arrived applied withdrawn', 'what was given up never comes');
select is(((tests.shipment('3022')).status, tests.waiting('3022')), ('Failed Attempt'::text, 0::bigint), 'its correction stands alone for good');
select is(tests.words(tests.push('driver', jsonb_set(tests.correction('broken', 'whole', '3023', 'Failed Attempt'), '{payload,photo}', '{"id": "no photo"}'))), 'invalid', 'a correction that was refused');
select is(tests.reason(tests.push('driver', tests.capture('whole', '3023'))), 'applied', 'corrects nothing');
select tests.push('driver', tests.command('take-back', 'withdraw', jsonb_build_object('commandId', tests.id_of('taken-back'), 'commandKind', 'correct-delivery'), 'shipment:3024', now()), tests.correction('taken-back', 'untouched', '3024', 'Failed Attempt'));
select is(tests.reason(tests.push('driver', tests.capture('untouched', '3024'))), 'applied', 'nor does one that was taken back');
select tests.push('driver', tests.capture('ordinary', '3025'), tests.correction('behind', 'ordinary', '3025', 'Failed Attempt'));
select is((select array_agg(e.proof_id) from app.early_corrections as e where e.proof_id in (tests.id_of('behind'), tests.id_of('paid-later'), tests.id_of('broken'), tests.id_of('taken-back'))), null, 'what comes behind what it corrects is not early');
select is(app.cash_adds_up(), '{}', 'it adds up');

select * from finish();
