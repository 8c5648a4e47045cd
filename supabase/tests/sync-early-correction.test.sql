-- A restored server hears of a correction before it hears again of the capture that it forgot: both are one chain all the same, in which the correction stands.
select plan(56);
\ir ../../tests/support/sql/scenes/sync-scene.sql
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

alter table public.shipments disable trigger before_update;
select tests.ship(number, number, 'driver', 'Out for Delivery') from unnest(array['3001', '3002', '3003', '3004', '3005', '3006', '3007', '3008', '3009', '3010', '3011', '3012', '3013', '3014', '3022', '3023', '3024', '3025', '3026', '3027', '3028', '3029']) as number;
update public.shipments set created_at = now() - interval '9 days';
update public.shipments set payment_mode = 'cod', collect_amount = 50000 where tracking_number in ('3005', '3006', '3009', '3012', '3013', '3024', '3025', '3027', '3029');
update public.shipments set status = 'Delivered', delivered_at = now() - interval '3 days' where tracking_number = '3023';
update public.shipment_updates set updated_at = now() - interval '9 days';
alter table public.shipments enable trigger before_update;

/* It was no delivery */
select tests.push('driver', tests.correction('failed', 'a', '3001', 'Failed Attempt'));
select is(tests.push('driver', tests.capture('a', '3001')) #>> '{0,status}', 'applied', 'what it corrects arrives behind it');
select is((tests.shipment('3001')).status, 'Failed Attempt', 'and takes no effect over it');
select is((tests.shipment('3001')).delivery_notes, 'failed', 'nor its words');
select is((tests.shipment('3001')).failed_on, array[app.ist_day(now() - interval '30 hours')], 'one attempt failed, on the day of the first');
select is(tests.timeline('3001'), 'Out for Delivery Failed Attempt', 'which outsiders are told of');
select is(((tests.proof('a')).superseded_by, (tests.proof('failed')).corrects, (tests.proof('failed')).corrects_first), (tests.id_of('failed'), tests.id_of('a'), tests.id_of('a')), 'they are one chain');
select is(tests.waiting('3001'), 0::bigint, 'of which nobody has to look at anything');

/* Its photo */
select tests.push('driver', tests.correction('words', 'p', '3002', keeps => true), tests.correction('more-words', 'words', '3002', keeps => true, claimed => now() - interval '6 hours'));
select is((tests.proof('more-words')).photo_of, null, 'corrections whose photo is not here');
select tests.push('driver', tests.capture('p', '3002', photo => 'photo'));
select is((select array_agg(image_url order by received_at) from app.office_proofs where id in (tests.id_of('words'), tests.id_of('more-words'))), array_fill((tests.proof('p')).image_url, array[2]), 'have it once it comes');
select is((tests.shipment('3002')).delivered_at, (tests.proof('p')).delivered_at, 'it was handed over when it was captured first');
select is((app.tracking_timeline(tests.shipment('3002'))) #>> '{1,at}', app.instant((tests.proof('p')).delivered_at), 'as outsiders are told');
select is((tests.proof('p')).superseded_by, tests.id_of('more-words'), 'the last one stands');
select is(tests.push('driver', tests.correction('last-words', 'more-words', '3002', keeps => true, claimed => now() - interval '5 hours')) #>> '{0,review}', 'corrected-late', 'the day of the first is over for all of them');
select is((tests.proof('last-words')).photo_of, tests.id_of('p'), 'which still show its photo');
select tests.push('driver', tests.correction('retaken', 'r', '3010') || jsonb_build_object('payload', (tests.correction('retaken', 'r', '3010') -> 'payload') || jsonb_build_object('photo', tests.photo('retaken-photo'))), tests.correction('retold', 'retaken', '3010', keeps => true));
select tests.push('driver', tests.capture('r', '3010', photo => 'replaced'));
select is(((tests.proof('retaken')).photo_of, (tests.proof('retold')).photo_of), (null::uuid, tests.id_of('retaken')), 'a photo that was taken anew in between stays with those behind it');
select tests.push('driver', tests.correction('without', 'q', '3003'));
select tests.push('driver', tests.capture('q', '3003', photo => 'other'));
select is((tests.proof('without')).photo_of, null, 'one whose form showed no photo has none');
select throws_ok($$ update public.proof_of_delivery set photo_of = tests.id_of('q') where id = tests.id_of('without') $$, 'PT409', null, 'and none can be given to it afterwards');

/* Of a chain that was forgotten, the first takes effect: nothing tells yet that it belongs to what is here */
select tests.push('driver', tests.correction('third', 'second', '3004', 'Failed Attempt', keeps => true, claimed => now() - interval '5 hours'));
select tests.push('driver', tests.capture('first', '3004', photo => 'chain'));
select is((tests.shipment('3004')).status, 'Delivered', 'until what comes between them arrives');
select is(tests.push('driver', tests.correction('second', 'first', '3004', 'Returned', keeps => true)) #>> '{0,review}', null, 'that nobody has to look at');
select is((tests.shipment('3004')).status, 'Failed Attempt', 'then the last one stands again');
select is((tests.shipment('3004')).failed_on, array[app.ist_day(now() - interval '30 hours')], 'as one attempt, on the day of the first');
select results_eq(
  $$ select delivery_notes, corrects, corrects_first, superseded_by from public.proof_of_delivery where tracking_number = '3004' order by delivered_at $$,
  $$ values ('first', null, null, tests.id_of('third')), ('second', tests.id_of('first'), tests.id_of('first'), tests.id_of('third')), ('third', tests.id_of('second'), tests.id_of('first'), null::uuid) $$,
  'in one chain'
);
select is((tests.proof('third')).photo_of, tests.id_of('first'), 'with the photo of the first');

/* Money is taken once */
select tests.push('driver', tests.correction('paid', 'm', '3005', paise => 50000));
select tests.push('driver', tests.capture('m', '3005', paise => 50000));
select is(tests.carried('3005'), 50000::bigint, 'what both say was collected once');
select tests.push('driver', tests.correction('unsaid', 'n', '3006'));
select is(tests.carried('3006'), 0::bigint, 'what the correction leaves unsaid');
select tests.push('driver', tests.capture('n', '3006', paise => 50000));
select is(tests.carried('3006'), 50000::bigint, 'comes with what it corrects');
select is((select carried_over from public.proof_collections where proof_id = tests.id_of('unsaid')), true, 'and is carried over');
select is(tests.waiting('3006'), 1::bigint, 'the office looks at the correction, and at nothing else');

/* What the office has done since */
select tests.push('driver', tests.correction('was-failed', 's', '3007', 'Failed Attempt'));
select tests.push('staff', tests.command('edit', 'update-shipment', jsonb_build_object('id', tests.id_of('3007'), 'changes', '{"status": {"from": "Failed Attempt", "to": "In Transit"}}'::jsonb), 'shipment:3007', now()));
select is((tests.shipment('3007')).status, 'In Transit', 'a status that the office has set');
select tests.push('driver', tests.capture('s', '3007'));
select is((tests.shipment('3007')).status, 'In Transit', 'stays');
select tests.push('driver', tests.correction('counted', 'between', '3009', paise => 50000), tests.capture('start', '3009', paise => 50000));
select is(tests.waiting('3009'), 1::bigint, 'a first capture that finds the parcel delivered waits');
select tests.push('driver', tests.correction('between', 'start', '3009', paise => 50000, claimed => now() - interval '8 hours'));
select is((tests.waiting('3009'), tests.carried('3009')), (0::bigint, 50000::bigint), 'until it is known what has been corrected');

/* What waits, whose, and under which id */
select tests.push('driver', tests.correction('nowhere', 'lost', '99999', keeps => true));
select tests.push('driver', tests.capture('lost', '99999', photo => 'nowhere'));
select is((tests.waiting('99999'), (tests.proof('lost')).review_state, (tests.proof('nowhere')).photo_of), (1::bigint, 'set-aside'::text, tests.id_of('lost')), 'of an unknown number the office is asked once, with the photo');
select tests.push('driver', tests.correction('mine', 'theirs', '3008', 'Returned'));
update public.shipments set driver_id = tests.id_of('other-driver') where tracking_number = '3008';
select tests.push('other-driver', tests.capture('theirs', '3008'));
select is((tests.proof('mine')).corrects, null, 'nobody else''s capture is what it corrects');
select tests.push('driver', tests.correction('renamed', 'old-id', '3008', 'Returned'), tests.capture('new-id', '3008') || jsonb_build_object('replaces', jsonb_build_array(tests.id_of('old-id'))));
select is((tests.proof('renamed')).corrects, tests.id_of('new-id'), 'the same act under a later id is');

/* One id may be named by several, of whatever parcels */
select tests.push('driver', tests.correction('elsewhere', 'x', '3012', paise => 50000), tests.correction('here', 'x', '3011', 'Failed Attempt'), tests.capture('x', '3011', 'Failed Attempt'));
select is(((tests.proof('here')).corrects, (tests.proof('elsewhere')).corrects), (tests.id_of('x'), null::uuid), 'what arrives is corrected at its own parcel');
select is(((tests.proof('elsewhere')).superseded_by, tests.carried('3012')), (null::uuid, 50000::bigint), 'and takes nothing back that another one has brought');
select tests.push('driver', tests.correction('in-vain', 'y', '3013', 'Failed Attempt'), tests.correction('then-paid', 'y', '3013', paise => 50000), tests.capture('y', '3013', 'Failed Attempt'));
select is(((tests.proof('y')).superseded_by, tests.carried('3013')), (tests.id_of('then-paid'), 50000::bigint), 'of two at one parcel the later stands, with its money');
select tests.push('driver', tests.correction('wordy', 'z', '3014') || jsonb_build_object('payload', (tests.correction('wordy', 'z', '3014') -> 'payload') || jsonb_build_object('notes', repeat('w', 3000))), tests.capture('z', '3014'));
select is(length((tests.shipment('3014')).delivery_notes), 2000, 'the row has the beginning of its notes');

/* What a correction that is sent first must not open */
select tests.push('driver', tests.correction('stood', 'w', '3022', claimed => now() - interval '29 hours'), tests.correction('waits', 'stood', '3022', 'Returned', claimed => now() - interval '1 hour'));
select is((tests.proof('waits')).review_reason, 'corrected-late', 'a later correction that waits for the office');
select tests.push('driver', tests.capture('w', '3022'));
select is(((tests.proof('waits')).review_state, (tests.proof('waits')).superseded_by), ('open'::text, null::uuid), 'still waits once the capture has come');
select is((tests.proof('waits')).corrects_first, tests.id_of('w'), 'of which it is a correction as well');

select tests.push('driver', tests.correction('of-nobody', 'u', '88888'));
select tests.push('driver', tests.capture('u', '88888', paise => 40000));
select is((select c.collected_paise from public.proof_collections as c where c.proof_id = tests.id_of('of-nobody')), 40000::bigint, 'what waits has the money of what it corrects');

select tests.push('driver', tests.correction('silent', 'empty', '3029', claimed => now() - interval '29 hours'), tests.correction('late-money', 'silent', '3029', paise => 50000, claimed => now() - interval '1 hour'));
select tests.push('driver', tests.capture('empty', '3029'));
select is((tests.carried('3029'), (tests.proof('late-money')).review_state), (0::bigint, 'open'::text), 'money that the office has to decide on is not taken along');

select tests.push('driver', tests.correction('put-away', 'asked', '77777'));
select tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('put-away'), 'decision', 'set-aside', 'reason', 'unknown'));
select tests.push('driver', tests.capture('asked', '77777', paise => 40000));
select is((tests.proof('asked')).review_state, 'open', 'what the office has set aside hides no capture that comes later');

select tests.push('driver', tests.correction('of-another', 'brought-here', '3023'));
select is((tests.proof('of-another')).review_reason, 'already-delivered', 'a correction of a delivered parcel waits');
select tests.push('driver', tests.capture('brought-here', '3024', paise => 50000));
select is((tests.proof('of-another')).corrects, null, 'a capture of another parcel is not what it corrects');
select tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('of-another'), 'decision', 'accept', 'reason', 'so it was'));
select is(tests.carried('3024'), 50000::bigint, 'whose money stays');

select tests.push('driver', tests.correction('kept-cash', 'reserved', '3025', paise => 50000, claimed => now() - interval '40 hours'));
select tests.push('driver', tests.capture('reserved', '3025', paise => 50000) || jsonb_build_object('claimedAt', app.instant(now() - interval '2 hours')));
select is(tests.push('driver', tests.correction('no-cash', 'kept-cash', '3025', 'Failed Attempt', claimed => now() - interval '1 hour')) #>> '{0,review}', 'corrected-late', 'a capture that comes later gives nobody another day for a correction');
select is(tests.carried('3025'), 50000::bigint, 'that would drop its money');

select tests.push('driver', tests.correction('before-edit', 'behind-edit', '3026'));
select tests.push('staff', tests.command('another-edit', 'update-shipment', jsonb_build_object('id', tests.id_of('3026'), 'changes', '{"notes": {"from": null, "to": "Ring twice"}}'::jsonb), 'shipment:3026', now()));
select is((select count(*) from public.shipments where id = tests.id_of('3026') and notes = 'Ring twice'), 1::bigint, 'what the office has changed in between');
select tests.push('driver', tests.capture('behind-edit', '3026') || jsonb_build_object('claimedAt', app.instant(now() - interval '8 hours')));
select is(tests.push('driver', tests.correction('over-edit', 'before-edit', '3026', 'Returned', claimed => now() - interval '6 hours')) #>> '{0,review}', 'corrected-late', 'is not forgotten with it');

select tests.push('driver', tests.correction('stands-unpaid', 'brought-in', '3027'));
select tests.ask('staff', 'import_delivery', jsonb_build_object('capturedBy', tests.id_of('driver'), 'command', tests.capture('brought-in', '3027', paise => 50000)));
select is(tests.carried('3027'), 0::bigint, 'nobody of the office says alone what a driver collected');
select is((tests.proof('brought-in')).review_state, 'open', 'another one looks at it');

select tests.push('driver', tests.correction('stands-still', 'of-a-leaver', '3028'));
update public.staff set status = 'Inactive' where user_id = tests.id_of('driver');
select tests.push('driver', tests.capture('of-a-leaver', '3028'));
select is(((tests.proof('of-a-leaver')).review_reason, (tests.shipment('3028')).delivered_at), ('inactive-driver'::text, (tests.proof('stands-still')).delivered_at), 'who is no driver any more changes nothing alone');
update public.staff set status = 'Active' where user_id = tests.id_of('driver');

set role service_role;
select lives_ok($$ update public.proof_of_delivery set photo_confirmed_at = photo_confirmed_at where id = tests.id_of('w') $$, 'the server keeps what it may write of a capture');
reset role;

select * from finish();
