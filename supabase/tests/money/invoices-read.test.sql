-- Who reads which invoices, in which order, and what stands in them.
select plan(65);
\ir ../../../tests/support/sql/scenes/invoice-scene.sql
insert into public.client_accounts (client_id, user_id) select id, tests.id_of('customer') from public.clients where client_code in ('P101', 'P103');
select tests.raise('staff', 'r1', 'P101', 'one', 'two');
select tests.raise('staff', 'r2', 'P101', 'three');
select tests.raise('staff', 'r3', 'P102', 'of-another');
select tests.raise('staff', 'r4', 'P101', 'four');
select tests.ask('staff', 'raise_invoice', tests.request('r5', 'P103', 'unregistered') || '{"placeOfSupply": "27"}');
select tests.ask('staff', 'delete_invoice', tests.invoice('P101-0002'));
update public.invoices set invoice_date = '2026-09-30' where invoice_number = 'P101-0001';
update public.invoices set invoice_date = '2026-10-01' where invoice_number <> 'P101-0001';
select tests.ask('staff', 'record_receipt', jsonb_build_object('receiptId', tests.id_of('paid'), 'invoiceId', tests.invoice('P101-0001') -> 'id',
  'amountPaise', 10000, 'receivedOn', '2026-10-02', 'mode', 'upi', 'reference', ' UTR1 '));

create function tests.numbers(who text, name text, p jsonb default '{}') returns text language sql as $$
  select coalesce(answer ->> 'error', answer ->> 'denied', (
    select coalesce(string_agg(i.value ->> 'invoiceNumber', ' ' order by i.place), '') || case when answer -> 'more' = 'true' then ' …' else '' end
    from jsonb_array_elements(answer -> 'invoices') with ordinality as i (value, place)
  ))
  from (select tests.ask(who, name, p) as answer) as asked
$$;
create function tests.after(number text) returns jsonb language sql stable as $$
  select jsonb_build_object('after', jsonb_build_object('invoiceDate', invoice_date, 'id', id)) from public.invoices where invoice_number = number
$$;

/* Lists */

select is(tests.numbers(who, 'client_invoices', '{"clientCode": "p101", "cancelled": true, "month": null, "limit": 200}'), 'P101-0003 P101-0002 P101-0001', format('%s reads them all, the latest first', who))
from unnest(array['staff', 'manager', 'admin']) as who;
select is(tests.numbers('staff', 'client_invoices', '{"clientCode": "P101"}'), 'P101-0003 P101-0001', 'without the cancelled ones unless they are asked for');
select is(tests.numbers('customer', 'client_invoices', '{"clientCode": "P101", "cancelled": true}'), 'P101-0003 P101-0001', 'a linked customer never reads what was cancelled');
select is(tests.numbers('customer', 'client_invoices', '{"clientCode": "P102"}'), '', 'nor anything of a client that is not theirs');
select is(tests.numbers(who, 'client_invoices', '{"clientCode": "P101"}'), code, format('%s reads none', who))
from (values ('driver', 'PT403'), ('inactive', 'PT403'), ('visitor', '42501')) as denied (who, code);
select is(tests.numbers('staff', 'client_invoices', '{"clientCode": "P101", "month": "2026-09"}'), 'P101-0001', 'a month is that of the invoice''s date');
select is(tests.numbers('staff', 'client_invoices', '{"clientCode": "P101", "month": "2026-13"}'), 'PT400', 'there are twelve of them');
select is(tests.numbers('staff', 'client_invoices', '{"clientCode": "P101", "cancelled": true, "limit": 1}'), 'P101-0003 …', 'it comes in pages');
select is(tests.numbers('staff', 'client_invoices', '{"clientCode": "P101", "cancelled": true}' || tests.after('P101-0003')), 'P101-0002 P101-0001', 'a page goes on behind an invoice');
select is(tests.numbers('staff', 'client_invoices', '{"clientCode": "P101", "after": {"id": "x"}}'), 'PT400', 'behind one that there is');
select is(tests.numbers('customer', 'my_invoices'), 'P101-0003 P103-0001 P101-0001', 'a customer''s own list holds every linked client''s');
select is(tests.numbers('customer', 'my_invoices', '{"limit": 1}' || tests.after('P101-0003')), 'P103-0001 …', 'in pages too');
select is(tests.numbers('customer', 'my_invoices', tests.after('P102-0001')), 'PT400', 'and not behind another''s');
select is(tests.numbers(who, 'my_invoices'), said, format('%s has no list of their own', who))
from (values ('staff', 'staff'), ('driver', 'driver'), ('inactive', 'inactive'), ('visitor', '42501')) as others (who, said);

select is(tests.numbers('staff', 'client_invoices', jsonb_build_object('clientCode', 'P101', 'cancelled', true, 'number', part)), found, format('a part of the number finds it: %s', part))
from (values ('0001', 'P101-0001'), (' p101-0 ', 'P101-0003 P101-0002 P101-0001'), ('P102', ''), ('%', ''), ('', 'P101-0003 P101-0002 P101-0001')) as searched (part, found);

/* Days of credit */

create function tests.terms(who text, name text, code text, days jsonb default null) returns text language sql as $$
  select coalesce(answer ->> 'error', answer ->> 'refused', answer ->> 'daysOfCredit')
  from (
    select tests.ask(who, name, jsonb_build_object('clientId', (select id from public.clients where client_code = code)) || coalesce(jsonb_build_object('daysOfCredit', days), '{}')) as answer
  ) as asked
$$;
select is(tests.terms('admin', 'client_terms', 'P101'), '30', 'thirty days until an admin says otherwise');
select is(tests.terms(who, name, 'P101', '45'), code, format('%s: no %s', who, name))
from (values ('manager', 'PT403'), ('staff', 'PT403'), ('customer', 'PT403')) as denied (who, code), unnest(array['client_terms', 'set_client_terms']) as name;
select is(tests.terms('admin', 'set_client_terms', 'P101', days), 'invalid', 'not ' || days::text)
from unnest(array['-1', '366', '"30"', '1.5', 'null', '999999999999999999']::jsonb[]) as days;
select is(tests.terms('admin', 'set_client_terms', 'P101', '0'), '0', 'none is possible');
select is(tests.terms('admin', 'set_client_terms', 'NOBODY', '45'), 'client-not-found', 'of a client that is there');
select is(tests.terms('admin', 'set_client_terms', 'P101', '45'), '45', 'an admin says otherwise');
select tests.raise('staff', 'r9', 'P101', 'five');
select is(
  (select string_agg(i.value ->> 'invoiceNumber' || ' ' || ((i.value ->> 'dueDate')::date - app.ist_today()), ', ' order by i.place)
   from jsonb_array_elements(tests.ask('staff', 'client_invoices', '{"clientCode": "P101"}') -> 'invoices') with ordinality as i (value, place)),
  'P101-0004 45, P101-0003 30, P101-0001 30', 'from then on; what was raised keeps its due date'
);
select is(tests.ask('customer', 'invoice_document', tests.invoice('P101-0004')) #>> '{invoice,dueDate}', (app.ist_today() + 45)::text, 'the client reads it too');

/* One of them */

select is(tests.ask('staff', 'invoice_document', tests.invoice('P101-0001')) #> '{invoice,recipient}',
  '{"name": "Acme", "address": "1 Road, Hyderabad", "gstin": "36AABCU9603R1ZO", "pan": "AABCU9603R"}', 'whom it was written to');
update public.clients set client_name = 'Acme Renamed', address = 'Elsewhere' where client_code = 'P101';
update public.shipments set to_city = 'Nagpur' where tracking_number = '1001';
select is(tests.ask('staff', 'invoice_document', tests.invoice('P101-0001')) #>> '{invoice,recipient,name}', 'Acme', 'whatever the client is called later');
select is(tests.ask('staff', 'invoice_document', tests.invoice('P101-0001')) #> '{invoice,lines,0}',
  jsonb_build_object('lineNumber', 1, 'shipmentDisplayId', 'SHP' || upper(left(tests.id_of('one')::text, 6)), 'trackingNumber', '1001', 'shippedOn', '2026-10-01', 'fromCity', 'Hyderabad',
    'toCity', 'Pune', 'description', 'Books, Package', 'basePaise', 10003, 'gstPercentage', 18.00, 'gstPaise', 1801, 'totalPaise', 11804), 'and its lines as they were');
select is(tests.ask('staff', 'invoice_document', tests.invoice('P101-0001')) #> '{invoice,receipts}',
  jsonb_build_array(jsonb_build_object('id', tests.id_of('paid'), 'amountPaise', 10000, 'receivedOn', '2026-10-02', 'mode', 'upi', 'reference', 'UTR1', 'tdsPaise', 0, 'tdsSection', null, 'recordedBy', 'Sita')), 'with what was received');
select is(tests.ask('customer', 'invoice_document', tests.invoice('P101-0001')) #>> '{invoice,receipts,0,recordedBy}', null, 'a customer is not told by whom it was written down');
select is(tests.ask('customer', 'invoice_document', tests.invoice('P101-0001')) #>> '{invoice,placeOfSupply}', '36', 'but reads all the rest');
select is(tests.ask('customer', 'invoice_document', tests.invoice(number)) -> 'invoice', 'null', 'not ' || number) from unnest(array['P101-0002', 'P102-0001']) as number;
select is(tests.ask('staff', 'invoice_document', tests.invoice('P101-0002')) #>> '{invoice,status}', 'cancelled', 'the office reads a cancelled one');
select is(tests.ask('staff', 'invoice_document', '{"id": "x"}') -> 'invoice', 'null', 'there may be none');
select is(tests.ask(who, 'invoice_document', tests.invoice('P101-0001')) ->> 'error', code, format('%s reads none', who))
from (values ('driver', 'PT403'), ('inactive', 'PT403'), ('visitor', '42501')) as denied (who, code);
select is(tests.rows_as('customer', 'select from public.invoices'), '0', 'the table itself shows a customer nothing: it names people of the staff');
select is(tests.rows_as('customer', 'select from public.invoice_lines'), '0', 'nor do their lines');

/* Ten thousand of one client */

insert into public.invoices (invoice_number, client_code, invoice_date, total_base, total_gst, total_amount)
select 'P102-' || lpad(n::text, greatest(4, length(n::text)), '0'), 'P102', '2026-10-01', 1, 0, 1 from generate_series(2, 10001) as n;
select is(tests.numbers('staff', 'client_invoices', '{"clientCode": "P102", "limit": 3}'), 'P102-10001 P102-10000 P102-9999 …', '10000 follows 9999');
select is(tests.numbers('staff', 'client_invoices', '{"clientCode": "P102", "limit": 2}' || tests.after('P102-10000')), 'P102-9999 P102-9998 …', 'and a page goes on there');

/* What is owed */
update public.invoices set due_date = '2026-10-15' where invoice_number = 'P101-0001';
update public.invoices set due_date = app.ist_today() where invoice_number = 'P101-0003';
select is(tests.numbers('staff', 'client_invoices', jsonb_build_object('clientCode', 'P101', 'cancelled', true, 'owed', owed)), numbers, format('owed: %s', owed))
from (values ('outstanding', 'P101-0004 P101-0003 P101-0001'), ('overdue', 'P101-0001'), ('no such word', 'P101-0004 P101-0003 P101-0002 P101-0001')) as tried (owed, numbers);
select tests.ask('staff', 'record_receipt', jsonb_build_object('receiptId', tests.id_of('rest'), 'invoiceId', tests.invoice('P101-0001') -> 'id',
  'amountPaise', (select app.in_paise(total_amount) - 10000 from public.invoices where invoice_number = 'P101-0001'), 'receivedOn', '2026-10-02', 'mode', 'upi', 'reference', 'UTR2'));
select is(tests.numbers('staff', 'client_invoices', '{"clientCode": "P101", "owed": "overdue"}'), '', 'what is paid in full is owed no more');

select * from finish();
