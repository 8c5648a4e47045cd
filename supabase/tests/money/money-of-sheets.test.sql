-- A run sheet and its money: closed once its cash is counted, corrected until then, within the limit with all that is out; and freight billed once.
select plan(83);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
\ir ../../../tests/support/sql/scenes/money-scene.sql
insert into public.warehouses (id, name, location) values (tests.id_of('north'), 'North', 'Nagpur');
create function tests.sheet(command text, kind text, sheet text, more jsonb default '{}') returns text language sql as $$
  select tests.words(tests.push('staff', tests.command(command, kind, jsonb_build_object('id', tests.id_of(sheet)) || more, 'run-sheet:' || tests.id_of(sheet))))
$$;
create function tests.fresh(sheet text, variadic stops text[]) returns text language sql as $$
  select tests.sheet('new ' || sheet, 'save-run-sheet', sheet, jsonb_build_object('isNew', true, 'added', (select jsonb_agg(tests.id_of(s)) from unnest(stops) as s), 'changes', jsonb_build_object(
    'driver_id', jsonb_build_object('from', null, 'to', tests.id_of('driver')), 'warehouse_id', jsonb_build_object('from', null, 'to', tests.id_of('north')),
    'sheet_date', jsonb_build_object('from', null, 'to', app.ist_today()))))
$$;
create function tests.close(command text, sheet text, variadic left_over text[] default '{}') returns jsonb language sql as $$
  select tests.push('staff', tests.command(command, 'close-run-sheet', jsonb_build_object('id', tests.id_of(sheet), 'stops', (
    select coalesce(jsonb_agg(jsonb_build_object('shipmentId', tests.id_of(l), 'outcome', 'left-with-driver', 'note', 'x')), '[]') from unnest(left_over) as l
  )), 'run-sheet:' || tests.id_of(sheet)))
$$;
grant execute on all functions in schema tests to public;
select tests.ship(name, name) from unnest(array['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']) as name;
alter table public.shipments disable trigger before_update;
update public.shipments set created_at = now() - interval '9 days', payment_mode = 'cod', collect_amount = 2000000;
alter table public.shipments enable trigger before_update;

/* The limit counts what is out already */
select tests.fresh('a', '1', '2'), tests.fresh('b', '3');
select is(tests.sheet('out a', 'send-out-run-sheet', 'a', '{"reason": "x"}'), 'applied', '₹40,000 may be out');
select is(tests.sheet('out b', 'send-out-run-sheet', 'b', '{"reason": "x"}'), 'over-cash-limit', 'and no other ₹20,000 with it');
select is(tests.sheet('out b again', 'send-out-run-sheet', 'b', '{"reason": "x", "overLimitReason": "Two people in the car"}'), 'applied', 'unless somebody says why');
select is((select over_limit_reason from public.run_sheets where id = tests.id_of('b')), 'Two people in the car', 'which is kept');

/* As long as it is open */
update public.run_sheets set sent_out_at = now() - interval '4 days';
select tests.push('driver', tests.capture('c1', '1', '1', tests.said(2000000, 2000000), claimed => now() - interval '3 days'));
select is(tests.review(tests.push('driver', tests.correction('c2', 'c1', '1', '1', tests.said(1900000, 2000000, reason => 'No change')))), null, 'its driver corrects it days later');
select is(app.carried_paise(tests.id_of('driver')), 1900000::bigint, 'and carries what the correction says');
select tests.push('driver', tests.capture('d1', '2', '2', outcome => 'Failed Attempt'));

create function tests.on_sheet(sheet text) returns jsonb language sql as $$
  select each.value - 'id' from jsonb_array_elements(tests.ask('staff', 'cash_with_drivers') -> 'sheets') as each where each.value ->> 'id' = tests.id_of(sheet)::text
$$;
select is(tests.on_sheet('a'), '{"cashPaise": 1900000, "upiPaise": 0, "foundPaise": 0, "notFoundPaise": 0}', 'the office sees what was really collected so far, as it was corrected');
select is(tests.on_sheet('b'), null, 'and of a sheet without any nothing');

/* Closing it */
select is(tests.words(tests.close('close 1', 'a', '2')), 'cash-not-counted', 'what was collected at its stops is counted first');
select is(tests.close('close 2', 'a', '2') #>> '{0,message}', '₹19,000.00 of this run sheet is not counted yet.', 'in words');
select is((select state from public.run_sheets where id = tests.id_of('a')), 'out', 'and it is not closed');
select is((select count(*) from public.run_sheet_stops where run_sheet_id = tests.id_of('a') and is_open), 2::bigint, 'nothing of it is');
select is(tests.words(tests.close('close 3', 'b', '3')), 'applied', 'another sheet without any is');
select tests.count('h1');
select is(tests.words(tests.close('close 4', 'a', '2')), 'applied', 'counted, it is closed');
create function tests.closed(sheet text) returns text language sql as $$
  select concat_ws(' ', s.collected_cash_paise, s.collected_upi_paise, (select string_agg(format('%s:%s', stop ->> 'outcome', stop ->> 'tried'), ',') from json_array_elements(s.stops) as stop))
  from app.office_run_sheets as s where s.id = tests.id_of(sheet)
$$;
select is(tests.closed('a'), '1900000 0 delivered:false,left-with-driver:true', 'it keeps what was collected by then, and what was tried in vain');
select is(tests.closed('b'), '0 0 left-with-driver:false', 'and that nothing was');
select is(tests.review(tests.push('driver', tests.correction('d2', 'd1', '2', '2', outcome => 'Returned'))), 'corrected-late', 'and no more its driver''s to correct, however fresh');
select is((select status from public.shipments where id = tests.id_of('2')), 'Failed Attempt', 'which changes nothing by itself');
create function tests.waiting(proof text) returns jsonb language sql as $$
  select c.value from jsonb_array_elements(tests.ask('staff', 'review_list') -> 'captures') as c (value) where c.value ->> 'id' = tests.id_of(proof)::text
$$;
select is((tests.waiting('d2') ->> 'outcome') || ' for ' || (tests.waiting('d2') #>> '{corrected,outcome}'), 'Returned for Failed Attempt', 'the office sees what it corrects beside it');
select ok(tests.waiting('d2') -> 'recipient' @> (select jsonb_build_object('name', to_name_or_company, 'phone', to_contact_number) from public.shipments where id = tests.id_of('2')), 'and whom to ask');
select tests.push('driver', tests.capture('e1', '4', '4', tests.said(2000000, 2000000), claimed => now() - interval '3 days'));
select is(tests.review(tests.push('driver', tests.correction('e2', 'e1', '4', '4', tests.said(2000000, 2000000)))), 'corrected-late', 'without a sheet a day is all');
select tests.fresh('c', '7'), tests.sheet('out c', 'send-out-run-sheet', 'c', '{"reason": "x", "overLimitReason": "x"}');
select is(tests.words(tests.close('close 5', 'c', '7')), 'applied', 'a parcel stays with its driver for the next day');
select pg_sleep(0.01);
select is(tests.review(tests.push('driver', tests.capture('g1', '7', '7', tests.said(2000000, 2000000), claimed => clock_timestamp()))), null, 'who delivers it then');
select is(tests.closed('c'), '0 0 left-with-driver:false', 'which is no more of the closed sheet''s money than of its deliveries');
select is(tests.review(tests.push('driver', tests.correction('g2', 'g1', '7', '7', tests.said(2000000, 2000000), claimed => clock_timestamp()))), null, 'and has a day to correct it: the closed sheet knows nothing of it');

/* Freight is paid for once */
insert into public.clients (client_code, client_name, contact_email, contact_phone, address, gstin, pan) values ('ACME', 'Acme', 'a@acme.example', '9000000009', 'Pune', 'URP', 'NA');
update public.shipments set payment_mode = 'to_pay', collect_amount = 11800, client_code = 'ACME', status = 'Out for Delivery', driver_id = tests.id_of('driver') where id in (tests.id_of('5'), tests.id_of('6'));
create function tests.pending(number text) returns jsonb language sql as $$
  select s.value from jsonb_array_elements(tests.ask('staff', 'pending_shipments', '{"clientCode": "ACME"}') -> 'shipments') as s (value) where s.value ->> 'trackingNumber' = number
$$;
select is(tests.pending('5') -> 'paidPaise', '0', 'freight that is still to be collected is not paid');
select is((select count(*) from app.waiting_to_bill('ACME', null) as w where w.is_paid), 0::bigint, 'nor in the figures');
create function tests.account(number text) returns text language sql as $$
  select concat_ws(' ', a ->> 'state', a ->> 'outstandingPaise') from public.shipments as s, app.payment_account(s) as a where s.tracking_number = number
$$;
select is(tests.account('5'), 'due 11800', 'who is asked for it on the web still owes it');
select tests.push('driver', tests.capture('f1', '5', '5', tests.said(11800, 11800)), tests.capture('f2', '6', '6', tests.said(11800, 11800, 'upi')));
select is(tests.pending('5') -> 'paidPaise', '11800', 'collected at the door, it is');
select is((select sum(w.amount) from app.waiting_to_bill('ACME', null) as w), 0::numeric, 'and adds nothing to what waits to be billed');
create function tests.to_bill() returns jsonb language sql as $$
  select jsonb_build_object('count', c.value -> 'count', 'paid', c.value -> 'paid', 'claimed', c.value -> 'claimed') from jsonb_array_elements(tests.ask('staff', 'clients_to_bill') -> 'clients') as c (value)
$$;
select is(tests.pending(number) -> 'claimedPaise', claimed, format('%s: what is only claimed is told apart', number)) from (values ('5', '0'::jsonb), ('6', '11800')) as of_it (number, claimed);
select is(tests.to_bill(), '{"count": 2, "paid": 2, "claimed": 1}', 'and of whom there is something to bill');
select tests.ask('staff', 'settle_upi', jsonb_build_object('claimId', (select id from public.cash_entries where proof_id = tests.id_of('f2')), 'foundPaise', 0, 'reason', 'Nothing came'));
select is(tests.pending('6') -> 'paidPaise', '0', 'a claim that was not found paid nothing');
select is(tests.to_bill(), '{"count": 2, "paid": 1, "claimed": 0}', 'and is claimed no more');
select is(tests.account('5'), 'paid 0', 'nobody is asked on the web for what was paid at the door');
select isnt((select a ->> 'paidAt' from public.shipments as s, app.payment_account(s) as a where s.tracking_number = '5'), null, 'on the day that it was');
select is(tests.account('6'), 'due 11800', 'what was not found is asked for again');
select is(tests.ask('staff', 'raise_invoice', jsonb_build_object('commandId', tests.id_of('inv'), 'clientCode', 'ACME', 'placeOfSupply', '27', 'lines', jsonb_build_array(jsonb_build_object('shipmentId', tests.id_of('5'), 'basePaise', 10000, 'gstPercentage', 18, 'seen', '{"basePaise": 10000, "gstPercentage": 18, "paidPaise": 0}'::jsonb)))) ->> 'refused', 'prices-changed', 'whoever saw it unpaid looks again');

/* What was paid elsewhere, or stands on an invoice, is not asked for at the door */
create function tests.copy(who text, shipment text) returns jsonb language sql as $$
  select c.value -> 'row' from jsonb_array_elements(tests.ask(who, 'sync_pull', jsonb_build_object('epoch', app.epoch(), 'scope', app.scope_of(tests.id_of(who)), 'cursor', 0)) -> 'rows') as c
  where c.value ->> 'id' = tests.id_of(shipment)::text and c.value ->> 'table' = 'shipments'
$$;
create function tests.version(who text, shipment text) returns bigint language sql as $$ select version from public.sync_change where audience = case who when 'office' then who else tests.id_of(who)::text end and pk = tests.id_of(shipment) $$;
create function tests.pay(name text, shipment text, paise bigint) returns jsonb language sql as $$
  select tests.ask('staff', 'record_payment', jsonb_build_object('paymentId', tests.id_of(name), 'shipmentId', tests.id_of(shipment), 'amountPaise', paise, 'method', 'cash')) - 'ledger'
$$;
create table tests.before (who text, version bigint);
grant all on tests.before to public;
grant execute on all functions in schema tests to public;
update public.shipments set payment_mode = 'to_pay', collect_amount = 11800, client_code = 'ACME', status = 'Out for Delivery', driver_id = tests.id_of('driver'), user_id = tests.id_of('customer')
where id in (select tests.id_of(n) from unnest(array['8', '9', '10', '11', '12']) as n);
insert into tests.before select who, tests.version(who, '8') from unnest(array['office', 'driver']) as who;
select is(tests.copy('driver', '8') ->> 'collect_amount', '11800', 'its driver is to collect the freight');
select is(tests.pay('pay 1', '8', 5000), '{"recorded": true}', 'some of it is paid at the counter');
select is(tests.copy('driver', '8') ->> 'collect_amount', '6800', 'the rest is left for the door');
select ok(tests.version(who, '8') > version, format('the %s learns it', who)) from tests.before;
select tests.pay('pay 2', '8', 6800), tests.pay('pay 3', '9', 11800), tests.pay('pay 4', '10', 5000), tests.pay('pay 5', '11', 11800);
select is(tests.copy('driver', '8') ->> 'collect_amount', '0', 'and after all of it nothing');
select is(tests.copy('staff', '8') ->> name, paise, format('the office''s copy keeps its %s', name)) from (values ('collect_amount', '11800'), ('freight_paid', '11800')) as kept (name, paise);
select is((select r.value ->> 'collectPaise' from jsonb_array_elements(tests.ask('customer', 'my_shipments', '{"list": null}') -> 'rows') as r where r.value ->> 'id' = tests.id_of('8')::text), '0', 'and its customer reads that nothing is to be paid at the door');
select is(tests.review(tests.push('driver', tests.capture('p8', '8', '8'))), null, 'who collects nothing did right');
select is(tests.review(tests.push('driver', tests.capture('p9', '9', '9', tests.said(11800, 11800)))), 'collection-differs', 'what a phone without signal collected all the same goes to review');
select is(tests.entries('9'), 'collection cash 11800', 'and its driver hands it over');
select is(tests.review(tests.push('driver', tests.correction('p9b', 'p9', '9', '9'))), 'not-collected', 'a correction without a word of it');
select is((select sum(amount_paise)::bigint from public.cash_entries where shipment_id = tests.id_of('9')), 11800::bigint, 'leaves it with its driver');
select is(tests.review(tests.push('driver', tests.capture('p10', '10', '10', tests.said(6800, 6800)))), null, 'the rest of it is what is expected');
select is(tests.account('10'), 'paid 0', 'and pays for all');
create function tests.raise(name text, shipment text) returns jsonb language sql as $$
  select tests.ask('staff', 'raise_invoice', jsonb_build_object('commandId', tests.id_of(name), 'clientCode', 'ACME', 'placeOfSupply', '27', 'lines', jsonb_build_array(jsonb_build_object('shipmentId', tests.id_of(shipment), 'basePaise', 10000, 'gstPercentage', 18, 'seen', jsonb_build_object('basePaise', 10000, 'gstPercentage', 18, 'paidPaise', 0)))))
$$;
grant execute on all functions in schema tests to public;
select is(tests.raise('inv 12', '12') ->> 'refused', null, 'on the way it comes on an invoice');
select is(tests.copy('driver', '12') ->> 'collect_amount', '0', 'and nobody collects it at the door');
select is(tests.review(tests.push('driver', tests.capture('p12', '12', '12', tests.said(11800, 11800)))), 'collection-differs', 'and who does is seen');
select tests.ship('cod', 'cod', 'driver', 'Out for Delivery');
update public.shipments set payment_mode = 'cod', collect_amount = 50000 where id = tests.id_of('cod');
select is(tests.pay('pay 6', 'cod', 11800), '{"recorded": true}', 'freight that is paid');
select is(tests.copy('driver', 'cod') ->> 'collect_amount', '50000', 'leaves what the goods cost to be collected');
select is(tests.fresh('d', '11', 'cod'), 'applied', 'a run sheet');
select is(app.to_collect_on_sheet(tests.id_of('d')), 50000::bigint, 'counts what is left to be collected');

/* The company's own limit */
insert into app.settings (name, value) values ('cash_limit_paise', '4000000');
create function tests.sheet_of_other(name text, shipment text) returns jsonb language sql as $$
  select tests.push('staff', tests.command('new ' || name, 'save-run-sheet', jsonb_build_object('id', tests.id_of(name), 'isNew', true, 'added', jsonb_build_array(tests.id_of(shipment)), 'changes', jsonb_build_object(
    'driver_id', jsonb_build_object('from', null, 'to', tests.id_of('other-driver')), 'warehouse_id', jsonb_build_object('from', null, 'to', tests.id_of('north')),
    'sheet_date', jsonb_build_object('from', null, 'to', app.ist_today()))), 'run-sheet:' || tests.id_of(name)))
$$;
create function tests.send_out(name text) returns jsonb language sql as $$
  select tests.push('staff', tests.command('out ' || name, 'send-out-run-sheet', jsonb_build_object('id', tests.id_of(name), 'reason', 'x'), 'run-sheet:' || tests.id_of(name)))
$$;
grant execute on all functions in schema tests to public;
select tests.ship('within', '30000'), tests.ship('beyond', '50000');
update public.shipments set payment_mode = 'cod', collect_amount = case id when tests.id_of('within') then 3000000 else 5000000 end where id in (tests.id_of('within'), tests.id_of('beyond'));
select tests.sheet_of_other('within it', 'within'), tests.sheet_of_other('beyond it', 'beyond');
select is(
  (answer ->> 'code', answer ->> 'message'), ('over-cash-limit'::text, 'Latha would carry ₹50,000.00; the limit is ₹40,000.00.'::text), 'lets no ₹50,000 out, and says what it is'
) from (select tests.send_out('beyond it') -> 0 as answer) as sent;
select is(tests.words(tests.send_out('within it')), 'applied', '₹30,000 go out');
select tests.ship('too much', '20000'), tests.ship('prepaid', '40000'), tests.ship('later', '15000');
update public.shipments set payment_mode = 'cod', collect_amount = case id when tests.id_of('later') then 1500000 else 2000000 end where id in (tests.id_of('too much'), tests.id_of('later'));
create function tests.change(name text, more jsonb) returns jsonb language sql as $$
  select tests.push('staff', tests.command(name, 'save-run-sheet', '{"isNew": false}' || jsonb_build_object('id', tests.id_of('within it')) || more, 'run-sheet:' || tests.id_of('within it')))
$$;
create function tests.adding(shipment text, more jsonb default '{}') returns jsonb language sql as $$ select jsonb_build_object('added', jsonb_build_array(tests.id_of(shipment))) || more $$;
create function tests.giving(to_whom text) returns jsonb language sql as $$
  select jsonb_build_object('changes', jsonb_build_object('driver_id', jsonb_build_object('from', tests.id_of('other-driver'), 'to', tests.id_of(to_whom))))
$$;
grant execute on all functions in schema tests to public;
select is(
  (answer ->> 'code', answer ->> 'message'), ('over-cash-limit'::text, 'Latha would carry ₹50,000.00; the limit is ₹40,000.00.'::text), 'nor do ₹20,000 follow it on its way'
) from (select tests.change('add 1', tests.adding('too much')) -> 0 as answer) as sent;
select is((select count(*) from public.run_sheet_stops where run_sheet_id = tests.id_of('within it')), 1::bigint, 'so they are not on it');
select is(tests.words(tests.change('add 2', tests.adding('prepaid'))), 'applied', 'what is paid for may');
select is((select over_limit_reason from public.run_sheets where id = tests.id_of('within it')), null, 'and wants no reason');
select is(tests.words(tests.change('add 3', tests.adding('too much', '{"overLimitReason": " Festival "}'))), 'applied', 'unless somebody says why');
select is((select over_limit_reason from public.run_sheets where id = tests.id_of('within it')), 'Festival', 'which is kept');
select is(tests.words(tests.change('van', '{"changes": {"vehicle": {"from": "", "to": "Van 7"}}}')), 'applied', 'what makes nobody carry more is not asked about');
select is(tests.words(tests.change('give 1', tests.giving('driver'))), 'over-cash-limit', 'another driver takes it for a reason');
select is(tests.words(tests.change('swap 0', tests.adding('later', jsonb_build_object('removed', jsonb_build_array(tests.id_of('prepaid')))))), 'over-cash-limit', 'what stays on it counts beside what comes in the place of another');
select is(tests.words(tests.change('swap', tests.adding('later', jsonb_build_object('removed', jsonb_build_array(tests.id_of('too much'), tests.id_of('within')))))), 'applied', 'what leaves it makes room');

/* On its way it goes to another driver */
select tests.ship(name, name) from unnest(array['51', '52', '53', '54']) as name;
update public.shipments set payment_mode = 'cod', collect_amount = 50000 where id in (tests.id_of('51'), tests.id_of('53'));
select tests.fresh('handed on', '51', '52', '53', '54'), tests.sheet('out handed on', 'send-out-run-sheet', 'handed on', '{"reason": "x", "overLimitReason": "x"}');
select tests.count('h2'), pg_sleep(0.01);
select tests.push('driver', tests.capture('k1', '51', '51', tests.said(50000, 50000), claimed => clock_timestamp()), tests.capture('k2', '52', '52', outcome => 'Failed Attempt', claimed => clock_timestamp()), tests.capture('k4', '54', '54', claimed => clock_timestamp()));
select is(tests.sheet('hand on', 'save-run-sheet', 'handed on', jsonb_build_object('isNew', false, 'overLimitReason', 'x', 'changes', jsonb_build_object(
  'driver_id', jsonb_build_object('from', tests.id_of('driver'), 'to', tests.id_of('other-driver'))))), 'applied', 'another driver goes on with it');
select is(tests.on_sheet('handed on'), '{"cashPaise": 50000, "upiPaise": 0, "foundPaise": 0, "notFoundPaise": 0}', 'what the first one has collected is of it all the same');
select is(tests.close('close 6', 'handed on', '52', '53') #>> '{0,message}', '₹500.00 of this run sheet is not counted yet.', 'and is counted before it is closed');
select tests.count('h3');
select is(tests.words(tests.close('close 7', 'handed on', '52', '53')), 'applied', 'then it is');
select is(tests.closed('handed on'), '50000 0 delivered:false,left-with-driver:true,left-with-driver:false,delivered:false', 'with what both of them did on it');
select is(tests.review(tests.push('driver', tests.correction('k5', 'k4', '54', '54', outcome => 'Failed Attempt', claimed => clock_timestamp()))), 'corrected-late', 'and is closed for the first one too');

/* What somebody else has got since, or nobody, does not go with it */
insert into auth.users (id, email, email_confirmed_at) values (tests.id_of('third'), 'third@waybill.example', now());
insert into public.staff (user_id, user_name, email, role, status, phone_number) values (tests.id_of('third'), 'Farid', 'third@waybill.example', 'driver', 'Active', '9000000003');
select tests.ship(name, name) from unnest(array['61', '62', '63', '64']) as name;
select tests.fresh('shared', '61', '62', '63', '64'), tests.sheet('out shared', 'send-out-run-sheet', 'shared', '{"reason": "x"}');
create function tests.assign(name text, shipment text, driver text) returns text language sql as $$
  select tests.words(tests.push('staff', tests.command(name, 'assign-driver', jsonb_build_object('shipmentId', tests.id_of(shipment), 'driverId', tests.id_of(driver)), 'shipment:' || shipment)))
$$;
grant execute on all functions in schema tests to public;
select is(tests.assign('to third', '62', 'third') || ' ' || tests.assign('to nobody', '63', null), 'applied applied', 'on the road one parcel goes to another driver, one to nobody');
select tests.push('driver', tests.capture('m1', '64', '64', claimed => clock_timestamp()));
select is(tests.sheet('hand on 2', 'save-run-sheet', 'shared', jsonb_build_object('isNew', false, 'changes', jsonb_build_object(
  'driver_id', jsonb_build_object('from', tests.id_of('driver'), 'to', tests.id_of('other-driver'))))), 'applied', 'another driver goes on with the sheet');
select is((select string_agg(tracking_number || ' ' || coalesce(app.person_name(driver_id), 'nobody'), ', ' order by tracking_number) from public.shipments where tracking_number in ('61', '62', '63', '64')),
  '61 Latha, 62 Farid, 63 nobody, 64 Ravi', 'and gets what was still with the first one');
select * from finish();
