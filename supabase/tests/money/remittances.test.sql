-- What was collected for clients: due after their days, passed on once, and all of it adds up to the paisa at any moment.
select plan(119);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
-- So long ago, but today in India: in the first hour of a day an hour ago is overdue.
create function tests.today_before(ago interval) returns timestamptz language sql as $$
  select greatest(now() - ago, app.ist_today()::timestamp at time zone 'Asia/Kolkata' + (interval '1 hour' - ago) / 3600)
$$;
create function tests.collect(name text, shipment text, paise bigint, mode text default 'cash', who text default 'driver', claimed timestamptz default tests.today_before('1 hour')) returns jsonb language sql as $$
  select tests.push(who, tests.command(name, 'record-delivery', jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', (select tracking_number from public.shipments where id = tests.id_of(shipment)),
    'outcome', 'Delivered', 'notes', '', 'photo', null, 'collection', jsonb_build_object('expectedPaise', paise, 'collectedPaise', paise, 'mode', mode, 'reference', case mode when 'upi' then '4321' end)), 'shipment:' || shipment, claimed))
$$;
create function tests.correct(name text, corrects text, shipment text, paise bigint, mode text default 'cash') returns jsonb language sql as $$
  select tests.push('driver', tests.command(name, 'correct-delivery', jsonb_build_object('corrects', tests.id_of(corrects), 'keepsPhoto', false, 'shipmentId', tests.id_of(shipment), 'trackingNumber', (select tracking_number from public.shipments where id = tests.id_of(shipment)),
    'outcome', 'Delivered', 'notes', 'x', 'photo', null, 'collection', jsonb_build_object('expectedPaise', paise, 'collectedPaise', paise, 'mode', mode)), 'shipment:' || shipment, tests.today_before('30 minutes')))
$$;
-- All that a driver carries, without a difference.
create function tests.count(name text, driver text default 'driver', short bigint default 0) returns jsonb language sql as $$
  select tests.ask('staff', 'hand_over_cash', jsonb_build_object('id', tests.id_of(name), 'driverId', tests.id_of(driver), 'seenPaise', app.carried_paise(tests.id_of(driver)),
    'pieces', jsonb_build_object('1', (app.carried_paise(tests.id_of(driver)) - short) / 100), 'reason', case when short <> 0 then 'A note was false' end))
$$;
create function tests.due(code text, who text default 'staff') returns jsonb language sql as $$
  select d.value from jsonb_array_elements(tests.ask(who, 'remittances_due') -> 'clients') as d (value) where d.value ->> 'clientCode' = code
$$;
create function tests.remit(who text, name text, code text, seen bigint, reference text default 'UTR1', up_to date default null, deductions jsonb default '[]', paid_on text default app.ist_today()::text) returns jsonb language sql as $$
  select tests.ask(who, 'remit_to_client', jsonb_build_object('id', tests.id_of(name), 'clientCode', code, 'seenPaise', seen, 'upTo', up_to, 'bankReference', reference, 'paidOn', paid_on, 'deductions', deductions))
$$;
create function tests.settle(who text, capture text, found bigint, reason text default null) returns jsonb language sql as $$
  select tests.ask(who, 'settle_upi', jsonb_build_object('claimId', (select id from public.cash_entries where proof_id = tests.id_of(capture) and kind = 'collection' order by created_at desc limit 1), 'foundPaise', found, 'reason', reason))
$$;
create function tests.sums() returns jsonb language sql as $$ select tests.ask('staff', 'remittances_due') -> 'sums' $$;
grant execute on all functions in schema tests to public;

insert into auth.users (id, email, email_confirmed_at) values (tests.id_of('other-customer'), 'other@waybill.example', now());
insert into public.clients (id, client_code, client_name, contact_email, contact_phone, address, gstin, pan)
select tests.id_of(code), code, initcap(code) || ' Ltd', 'a@acme.example', '9000000009', 'Pune', 'URP', 'NA' from unnest(array['ACME', 'BETA', 'GAMMA']) as code;
insert into public.client_accounts values (tests.id_of('ACME'), tests.id_of('customer')), (tests.id_of('BETA'), tests.id_of('other-customer'));
alter table public.shipments disable trigger before_update;
select tests.ship(name, number, driver, 'Out for Delivery') from (values
  ('one', '5001', 'driver'), ('two', '5002', 'driver'), ('three', '5003', 'driver'), ('upi', '5004', 'driver'), ('less', '5005', 'driver'), ('late', '5006', 'driver'),
  ('beta', '5010', 'other-driver'), ('freight', '5011', 'driver'), ('nobody', '5012', 'driver'), ('old', '5013', 'driver')
) as made (name, number, driver);
update public.shipments set created_at = now() - interval '30 days', payment_mode = 'cod', collect_amount = 100000, client_code = 'ACME';
update public.shipments set client_code = 'BETA' where id = tests.id_of('beta');
update public.shipments set client_code = null where id = tests.id_of('nobody');
update public.shipments set payment_mode = 'to_pay' where id = tests.id_of('freight');
alter table public.shipments enable trigger before_update;

/* Carried is not due; handed over it is, after the client's days */
select tests.collect('c1', 'one', 125000), tests.collect('c2', 'two', 80000), tests.collect('b1', 'beta', 99900, who => 'other-driver');
select is(tests.due('ACME'), null, 'what a driver carries is not due yet');
select is(app.cash_adds_up(), '{}', 'it adds up while it is carried');
insert into app.settings (name, value) values ('remittance_days', '0');
select tests.count('h1');
select is(tests.due('ACME') - 'oldestDueOn', '{"clientCode": "ACME", "clientName": "Acme Ltd", "days": 0, "duePaise": 205000, "dueParcels": 2, "overduePaise": 0, "payablePaise": 205000, "payableParcels": 2, "waitingPaise": 0}', 'handed over, it is due');
select is(tests.due('BETA'), null, 'and nothing of what another driver carries');
select is(app.cash_adds_up(), '{}', 'it adds up once it is counted');
delete from app.settings where name = 'remittance_days';
select is((tests.due('ACME') ->> 'days')::integer, 5, 'five days is usual');
select is((tests.due('ACME') ->> 'duePaise')::bigint, 0::bigint, 'within them nothing is due');
select is((tests.due('ACME') ->> 'payablePaise')::bigint, 205000::bigint, 'and could be paid all the same');
select is(tests.due('ACME') ->> 'oldestDueOn', (app.ist_today() + 5)::text, 'it says when');
select is(tests.ask('admin', 'set_client_terms', jsonb_build_object('clientId', tests.id_of('ACME'), 'remittanceDays', 0)), '{"daysOfCredit": 30, "remittanceDays": 0, "usualRemittanceDays": 5, "decisionDays": null, "usualDecisionDays": 1}', 'a client may have days of its own');
select is(tests.ask('admin', 'client_terms', jsonb_build_object('clientId', tests.id_of('BETA'))), '{"daysOfCredit": 30, "remittanceDays": null, "usualRemittanceDays": 5, "decisionDays": null, "usualDecisionDays": 1}', 'or the company''s');
select is(tests.ask('admin', 'set_client_terms', jsonb_build_object('clientId', tests.id_of('ACME'), 'remittanceDays', broken)), '{"refused": "invalid"}', format('%s are no days', broken)) from unnest(array['-1', '91', '"5"', '1.5']::jsonb[]) as broken;
select is(tests.ask('manager', 'set_client_terms', jsonb_build_object('clientId', tests.id_of('ACME'), 'remittanceDays', 1)) ->> 'error', 'PT403', 'only an admin says so');
select is((tests.due('ACME') ->> 'duePaise')::bigint, 205000::bigint, 'of this client it is due at once');
select tests.collect('o1', 'old', 10000, claimed => now() - interval '3 days');
select tests.count('h0');
select is((tests.due('ACME') ->> 'overduePaise')::bigint, 10000::bigint, 'what was collected days before is overdue');

/* What is asked */
select is(tests.ask('staff', 'client_due', '{"clientCode": "ACME"}') #>> '{lines,1,trackingNumber}', '5001', 'parcel by parcel');
select is(tests.ask('staff', 'client_due', '{"clientCode": "ACME"}') -> 'paise', '215000', 'and what they come to');
select is((tests.ask('staff', 'client_due', jsonb_build_object('clientCode', 'ACME', 'upTo', app.ist_today() - 1)) ->> 'parcels')::integer, 1, 'or those of until a day');
select is(tests.ask('staff', 'client_due', '{"clientCode": "NONE"}'), '{"parcels": 0, "paise": 0, "lines": []}', 'nobody has nothing');

/* Paying out */
select is(tests.remit('staff', 'r0', 'ACME', 214999), '{"refused": "changed-meanwhile", "payablePaise": 215000}', 'who saw another sum looks again');
select is(tests.remit('staff', 'r0', 'NONE', 215000), '{"refused": "not-found"}', 'to a client');
select is(tests.remit('staff', 'r0', 'GAMMA', 0), '{"refused": "nothing-due"}', 'for whom something was collected');
select is(tests.remit('staff', 'r0', 'ACME', 215000, ' '), '{"refused": "invalid", "field": "bankReference"}', 'through a bank');
select is(tests.remit('staff', 'r0', 'ACME', 215000, paid_on => day), '{"refused": "invalid", "field": "paidOn"}', format('on a day: %s', day)) from unnest(array['2016-01-01', 'today', (app.ist_today() + 1)::text]) as day;
select is(tests.remit('staff', 'r0', 'ACME', 215000, deductions => broken), '{"refused": "invalid", "field": "deductions"}', format('no deduction: %s', broken))
from unnest(array['[{"words": " ", "paise": 100}]', '[{"words": "Fee"}]', '[{"words": "Fee", "paise": 0}]', '[{"words": "Fee", "paise": -5}]', '[{"words": "Fee", "paise": 1.5}]', '["Fee"]']::jsonb[]) as broken;
select is(tests.remit('staff', 'r0', 'ACME', 215000, deductions => '[{"words": "Fee", "paise": 215001}]'), '{"refused": "deducts-too-much"}', 'no more is deducted than there is');
select is(tests.remit('staff', 'r0', 'ACME', 215000, deductions => '{}'), '{"refused": "invalid", "field": null}', 'deductions are a list');
select is(
  (tests.remit('staff', 'r1', 'ACME', 10000, 'UTR1', app.ist_today() - 1) -> 'remittance') - 'id' - 'remittedAt' - 'paidOn',
  '{"number": 1, "clientCode": "ACME", "clientName": "Acme Ltd", "collectedPaise": 10000, "deductedPaise": 0, "paidPaise": 10000, "bankReference": "UTR1", "remittedBy": "Sita", "parcels": 1}',
  'what is due until a day is paid'
);
select is(tests.remit('staff', 'r2', 'ACME', 205000, 'utr1'), '{"refused": "reference-used"}', 'one transfer pays once');
select is(tests.remit('staff', 'r2', 'ACME', 205000, 'UTR2', deductions => '[{"words": "Handling of returns", "paise": 5000}, {"words": "Insurance", "paise": 100000}]') #> '{remittance,paidPaise}', '100000', 'with what is deducted, named');
create function tests.again(who text default 'staff', code text default 'ACME', reference text default 'UTR2', fee bigint default 5000, paid_on text default app.ist_today()::text, seen bigint default 205000) returns jsonb language sql as $$
  select tests.remit(who, 'r2', code, seen, reference, deductions => jsonb_build_array(jsonb_build_object('words', 'Handling of returns', 'paise', fee), '{"words": "Insurance", "paise": 100000}'::jsonb), paid_on => paid_on)
$$;
grant execute on all functions in schema tests to public;
select is(tests.again() #> '{remittance,number}', '2', 'sent again it is the same');
select is(again, '{"refused": "already-recorded"}', 'with other content it is no repetition')
from (values (tests.again(code => 'BETA')), (tests.again(reference => 'UTR9')), (tests.again(fee => 4000)), (tests.again(paid_on => (app.ist_today() - 1)::text)), (tests.again(seen => 0))) as sent (again);
select is((select count(*) from public.remittances), 2::bigint, 'once');
select is(tests.again('manager'), '{"refused": "already-recorded"}', 'and nobody else''s');
select is(tests.remit('staff', 'r3', 'ACME', 205000, 'UTR3'), '{"refused": "changed-meanwhile", "payablePaise": 0}', 'paid out, nothing is left');
select is(tests.due('ACME'), null, 'and nothing is due');
select is(app.cash_adds_up(), '{}', 'it adds up when it is passed on');
select throws_ok($$ insert into public.remittance_entries select entry_id, tests.id_of('r1') from public.remittance_entries where remittance_id = tests.id_of('r2') $$, '23505', null, 'no entry is in two remittances');
select throws_ok(format('update public.%I set remittance_id = remittance_id', tbl), 'PT409', null, tbl || ' is never changed') from unnest(array['remittance_entries', 'remittance_lines', 'remittance_deductions']) as tbl;
select throws_ok($$ delete from public.remittances $$, 'PT409', null, 'nor is a remittance taken away');

/* Its statement */
select is(tests.ask('staff', 'remittance_statement', jsonb_build_object('id', tests.id_of('r2'))) #> '{statement,deductions}', '[{"words": "Handling of returns", "paise": 5000}, {"words": "Insurance", "paise": 100000}]', 'the statement names what was deducted');
select is((select string_agg(l.value ->> 'trackingNumber', ' ' order by l.value ->> 'trackingNumber') from jsonb_array_elements(tests.ask('customer', 'remittance_statement', jsonb_build_object('id', tests.id_of('r2'))) #> '{statement,lines}') as l (value)), '5001 5002', 'and every tracking number, to its client too');
select is(tests.ask('customer', 'remittance_statement', jsonb_build_object('id', tests.id_of('r2'))) #>> '{statement,remittedBy}', null, 'who does not see who paid out');
select is(tests.ask('other-customer', 'remittance_statement', jsonb_build_object('id', tests.id_of('r2'))), '{"statement": null}', 'another client finds nothing');
select is(tests.ask('customer', 'my_remittances') #> '{remittances,0,number}', '2', 'a customer sees theirs, the newest first');
select is(jsonb_array_length(tests.ask('other-customer', 'my_remittances') -> 'remittances'), 0, 'and nobody else''s');
select is(tests.ask('customer', 'my_remittances', '{"limit": 1}') -> 'more', 'true', 'page by page');
select is(jsonb_array_length(tests.ask('staff', 'remittance_list') -> 'remittances'), 2, 'the office sees all');
select is(jsonb_array_length(tests.ask('staff', 'remittance_list', '{"clientCode": "BETA"}') -> 'remittances'), 0, 'or a client''s');

/* The company''s own, and a shortage */
select tests.collect('f1', 'freight', 30000), tests.collect('n1', 'nobody', 20000);
select tests.count('h2', short => 10000);
select is(tests.due('ACME'), null, 'freight is no client''s, nor is what has no client');
select is(tests.sums() -> 'freightPaise', '30000', 'freight is the company''s own');
select is(tests.sums() -> 'withoutClientPaise', '20000', 'and what has no client is named');
select is(tests.sums(), '{"collectedPaise": 364900, "heldPaise": 99900, "handedOverPaise": 265000, "countedPaise": 255000, "claimedPaise": 0, "foundPaise": 0, "notFoundPaise": 0, "remittedPaise": 215000, "duePaise": 0, "freightPaise": 30000, "withoutClientPaise": 20000, "deductedPaise": 105000}', 'all of it has its place, and a shortage is nobody''s but the company''s');

/* UPI: claimed until it is found */
select tests.collect('u1', 'upi', 70000, 'upi'), tests.collect('u2', 'less', 60000, 'upi', claimed => tests.today_before('50 minutes'));
select is(tests.ask('staff', 'claimed_upi') -> 'many', '2', 'what payers say');
select is(tests.ask('staff', 'claimed_upi') -> 'paise', '130000', 'comes to');
select is((tests.ask('staff', 'claimed_upi') #> '{claims,0}') - 'id' - 'shipmentId' - 'at' - 'driverName' - 'recipient', '{"trackingNumber": "5004", "claimedPaise": 70000, "reference": "4321", "foundPaise": null, "reason": null, "lookedBy": null, "lookedAt": null}', 'with its reference');
select is(tests.due('ACME'), null, 'a claim is not due');
select is(tests.settle('staff', 'u1', 69000), '{"refused": "needs-reason"}', 'another amount needs its reason');
select is(tests.settle('staff', 'c1', 69000), '{"refused": "not-found"}', 'cash is not looked for in the bank');
select is(tests.settle('driver', 'u1', 70000) ->> 'error', 'PT403', 'a driver does not say that it was found');
select is(tests.settle('staff', 'u1', 70000) #> '{claim,foundPaise}', '70000', 'found');
select is(tests.settle('staff', 'u1', 70000) -> 'done', 'true', 'again it is the same');
select is(tests.settle('staff', 'u1', 10000, 'x'), '{"refused": "already-found"}', 'found is found');
select is(tests.settle('staff', 'u2', 0, 'Not in the statement of the 25th') #> '{claim,foundPaise}', '0', 'not found is a difference with its reason');
select is((tests.due('ACME') ->> 'payablePaise')::bigint, 70000::bigint, 'what was found is due, what was not is not');
select is(tests.told ->> 'claimedPaise', '0', 'and nothing is claimed any more') from (select coalesce((select p.value from jsonb_array_elements(tests.ask('staff', 'cash_with_drivers') -> 'people') as p (value) where p.value ->> 'driverId' = tests.id_of('driver')::text), '{"claimedPaise": 0}') as told) as tests;
select is(app.cash_adds_up(), '{}', 'it adds up with what was not found');
select is(tests.settle('staff', 'u2', 60000) #> '{claim,foundPaise}', '60000', 'found after all');
select is(tests.sums() -> 'notFoundPaise', '0', 'nothing is missing then');
select is((tests.due('ACME') ->> 'payablePaise')::bigint, 130000::bigint, 'and it is due, too');
select is(tests.ask('staff', 'claimed_upi') #>> '{looked,0,trackingNumber}', '5005', 'the last that was looked for comes first');
select is(app.cash_adds_up(), '{}', 'it adds up with what was found');

/* A correction of what was found or passed on is the office''s */
select is(tests.correct('u3', 'u1', 'upi', 70000) #>> '{0,review}', 'corrected-late', 'what was found in the bank is no more the driver''s to correct');
select tests.remit('staff', 'r4', 'ACME', 130000, 'UTR4');
select is(tests.correct('c9', 'c1', 'one', 100000) #>> '{0,review}', 'corrected-late', 'nor is what a client was paid');
select is(tests.due('ACME'), null, 'it changes nothing by itself');
select is(app.cash_adds_up(), '{}', 'it adds up while it waits');
select tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('u3'), 'decision', 'accept'));
select is(tests.sums() -> 'foundPaise', '60000', 'accepted, what was found is not this parcel''s');
select is(tests.due('ACME') -> 'waitingPaise', '-70000', 'the client got too much, for as long as the cash is not here');
select is(tests.remit('staff', 'r5', 'ACME', 0, 'UTR5'), '{"refused": "nothing-due"}', 'nothing is paid out of it');
select is(app.cash_adds_up(), '{}', 'it adds up with what was taken back');
select tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('c9'), 'decision', 'accept'));
select tests.count('h3');
select is((tests.due('ACME') ->> 'payablePaise')::bigint, -25000::bigint, 'less than was passed on is taken off the next remittance');
select tests.collect('t1', 'three', 40000);
select tests.count('h4');
select is(tests.remit('staff', 'r6', 'ACME', 15000, 'UTR6') #> '{remittance,paidPaise}', '15000', 'which pays the rest');
select is((select string_agg(tracking_number || ' ' || amount_paise, ', ' order by tracking_number) from public.remittance_lines where remittance_id = tests.id_of('r6')), '5001 -25000, 5003 40000, 5004 0', 'and says so, parcel by parcel');
select is(app.cash_adds_up(), '{}', 'all of it adds up');

/* What is taken back is due on the day of what it takes back */
alter table public.shipments disable trigger before_update;
select tests.ship('gamma', '5020', 'driver', 'Out for Delivery');
update public.shipments set created_at = now() - interval '30 days', payment_mode = 'cod', collect_amount = 100000, client_code = 'GAMMA' where id = tests.id_of('gamma');
alter table public.shipments enable trigger before_update;
select tests.collect('g1', 'gamma', 100000, claimed => now() - interval '8 days');
select tests.count('h5');
select is(tests.due('GAMMA') -> 'duePaise', '100000', 'after five days it is due');
select tests.correct('g2', 'g1', 'gamma', 110000);
select tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('g2'), 'decision', 'accept'));
select tests.count('h6');
select is(tests.due('GAMMA') -> 'duePaise', '0', 'taken back, it is due no more at once');
select is(tests.due('GAMMA') -> 'payablePaise', '110000', 'and what was said instead is due on its own day');

/* Who */
select is(string_agg(coalesce(tests.ask(who, name, '{}') ->> 'error', 'allowed'), ' '), 'PT403 PT403 PT403 PT403', name || ' is the office''s')
from unnest(array['remittances_due', 'client_due', 'remittance_list', 'remit_to_client', 'claimed_upi', 'settle_upi']) as name, unnest(array['driver', 'customer', 'inactive', 'other-driver']) as who group by name;
select is(string_agg(tests.ask(who, 'my_remittances') ->> 'denied', ' ' order by who), 'driver staff', 'others have no remittances of their own') from unnest(array['driver', 'staff']) as who;
select is(tests.ask('driver', 'remittance_statement', jsonb_build_object('id', tests.id_of('r2'))) ->> 'error', 'PT403', 'a driver reads no statement');
select is(string_agg(tests.rows_as(who, 'select from public.' || tbl), ' '), 'denied denied denied denied denied', tbl || ' is read through functions alone')
from unnest(array['visitor', 'customer', 'driver', 'staff', 'admin']) as who, unnest(array['remittances', 'remittance_entries', 'remittance_lines', 'remittance_deductions', 'counted_entries']) as tbl group by tbl;
select is(app.cash_adds_up(), '{}', 'and still it adds up');
select is((select count(*) from app.money_to_remit as m join public.remittance_entries as passed_on using (entry_id)), 0::bigint, 'what was passed on is kept for no remittance');
insert into app.money_to_remit select id from public.cash_entries where kind = 'hand-over' limit 1;
select matches(app.cash_adds_up()::text, 'is kept and may not', 'and what is kept for one by mistake would be seen');
delete from app.money_to_remit as m using public.cash_entries as e where e.id = m.entry_id and e.kind = 'hand-over';
select * from finish();
