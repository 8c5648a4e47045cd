-- Receipts, and what the books say: a month's invoices with their tax, what clients owe and since when, and how the billing stands.
select plan(111);
\ir ../../../tests/support/sql/scenes/invoice-scene.sql
select tests.raise('staff', 'r1', 'P101', 'one', 'two');
select tests.raise('staff', 'r2', 'P101', 'three');
select tests.raise('staff', 'r3', 'P102', 'of-another');
select tests.raise('staff', 'r4', 'P101', 'four');
select tests.ask('staff', 'delete_invoice', tests.invoice('P101-0003'));

create function tests.receive(who text, receipt text, number text, paise bigint, more jsonb default '{}') returns jsonb language sql as $$
  select tests.ask(who, 'record_receipt', jsonb_build_object(
    'receiptId', tests.id_of(receipt), 'invoiceId', tests.invoice(number) -> 'id', 'amountPaise', paise, 'receivedOn', '2026-11-01', 'mode', 'cash', 'reference', null
  ) || more)
$$;
create function tests.said(answer jsonb) returns text language sql as $$
  select coalesce(answer ->> 'error', (answer ->> 'refused') || coalesce(' ' || (answer ->> 'field'), ''), answer #>> '{invoice,receivedPaise}')
$$;

/* Receipts */

select is(tests.said(tests.receive(who, 'x', 'P101-0001', 100)), code, format('%s writes no receipt', who))
from (values ('customer', 'PT403'), ('driver', 'PT403'), ('inactive', 'PT403'), ('visitor', '42501')) as denied (who, code);
select is(tests.said(tests.receive('staff', 'c1', 'P101-0001', 10000)), '10000', 'a part may be received');
select is(tests.said(tests.receive('staff', 'c1', 'P101-0001', 10000)), '10000', 'sent again, it is one receipt');
select is(tests.said(tests.receive('staff', 'c1', 'P101-0001', 10001)), 'id-reused', 'another one needs an id of its own');
select is(tests.said(tests.receive('staff', 'c1', 'P101-0002', 10000)), 'id-reused', 'so does that of another invoice');
select is(tests.said(tests.receive('staff', 'c2', 'P101-0001', 23805)), 'too-much', 'never more than is outstanding');
select is(tests.said(tests.receive('manager', 'c2', 'P101-0001', 23804, '{"mode": "cheque", "reference": "000123"}')), '33804', 'the rest of it');
select is(tests.said(tests.receive('staff', 'c3', 'P101-0001', 1)), 'too-much', 'then nothing is');
select is(tests.said(tests.receive('staff', 'c3', 'P101-0001', 1, '{"mode": "cheque", "reference": "000123 "}')), 'reference-used', 'one cheque is one receipt');
select is(tests.said(tests.receive('staff', 'c3', 'P101-0003', 1)), 'cancelled', 'nothing is received for a cancelled one');
select is(tests.said(tests.ask('staff', 'record_receipt', jsonb_build_object('receiptId', tests.id_of('c3'), 'invoiceId', 'x'))), 'not-found', 'nor for none');
select is(tests.said(tests.receive('staff', 'c3', 'P101-0002', 100, '{"receiptId": "x"}')), 'PT400', 'a receipt has an id');
select is(tests.said(tests.receive('staff', 'c3', 'P101-0002', 100, wrong)), 'invalid ' || field, wrong::text)
from (values
  ('{"amountPaise": 0}'::jsonb, 'amountPaise'), ('{"amountPaise": 0.5}', 'amountPaise'), ('{"amountPaise": "100"}', 'amountPaise'),
  ('{"receivedOn": null}', 'receivedOn'), ('{"receivedOn": "2026-02-30"}', 'receivedOn'), ('{"receivedOn": "2999-01-01"}', 'receivedOn'), ('{"receivedOn": "0001-01-01"}', 'receivedOn'),
  ('{"mode": "gold"}', 'mode'), ('{"mode": null}', 'mode'), ('{"mode": "upi"}', 'reference'), ('{"mode": "bank", "reference": " "}', 'reference'),
  (jsonb_build_object('reference', repeat('x', 101)), 'reference')
) as tried (wrong, field);
select is(
  (select string_agg(actor_name || ' ' || action || ' ' || coalesce(changes #>> '{amount,1}', ''), ', ' order by id) from app.activity where tbl = 'invoice_receipts' and record_name = 'P101-0001'),
  'Sita insert 100.00, Mohan insert 238.04', 'who wrote each down is told under the invoice'
);
select is(tests.said(tests.ask(who, 'delete_receipt', jsonb_build_object('receiptId', tests.id_of('c1')))), code, format('%s takes none out', who))
from (values ('customer', 'PT403'), ('driver', 'PT403'), ('inactive', 'PT403'), ('visitor', '42501')) as denied (who, code);
select is(tests.said(tests.ask('staff', 'delete_receipt', jsonb_build_object('receiptId', tests.id_of('c2')))), '10000', 'one written down by mistake is taken out');
select is(tests.said(tests.ask('staff', 'delete_receipt', jsonb_build_object('receiptId', tests.id_of('c2')))), 'not-found', 'once');
select is(
  (select actor_name || ' ' || (changes #>> '{amount,0}') from app.activity where tbl = 'invoice_receipts' and action = 'delete'), 'Sita 238.04',
  'and who did it is told'
);

/* TDS */

select is(tests.said(tests.receive('staff', 't1', 'P101-0002', 100, wrong)), 'invalid ' || field, wrong::text)
from (values
  ('{"tdsPaise": 100}'::jsonb, 'tdsSection'), ('{"tdsPaise": 100, "tdsSection": "194Z"}', 'tdsSection'), ('{"tdsPaise": 0, "tdsSection": "194C"}', 'tdsPaise'),
  ('{"tdsPaise": -1, "tdsSection": "194C"}', 'tdsPaise'), ('{"tdsPaise": -1}', 'tdsPaise'), ('{"tdsPaise": 0.5}', 'tdsPaise'), ('{"tdsPaise": "100"}', 'tdsPaise')
) as tried (wrong, field);
select is(tests.said(tests.receive(who, 't1', 'P101-0002', 100, '{"tdsPaise": 1, "tdsSection": "194C"}')), code, format('%s writes no TDS', who))
from (values ('customer', 'PT403'), ('driver', 'PT403'), ('inactive', 'PT403'), ('visitor', '42501')) as denied (who, code);
select is(tests.said(tests.receive('staff', 't1', 'P101-0002', 21600, '{"tdsPaise": 401, "tdsSection": "194C"}')), 'too-much', 'with its tax it is never more than is outstanding');
select is(
  tests.receive('manager', 't1', 'P101-0002', 21600, '{"tdsPaise": 400, "tdsSection": "194C"}') -> 'invoice' @> jsonb_build_object(
    'totalPaise', 22000, 'receivedPaise', 22000, 'tdsPaise', 400,
    'receipts', jsonb_build_array(jsonb_build_object('amountPaise', 21600, 'tdsPaise', 400, 'tdsSection', '194C'))
  ), true, 'what was received and what was withheld settle an invoice together'
);
select is(tests.said(tests.receive('manager', 't1', 'P101-0002', 21600, '{"tdsPaise": 400, "tdsSection": "194C"}')), '22000', 'sent again, it is one receipt');
select is(tests.said(tests.receive('manager', 't1', 'P101-0002', 21600, '{"tdsPaise": 400, "tdsSection": "194J"}')), 'id-reused', 'under another section it is another one');
select is(tests.said(tests.receive('staff', 't2', 'P101-0002', 1)), 'too-much', 'then nothing is outstanding');
select is(
  (select string_agg(o ->> 'clientCode' || ' ' || (o ->> 'outstandingPaise'), ', ') from jsonb_array_elements(tests.ask('staff', 'outstanding_by_client') -> 'clients') as o),
  'P101 23804, P102 22000', 'the receivables do not ask for what was withheld'
);
select is(tests.ask('staff', 'client_balances', '{"clientCode": "P101"}') #>> '{clients,0,outstandingPaise}', '23804', 'neither does the client''s page');
select is(
  (select string_agg(b ->> 'invoiceNumber' || ' ' || (b ->> 'receivedPaise') || ' ' || (b ->> 'tdsPaise'), ', ')
   from jsonb_array_elements(tests.ask('staff', 'invoice_books', jsonb_build_object('clientCode', 'P101', 'month', to_char(app.ist_today(), 'YYYY-MM'))) -> 'invoices') as b),
  'P101-0001 10000 0, P101-0002 22000 400, P101-0003 0 0', 'and the books say how much it was'
);
select throws_ok(
  format('insert into public.invoice_receipts (invoice_id, amount, received_on, mode, tds_amount, tds_section) values (%L, 1, %L, %L, %L, %L)', tests.invoice('P101-0001') ->> 'id', '2026-11-01', 'cash', tds, section),
  '23514', null, format('no receipt of TDS %s under %s', tds, section)
) from (values (0, '194C'), (-1, '194C'), (1, null), (null, '194C'), (1, '194Z')) as wrong (tds, section);
select tests.ask('staff', 'delete_receipt', jsonb_build_object('receiptId', tests.id_of('t1')));
select is(tests.ask('staff', 'client_invoices', '{"clientCode": "P101", "number": "P101-0002"}') #>> '{invoices,0,receivedPaise}', '0', 'taken out, all of it is outstanding again');

/* Books */

update public.invoices set invoice_date = (now() at time zone 'Asia/Kolkata')::date - days
from (values ('P101-0001', 31), ('P101-0002', 30), ('P102-0001', 91)) as aged (number, days) where invoice_number = number;
select is(tests.ask(who, name, '{"month": "2026-10"}') ->> 'error', code, format('%s: no %s', who, name))
from (values ('customer', 'PT403'), ('driver', 'PT403'), ('inactive', 'PT403'), ('visitor', '42501')) as denied (who, code),
  unnest(array['invoice_books', 'outstanding_by_client', 'billing_figures']) as name;
select is(
  tests.ask('staff', 'outstanding_by_client') - 'today',
  '{"clients": [
    {"clientCode": "P101", "clientName": "Acme", "outstandingPaise": 45804, "upTo30Paise": 22000, "upTo60Paise": 23804, "upTo90Paise": 0, "olderPaise": 0},
    {"clientCode": "P102", "clientName": "Bharat", "outstandingPaise": 22000, "upTo30Paise": 0, "upTo60Paise": 0, "upTo90Paise": 0, "olderPaise": 22000}
  ]}',
  'what is owed, who owes most first, by the age of the invoice'
);
select tests.receive('staff', 'c9', 'P102-0001', 22000);
select is(tests.ask('staff', 'outstanding_by_client') #> '{clients,1}', null, 'who has paid is not there');
select is(tests.ask('staff', 'outstanding_by_client') ->> 'today', ((now() at time zone 'Asia/Kolkata')::date)::text, 'as of today in India');

update public.invoices set invoice_date = '2026-10-31' where client_code = 'P101';
update public.invoices set invoice_date = '2026-10-01' where client_code = 'P102';
select is(
  (select string_agg(b.value ->> 'invoiceNumber' || ' ' || (b.value ->> 'status'), ', ' order by b.place) from jsonb_array_elements(tests.ask('staff', 'invoice_books', '{"clientCode": null, "month": "2026-10"}') -> 'invoices') with ordinality as b (value, place)),
  'P101-0001 raised, P101-0002 raised, P101-0003 cancelled, P102-0001 raised', 'by client and number, cancelled ones too'
);
select is(
  tests.ask('staff', 'invoice_books', '{"clientCode": "p101", "month": "2026-10"}') #> '{invoices,0,rates}',
  '[{"gstPercentage": 10.00, "basePaise": 20000, "gstPaise": 2000}, {"gstPercentage": 18.00, "basePaise": 10003, "gstPaise": 1801}]', 'each with its tax by rate'
);
update public.invoice_lines set gst_percentage = null where invoice_id = (tests.invoice('P102-0001') ->> 'id')::uuid;
select is(tests.ask('staff', 'invoice_books', '{"clientCode": "P102", "month": "2026-10"}') #>> '{invoices,0,rates,0,gstPercentage}', '18', 'where no rate was kept, 18 percent stand in');
select is(tests.ask('staff', 'invoice_books', '{"month": "2026-11"}'), '{"invoices": []}', 'other months are other books');
select is(tests.ask('staff', 'invoice_books', '{}') ->> 'error', 'PT400', 'a month has to be named');

/* Figures */

update public.invoices set invoice_date = (now() at time zone 'Asia/Kolkata')::date where invoice_number in ('P101-0002', 'P101-0003');
update public.shipments set base_price = 0 where tracking_number = '1005';
update public.shipments set gst_percentage = null, gst_amount = null, final_amount = null where tracking_number = '1008';
select is(
  tests.ask('staff', 'billing_figures'),
  jsonb_build_object('raisedThisMonth', 1, 'raisedThisMonthPaise', 22000, 'unbilled', 2, 'unbilledPaise', 140000, 'oldestUnbilledAt', '2026-10-04T04:30:00.000Z'),
  'raised and not cancelled this month; unbilled: of a client, with a price, not cancelled, with the tax it would have'
);

/* Clients to bill */

create function tests.to_bill() returns jsonb language sql as $$ select tests.ask('staff', 'clients_to_bill') -> 'clients' $$;
select is(tests.ask(who, 'clients_to_bill') ->> 'error', code, format('%s: no clients_to_bill', who))
from (values ('customer', 'PT403'), ('driver', 'PT403'), ('inactive', 'PT403'), ('visitor', '42501')) as denied (who, code);
select is(
  tests.to_bill(),
  jsonb_build_array(
    jsonb_build_object(
      'clientCode', 'P101', 'clientName', 'Acme', 'count', 2, 'withoutPrice', 1, 'paid', 0, 'claimed', 0, 'amountPaise', 22000, 'oldestAt', '2026-10-04T04:30:00.000Z',
      'lastInvoice', jsonb_build_object('invoiceNumber', 'P101-0002', 'invoiceDate', (now() at time zone 'Asia/Kolkata')::date)
    ),
    jsonb_build_object(
      'clientCode', 'P103', 'clientName', 'Chitra', 'count', 1, 'withoutPrice', 0, 'paid', 0, 'claimed', 0, 'amountPaise', 118000, 'oldestAt', '2026-10-08T04:30:00.000Z', 'lastInvoice', null
    )
  ),
  'who has something to bill, who waits longest first; a cancelled invoice is not the last one'
);
select is(
  (select sum((each.value ->> 'amountPaise')::bigint) from jsonb_array_elements(tests.to_bill()) as each),
  (tests.ask('staff', 'billing_figures') ->> 'unbilledPaise')::numeric, 'together what billing says is unbilled'
);
select is(
  (select (each.value ->> 'count')::integer from jsonb_array_elements(tests.to_bill()) as each where each.value ->> 'clientCode' = code),
  jsonb_array_length(tests.ask('staff', 'pending_shipments', jsonb_build_object('clientCode', code)) -> 'shipments'), format('as many as the pending list of %s holds', code)
) from (values ('P101'), ('P103')) as listed (code);
select is(jsonb_array_length(tests.ask('staff', 'clients_to_bill', jsonb_build_object('deliveredUpTo', up_to)) -> 'clients'), 2 * (up_to is null)::integer, 'what is not delivered waits for no day')
from (values (null), ('2026-10-31')) as asked (up_to);
update public.shipments set status = 'In Transit' where tracking_number = '1008';
update public.shipments set status = 'Delivered', delivered_at = '2026-10-31T18:29:59.999Z' where tracking_number = '1008';
select is(
  (select string_agg(each.value ->> 'clientCode' || ' ' || (each.value ->> 'count'), ', ')
   from jsonb_array_elements(tests.ask('staff', 'clients_to_bill', jsonb_build_object('deliveredUpTo', up_to)) -> 'clients') as each),
  listed, format('delivered up to %s in India', up_to)
) from (values ('2026-10-30', null), ('2026-10-31', 'P103 1')) as asked (up_to, listed);
select is(tests.ask('staff', 'clients_to_bill', '{"deliveredUpTo": "31 Oct"}') ->> 'error', 'PT400', 'no day is no cut-off');

/* What is paid already is in no sum, as it is ticked in no list */

create function tests.list_comes_to(code text) returns bigint language sql as $$
  select coalesce(sum(line.total) filter (where line.base > 0 and not (line.paid > 0 and line.paid >= line.total)), 0)::bigint
  from jsonb_array_elements(tests.ask('staff', 'pending_shipments', jsonb_build_object('clientCode', code)) -> 'shipments') as each,
    lateral (select (each ->> 'basePaise')::bigint as base, coalesce((each ->> 'gstPercentage')::numeric, 18) as rate, (each ->> 'paidPaise')::bigint as paid) as read,
    lateral (select read.base, read.paid, read.base + round(read.base * read.rate / 100) as total) as line
$$;
create function tests.sums() returns jsonb language sql as $$
  select jsonb_build_object(
    'toBill', (select jsonb_object_agg(each ->> 'clientCode', (each ->> 'amountPaise')::bigint) from jsonb_array_elements(tests.to_bill()) as each),
    'list', (select jsonb_object_agg(each ->> 'clientCode', tests.list_comes_to(each ->> 'clientCode')) from jsonb_array_elements(tests.to_bill()) as each),
    'figures', (tests.ask('staff', 'billing_figures') ->> 'unbilledPaise')::bigint,
    'balances', (select sum((each ->> 'unbilledPaise')::bigint) from jsonb_array_elements(tests.ask('staff', 'client_balances') -> 'clients') as each)
  )
$$;
insert into public.shipments (
  id, tracking_number, client_code, base_price, gst_percentage, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number
)
select tests.id_of('odd-' || n), '20' || n, 'P102', 33.33 + n, case when n <> 3 then 18 end, 'A', '9000000011', 'B', '9000000012'
from generate_series(1, 5) as n;
insert into public.payments (shipment_id, amount, method) values
  (tests.id_of('odd-1'), 40.51, 'cash'), (tests.id_of('odd-2'), 41.68, 'cash'), (tests.id_of('odd-3'), 42.87, 'upi'), (tests.id_of('odd-3'), 100, 'bank');
insert into public.payments (shipment_id, amount, method, reference, is_demo) values (tests.id_of('odd-4'), 500, 'card', 'DEMO-00000009', true);
select is(
  tests.sums() -> part, jsonb_build_object('P101', 22000, 'P102', 4169 + 4405 + 4523, 'P103', 118000), format('%s: paid in full counts nothing, a paisa short counts whole', part)
) from unnest(array['toBill', 'list']) as part;
select is(array[tests.sums() ->> 'figures', tests.sums() ->> 'balances'], array_fill('153097'::text, array[2]), 'and so with the figures and the balances');
select is((select (each ->> 'paid')::integer from jsonb_array_elements(tests.to_bill()) as each where each ->> 'clientCode' = 'P102'), 2, 'how many are paid already is said');
insert into app.settings (name, value) values ('payment_gateway', 'demo') on conflict (name) do update set value = excluded.value;
select is(tests.sums() #>> '{toBill,P102}', (4169 + 4523)::text, 'a pretended payment counts while the installation takes them');
select is(tests.sums() -> 'toBill', tests.sums() -> 'list', 'in the list too');
delete from app.settings where name = 'payment_gateway';
delete from public.payments where shipment_id in (select tests.id_of('odd-' || n) from generate_series(1, 5) as n);
delete from public.shipments where id in (select tests.id_of('odd-' || n) from generate_series(1, 5) as n);

/* Balances */

create function tests.balances(code text default null) returns text language sql as $$
  select string_agg(concat_ws(' ', b ->> 'clientCode', b ->> 'unbilledPaise', b ->> 'outstandingPaise', b ->> 'overduePaise'), ', ')
  from jsonb_array_elements(tests.ask('staff', 'client_balances', jsonb_build_object('clientCode', code)) -> 'clients') as b
$$;
select is(tests.ask(who, 'client_balances') ->> 'error', code, format('%s: no client_balances', who))
from (values ('customer', 'PT403'), ('driver', 'PT403'), ('inactive', 'PT403'), ('visitor', '42501')) as denied (who, code);
select is(jsonb_array_length(tests.ask(who, 'client_balances') -> 'clients'), 2, format('%s reads the balances', who))
from unnest(array['admin', 'manager', 'staff']) as who;
update public.invoices set invoice_date = '2026-01-01', due_date = app.ist_today() where invoice_number = 'P101-0001';
update public.invoices set invoice_date = '2026-01-01', due_date = app.ist_today() - 1 where invoice_number in ('P101-0002', 'P101-0003', 'P102-0001');
select is(
  tests.balances(), 'P101 22000 45804 22000, P103 118000 0 0',
  'what is not billed, owed, and owed since a due date before today; neither cancelled ones nor what is paid'
);
select tests.receive('staff', 'c10', 'P101-0002', 22000);
select is(tests.balances('p101 '), 'P101 22000 23804 0', 'of one client; what is received is owed no more');
select is(tests.balances('P102'), null, 'who owes nothing is not there');
select is(
  (select sum((b ->> 'outstandingPaise')::bigint) from jsonb_array_elements(tests.ask('staff', 'client_balances') -> 'clients') as b),
  (select sum((o ->> 'outstandingPaise')::bigint) from jsonb_array_elements(tests.ask('staff', 'outstanding_by_client') -> 'clients') as o),
  'together what the receivables say'
);

select * from finish();
