-- A capture is never refused for what has become of its shipment, its driver or its number. Statements commit one by one here.
select plan(112);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.capture(name text, shipment text, number text, outcome text default 'Delivered', claimed timestamptz default '2026-11-01 06:30Z', clock bigint default 0, photo jsonb default 'null', notes text default 'At the gate')
returns jsonb language sql stable as $$
  select tests.command(name, 'record-delivery', jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', number, 'outcome', outcome, 'notes', notes, 'photo', photo), 'shipment:' || coalesce(shipment, number), claimed, clock)
$$;
create function tests.proof(name text) returns public.proof_of_delivery language sql stable as $$ select * from public.proof_of_delivery where id = tests.id_of(name) $$;
create function tests.shipment(name text) returns public.shipments language sql stable as $$ select * from public.shipments where id = tests.id_of(name) $$;

alter table public.shipments disable trigger before_update;
select tests.ship(name, number, 'driver', status) from (values
  ('simple', '1001', 'Out for Delivery'), ('cancelled', '1002', 'Cancelled'), ('delivered', '1003', 'Delivered'), ('returned', '1004', 'Returned'),
  ('lost', '1005', 'Lost/Damaged'), ('deleted', '1006', 'In Transit'), ('failed', '1007', 'In Transit'), ('early', '1008', 'In Transit'),
  ('future', '1009', 'In Transit'), ('office', '1010', 'In Transit'), ('inactive', '1011', 'In Transit'), ('no-offset', '1012', 'In Transit'),
  ('spaced', '1013', 'In Transit'), ('two-phones', '1014', 'In Transit'), ('billed', '1015', 'In Transit')
) as made (name, number, status);
select tests.ship('theirs', '1020', 'other-driver');
update public.shipments set created_at = '2026-10-31 00:00Z';
alter table public.shipments enable trigger before_update;
delete from public.shipments where id = tests.id_of('deleted');

/* The plain case */
select is(
  tests.words(tests.push('driver', tests.capture('c-simple', 'simple', '1001', clock => 90000, photo => jsonb_build_object('id', tests.id_of('photo'), 'sha256', repeat('a', 64), 'size', 200000, 'type', 'image/jpeg')))),
  'applied', 'a driver''s delivery is applied'
);
select is((tests.shipment('simple')).status, 'Delivered', 'the shipment is delivered');
select is((tests.shipment('simple')).delivered_at, '2026-11-01 06:31:30Z'::timestamptz, 'at the claimed time, corrected by the clock''s offset');
select is((tests.shipment('simple')).delivery_notes, 'At the gate', 'with the notes');
select is((tests.shipment('simple')).updated_by, tests.id_of('driver'), 'by the driver');
select is((tests.proof('c-simple')).delivered_at, '2026-11-01 06:31:30Z'::timestamptz, 'the proof has the corrected time');
select is((tests.proof('c-simple')).claimed_at, '2026-11-01 06:30Z'::timestamptz, 'and the claimed one');
select is((tests.proof('c-simple')).clock_offset_ms, 90000::bigint, 'and the offset');
select cmp_ok((tests.proof('c-simple')).received_at, '>', now() - interval '1 minute', 'and the receipt');
select is((tests.proof('c-simple')).review_state, 'none', 'nobody has to look at it');
select is((tests.proof('c-simple')).captured_by, tests.id_of('driver'), 'it is the driver''s');
select is((tests.proof('c-simple')).imported_by, null, 'brought by nobody else');
select is((tests.proof('c-simple')).image_url, tests.id_of('simple') || '-1793514600000.jpg', 'the photo''s place is named by shipment and claimed time');
select is((tests.proof('c-simple')).photo_sha256, repeat('a', 64), 'only the claimed bytes will be taken');
select results_eq(
  $$ select status, location, updated_at, updated_by, command_id from public.shipment_updates where shipment_id = tests.id_of('simple') and status = 'Delivered' $$,
  $$ values ('Delivered', 'Pune', '2026-11-01 06:31:30Z'::timestamptz(3), tests.id_of('driver'), tests.id_of('c-simple')) $$,
  'the history has one line, at the time it happened'
);
select is((tests.push('driver', tests.capture('c-late', null, '1016')) #>> '{0,version}'), null, 'what changed no shipment has no version');

select is(tests.words(tests.push('driver', tests.capture('c-long', null, '1017', notes => repeat('x', 1500)))), 'applied', 'a note longer than today''s form takes is taken');
select is(length((tests.proof('c-long')).delivery_notes), 1500, 'whole');

/* Never refused: each reason in turn, and what became of the shipment */
create table tests.cases (name text, capturer text, shipment text, number text, reason text, status_after text, applied boolean);
insert into tests.cases values
  ('r-unknown', 'driver', null, '99999', 'unknown-number', null, false),
  ('r-never-was', 'driver', 'never-was', '99999', 'unknown-number', null, false),
  ('r-deleted', 'driver', 'deleted', '1006', 'deleted', null, false),
  ('r-cancelled', 'driver', 'cancelled', '1002', 'cancelled', 'Cancelled', false),
  ('r-delivered', 'driver', 'delivered', '1003', 'already-delivered', 'Delivered', false),
  ('r-returned', 'driver', 'returned', '1004', 'already-finished', 'Returned', false),
  ('r-lost', 'driver', null, '1005', 'already-finished', 'Lost/Damaged', false),
  ('r-theirs', 'driver', 'theirs', '1020', 'not-assigned', 'Failed Attempt', true),
  ('r-inactive', 'inactive', 'inactive', '1011', 'inactive-driver', 'In Transit', false);
select is(
  (tests.push(capturer, tests.capture(name, shipment, number, 'Failed Attempt')) #>> '{0,status}'), 'applied', format('%s: is taken in', reason)
) from tests.cases;
select is((tests.proof(name)).review_reason, reason, format('%s: for this reason', reason)) from tests.cases;
select is((tests.proof(name)).review_state, 'open', format('%s: waits for a person', reason)) from tests.cases;
select is((tests.proof(name)).applied, applied, format('%s: took effect %s', reason, applied)) from tests.cases;
select is((select status from public.shipments where tracking_number = number), status_after, format('%s: leaves the shipment %s', reason, coalesce(status_after, 'unknown'))) from tests.cases;
select is((tests.proof('r-lost')).shipment_id, tests.id_of('lost'), 'a number that is known resolves the shipment');
select is(
  (select result -> 'version' from public.sync_command where id = tests.id_of(name)),
  case when reason = 'unknown-number' then 'null'
    else (select to_jsonb(version) from public.sync_change where audience = 'office' and tbl = 'shipments' and pk = tests.id_of(coalesce(shipment, 'lost'))) end,
  format('%s: is answered with the version that its shipment has', reason)
) from tests.cases;
select is((select count(*) from public.shipment_updates where command_id = tests.id_of('r-cancelled')), 0::bigint, 'what waits for a person writes no history');

/* Times */
select tests.push('driver', tests.capture('c-early', 'early', '1008', 'Delivered', '2020-01-01 00:00Z'));
select is((tests.proof('c-early')).delivered_at, '2026-10-31 00:00Z'::timestamptz, 'a delivery is never before its shipment was made');
select tests.push('driver', tests.capture('c-future', 'future', '1009', 'Delivered', now() + interval '1 day', -60000));
select is((tests.proof('c-future')).delivered_at, (tests.proof('c-future')).received_at, 'and never later than its receipt');
select tests.push('driver', jsonb_set(tests.capture('c-no-offset', 'no-offset', '1012'), '{clockOffsetMs}', 'null'));
select is((tests.proof('c-no-offset')).clock_offset_ms, null, 'an offset that was never measured stays unknown');
select is((tests.proof('c-no-offset')).delivered_at, '2026-11-01 06:30Z'::timestamptz, 'and the claim stands');
select is(tests.words(tests.push('driver', jsonb_set(tests.capture('c-no-time', 'no-offset', '1012'), '{claimedAt}', '"tomorrow"'))), 'invalid', 'what is no instant is no claim');

/* Outcomes */
select tests.push('driver', tests.capture('c-failed-1', 'failed', '1007', 'Failed Attempt', '2026-11-01 06:00Z'), tests.capture('c-failed-2', 'failed', '1007', 'Failed Attempt', '2026-11-02 06:00Z', notes => 'Closed'));
select is((tests.shipment('failed')).driver_id, tests.id_of('driver'), 'a failed attempt stays with its driver');
select is((select count(*) from public.proof_of_delivery where shipment_id = tests.id_of('failed')), 2::bigint, 'every attempt is a proof');
select is((tests.shipment('failed')).delivery_notes, 'Closed', 'with the last one''s notes');
select is((tests.shipment('failed')).delivered_at, null, 'nothing is delivered');
select is((tests.shipment('failed')).failed_on, array[date '2026-11-01', date '2026-11-02'], 'and the days of both are known');
select tests.push('driver', tests.capture('c-returned', 'failed', '1007', 'Returned', '2026-11-03 06:00Z'));
select is((tests.shipment('failed')).status, 'Returned', 'it can be returned after that');
select is(cardinality((tests.shipment('failed')).failed_on), 2, 'which is no failed attempt');
select is(tests.words(tests.push('driver', tests.capture('c-nonsense', 'future', '1009', 'Eaten'))), 'invalid', 'an outcome nobody knows is refused');

/* Numbers and photos */
select tests.push('driver', tests.capture('c-spaced', null, ' 10-13 '));
select is((tests.proof('c-spaced')).shipment_id, tests.id_of('spaced'), 'spaces and dashes of a label are no other number');
select tests.push('driver', tests.capture('c-other-carrier', null, 'OTHERCARRIER1013'), tests.capture('c-slash', null, '10/13'));
select is((tests.proof(name)).review_reason, 'unknown-number', format('%s: letters and other signs are part of a number', name)) from unnest(array['c-other-carrier', 'c-slash']) as name;
select tests.ship('lettered', 'Ab-1013', 'driver');
select tests.push('driver', tests.capture('c-exact', null, ' ab-1013 ', 'Failed Attempt'), tests.capture('c-stripped', null, '1 0-1 3', 'Failed Attempt'));
select is((tests.proof('c-exact')).shipment_id, tests.id_of('lettered'), 'the number as it is comes first, in whatever case');
select is((tests.proof('c-stripped')).shipment_id, tests.id_of('spaced'), 'then without white space and hyphens');
create function tests.photo(name text) returns jsonb language sql as $$ select jsonb_build_object('id', tests.id_of(name), 'sha256', repeat('b', 64), 'size', 10, 'type', 'image/jpeg') $$;
select tests.push('driver', tests.capture('c-phone-1', 'two-phones', '1014', photo => tests.photo('p1')), tests.capture('c-phone-2', 'two-phones', '1014', photo => tests.photo('p2')));
select isnt((tests.proof('c-phone-1')).image_url, (tests.proof('c-phone-2')).image_url, 'two photos of one shipment and one moment have places of their own');
select tests.push('driver', tests.capture('c-unresolved', null, '77777', photo => tests.photo('p3')));
select is((tests.proof('c-unresolved')).image_url, tests.id_of('p3') || '-1793514600000.jpg', 'a photo of an unknown number is named by itself');
select tests.push('driver', tests.capture('c-named-alike', null, '77778', photo => tests.photo('p3b') || jsonb_build_object('id', tests.id_of('two-phones'))));
select is((select count(distinct image_url) from public.proof_of_delivery where id in (tests.id_of('c-phone-1'), tests.id_of('c-named-alike'))), 2::bigint, 'a photo named like a shipment has a place of its own, not that of the shipment''s photo');
select throws_ok(
  $$ insert into public.proof_of_delivery (id, tracking_number, outcome, image_url, photo_id, photo_sha256, photo_size, claimed_at, delivered_at, captured_by)
    select gen_random_uuid(), tracking_number, outcome, image_url, gen_random_uuid(), photo_sha256, photo_size, claimed_at, delivered_at, captured_by from public.proof_of_delivery where id = tests.id_of('c-phone-1') $$,
  '23505', null, 'and no two of them ever share one'
);
select is(tests.words(tests.push('driver', tests.capture('c-png', 'office', '1010', photo => tests.photo('p4') || '{"type": "image/png"}'))), 'invalid', 'a photo is a JPEG');
select is((tests.push('staff', tests.capture('c-office', 'office', '1010')) #>> '{0,status}'), 'applied', 'the office can record a delivery');
select is((tests.proof('c-office')).review_reason, null, 'of anybody''s shipment');

/* Several in one push */
select tests.ship(name, number, driver) from (values ('pair-1', '1030', 'driver'), ('pair-2', '1031', 'driver'), ('told', '1032', 'other-driver'), ('timed', '1033', 'driver'), ('tried', '1034', 'driver'), ('again', '1035', 'driver')) as made (name, number, driver);
select is(tests.words(tests.push('driver', tests.capture('c-pair-1', 'pair-1', '1030'), tests.capture('c-pair-2', 'pair-2', '1031'))), 'applied applied', 'two deliveries arrive together');
select results_eq(
  $$ select result ->> 'version', about from public.sync_command where id in (tests.id_of('c-pair-1'), tests.id_of('c-pair-2')) order by about $$,
  $$ select version::text, pk from public.sync_change where audience = 'office' and tbl = 'shipments' and pk in (tests.id_of('pair-1'), tests.id_of('pair-2')) order by pk $$,
  'and each is kept with its own shipment and the version of that'
);
select is(tests.words(tests.push('driver', tests.capture('c-again', 'again', '1035'), tests.capture('c-again', 'again', '1035'))), 'applied applied', 'one arrives twice in one push');
select is((select about from public.sync_command where id = tests.id_of('c-again')), tests.id_of('again'), 'and stays with its shipment');
alter table public.shipments disable trigger before_update;
update public.shipments set created_at = '2026-10-31 00:00Z' where id = tests.id_of('timed');
alter table public.shipments enable trigger before_update;
select tests.push('staff', tests.capture('c-timed', 'timed', '1033', 'Failed Attempt'), tests.command('e-timed', 'update-shipment', jsonb_build_object('id', tests.id_of('timed'), 'items', null, 'changes', '{"status": {"from": "Failed Attempt", "to": "Delayed"}}'::jsonb)));
select results_eq(
  $$ select status, updated_at > now() - interval '1 hour' from public.shipment_updates where shipment_id = tests.id_of('timed') and command_id is not null order by status $$,
  $$ values ('Delayed', true), ('Failed Attempt', false) $$,
  'what follows a capture of long ago in one push has its own time'
);
select is(tests.words(tests.push('driver', tests.capture('c-tried', 'tried', '1034', 'Failed Attempt'))), 'applied', 'an attempt fails');
select is((tests.shipment('tried')).delivered_at, null, 'and nothing is delivered then');

/* One reason stands for all */
select tests.push('driver', tests.capture('c-told', 'told', '1032') || jsonb_build_object('payload', (tests.capture('c-told', 'told', '1032') -> 'payload') || '{"receiver": 5}'));
select is((tests.proof('c-told')).review_reason, 'not-assigned', 'of two reasons to look at it the weightier one is told');
select is(tests.words(tests.push('driver', tests.capture('c-gone', 'deleted', '1006') || jsonb_build_object('payload', (tests.capture('c-gone', 'deleted', '1006') -> 'payload')
  || '{"collection": {"expectedPaise": 5000, "collectedPaise": 5000, "mode": "cash", "reference": null, "reason": null}}'))), 'applied', 'money is taken for what the office has deleted');
select is((select collected_paise from public.proof_collections where proof_id = tests.id_of('c-gone')), 5000::bigint, 'and what its driver says of it is kept');
select tests.ship('going', '1040');
select tests.push('staff', tests.command('del-going', 'delete-shipment', jsonb_build_object('id', tests.id_of('going'))), tests.capture('c-going', 'going', '1040'));
select is((tests.proof('c-going')).review_reason, 'deleted', 'what went in the same push is deleted, and its number is known');

/* Append-only */
select throws_ok($$ update public.proof_of_delivery set outcome = 'Returned' where id = tests.id_of('c-simple') $$, 'PT409', null, 'what was captured stays as it was captured');
select throws_ok($$ delete from public.proof_of_delivery $$, 'PT409', null, 'and is never deleted');

select * from finish();
