-- Who received it: kept as captured, told to each as far as it is theirs to know, and never worth a capture.
select plan(61);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.payload(shipment text, number text, extra jsonb, outcome text default 'Delivered') returns jsonb language sql stable as $$
  select jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', number, 'outcome', outcome, 'notes', '', 'photo', null) || extra
$$;
create function tests.capture(name text, shipment text, number text, extra jsonb, outcome text default 'Delivered') returns jsonb language sql stable as $$
  select tests.command(name, 'record-delivery', tests.payload(shipment, number, extra, outcome), 'shipment:' || shipment, now() - interval '3 hours')
$$;
create function tests.correction(name text, corrects text, shipment text, number text, extra jsonb, outcome text default 'Delivered') returns jsonb language sql stable as $$
  select tests.command(name, 'correct-delivery', tests.payload(shipment, number, extra, outcome) || jsonb_build_object('corrects', tests.id_of(corrects), 'keepsPhoto', false), 'shipment:' || shipment, now() - interval '2 hours')
$$;
create function tests.facts(name text) returns public.receipt_facts language sql stable as $$ select * from public.receipt_facts where proof_id = tests.id_of(name) $$;
create function tests.tracked(who text, number text) returns jsonb language sql as $$ select tests.ask(who, 'track_shipment', jsonb_build_object('trackingNumber', number)) -> 'shipment' $$;
create function tests.at_the_door(who text, shipment text) returns jsonb language sql as $$ select tests.ask(who, 'my_shipment', jsonb_build_object('id', tests.id_of(shipment))) #> '{shipment,attempts,0,receiver}' $$;
create function tests.seen(who text, shipment text) returns jsonb language sql as $$ select tests.ask(who, 'shipment_detail', jsonb_build_object('id', tests.id_of(shipment))) #> '{proofs,-1,receipt}' $$;

alter table public.shipments disable trigger before_update;
select tests.ship(name, number, 'driver', 'Out for Delivery') from (values
  ('whole', '3001'), ('plain', '3002'), ('again', '3003'), ('office', '3004'), ('failed', '3005'), ('unsure', '3006')
) as made (name, number);
update public.shipments set created_at = now() - interval '9 days', user_id = tests.id_of('customer');
update public.shipment_updates set updated_at = now() - interval '9 days';
alter table public.shipments enable trigger before_update;

/* All of it */
select is(tests.words(tests.push('driver', tests.capture('w', 'whole', '3001', '{
  "receiver": {"name": "  Lakshmi Rao ", "relation": "family"},
  "signature": {"width": 300, "height": 150, "strokes": [[1, 2, 30, 40], [5, 5]], "note": "not ours"},
  "place": {"latitude": 17.38504412, "longitude": 78.4867, "accuracy": 12.6},
  "pieces": {"handedOver": 7, "total": 9, "way": "typed"},
  "notPossible": [{"what": "photo", "reason": " The camera is broken ", "more": 1}]
}'))), 'applied', 'a capture with all that can stand beside it');
select is((tests.facts('w')).receiver_name, 'Lakshmi Rao', 'the name is kept, without the blanks around it');
select is((tests.facts('w')).receiver_relation, 'family', 'with the relation');
select is((tests.facts('w')).signature, '{"width": 300, "height": 150, "strokes": [[1, 2, 30, 40], [5, 5]]}', 'the signature, and nothing else that came in it');
select is((tests.facts('w')).place, '{"latitude": 17.385044, "longitude": 78.486700, "accuracy": 13}', 'and the place, as exactly as a phone can know it');
select is((tests.facts('w')).pieces_handed_over, 7, 'how many pieces were handed over');
select is((tests.facts('w')).pieces_total, 9, 'of how many');
select is((tests.facts('w')).pieces_way, 'typed', 'and how they were counted');
select is((tests.facts('w')).not_possible, '[{"what": "photo", "reason": "The camera is broken"}]', 'what could not be had, and why');
select is((select review_state from public.proof_of_delivery where id = tests.id_of('w')), 'none', 'nobody has to look at it');
select tests.push('driver', tests.capture('p', 'plain', '3002', '{}'));
select is((select count(*) from public.receipt_facts where proof_id = tests.id_of('p')), 0::bigint, 'a capture without any of it has no row');
select is(tests.seen('staff', 'plain'), 'null', 'and says so');
select tests.push('driver', tests.capture('p2', 'plain', '3002', '{"receiver": null, "signature": null, "place": null}'));
select is((select review_reason from public.proof_of_delivery where id = tests.id_of('p2')), 'already-delivered', 'what is null is not there, and no reason to look');

/* Who is told what */
select is(tests.tracked('visitor', '3001') ->> 'received_by', 'family', 'a visitor reads the relation');
select unalike(tests.tracked('visitor', '3001')::text, '%Lakshmi%', 'and never the name');
select unalike(tests.tracked(who, '3001')::text, '%Lakshmi%', format('nor does %s on the tracking page', who)) from unnest(array['customer', 'driver', 'inactive', 'other-driver']) as who;
select unalike(tests.ask('visitor', 'track_by_phone', '{"phone": "9000000012"}')::text, '%Lakshmi%', 'a search by phone number tells no name');
select ok(tests.ask('visitor', 'track_by_phone', '{"phone": "9000000012"}')::text like '%"received_by": "family"%', 'but the relation');
select is(tests.tracked('visitor', '3002') -> 'received_by', 'null', 'where nothing was said there is nothing to read');
select is(tests.at_the_door('customer', 'whole'), '{"name": "Lakshmi Rao", "relation": "family"}', 'the customer reads name and relation');
select unalike(tests.ask('customer', 'my_shipment', jsonb_build_object('id', tests.id_of('whole')))::text, '%strokes%', 'and sees no signature');
select unalike(tests.ask('customer', 'my_shipment', jsonb_build_object('id', tests.id_of('whole')))::text, '%pieces%', 'and counts no pieces');
select unalike(tests.ask('customer', 'my_shipment', jsonb_build_object('id', tests.id_of('whole')))::text, '%latitude%', 'and no place of the phone');
select is(tests.at_the_door('customer', 'plain'), 'null', 'or that nobody was named');
select is(
  tests.seen(who, 'whole') - 'signature', '{"receiver_name": "Lakshmi Rao", "receiver_relation": "family", "place": {"latitude": 17.385044, "longitude": 78.486700, "accuracy": 13}, "pieces_handed_over": 7, "pieces_total": 9, "pieces_way": "typed", "not_possible": [{"what": "photo", "reason": "The camera is broken"}], "signed": true}',
  format('%s sees all of it', who)
) from unnest(array['staff', 'manager', 'admin']) as who;
select is(tests.seen('staff', 'whole') #> '{signature,strokes}', '[[1, 2, 30, 40], [5, 5]]', 'with the signature''s lines');
select is(tests.rows_as(who, 'select from public.receipt_facts'), 'denied', format('%s cannot ask the table', who))
from unnest(array['visitor', 'customer', 'driver', 'inactive', 'staff', 'manager', 'admin']) as who;

/* Kept as captured */
select throws_ok($$ update public.receipt_facts set receiver_name = 'Somebody' $$, 'PT409', null, 'nobody changes who received it');
select throws_ok($$ delete from public.receipt_facts $$, 'PT409', null, 'and nobody deletes it');

/* A correction has its own */
select tests.push('driver', tests.capture('a', 'again', '3003', '{"receiver": {"name": "", "relation": "neighbour"}}'));
select is((tests.facts('a')).receiver_name, null, 'a relation needs no name');
select tests.push('driver', tests.correction('a1', 'a', 'again', '3003', '{"receiver": {"name": "Guard Ram", "relation": "security"}}'));
select is(tests.tracked('visitor', '3003') ->> 'received_by', 'security', 'the correction counts for visitors');
select is(tests.at_the_door('customer', 'again'), '{"name": "Guard Ram", "relation": "security"}', 'and for the customer');
select is((tests.facts('a')).receiver_relation, 'neighbour', 'what was said first is kept');
select tests.push('driver', tests.correction('a2', 'a1', 'again', '3003', '{}', 'Failed Attempt'));
select is(tests.tracked('visitor', '3003') -> 'received_by', 'null', 'what was not delivered was received by nobody');
select tests.push('driver', tests.correction('a3', 'a2', 'again', '3003', '{"signature": "scribble"}'));
select is((select review_reason from public.proof_of_delivery where id = tests.id_of('a3')), 'part-unreadable', 'of a correction, too, what cannot be read is told');
select is(tests.tracked('visitor', '3003') -> 'received_by', 'null', 'nobody was named by the last one');
select tests.push('driver', tests.capture('o', 'office', '3004', '{"receiver": {"name": "Anil", "relation": "self"}}'));
select tests.ask('staff', 'set_shipment', jsonb_build_object('commandId', gen_random_uuid(), 'id', tests.id_of('office'), 'fields', jsonb_build_object('status', status))) from unnest(array['In Transit', 'Delivered']) as status;
select is(tests.tracked('visitor', '3004') ->> 'status', 'Delivered', 'what the office itself notes as delivered');
select is(tests.tracked('visitor', '3004') -> 'received_by', 'null', 'has not the receiver of an earlier delivery');

delete from public.call_counters;
/* What cannot be read is left out, and told; the capture stands */
create table tests.cases (number text, extra jsonb);
insert into tests.cases select 4000 + place, extra from unnest(array[
  '{"receiver": "Anil"}', '{"receiver": ["Anil"]}', '{"receiver": {"name": "Anil", "relation": "cousin"}}', '{"receiver": {"name": 7, "relation": "self"}}',
  '{"signature": []}', '{"signature": [{"width": 3, "height": 3, "strokes": [[1, 2]]}]}', '{"signature": {"width": 300, "height": 150, "strokes": []}}',
  '{"signature": {"width": 300, "height": 150, "strokes": [[1, 2, 3]]}}', '{"signature": {"width": 300, "height": 150, "strokes": [["1", "2"]]}}',
  '{"signature": {"width": 300, "height": 150, "strokes": [[-1, 2]]}}', '{"signature": {"width": 300, "height": 150, "strokes": [[1.5, 2]]}}',
  '{"signature": {"width": 300, "height": 150, "strokes": [1, 2]}}', '{"signature": {"width": "<svg>", "height": 150, "strokes": [[1, 2]]}}',
  '{"place": "here"}', '{"place": {"latitude": 91, "longitude": 0, "accuracy": 1}}', '{"place": {"latitude": 17, "longitude": 78}}',
  '{"place": {"latitude": "17", "longitude": 78, "accuracy": 1}}', '{"place": {"latitude": 17, "longitude": 78, "accuracy": -1}}',
  '{"pieces": 7}', '{"pieces": {"handedOver": 10, "total": 9}}', '{"pieces": {"handedOver": -1, "total": 9}}', '{"pieces": {"handedOver": 0, "total": 0}}',
  '{"pieces": {"handedOver": 1.5, "total": 9}}', '{"pieces": {"handedOver": "7", "total": "9"}}', '{"pieces": {"handedOver": 7}}',
  '{"pieces": {"handedOver": 99999999999, "total": 99999999999}}', '{"notPossible": "photo"}', '{"notPossible": []}', '{"notPossible": ["photo"]}',
  '{"notPossible": [{"what": "photo"}]}', '{"notPossible": [{"what": "photo", "reason": " "}]}', '{"notPossible": [{"what": "blood", "reason": "No"}]}',
  '{"notPossible": [{"what": ["photo"], "reason": "No"}]}', '{"notPossible": [{"what": "photo", "reason": "No"}, 7]}',
  '{"pieces": {"handedOver": 1, "total": 2, "way": "guessed"}}'
]::jsonb[]) with ordinality as c (extra, place);
insert into tests.cases values
  ('4100', jsonb_build_object('receiver', jsonb_build_object('name', repeat('x', 101), 'relation', 'self'))),
  ('4101', jsonb_build_object('signature', jsonb_build_object('width', 300, 'height', 150, 'strokes', (select jsonb_agg(jsonb_build_array(1000, 1000)) from generate_series(1, 3000)))));
select tests.ship('case ' || number, number, 'driver', 'Out for Delivery') from tests.cases;
select is(
  (select string_agg(distinct tests.words(tests.push('driver', tests.capture('c ' || number, 'case ' || number, number, extra))), ' ') from tests.cases), 'applied',
  'whatever stands beside a capture, it is taken in'
);
select is_empty(
  $$ select number, extra from tests.cases join public.shipments as s on s.tracking_number = number
     where s.status <> 'Delivered' or not exists (
       select from public.proof_of_delivery as p where p.id = tests.id_of('c ' || number) and p.applied and p.review_reason = 'part-unreadable' and p.review_state = 'open'
     ) $$,
  'it takes effect, and a person is told that something is missing'
);
select is((select count(*) from public.receipt_facts where proof_id in (select tests.id_of('c ' || number) from tests.cases)), 4::bigint, 'of four the rest could be read');
select is((tests.facts('c 4003')).receiver_name, 'Anil', 'a name without a relation that we know');
select is((tests.facts('c 4004')).receiver_relation, 'self', 'or a relation without a name');
select is(
  (select r -> 'receipt' from jsonb_array_elements(tests.ask('staff', 'review_list', '{"limit": 100}') -> 'captures') as r where r ->> 'tracking_number' = '4003'),
  '{"receiver_name": "Anil", "receiver_relation": null, "place": null, "pieces_handed_over": null, "pieces_total": null, "pieces_way": null, "not_possible": null, "signed": false, "signature": null}', 'the office reads what there is beside the reason'
);
select tests.push('driver', tests.capture('f', 'failed', '3005', '{"place": {"latitude": 17, "longitude": 78, "accuracy": 5}}', 'Failed Attempt'));
select is((tests.facts('f')).place ->> 'accuracy', '5', 'a failed attempt has its place as well');
select tests.push('inactive', tests.capture('u', 'unsure', '3006', '{"receiver": {"name": "Anil", "relation": "self"}}'));
select is((tests.facts('u')).receiver_name, 'Anil', 'what waits for the office keeps who received it');
select is(tests.tracked('visitor', '3006') -> 'received_by', 'null', 'which nobody is told before the office has decided');
select tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('u'), 'decision', 'accept'));
select is(tests.tracked('visitor', '3006') ->> 'received_by', 'self', 'and everybody afterwards');
select is(has_function_privilege('authenticated', 'app.keep_receipt_facts(uuid, jsonb)', 'execute'), false, 'nobody calls it but through a push');

/* What costs more to look through than all the rest of a push is not looked through */
select is(
  (app.readable_signature(given) is not null, app.readable_signature(given || jsonb_build_object('more', repeat('x', 100000))) is not null), (true, false), 'a signature is told by its length first'
) from (values ('{"width": 100, "height": 100, "strokes": [[1, 1, 2, 2]]}'::jsonb)) as signed (given);
select * from finish();
