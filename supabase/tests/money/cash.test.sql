-- Cash at the door: entered once for each capture that stands, corrected by entries of its own, and never anybody else's to see.
select plan(84);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.said(collected bigint, expected bigint default 125000, mode text default 'cash', reason text default null, reference text default null) returns jsonb language sql as $$
  select jsonb_build_object('expectedPaise', expected, 'collectedPaise', collected, 'mode', mode, 'reference', reference, 'reason', reason)
$$;
create function tests.capture(name text, shipment text, number text, said jsonb default 'null', outcome text default 'Delivered', claimed timestamptz default now() - interval '3 hours')
returns jsonb language sql stable as $$
  select tests.command(name, 'record-delivery', jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', number, 'outcome', outcome, 'notes', 'x', 'photo', null, 'collection', said), 'shipment:' || coalesce(shipment, number), claimed)
$$;
create function tests.correction(name text, corrects text, shipment text, number text, said jsonb default 'null', outcome text default 'Delivered', claimed timestamptz default now() - interval '2 hours')
returns jsonb language sql stable as $$
  select tests.command(name, 'correct-delivery', jsonb_build_object('corrects', tests.id_of(corrects), 'keepsPhoto', false, 'shipmentId', tests.id_of(shipment), 'trackingNumber', number, 'outcome', outcome, 'notes', 'x', 'photo', null, 'collection', said), 'shipment:' || coalesce(shipment, number), claimed)
$$;
-- The entries of a shipment, in their order: kind, way and paise.
create function tests.entries(shipment text) returns text language sql stable as $$
  select string_agg(concat_ws(' ', e.kind, e.mode, e.amount_paise, e.state), ', ' order by e.created_at, e.kind desc) from public.cash_entries as e where e.shipment_id = tests.id_of(shipment)
$$;
create function tests.review(answers jsonb) returns text language sql as $$ select answers #>> '{0,review}' $$;

alter table public.shipments disable trigger before_update;
select tests.ship(name, number, 'driver', 'Out for Delivery') from (values
  ('plain', '3001'), ('less', '3002'), ('upi', '3003'), ('corrected', '3004'), ('failed', '3005'), ('malformed', '3006'), ('late', '3007'), ('nothing', '3008'), ('again', '3009'), ('attached', '3010'), ('moved', '3011')
) as made (name, number);
select tests.ship('theirs', '3020', 'other-driver', 'Out for Delivery');
select tests.ship('cancelled', '3021', 'driver', 'Cancelled');
select tests.ship('own', '3022', 'driver', 'Cancelled'), tests.ship('unpaid', '3023', 'driver', 'Cancelled'), tests.ship('kept', '3024', 'driver', 'Out for Delivery'), tests.ship('differs', '3025', 'driver', 'Out for Delivery');
update public.shipments set created_at = now() - interval '9 days', payment_mode = 'cod', collect_amount = 125000;
alter table public.shipments enable trigger before_update;

/* A capture makes its entry, once */
select is(tests.words(tests.push('driver', tests.capture('p', 'plain', '3001', tests.said(125000), claimed => date_trunc('hour', now()) - interval '3 hours'))), 'applied', 'an ordinary collection');
select is(tests.entries('plain'), 'collection cash 125000', 'is entered');
select tests.push('driver', tests.capture('p', 'plain', '3001', tests.said(125000), claimed => date_trunc('hour', now()) - interval '3 hours'));
select is(tests.entries('plain'), 'collection cash 125000', 'once, when it is sent again');
select results_eq(
  $$ select driver_id, proof_id, expected_paise, created_by, happened_at from public.cash_entries where shipment_id = tests.id_of('plain') $$,
  $$ select tests.id_of('driver'), p.id, 125000::bigint, tests.id_of('driver'), p.delivered_at from public.proof_of_delivery as p where p.id = tests.id_of('p') $$,
  'of whom, of which proof and when'
);
select is(app.carried_paise(tests.id_of('driver')), 125000::bigint, 'the driver carries it');
select tests.push('driver', tests.capture('l', 'less', '3002', tests.said(120000, reason => 'Had no change')));
select is(tests.entries('less'), 'collection cash 120000', 'less than expected, with its reason');
select is((select reason from public.cash_entries where shipment_id = tests.id_of('less')), 'Had no change', 'which is kept');
select tests.push('driver', tests.capture('u', 'upi', '3003', tests.said(125000, mode => 'upi', reference => '432112345678')));
select is(tests.entries('upi'), 'collection upi 125000 claimed', 'by UPI it is a claim');
select is(app.carried_paise(tests.id_of('driver')), 245000::bigint, 'and nothing that a driver carries');
select tests.push('driver', tests.capture('n', 'nothing', '3008'));
select is(tests.entries('nothing'), null, 'a capture that says nothing enters nothing');

/* What cannot be read is left out, and never costs the capture */
select is(app.is_unclear_collection(jsonb_build_object('outcome', outcome, 'collection', said)), true, format('%s is no collection: %s', said, outcome))
from (values
  ('Delivered', '"all of it"'::jsonb), ('Delivered', '{}'), ('Delivered', '[]'), ('Failed Attempt', tests.said(125000)), ('Delivered', tests.said(120000)),
  ('Delivered', tests.said(120000, reason => '  ')), ('Delivered', tests.said(-1, reason => 'x')), ('Delivered', tests.said(100000001, reason => 'x')),
  ('Delivered', tests.said(0, 0)), ('Delivered', tests.said(125000, mode => 'cheque')), ('Delivered', tests.said(125000, reference => repeat('9', 101))),
  ('Delivered', tests.said(125000) || '{"collectedPaise": 1250.5, "reason": "x"}')
) as broken (outcome, said);
select is(app.is_unclear_collection('{"outcome": "Delivered"}'), false, 'nothing is not unclear');
select is(tests.review(tests.push('driver', tests.capture('m', 'malformed', '3006', tests.said(120000)))), 'collection-unclear', 'a difference without a reason: the office looks at it');
select is((select status from public.shipments where id = tests.id_of('malformed')), 'Delivered', 'and it is delivered all the same');
select is(tests.entries('malformed'), null, 'with nothing entered');
select is(tests.review(tests.push('driver', tests.correction('m1', 'm', 'malformed', '3006', tests.said(120000, reason => 'No change')))), null, 'its driver puts it right');
select is(tests.entries('malformed'), 'collection cash 120000', 'and then it is entered');

/* A correction writes its own */
select tests.push('driver', tests.capture('c', 'corrected', '3004', tests.said(125000)), tests.correction('c1', 'c', 'corrected', '3004', tests.said(125000, mode => 'upi')), tests.correction('c2', 'c1', 'corrected', '3004', tests.said(100000, reason => 'Torn note'), claimed => now() - interval '1 hour'));
select is(tests.entries('corrected'), 'collection cash 125000, reversal cash -125000, collection upi 125000 claimed, reversal upi -125000 claimed, collection cash 100000', 'each takes the one before back');
select tests.push('driver', tests.capture('f', 'failed', '3005', tests.said(125000)), tests.correction('f1', 'f', 'failed', '3005', outcome => 'Failed Attempt'));
select is(tests.entries('failed'), 'collection cash 125000, reversal cash -125000', 'what was not delivered was not collected');
select is(app.cash_adds_up(), '{}', 'all of it adds up');

/* What waits for the office enters nothing until it stands */
select is(tests.review(tests.push('driver', tests.capture('x', 'cancelled', '3021', tests.said(125000)))), 'cancelled', 'a cancelled parcel');
select is(tests.entries('cancelled'), null, 'is not entered');
select is(app.checked_paise(tests.id_of('driver')), 125000::bigint, 'but known to be carried');
select tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('x'), 'decision', 'accept'));
select is(tests.entries('cancelled'), 'collection cash 125000', 'accepted, it is');
select is(app.checked_paise(tests.id_of('driver')), 0::bigint, 'and no more counted twice');
select tests.push('driver', tests.capture('a', null, '99999', tests.said(125000)));
select tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('a'), 'decision', 'attach', 'shipmentId', tests.id_of('attached')));
select is(tests.entries('attached'), 'collection cash 125000', 'attached to its shipment, too');
select is(tests.review(tests.push('driver', tests.capture('t', 'theirs', '3020', tests.said(125000)))), 'not-assigned', 'a colleague''s parcel counts at once');
select is(tests.entries('theirs'), 'collection cash 125000', 'and is entered for who took the money');
select tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('t'), 'decision', 'attach', 'shipmentId', tests.id_of('again')));
select is(tests.entries('theirs'), 'collection cash 125000, reversal cash -125000', 'it was another parcel: taken back there');
select is(tests.entries('again'), 'collection cash 125000', 'and entered here');
select tests.push('driver', tests.capture('lc', 'late', '3007', tests.said(125000), claimed => now() - interval '3 days'));
select is(tests.review(tests.push('driver', tests.correction('lc1', 'lc', 'late', '3007', tests.said(110000, reason => 'It was next door')))), 'corrected-late', 'a late correction');
select tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('lc1'), 'decision', 'attach', 'shipmentId', tests.id_of('moved')));
select is(tests.entries('late'), 'collection cash 125000, reversal cash -125000', 'of another parcel takes back what it corrects');
select is(tests.entries('moved'), 'collection cash 110000', 'and is entered there');
select tests.push('admin', tests.capture('o', 'own', '3022', tests.said(125000)), tests.capture('o1', 'unpaid', '3023'));
select is(tests.ask('admin', 'review_decide', jsonb_build_object('proofId', tests.id_of('o'), 'decision', decision, 'shipmentId', tests.id_of('own'))), '{"refused": "own-cash"}', format('nobody decides to %s what they collected themselves', decision)) from unnest(array['accept', 'attach']) as decision;
select is(tests.entries('own'), null, 'nothing is entered by it');
select is(tests.ask('admin', 'review_decide', jsonb_build_object('proofId', tests.id_of('o1'), 'decision', 'accept')), '{"done": true}', 'without a collection they do');
select is(tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('o'), 'decision', 'accept')), '{"done": true}', 'and somebody else decides on it');
-- What was counted is theirs as well where a later correction of their own says of no money.
select tests.push('admin', tests.capture('k', 'kept', '3024', tests.said(125000)));
select is(tests.ask('staff', 'hand_over_cash', jsonb_build_object('id', tests.id_of('k-count'), 'driverId', tests.id_of('admin'), 'seenPaise', 250000, 'pieces', '{"500": 5}'::jsonb)) -> 'done', 'true', 'what they carry somebody else counts');
select is(tests.review(tests.push('admin', tests.correction('k1', 'k', 'kept', '3024', outcome => 'Failed Attempt'))), 'corrected-late', 'afterwards they correct it');
select is(tests.ask('admin', 'review_decide', jsonb_build_object('proofId', tests.id_of('k1'), 'decision', decision, 'shipmentId', tests.id_of('kept'), 'reason', 'x', 'money', money)), '{"refused": "own-cash"}', format('nobody decides to %s what corrects it', decision))
from (values ('accept', null), ('attach', null), ('set-aside', 'not-taken')) as decided (decision, money);
select is(tests.entries('kept'), 'collection cash 125000', 'what was counted stays counted');
select is(tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('k1'), 'decision', 'accept')), '{"done": true}', 'somebody else decides on that, too');
select is(tests.entries('kept'), 'collection cash 125000, reversal cash -125000', 'and takes it back');
select is(tests.review(tests.push('admin', tests.capture('w', 'differs', '3025', tests.said(10000, 10000)))), 'collection-differs', 'less than is due counts, and somebody looks at it');
select is(tests.ask('admin', 'review_decide', jsonb_build_object('proofId', tests.id_of('w'), 'decision', 'set-aside', 'reason', 'x')), '{"refused": "own-cash"}', 'nobody closes that of their own money');
select is(tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('w'), 'decision', 'set-aside', 'reason', 'x')), '{"done": true}', 'somebody else does');

/* Frozen */
create function tests.edit(name text, shipment text, column_name text, was jsonb, becomes jsonb) returns jsonb language sql as $$
  select tests.push('staff', tests.command(name, 'update-shipment', jsonb_build_object('id', tests.id_of(shipment), 'changes', jsonb_build_object(column_name, jsonb_build_object('from', was, 'to', becomes))), 'shipment:' || shipment, now()))
$$;
select is(tests.edit('e1', 'plain', 'collect_amount', '125000', '130000') #>> '{0,code}', 'frozen-by-collection', 'what was collected for is not asked for otherwise');
select is(tests.edit('e2', 'plain', 'payment_mode', '"cod"', '"to_pay"') #>> '{0,message}', '₹1,250.00 was collected for this shipment. What is to be collected, and for which client, cannot be changed.', 'in words');
select is(tests.words(tests.edit('e3', 'plain', 'notes', 'null', '"Blue gate"')), 'applied', 'anything else is');
select is(tests.words(tests.edit('e4', 'failed', 'collect_amount', '125000', '130000')), 'frozen-by-collection', 'also where it was taken back');
insert into public.clients (client_code, client_name, contact_email, contact_phone, address, gstin, pan)
select code, code, 'a@acme.example', '9000000009', 'Pune', 'URP', 'NA' from unnest(array['ACME', 'BETA']) as code;
select is(tests.words(tests.edit('e5', 'plain', 'client_code', 'null', '"ACME"')), 'applied', 'a first client is named afterwards');
select is(tests.words(tests.edit(format('e6 %s', becomes), 'plain', 'client_code', '"ACME"', becomes)), 'frozen-by-collection', format('and never replaced by %s', becomes)) from unnest(array['"BETA"', 'null']::jsonb[]) as becomes;
select tests.edit('e7', 'nothing', 'client_code', 'null', '"ACME"');
select is(tests.words(tests.edit('e8', 'nothing', 'client_code', '"ACME"', '"BETA"')), 'applied', 'where nothing was collected it may be');
select is((select client_code from public.shipments where id = tests.id_of('plain')), 'ACME', 'whose money it is stays');
select is(app.rupees_in_words(12345678905), '₹12,34,56,789.05', 'rupees as people read them');
select is(app.rupees_in_words(-120050), '−₹1,200.50', 'and below nothing');

/* Whose */
select is(tests.ask('driver', 'sync_pull', '{}') #> '{cash,carriedPaise}', to_jsonb(app.carried_paise(tests.id_of('driver'))), 'a driver is told what they carry');
select is(tests.ask('other-driver', 'sync_pull', '{}') -> 'cash', '{"carriedPaise": 0, "checkedPaise": 0, "limitPaise": 5000000, "handOvers": []}', 'and nothing of another''s');
select is(tests.ask('staff', 'sync_pull', '{}') -> 'cash', 'null', 'the office has its own page');
create function tests.holds(who text, named jsonb) returns jsonb language sql as $$ select tests.ask(who, 'sync_pull', jsonb_build_object('unanswered', named)) #> '{cash,holds}' $$;
select tests.ship('unheard', '9701', 'driver', 'Out for Delivery');
select tests.push('driver', tests.capture('unheard-1', 'unheard', '9701'));
select is(tests.holds('driver', jsonb_build_array(tests.id_of('unheard-1'), tests.id_of('unheard-2'), 'x', null, tests.id_of('unheard-1'))), jsonb_build_array(tests.id_of('unheard-1')), 'a phone that heard no answer is told which captures are in that');
select is(tests.holds('driver', jsonb_build_array(tests.id_of('unheard-2'))), '[]', 'or that none is');
select is(tests.holds('other-driver', jsonb_build_array(tests.id_of('unheard-1'))), '[]', 'of another''s nobody is told');
select is(tests.holds('staff', jsonb_build_array(tests.id_of('unheard-1'))), null, 'nor the office here');
select is(tests.holds('driver', junk), null, format('nothing is told of %s', junk)) from unnest(array['[]', '{"a": 1}']::jsonb[]) as junk;
select is(string_agg(tests.rows_as(who, 'select from public.' || tbl), ' '), 'denied denied denied denied denied denied denied denied denied denied denied denied', 'nobody reads the tables')
from unnest(array['visitor', 'customer', 'driver', 'staff']) as who, unnest(array['cash_entries', 'cash_hand_overs', 'proof_collections']) as tbl;
select is(tests.rows_as('admin', 'insert into public.cash_entries (amount_paise) values (1)'), 'denied', 'or writes them');
select throws_ok($$ update public.cash_entries set amount_paise = 1 $$, 'PT409', null, 'not even the database''s owner changes an entry');
select throws_ok($$ delete from public.proof_collections $$, 'PT409', null, 'or takes one away');
select * from finish();
