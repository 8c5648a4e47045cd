-- A customer's shipments in three lists: what is in which, how they are searched and paged, and what is due in all.
begin;
select plan(33);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
insert into public.clients (id, client_code, client_name, contact_email, contact_phone, address, gstin, pan)
select tests.id_of(code), code, code, 'a@acme.example', '9000000009', 'Pune', 'URP', 'NA' from unnest(array['ACME', 'OTHER']) as code;
insert into public.client_accounts (client_id, user_id) values (tests.id_of('ACME'), tests.id_of('customer'));
select tests.ship(name, number, null, status) from (values
  ('ready', '1001', 'Ready for Payment'), ('ready and paid', '1002', 'Ready for Payment'), ('moving', '1003', 'In Transit'), ('tried', '1004', 'Failed Attempt'),
  ('arrived', '1005', 'Delivered'), ('arrived of client', '1006', 'Delivered'), ('arrived and paid', '1007', 'Delivered'), ('received', '1008', 'Delivered'),
  ('cancelled', '1009', 'Cancelled'), ('back', '1010', 'In Transit'), ('theirs', '1011', 'Ready for Payment'), ('part', '1012', 'Ready for Payment')
) as made (name, number, status);
update public.shipments set user_id = tests.id_of('customer') where tracking_number not in ('1008', '1011');
update public.shipments set to_email = 'CUSTOMER@waybill.example' where id = tests.id_of('received');
update public.shipments set client_code = 'ACME' where id = tests.id_of('arrived of client');
update public.shipments set to_name_or_company = '100% Cotton', to_contact_number = '9812345670' where id = tests.id_of('moving');
update public.shipments set created_at = '2026-11-01 06:30Z'::timestamptz + (tracking_number || ' seconds')::interval;
update public.shipments set status = 'Returned' where id = tests.id_of('back');
insert into public.payments (shipment_id, amount, method, recorded_by) values
  (tests.id_of('ready and paid'), 118, 'cash', tests.id_of('staff')), (tests.id_of('arrived and paid'), 118, 'cash', tests.id_of('staff')),
  (tests.id_of('part'), 18.05, 'cash', tests.id_of('staff'));
insert into public.invoices (id, invoice_number, client_code, invoice_date, total_base, total_gst, total_amount, place_of_supply, status, cancelled_at)
select tests.id_of(number), number, code, '2026-11-01', 100, 18, 118, '27', status, case when status = 'cancelled' then now() end from (values
  ('ACME-0001', 'ACME', 'raised'), ('ACME-0002', 'ACME', 'raised'), ('ACME-0003', 'ACME', 'cancelled'), ('OTHER-0001', 'OTHER', 'raised')
) as raised (number, code, status);
insert into public.invoice_receipts (invoice_id, amount, received_on, mode, reference, recorded_by) values
  (tests.id_of('ACME-0001'), 118, '2026-11-02', 'upi', 'U1', tests.id_of('staff')), (tests.id_of('ACME-0002'), 18, '2026-11-02', 'upi', 'U2', tests.id_of('staff'));

create function tests.page(p jsonb default '{}') returns jsonb language sql as $$ select tests.ask('customer', 'my_shipments', p) $$;
create function tests.numbers(answer jsonb) returns text language sql as $$
  select coalesce(string_agg(row.value ->> 'trackingNumber', ' ' order by row.place), 'none')
  from jsonb_array_elements(answer -> 'rows') with ordinality as row (value, place)
$$;
create function tests.row(number text) returns jsonb language sql as $$
  select row from jsonb_array_elements(tests.page('{"limit": 50}') -> 'rows') as row where row ->> 'trackingNumber' = number
$$;

/* Which list */

select is(tests.numbers(tests.page(jsonb_build_object('list', list))), numbers, list) from (values
  ('to-pay', '1012 1005 1001'), ('on-the-way', '1004 1003 1002'), ('past', '1010 1009 1008 1007 1006')
) as lists (list, numbers);
select is(
  tests.numbers(tests.page()), '1012 1010 1009 1008 1007 1006 1005 1004 1003 1002 1001', 'without a list it is all of them, and nobody else''s'
);
select is(tests.page('{"list": "theirs"}') ->> 'list', null, 'an unknown list is none');
select is(tests.page('{"list": "first"}') ->> 'list', 'to-pay', 'first: what is to be paid');
select is(tests.page('{"list": "first", "search": "1003"}') ->> 'list', 'on-the-way', 'or where something fits');
select is(tests.page('{"list": "first", "search": "1009"}') ->> 'list', 'past', 'wherever that is');
select is(tests.page('{"list": "first", "search": "nothing"}') ->> 'list', 'on-the-way', 'and what is on the way where nothing does');

/* What is due */

select is(
  tests.page() -> 'totals',
  '{"toPay": 3, "onTheWay": 3, "past": 5, "due": 3, "duePaise": 33595, "invoicesDue": 1, "invoicesDuePaise": 10000}'::jsonb,
  'what is left of each shipment and of each invoice of their clients, in paise'
);
select is(
  tests.page('{"search": "1012"}') -> 'totals',
  '{"toPay": 1, "onTheWay": 0, "past": 0, "due": 3, "duePaise": 33595, "invoicesDue": 1, "invoicesDuePaise": 10000}'::jsonb,
  'a search counts what fits and changes no debt'
);

/* Search */

select is(tests.numbers(tests.page(jsonb_build_object('search', typed))), numbers, format('%L finds %s', typed, numbers)) from (values
  (' 1003 ', '1003'), ('COTTON', '1003'), ('100%', '1003'), ('9812345670', 'none'), ('ACME', 'none'), ('no such thing', 'none')
) as searches (typed, numbers);
select is(tests.numbers(tests.page('{"search": "pune", "list": "past", "limit": 2}')), '1010 1009', 'a search is of its list, and pages');

/* Pages */

select is(
  tests.numbers(tests.page(jsonb_build_object('list', 'past', 'limit', 2, 'after', jsonb_build_object('createdAt', row -> 'createdAt', 'id', row -> 'id')))),
  '1008 1007', 'a page goes on after a row'
) from (select tests.page('{"list": "past", "limit": 2}') #> '{rows,1}' as row) as last;
select is(
  tests.page(jsonb_build_object('list', 'past', 'after', jsonb_build_object('createdAt', '2026-11-01T06:30:00.000Z', 'id', tests.id_of('x')))) -> 'totals',
  'null'::jsonb, 'a further page brings no sums'
);
select is(tests.page('{"list": "past", "limit": 2}') -> 'more', 'true'::jsonb, 'more to come');
select is(tests.page('{"list": "past", "limit": 5}') -> 'more', 'false'::jsonb, 'no more');

/* What a row says */

select is(tests.row('1003') - '{id,token,createdAt,gateway,shippingMethod}'::text[], '{
  "trackingNumber": "1003", "shipmentId": null, "status": "In Transit", "fromName": "A", "fromCity": "", "toName": "100% Cotton", "toCity": "Pune",
  "estimatedDelivery": null, "endedAt": null, "triedOn": null, "list": "on-the-way", "duePaise": 0, "paymentMode": "prepaid", "collectPaise": 0, "goesBack": false, "basePaise": 10000, "totalPaise": 11800, "paidPaise": 0, "claimedPaise": 0, "receiptPaise": 0, "outstandingPaise": 11800,
  "paidAt": null, "state": "due"
}'::jsonb, 'names and towns, and neither phone nor street');
select is((tests.row('1004') ->> 'triedOn')::date, app.ist_today(), 'the day of the last attempt');
select ok(tests.row(number) ->> 'endedAt' is not null, format('%s has ended', number)) from unnest(array['1005', '1009', '1010']) as number;

select is(tests.row('1012') ->> 'duePaise', '9995', 'what is due stands in a row, also where all lists are asked for');
insert into public.warehouses (id, name) values (tests.id_of('hub'), 'Pune hub');
create temporary table came_back on commit drop as select tests.row('1010') ->> 'endedAt' as at;
insert into public.shipment_updates (shipment_id, status, location, warehouse_id, direction, updated_at)
values (tests.id_of('back'), 'Returned', 'Pune hub', tests.id_of('hub'), 'in', now() + interval '4 days');
select is(tests.row('1010') ->> 'endedAt', at, 'a scan on the way home does not move the day') from came_back;

/* One debt, one account */

update public.shipments set from_email = 'customer@waybill.example' where id = tests.id_of('arrived');
select is(tests.row('1005') ->> 'list', 'to-pay', 'booked for them and sent by them');
update public.shipments set user_id = tests.id_of('staff') where id = tests.id_of('arrived');
select is(tests.row('1005') ->> 'list', 'past', 'sent by them, and booked for another account, which owes it');

/* Nobody else */

select is(tests.ask('driver', 'my_shipments', '{"list": "to-pay", "search": "1001"}') - 'denied', '{}'::jsonb, 'a driver learns nothing');
update auth.users set email_confirmed_at = null where id = tests.id_of('customer');
select is(tests.numbers(tests.page('{"search": "1008"}')), 'none', 'an address that nobody confirmed shows nothing');

select * from finish();
rollback;
