-- Money taken at a door: whose it is was settled then, what differs is seen, and nothing of it is dropped before a person has decided.
select plan(104);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
\ir ../../../tests/support/sql/scenes/money-scene.sql
insert into public.clients (client_code, client_name, contact_email, contact_phone, address, gstin, pan) values ('ACME', 'Acme', 'a@acme.example', '9000000009', 'Pune', 'URP', 'NA');
alter table public.shipments disable trigger before_update;
select tests.ship(name, number, 'driver', 'Out for Delivery') from (values
  ('before', '1'), ('after', '2'), ('edited', '3'), ('prepaid', '4'), ('other', '5'), ('silent', '6'), ('plain', '7'), ('unclear', '8'), ('none', '9'), ('failed', '12'),
  ('late', '14'), ('freight', '13'), ('attached', '15'), ('chain', '16'), ('twice', '17'), ('returned', '18'), ('again', '19'), ('upi', '20'), ('both', '21')
) as made (name, number);
select tests.ship(name, number, 'driver', 'Out for Delivery') from (values ('here', '40'), ('there', '41'), ('paid', '42'), ('later', '43')) as made (name, number);
insert into public.shipment_receipt_needs select tests.id_of(name), array['code'] from unnest(array['here', 'there', 'paid', 'later']) as name;
update app.delivery_secret set secret = 'a secret of this test';
select tests.ship('cancelled', '30', 'driver', 'Cancelled'), tests.ship('cancelled2', '31', 'driver', 'Cancelled'), tests.ship('foreign', '32', 'driver', 'Out for Delivery');
update public.shipments set created_at = now() - interval '9 days', payment_mode = 'cod', collect_amount = 125000, client_code = 'ACME';
update public.shipments set payment_mode = 'to_pay' where id in (tests.id_of('before'), tests.id_of('after'), tests.id_of('edited'));
update public.shipments set payment_mode = 'prepaid', collect_amount = 0 where id in (tests.id_of('prepaid'), tests.id_of('freight'), tests.id_of('both'));
alter table public.shipments enable trigger before_update;
create function tests.send_back(name text, shipment text) returns text language sql as $$
  select tests.words(tests.push('staff', tests.command(name, 'decide-failed', jsonb_build_object('shipmentId', tests.id_of(shipment), 'decision', 'return', 'againOn', null, 'warehouseId', null), 'shipment:' || shipment)))
$$;
create function tests.sums() returns jsonb language sql as $$ select tests.ask('staff', 'remittances_due') -> 'sums' $$;
grant execute on all functions in schema tests to public;

/* Freight stays the company's own */
select tests.push('driver', tests.capture('b', 'before', '1', tests.said(125000)));
update public.shipments set status = 'Failed Attempt' where id = tests.id_of('before');
select is(tests.send_back('b-back', 'before'), 'applied', 'freight was collected, and then it goes back');
select is((select payment_mode || ' ' || collect_amount from public.shipments where id = tests.id_of('before')), 'prepaid 0', 'nothing more is collected of it');
update public.shipments set status = 'Failed Attempt' where id = tests.id_of('after');
select tests.send_back('a-back', 'after');
select is(tests.review(tests.push('driver', tests.capture('a', 'after', '2', tests.said(125000)))), null, 'freight that was taken before a phone heard of the return is what was to be collected');
select is((select payment_mode || ' ' || collect_amount from public.shipments where id = tests.id_of('after')), 'to_pay 125000', 'and the delivery says so again');
alter table app.activity disable trigger append_only;
update app.activity set happened_at = happened_at - interval '4 hours';
alter table app.activity enable trigger append_only;
select is(tests.edit('e', 'edited', 'payment_mode', '"to_pay"', '"cod"'), 'applied', 'an edit behind the door');
select tests.push('driver', tests.capture('e1', 'edited', '3', tests.said(125000)));
select tests.count('h1');
select is(tests.sums() -> 'freightPaise', '375000', 'all three are the company''s own');
select is(tests.sums() -> 'duePaise', '0', 'and no client''s');
select is(app.cash_adds_up(), '{}', 'it adds up');

/* What differs from what the shipment asks for */
select is(tests.review(tests.push('driver', tests.capture('p', 'prepaid', '4', tests.said(125000)))), 'collection-differs', 'money for a prepaid parcel');
select is(tests.entries('prepaid'), 'collection cash 125000', 'is its driver''s to hand over');
select is(tests.review(tests.push('driver', tests.capture('o', 'other', '5', tests.said(100000, 100000)))), 'collection-differs', 'another amount than the shipment''s');
select is((select status from public.shipments where id = tests.id_of('other')), 'Delivered', 'and it is delivered all the same');
select is(tests.review(tests.push('driver', tests.capture('s', 'silent', '6'))), 'not-collected', 'a parcel to be paid for, and no word of money');
select is(tests.review(tests.push('driver', tests.capture('s1', 'silent', '6', outcome => 'Failed Attempt'))), 'already-delivered', 'other reasons go before');
select is(tests.review(tests.push('driver', tests.capture('pl', 'plain', '7', tests.said(120000, reason => 'No change')))), null, 'less, with its reason, is ordinary');
select is(tests.review(tests.push('driver', tests.capture('bo', 'both', '21'))), null, 'and so is nothing for nothing');
select tests.count('h2');
select is(tests.sums() -> 'withoutClientPaise', '125000', 'what the prepaid parcel brought is nobody''s yet');
select is(tests.edit('e2', 'prepaid', 'payment_mode', '"prepaid"', '"cod"', 'collect_amount', '0', '125000'), 'applied', 'until the office says what for');
select is(tests.sums() -> 'withoutClientPaise', '0', 'then it is the client''s');
select is(tests.edit('e3', 'prepaid', 'payment_mode', '"cod"', '"to_pay"'), 'frozen-by-collection', 'for good');
select is(app.cash_adds_up(), '{}', 'it adds up');
select tests.push('driver', tests.capture('fr', 'freight', '13', tests.said(125000)));
select is(app.freight_collected(tests.id_of('freight')), 0.00, 'nor is it freight before the office says that it is');
begin;
update public.shipments set status = 'Returned' where id = tests.id_of('freight');
select is(tests.edit('e9', 'freight', 'payment_mode', '"prepaid"', '"to_pay"', 'collect_amount', '0', '125000'), 'frozen-by-collection', 'and not at all once it is back');
update public.shipments set status = 'Failed Attempt', return_state = 'started' where id = tests.id_of('freight');
select is(tests.edit('e10', 'freight', 'payment_mode', '"prepaid"', '"to_pay"', 'collect_amount', '0', '125000'), 'frozen-by-collection', 'or on its way there');
rollback;
select is(tests.edit('e4', 'freight', 'payment_mode', '"prepaid"', '"to_pay"', 'collect_amount', '0', '125000'), 'applied', 'as it may');
select is(app.freight_collected(tests.id_of('freight')), 1250.00, 'then its shipment is paid for');
select is((select a ->> 'state' from public.shipments as s, app.payment_account(s) as a where s.id = tests.id_of('freight')), 'paid', 'and nobody is asked for it again');
select is(app.cash_adds_up(), '{}', 'it adds up');

/* What the office sees of it */
create function tests.listed(proof text) returns jsonb language sql as $$
  select c.value from jsonb_array_elements(tests.ask('staff', 'review_list', '{"limit": 100}') -> 'captures') as c (value) where c.value ->> 'id' = tests.id_of(proof)::text
$$;
select is(tests.listed('o') -> 'collection', '{"expectedPaise": 100000, "collectedPaise": 100000, "mode": "cash", "reference": null, "reason": null, "carriedOver": false, "moneyDecision": null}', 'the review shows what was collected');
select is(tests.listed('o') -> 'toCollectPaise', '125000', 'beside what was to be');
select is(tests.listed('s') -> 'collection', 'null', 'or that nothing was');
select is(tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('plain'))) #>> '{proofs,0,collection,reason}', 'No change', 'and so does the shipment''s page');

/* A correction that does not say what became of the money */
select tests.push('driver', tests.capture('u', 'unclear', '8', tests.said(125000)));
select is(tests.review(tests.push('driver', tests.correction('u1', 'u', 'unclear', '8', '"all of it"'))), 'collection-unclear', 'a correction that cannot be read');
select is((select sum(amount_paise)::bigint from public.cash_entries where shipment_id = tests.id_of('unclear')), 125000::bigint, 'leaves the money with its driver');
select is(tests.listed('u1') #>> '{collection,carriedOver}', 'true', 'and the office sees that it was carried over');
select tests.push('driver', tests.capture('n', 'none', '9', tests.said(125000)));
select is(tests.review(tests.push('driver', tests.correction('n1', 'n', 'none', '9'))), 'not-collected', 'one without a word of money');
select is((select sum(amount_paise)::bigint from public.cash_entries where shipment_id = tests.id_of('none')), 125000::bigint, 'neither');
select is(tests.decide('n1', 'set-aside', 'not-taken'), '{"done": true}', 'a person says that it was not taken');
select is((select sum(amount_paise)::bigint from public.cash_entries where shipment_id = tests.id_of('none')), 0::bigint, 'and it is not any more');
select tests.push('driver', tests.capture('f', 'failed', '12', tests.said(125000)), tests.correction('f1', 'f', 'failed', '12', outcome => 'Failed Attempt'));
select is((select sum(amount_paise)::bigint from public.cash_entries where shipment_id = tests.id_of('failed')), 0::bigint, 'what was not delivered was not collected');
select tests.push('driver', tests.capture('l', null, '777', tests.said(125000), claimed => now() - interval '3 days'));
select is(tests.review(tests.push('driver', tests.correction('l1', 'l', null, '777', '"all"'))), 'corrected-late', 'a late one of a capture that waits');
select is(app.checked_paise(tests.id_of('driver')), 125000::bigint, 'leaves it with its driver, too');
select is(app.cash_adds_up(), '{}', 'it adds up');

/* Setting aside asks about the money */
select is(tests.decide('l1', 'set-aside'), '{"refused": "needs-money"}', 'set aside: did its driver take the money?');
select throws_ok($$ select public.review_decide('{"decision": "accept", "money": "perhaps"}') $$, null, null, 'a word that is none');
select is(tests.carried(), 125000::bigint + app.carried_paise(tests.id_of('driver')), 'until that is said it is carried');
select is(tests.decide('l1', 'set-aside', 'taken'), '{"done": true}', 'it was taken');
select is((select string_agg(concat_ws(' ', kind, amount_paise, shipment_id), ', ') from public.cash_entries where proof_id = tests.id_of('l1')), 'collection 125000', 'and is entered without a shipment');
select is(app.checked_paise(tests.id_of('driver')), 0::bigint, 'and waits no more');
select is((select c.value ->> 'trackingNumber' from jsonb_array_elements(tests.ask('staff', 'cash_of_driver', jsonb_build_object('driverId', tests.id_of('driver'))) -> 'collections') as c (value) where c.value ->> 'shipmentId' is null), '777', 'whoever counts it sees its number');
select tests.push('driver', tests.capture('c1', 'cancelled', '30', tests.said(125000)), tests.capture('c2', 'cancelled2', '31', tests.said(125000, mode => 'upi')));
select is(tests.edit('c1 edit', 'cancelled', 'collect_amount', '125000', '130000'), 'frozen-by-collection', 'money that waits for a decision freezes what is to be collected');
select is(tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('cancelled'))) -> 'collectedPaise', '125000', 'and the form can say so before');
select is(tests.decide('c1', 'set-aside', 'not-taken'), '{"done": true}', 'or it was not');
select is(tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('cancelled'))) -> 'collectedPaise', 'null', 'then nothing was collected');
select is(tests.edit('c1 edit 2', 'cancelled', 'collect_amount', '125000', '130000'), 'applied', 'and it can be changed');
select is(tests.entries('cancelled'), null, 'and is not entered');
select is(tests.decide('c2', 'set-aside'), '{"refused": "needs-money"}', 'a claim is money, too');
select is(tests.decide('c2', 'set-aside', 'taken'), '{"done": true}', 'which payers have sent');
select is(tests.entries('cancelled2'), 'collection upi 125000 claimed', 'to be looked for in the bank');
select is(app.cash_adds_up(), '{}', 'it adds up');

/* A chain whose first number was unknown */
select tests.push('driver', tests.capture('k', null, '888', tests.said(125000), claimed => now() - interval '3 days'));
select tests.decide('k', 'attach', shipment => 'chain');
select is(tests.review(tests.push('driver', tests.correction('k1', 'k', null, '888', outcome => 'Failed Attempt'))), 'corrected-late', 'a late correction of it');
select is(tests.decide('k1', 'accept'), '{"done": true}', 'is accepted');
select is((select status from public.shipments where id = tests.id_of('chain')), 'Failed Attempt', 'and its shipment says so');

/* A late word does not unsay what the office has decided */
select tests.push('driver', tests.capture('m', null, '901', tests.said(125000), claimed => now() - interval '3 days'));
select tests.decide('m', 'set-aside', 'taken');
select is(tests.review(tests.push('driver', tests.correction('m1', 'm', null, '901', outcome => 'Failed Attempt'))), 'corrected-late', 'a late correction of what was set aside with its money');
select is((select sum(amount_paise)::bigint from public.cash_entries where proof_id = tests.id_of('m')), 125000::bigint, 'leaves that with its driver');
select is(tests.decide('m1', 'set-aside'), '{"done": true}', 'and once it is set aside as well');
select is((select sum(amount_paise)::bigint from public.cash_entries where proof_id = tests.id_of('m')), 125000::bigint, 'still');
select tests.push('driver', tests.capture('y', null, '902', tests.said(125000)));
select is(tests.review(tests.push('driver', tests.correction('y1', 'y', null, '902'))), 'unknown-number', 'a correction of a number that nobody knows, without a word of money');
select is(app.checked_paise(tests.id_of('driver')), 125000::bigint, 'leaves it with its driver');
select tests.decide('y1', 'set-aside', 'not-taken');

/* A correction of what waits that speaks of no money, and is set aside itself */
select tests.push('driver', tests.capture('aside-v', null, '903', tests.said(125000)));
select is(tests.review(tests.push('driver', tests.correction('aside-v1', 'aside-v', null, '903', outcome => 'Failed Attempt'))), 'unknown-number', 'not delivered after all');
select is(tests.decide('aside-v1', 'set-aside'), '{"done": true}', 'is set aside, and names no money to ask about');
select is((select review_state || ' ' || coalesce(superseded_by::text, 'nothing') from public.proof_of_delivery where id = tests.id_of('aside-v')), 'open nothing', 'what it corrected waits again');
select is(app.checked_paise(tests.id_of('driver')), 125000::bigint, 'with the money, which its driver carries');
select is(tests.listed('aside-v') #>> '{collection,collectedPaise}', '125000', 'the office sees it');
select is(tests.decide('aside-v', 'set-aside'), '{"refused": "needs-money"}', 'and is asked');
select is(tests.decide('aside-v', 'set-aside', 'not-taken'), '{"done": true}', 'once');
select is(app.checked_paise(tests.id_of('driver')), 0::bigint, 'then nothing waits');
select tests.push('driver', tests.capture('aside-w', null, '904', tests.said(125000)));
select tests.push('driver', tests.correction('aside-w1', 'aside-w', null, '904', tests.said(0, reason => 'Forgot it')));
select tests.push('driver', tests.correction('aside-w2', 'aside-w1', null, '904', tests.said(0, reason => 'Forgot it there')));
select tests.decide('aside-w2', 'set-aside');
select is((select string_agg(p.review_state, ' ' order by p.received_at) from public.proof_of_delivery as p where p.tracking_number = '904'), 'open set-aside set-aside', 'of a chain the one that names money waits again');
select is(tests.review(tests.push('driver', tests.correction('aside-w3', 'aside-w2', null, '904', outcome => 'Failed Attempt'))), 'corrected-late', 'corrected once more');
select is((select string_agg(p.review_state, ' ' order by p.received_at) from public.proof_of_delivery as p where p.tracking_number = '904'), 'set-aside set-aside set-aside open', 'that waits in its place');
select is(tests.decide('aside-w3', 'set-aside'), '{"done": true}', 'and set aside as well');
select is(tests.decide('aside-w', 'set-aside', 'taken'), '{"done": true}', 'it is asked about still: it was taken');
select is((select string_agg(concat_ws(' ', kind, amount_paise), ', ') from public.cash_entries where proof_id = tests.id_of('aside-w')), 'collection 125000', 'and is entered');
select is(tests.told('driver', 'aside-w') -> 0 ->> 'moneyCounts', 'true', 'which its driver''s device is told');
select tests.push('driver', tests.correction('aside-w4', 'aside-w3', null, '904', outcome => 'Failed Attempt'));
select tests.decide('aside-w4', 'set-aside');
select is((select count(*) from public.proof_of_delivery as p where p.tracking_number = '904' and p.review_state = 'open'), 0::bigint, 'what a person has said of money is not asked again');
select tests.push('driver', tests.capture('aside-x', null, '905', tests.said(125000)));
select tests.push('driver', tests.correction('aside-x1', 'aside-x', null, '905', tests.said(100000, reason => 'Short')));
select is(tests.decide('aside-x1', 'set-aside', 'not-taken'), '{"done": true}', 'one that names money is asked about itself');
select is((select review_state from public.proof_of_delivery where id = tests.id_of('aside-x')), 'set-aside', 'and nothing before it');
select is(app.cash_adds_up(), '{}', 'it adds up');

/* Given to one shipment, to another and back */
create function tests.sum_of(shipment text) returns bigint language sql stable as $$ select sum(amount_paise)::bigint from public.cash_entries where shipment_id = tests.id_of(shipment) $$;
create function tests.with_wrong_code(name text, number text) returns jsonb language sql as $$
  select tests.push('driver', jsonb_set(tests.capture(name, null, number, tests.said(125000)), '{payload,code}', '{"way": "typed", "value": "000000"}'))
$$;
select tests.with_wrong_code('w', '903'), tests.with_wrong_code('v', '904');
select is(tests.decide('w', 'attach', shipment => 'here'), '{"done": true, "code": "wrong"}', 'attached with a wrong code, it waits on');
select tests.decide('w', 'attach', shipment => 'there');
select is(tests.sum_of('here'), 0::bigint, 'given to another, its money goes with it');
select tests.decide('w', 'attach', shipment => 'here');
select is(array[tests.sum_of('here'), tests.sum_of('there')], array[125000, 0]::bigint[], 'and comes back with it');
select tests.push('driver', tests.capture('pd', 'paid', '42', tests.said(125000)));
select is(tests.decide('v', 'attach', 'not-taken', 'paid') ->> 'done', 'true', 'not taken, at a shipment that was paid for');
select is(tests.sum_of('paid'), 125000::bigint, 'counts once');
select is(tests.decide('v', 'attach', shipment => 'later') ->> 'done', 'true', 'which says nothing of the next');
select is(tests.sum_of('later'), 125000::bigint, 'whose money it is');

/* Delivered twice, paid for once */
select tests.push('driver', tests.capture('t', 'twice', '17', tests.said(125000)), tests.capture('t1', 'twice', '17', tests.said(125000)));
select is(tests.decide('t1', 'accept'), '{"refused": "needs-money"}', 'was it paid for twice?');
select is(tests.decide('t1', 'accept', 'not-taken'), '{"done": true}', 'it was not');
select is(tests.entries('twice'), 'collection cash 125000', 'and counts once');
select tests.push('driver', tests.capture('ag', 'again', '19', tests.said(125000)), tests.capture('ag1', 'again', '19', tests.said(125000)));
select tests.decide('ag1', 'accept', 'taken');
select is(tests.entries('again'), 'collection cash 125000, collection cash 125000', 'or both took money');

/* Returned, and not after all */
select tests.push('driver', tests.capture('r', 'returned', '18', outcome => 'Returned'));
select is((select payment_mode || ' ' || collect_amount from public.shipments where id = tests.id_of('returned')), 'prepaid 0', 'of what was returned nothing is to be collected');
select is(tests.review(tests.push('driver', tests.correction('r1', 'r', 'returned', '18', tests.said(125000)))), null, 'it was delivered after all');
select is((select payment_mode || ' ' || collect_amount from public.shipments where id = tests.id_of('returned')), 'cod 125000', 'and paid for as it was to be');

/* Of somebody nobody knows */
select tests.ask('staff', 'import_delivery', jsonb_build_object('command', tests.capture('x', 'foreign', '32', tests.said(125000)), 'capturedBy', tests.id_of('stranger')));
select is(tests.decide('x', 'accept', who => 'manager'), '{"done": true}', 'a file of an author who is not known here');
select is(tests.count('h9', 'stranger') #> '{handOver,countedPaise}', '125000', 'brings cash that can be counted');
select * from finish();
