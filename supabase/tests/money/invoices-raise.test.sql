-- Raising and deleting invoices: what is billed, what is dropped, how it is numbered, and that nothing happens twice. Statements commit one by one here.
select plan(89);
\ir ../../../tests/support/sql/scenes/invoice-scene.sql

/* What waits */

select is(
  tests.ask('staff', 'pending_shipments', '{"clientCode": " p101 "}') -> 'client',
  '{"clientCode": "P101", "clientName": "Acme", "address": "1 Road, Hyderabad", "gstin": "36AABCU9603R1ZO", "pan": "AABCU9603R", "daysOfCredit": 30}',
  'the client is found in any case'
);
select is(tests.pending('staff', 'P101'), '1001 1002 1003 1004 1005', 'pending: not invoiced, not cancelled, the oldest first');
select is(
  (tests.ask('staff', 'pending_shipments', '{"clientCode": "P101", "limit": 1}') #- '{shipments,0,id}' #- '{shipments,0,createdAt}' #- '{shipments,0,deliveredAt}' #- '{shipments,0,shipmentId}' #- '{client}'),
  '{"total": 5, "waiting": 5, "shipments": [{"trackingNumber": "1001", "status": "Delivered", "basePaise": 10003, "gstPercentage": 18.00, "fromState": "Telangana", "fromCity": "Hyderabad", "toCity": "Pune", "shippedOn": "2026-10-01", "description": "Books, Package", "paidPaise": 5000, "claimedPaise": 0, "isPaidDemo": false}], "more": true}',
  'with price, rate, all that its line will say, and what has been paid'
);
select is(
  (select string_agg(coalesce(each.value ->> 'deliveredAt', '-'), ' ' order by each.place)
   from jsonb_array_elements(tests.ask('staff', 'pending_shipments', '{"clientCode": "P101", "limit": 2}') -> 'shipments') with ordinality as each (value, place)),
  (select app.instant(delivered_at) from public.shipments where tracking_number = '1001') || ' -', 'and when it was delivered, if it was'
);
select is(
  (with first as (select tests.ask('staff', 'pending_shipments', '{"clientCode": "P101", "limit": 2}') #> '{shipments,1}' as last)
   select tests.pending('staff', 'P101', jsonb_build_object('after', jsonb_build_object('createdAt', last -> 'createdAt', 'id', last -> 'id'))) from first),
  '1003 1004 1005', 'a page goes on behind a shipment'
);
update public.shipments set status = 'Pending' where tracking_number in ('1001', '1005');
update public.shipments set status = 'Delivered', delivered_at = '2026-10-31T18:29:59.999Z' where tracking_number = '1005';
update public.shipments set status = 'Delivered', delivered_at = '2026-10-31T18:30:00Z' where tracking_number = '1001';
select is(tests.pending('staff', 'P101', jsonb_build_object('deliveredUpTo', up_to)), listed, format('delivered up to %s in India', up_to))
from (values ('2026-10-30', null), ('2026-10-31', '1005'), ('2026-11-01', '1001 1005')) as asked (up_to, listed);
select is(
  tests.ask('staff', 'pending_shipments', '{"clientCode": "P101", "deliveredUpTo": "2026-11-01", "limit": 1}') - 'shipments' - 'client', '{"more": true, "total": 2, "waiting": 5}',
  'what the page leaves out is counted, and so is what waits by any day'
);
select is(tests.ask('staff', 'pending_shipments', '{"clientCode": "P101", "deliveredUpTo": "yesterday"}') ->> 'error', 'PT400', 'no day is no cut-off');
update public.shipments set status = 'Returned' where tracking_number = '1005';
create function tests.paid_of(number text) returns text language sql as $$
  select concat_ws(' ', each.value ->> 'paidPaise', each.value ->> 'isPaidDemo')
  from jsonb_array_elements(tests.ask('staff', 'pending_shipments', '{"clientCode": "P101"}') -> 'shipments') as each
  where each.value ->> 'trackingNumber' = number
$$;
insert into public.payments (shipment_id, amount, method, reference, is_demo) values (tests.id_of('three'), 59, 'card', 'DEMO-00000001', true);
select is(tests.paid_of('1003'), '0 false', 'a pretended payment is none where the installation takes none');
select is(
  tests.raise_lines('staff', 'r0', 'P101', tests.line('three', 5000, 18) || '{"seen": {"basePaise": 5000, "gstPercentage": 18, "paidPaise": 5900}}') ->> 'refused',
  'prices-changed', 'and who has seen one, when they still counted, is asked again'
);
insert into app.settings (name, value) values ('payment_gateway', 'demo') on conflict (name) do update set value = excluded.value;
select is(tests.paid_of('1003'), '5900 true', 'where it takes them it counts, and is named as what it is');
select is(tests.paid_of('1001'), '5000 false', 'beside money that did come');
delete from app.settings where name = 'payment_gateway';
delete from public.payments where is_demo;
select is(tests.ask('staff', 'pending_shipments', '{"clientCode": "NOBODY"}'), '{"client": null, "shipments": [], "more": false, "total": 0, "waiting": 0}', 'no client, nothing pending');
select is(tests.ask(who, 'pending_shipments', '{"clientCode": "P101"}') ->> 'error', code, format('%s sees nothing of it', who))
from (values ('customer', 'PT403'), ('driver', 'PT403'), ('inactive', 'PT403'), ('visitor', '42501')) as denied (who, code);

/* Raising */

select is(tests.ask(who, 'raise_invoice', tests.request('r0', 'P101', 'one')) ->> 'error', code, format('%s raises nothing', who))
from (values ('customer', 'PT403'), ('driver', 'PT403'), ('inactive', 'PT403'), ('visitor', '42501')) as denied (who, code);
select is(
  (tests.raise('staff', 'r1', 'p101', 'one', 'two') -> 'invoice') - array['id', 'createdAt', 'invoiceDate', 'dueDate'],
  '{"invoiceNumber": "P101-0001", "clientCode": "P101", "basePaise": 30003, "gstPaise": 3801, "totalPaise": 33804, "receivedPaise": 0, "tdsPaise": 0, "status": "raised", "cancelledAt": null, "lineCount": 2}',
  'amounts are rounded half up line by line and added'
);
select is(tests.raise('staff', 'r1', 'p101', 'one', 'two') #>> '{invoice,invoiceNumber}', 'P101-0001', 'the same request sent again raises nothing');
select is((select count(*) from public.invoices), 1::bigint, 'there is one invoice');
select is((select invoice_date from public.invoices), (now() at time zone 'Asia/Kolkata')::date, 'of today in India');
select is(tests.raise('staff', 'r1', 'p101', 'one') ->> 'refused', 'id-reused', 'another request under the same id is refused');
select is(tests.raise('manager', 'r1', 'p101', 'one', 'two') ->> 'refused', 'id-reused', 'so is the same one of somebody else');
select results_eq(
  $$ select tracking_number, base_price, gst_percentage, gst_amount, final_amount, invoice_status, invoice_number from public.shipments where invoice_id is not null order by 1 $$,
  $$ values ('1001', 100.03, 18.00, 18.01, 118.04, 'raised', 'P101-0001'), ('1002', 200.00, 10.00, 20.00, 220.00, 'raised', 'P101-0001') $$,
  'the shipments carry the invoice and its amounts'
);
select results_eq(
  $$ select line_number, shipment_display_id, tracking_number, shipped_on, from_city, to_city, description, base_price, gst_percentage, gst_amount, final_amount from public.invoice_lines order by 1 $$,
  $$ values
    (1, 'SHP' || upper(left(tests.id_of('one')::text, 6)), '1001', date '2026-10-01', 'Hyderabad', 'Pune', 'Books, Package', 100.03, 18.00, 18.01, 118.04),
    (2, 'SHP' || upper(left(tests.id_of('two')::text, 6)), '1002', '2026-10-03', 'Hyderabad', 'Pune', null, 200.00, 10.00, 20.00, 220.00) $$,
  'each line is what was billed: the day is the one it was made, in India'
);
select is(
  (select count(*) from public.sync_change where audience = 'office' and pk in (tests.id_of('one'), tests.id_of('two')) and version > 0), 2::bigint,
  'devices learn of both'
);
select is(
  (select string_agg(actor_name || ' ' || action || ' ' || tbl || ' ' || record_name, ', ' order by id) from app.activity where command_id = tests.id_of('r1') and tbl = 'invoices'),
  'Sita insert invoices P101-0001', 'and it is written down who raised it'
);
select is(
  tests.words(tests.push('staff', tests.command('edit', 'update-shipment', jsonb_build_object('id', tests.id_of('one'), 'changes', '{"base_price": {"from": 100.03, "to": 1}}'::jsonb)))),
  'frozen-by-invoice', 'their prices are frozen'
);

/* What is dropped */

select is(
  tests.raise('staff', 'r2', 'P101', 'one', 'three', 'cancelled', 'of-another', 'nowhere') -> 'dropped',
  jsonb_build_object('alreadyRaised', jsonb_build_array(tests.id_of('one')), 'overPriced', '[]'::jsonb,
    'notBillable', jsonb_build_array(tests.id_of('cancelled'), tests.id_of('of-another'), tests.id_of('nowhere'))),
  'what is raised, cancelled, another client''s or gone is dropped and reported'
);
select is((select string_agg(tracking_number, ' ') from public.shipments where invoice_number = 'P101-0002'), '1003', 'the rest is raised');
select is(
  tests.raise('staff', 'r2', 'P101', 'one', 'three', 'cancelled', 'of-another', 'nowhere') #>> '{dropped,notBillable,2}', tests.id_of('nowhere')::text,
  'sent again, it is reported again'
);
select is(tests.raise_lines('staff', 'r3', 'P101', tests.line('four', 10000000001, 18), tests.line('five', 10000000000, 18)) #> '{dropped,overPriced}',
  jsonb_build_array(tests.id_of('four')), 'a price above ten crore is dropped');
select is((select final_amount from public.shipments where tracking_number = '1005'), 118000000.00, 'ten crore itself is billed');
select is((select base_price from public.shipments where tracking_number = '1004'), 50.00, 'and what is dropped keeps its price');
select is(tests.raise_lines('staff', 'r4', 'P101', tests.line('four', 10000000001, 18)) ->> 'refused', 'price-out-of-range', 'only too high prices: said in a word of its own');
select is(tests.raise('staff', 'r4', 'P101', 'one', 'cancelled') ->> 'refused', 'nothing-left', 'nothing left, nothing raised');
select is(tests.raise_lines('staff', 'r4', 'P101') ->> 'refused', 'nothing-left', 'no line, nothing raised');
select is(tests.raise_lines('staff', 'r4', 'P101', tests.line('one', 100, 18), tests.line('four', 10000000001, 18)) ->> 'refused', 'nothing-left', 'also where only some were too high');
select is(
  tests.raise_lines('staff', 'r4', 'P101', tests.line('four', 100, 18) || jsonb_build_object('seen', seen)) - 'dropped',
  jsonb_build_object('refused', 'prices-changed', 'shipmentIds', jsonb_build_array(tests.id_of('four'))), 'changed since it was seen: ' || seen::text
)
from unnest(array['{"basePaise": 4999, "gstPercentage": 18}', '{"basePaise": 5000, "gstPercentage": 17}']::jsonb[]) as seen;
create function tests.raise_up_to(day text) returns jsonb language sql as $$
  select tests.ask('staff', 'raise_invoice', tests.request('r4', 'P101', 'one', 'four', 'five') || jsonb_build_object('deliveredUpTo', day))
$$;
select is(
  tests.raise_up_to('2026-10-31'),
  jsonb_build_object('refused', 'not-delivered', 'shipmentIds', jsonb_build_array(tests.id_of('four'))), 'with a cut-off, what is not delivered by then is asked about; what is billed already is not'
);
update public.shipments set status = 'Delivered', delivered_at = '2026-10-31T18:30:00Z' where tracking_number = '1004';
select is(tests.raise_up_to('2026-10-31') ->> 'refused', 'not-delivered', 'a moment after that day in India is too late');
select is(tests.raise_up_to('31 Oct') ->> 'error', 'PT400', 'no day is no cut-off');
update public.shipments set status = 'Pending' where tracking_number = '1004';
update public.shipments set status = 'Delivered', delivered_at = '2026-10-31T18:29:59.999Z' where tracking_number = '1004';
select is(app.not_delivered_by('P101', jsonb_build_array(tests.line('four', 5000, 18)), app.cut_off_asked('"2026-10-31"')), '[]', 'the last moment of the day is in time');
select is(app.cut_off_asked('null'), null, 'without a day everything is');
update public.shipments set status = 'Pending' where tracking_number = '1004';
insert into public.payments (shipment_id, amount, method) values (tests.id_of('four'), 59, 'cash');
select is(
  tests.raise_lines('staff', 'r4', 'P101', tests.line('four', 5000, 18) || '{"seen": {"basePaise": 5000, "gstPercentage": 18, "paidPaise": 0}}') - 'dropped',
  jsonb_build_object('refused', 'prices-changed', 'shipmentIds', jsonb_build_array(tests.id_of('four'))), 'what was paid since it was seen is not billed'
);
select is(
  tests.raise_lines('staff', 'r4', 'P101', tests.line('four', 10000000001, 18) || '{"seen": {"basePaise": 5000, "gstPercentage": 18, "paidPaise": 5900}}') ->> 'refused',
  'price-out-of-range', 'a payment that was seen stands in nobody''s way'
);
delete from public.payments where shipment_id = tests.id_of('four');
select is(
  tests.raise_lines('staff', 'r4', 'P101', tests.line('four', 10000000001, 5) || '{"seen": {"basePaise": 5000, "gstPercentage": 18}}') ->> 'refused',
  'price-out-of-range', 'seen as it is, it is judged as it was typed'
);
select is(
  tests.raise_lines('staff', 'r4', 'P101', tests.line('one', 100, 18) || '{"seen": {"basePaise": 1, "gstPercentage": null}}') ->> 'refused',
  'nothing-left', 'of what cannot be billed no price matters'
);
select is((select last_number from public.invoice_counters where client_code = 'P101'), 3, 'no refusal takes a number');

/* What no invoice is made of */

select is(tests.ask('staff', 'raise_invoice', tests.request('r5', 'P101', 'four') || jsonb_build_object('lines', lines)) ->> 'refused', 'invalid-lines', lines::text)
from (
  select jsonb_build_array(tests.line('four', 100, 18) || broken) as lines
  from unnest(array['{"basePaise": 0}', '{"basePaise": -1}', '{"basePaise": 0.5}', '{"basePaise": "100"}', '{"gstPercentage": -1}', '{"gstPercentage": null}', '{"shipmentId": "x"}']::jsonb[]) as broken
  union all select jsonb_build_array(tests.line('four', 100, 18), tests.line('four', 100, 18))
  union all select '"four"'
) as wrong;
select is(tests.ask('staff', 'raise_invoice', tests.request('r5', 'P101', 'four') || jsonb_build_object('lines', (select jsonb_agg(tests.line('x' || n, 100, 18)) from generate_series(1, 5001) as n))) ->> 'refused',
  'too-many-lines', 'at most 5,000 lines');
select is(tests.raise('staff', 'r5', 'P999', 'four') ->> 'refused', 'client-not-found', 'a client that there is not');
select is(tests.ask('staff', 'raise_invoice', tests.request(null, 'P101', 'four')) ->> 'error', 'PT400', 'a request has an id');
select is((tests.raise_lines('staff', 'r6', 'P101', tests.line('four', 100, 100.01)) -> 'invoice' ->> 'gstPaise'), '0', 'a rate above 100 counts as 0');

/* Where it was supplied */

select is(tests.raise('staff', 'r7', 'P103', 'unregistered') ->> 'refused', 'place-needed', 'whoever is not registered has no state of their own');
select is(tests.ask('staff', 'raise_invoice', tests.request('r7', 'P103', 'unregistered') || '{"placeOfSupply": "99"}') ->> 'refused', 'place-needed', 'nor one that there is not');
select is(tests.ask('staff', 'raise_invoice', tests.request('r7', 'P103', 'unregistered') || '{"placeOfSupply": "27"}') #>> '{invoice,invoiceNumber}', 'P103-0001', 'it is said with the request');
select is(tests.ask('staff', 'raise_invoice', tests.request('r8', 'P102', 'of-another') || '{"placeOfSupply": "36"}') #>> '{invoice,invoiceNumber}', 'P102-0001', 'each client has numbers of its own');
select results_eq(
  $$ select invoice_number, recipient_name, recipient_address, recipient_gstin, recipient_pan, place_of_supply from public.invoices where client_code in ('P102', 'P103') order by 1 $$,
  $$ values ('P102-0001', 'Bharat', '2 Road, Mumbai', '27AAPFU0939F1ZV', 'AAPFU0939F', '27'), ('P103-0001', 'Chitra', '3 Road, Hyderabad', 'URP', 'NA', '27') $$,
  'the recipient is kept as it was; a registered one''s state is that of its GSTIN'
);

/* Deleting */

select is(tests.ask(who, 'delete_invoice', tests.invoice('P101-0001')) ->> 'error', code, format('%s deletes nothing', who))
from (values ('customer', 'PT403'), ('driver', 'PT403'), ('inactive', 'PT403'), ('visitor', '42501')) as denied (who, code);
select is(tests.ask('staff', 'delete_invoice', '{"id": "x"}') ->> 'refused', 'not-found', 'what is not there');
insert into public.invoice_receipts (id, invoice_id, amount, received_on, mode) select tests.id_of('paid'), id, 1, '2026-11-01', 'cash' from public.invoices where invoice_number = 'P101-0001';
select is(tests.ask('staff', 'delete_invoice', tests.invoice('P101-0001')) ->> 'refused', 'has-receipts', 'money was received for it');
delete from public.invoice_receipts;
select is(tests.ask('manager', 'delete_invoice', tests.invoice('P101-0001')) #>> '{invoice,status}', 'cancelled', 'it is cancelled');
select is(tests.ask('staff', 'delete_invoice', tests.invoice('P101-0001')) #>> '{invoice,status}', 'cancelled', 'deleting it again changes nothing');
select is((select cancelled_by from public.invoices where invoice_number = 'P101-0001'), tests.id_of('manager'), 'who did it stays');
select is(tests.pending('staff', 'P101'), '1001 1002', 'its shipments are pending again');
select is((select count(*) from public.invoice_lines where invoice_id = (tests.invoice('P101-0001') ->> 'id')::uuid), 2::bigint, 'its lines stay');
select is(tests.raise('staff', 'r9', 'P101', 'one') #>> '{invoice,invoiceNumber}', 'P101-0005', 'its number stays taken');
insert into public.invoices (invoice_number, client_code, invoice_date, total_base, total_gst, total_amount)
values ('P101-9998', 'P101', '2026-10-01', 1, 0, 1), ('P101-0007', 'P101', '2026-10-01', 1, 0, 1);
select is((select last_number from public.invoice_counters where client_code = 'P101'), 9998, 'numbers that came in another way are taken');
select is(tests.raise('staff', 'r10', 'P101', 'two') #>> '{invoice,invoiceNumber}', 'P101-9999', 'four digits');
select is(tests.ask('staff', 'delete_invoice', tests.invoice('P101-9999')) #>> '{invoice,status}' || ' ' || (tests.raise('staff', 'r11', 'P101', 'two') #>> '{invoice,invoiceNumber}'), 'cancelled P101-10000', 'then five');

select * from finish();
