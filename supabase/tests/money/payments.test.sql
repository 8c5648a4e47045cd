-- What a payment costs, who may learn it, and that nothing is ever paid twice. Statements commit one by one here.
select plan(130);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.shipment(name text) returns public.shipments language sql stable as $$ select * from public.shipments where id = tests.id_of(name) $$;
create function tests.token(name text) returns uuid language sql stable as $$ select payment_token from public.shipments where id = tests.id_of(name) $$;
-- Each call as a caller of its own; how often one may ask has its own tests below.
create sequence tests.callers;
create function tests.call(who text, name text, p jsonb) returns jsonb language plpgsql as $$
begin
  perform set_config('request.headers', jsonb_build_object('cf-connecting-ip', '192.0.2.' || nextval('tests.callers'))::text, false);
  delete from public.call_counters;
  return tests.ask(who, name, p);
end
$$;
create function tests.quote(who text, name text) returns jsonb language sql as $$
  select tests.call(who, 'payment_quote', jsonb_build_object('token', tests.token(name))) -> 'quote'
$$;
create function tests.quote_by_number(who text, number text) returns text language sql as $$
  select tests.call(who, 'payment_quote', jsonb_build_object('trackingNumber', number)) #>> '{quote,state}'
$$;
create function tests.pay(who text, payment text, name text, paise bigint default 11800, more jsonb default '{}') returns jsonb language sql as $$
  select tests.call(who, 'pay_shipment', jsonb_build_object(
    'paymentId', tests.id_of(payment), 'token', tests.token(name), 'method', 'upi', 'reference', 'DEMO-0000ABCD', 'amountPaise', paise
  ) || more)
$$;
create function tests.pay_by_number(who text, payment text, number text) returns jsonb language sql as $$
  select tests.call(who, 'pay_shipment', jsonb_build_object(
    'paymentId', tests.id_of(payment), 'trackingNumber', number, 'method', 'upi', 'reference', 'DEMO-0000ABCD', 'amountPaise', 11800
  ))
$$;
create function tests.said(answer jsonb) returns text language sql as $$
  select coalesce(answer ->> 'refused', answer ->> 'error', case when answer ? 'paid' then 'paid' when answer ? 'recorded' then 'recorded' end)
$$;
create function tests.record(who text, payment text, name text, paise bigint, method text default 'cash', reference text default null) returns jsonb language sql as $$
  select tests.ask(who, 'record_payment', jsonb_build_object(
    'paymentId', tests.id_of(payment), 'shipmentId', tests.id_of(name), 'amountPaise', paise, 'method', method, 'reference', reference
  ))
$$;
create function tests.set_gateway(word text) returns void language sql as $$ update app.settings set value = word where name = 'payment_gateway' $$;
-- As the server side of a gateway calls it.
create function tests.confirm(payment text, name text, paise bigint, reference text) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  set local role service_role;
  answer := public.confirm_payment(jsonb_build_object(
    'paymentId', tests.id_of(payment), 'token', tests.token(name), 'amountPaise', paise, 'method', 'card', 'reference', reference
  ));
  reset role;
  return answer;
end
$$;
grant execute on all functions in schema tests to public;
grant usage on sequence tests.callers to public;

select tests.ship(name, number, null, status) from (values
  ('ready', '2001', 'Ready for Payment'), ('moving', '2002', 'In Transit'), ('cancelled', '2003', 'Cancelled'), ('free', '2004', 'Ready for Payment'),
  ('counter', '2005', 'Ready for Payment'), ('webhook', '2006', 'Ready for Payment'), ('billed', '2007', 'Delivered'), ('mine', '2008', 'Ready for Payment'),
  ('odd', '2009', 'In Transit'), ('rushed', '2010', 'Ready for Payment'), ('parcel', '2011', 'Ready for Payment'), ('own', '2012', 'In Transit'), ('desk', '2013', 'In Transit')
) as made (name, number, status);
update public.shipments set base_price = 0 where id = tests.id_of('free');
update public.shipments set base_price = 100.03, gst_percentage = null where id = tests.id_of('odd');
update public.shipments set user_id = tests.id_of('customer') where id = tests.id_of('mine');
update public.shipments set updated_by = tests.id_of('staff') where id = tests.id_of('ready');
insert into public.clients (client_code, client_name, contact_email, contact_phone, address, gstin, pan)
values ('PAY1', 'P', 'p@mail.example', '9000000013', 'Road', '27AAPFU0939F1ZV', 'AAPFU0939F');
insert into public.invoices (id, invoice_number, client_code, invoice_date, total_base, total_gst, total_amount)
values (tests.id_of('invoice'), 'PAY1-0001', 'PAY1', '2026-11-01', 100, 18, 118);
update public.shipments set invoice_status = 'raised', invoice_id = tests.id_of('invoice'), invoice_number = 'PAY1-0001' where id = tests.id_of('billed');

/* What an amount is */
select is(
  tests.quote('visitor', 'ready'),
  '{
    "trackingNumber": "2001", "shippingMethod": "Standard", "gateway": "off", "state": "due",
    "totalPaise": 11800, "paidPaise": 0, "claimedPaise": 0, "receiptPaise": 0, "outstandingPaise": 11800, "paidAt": null,
    "fromCity": "", "toCity": "Pune", "basePaise": 10000
  }'::jsonb,
  'whoever holds the token learns what there is to pay and between which towns, and nothing of people and streets'
);
select is((tests.quote('visitor', 'odd') ->> 'totalPaise')::bigint, 11804::bigint, 'without a rate 18 percent stand in, rounded half up to the paisa');
select is(tests.quote('visitor', name) ->> 'state', state, format('%s: %s', name, state))
from (values ('cancelled', 'cancelled'), ('free', 'nothing-to-pay'), ('billed', 'on-invoice'), ('moving', 'due')) as expected (name, state);
select is(tests.call('visitor', 'payment_quote', p) -> 'quote', 'null'::jsonb, format('%s is nobody''s shipment', p))
from unnest(array['{}', '{"token": "nonsense"}', '{"token": "00000000-0000-4000-8000-000000000000"}', '{"trackingNumber": "404"}', '{"trackingNumber": "%"}']::jsonb[]) as p;
select is(
  tests.call('visitor', 'payment_quote', to_jsonb(jsonb_build_object('token', tests.token('ready'))::text)) #>> '{quote,state}', 'due',
  'an argument that arrives as a JSON string is understood'
);

/* Who learns it by the number on the parcel */
select is(tests.quote_by_number(who, ' 2001 '), 'due', format('%s learns what is asked for', who)) from unnest(array['visitor', 'customer', 'driver', 'staff']) as who;
select is(tests.quote_by_number(who, number), null, format('%s learns nothing of %s', who, number))
from unnest(array['visitor', 'customer', 'driver', 'inactive']) as who, unnest(array['2002', '2004']) as number;
select is(tests.quote_by_number('staff', '2002'), 'due', 'the office learns it of every shipment');
update public.shipments set user_id = tests.id_of('customer') where id = tests.id_of('moving');
select is(tests.quote_by_number('customer', '2002'), 'due', 'and a customer of their own');
select ok(not tests.call(who, 'payment_quote', '{"trackingNumber": "2001"}') -> 'quote' ? 'token', format('%s is not given the token for a number', who))
from unnest(array['visitor', 'staff']) as who;

/* Paying online */
select is(tests.said(tests.pay('visitor', 'p1', 'ready')), 'gateway-off', 'where nothing says demo, no pretended payment is taken');
select is_empty($$ select from public.payments $$, 'nor written');
insert into app.settings (name, value) values ('payment_gateway', 'demo');
select is(tests.said(tests.pay('visitor', 'p1', 'ready', 1)), 'amount-changed', 'a forged amount pays nothing');
select is(tests.said(tests.pay('visitor', 'p1', 'ready', 11800, changed)), 'invalid', format('%s is refused', changed))
from unnest(array[
  '{"paymentId": "nonsense"}', '{"paymentId": null}', '{"method": "cash"}', '{"method": null}', '{"reference": "4111 1111 1111 1111"}', '{"reference": "name@bank"}',
  '{"reference": null}'
]::jsonb[]) as changed;
select is(tests.said(tests.pay('visitor', 'p1', 'ready', 11800, '{"token": "00000000-0000-4000-8000-000000000000"}')), 'unknown', 'and an unknown shipment');
select is((tests.pay('visitor', 'p1', name)) ->> 'refused', state, format('%s: %s', name, state))
from (values ('cancelled', 'cancelled'), ('free', 'nothing-to-pay'), ('billed', 'on-invoice')) as expected (name, state);
select is_empty($$ select from public.payments $$, 'none of which wrote anything');

create table tests.head as select app.head() as version;
select is(tests.pay('visitor', 'p1', 'ready') #>> '{quote,state}', 'paid-demo', 'a visitor pays');
select ok(app.head() > (select version from tests.head), 'which every device of the office hears of');
select is((tests.shipment('ready')).status, 'Pending', 'and the shipment goes on');
select is((tests.shipment('ready')).updated_by, null, 'in nobody''s name');
select is((select count(*) from public.shipment_updates where shipment_id = tests.id_of('ready') and status = 'Pending'), 1::bigint, 'with a row of history');
select results_eq(
  $$ select amount, method, reference, is_demo, recorded_by from public.payments where shipment_id = tests.id_of('ready') $$,
  $$ values (118.00::numeric(14, 2), 'upi', 'DEMO-0000ABCD', true, null::uuid) $$,
  'the record holds amount, method and reference, and says that it is a demo'
);
select is(tests.said(tests.pay('visitor', 'p1', 'ready')), 'paid', 'sent again it is the same payment');
select is(tests.said(tests.pay('customer', 'p2', 'ready')), 'already-paid', 'somebody else''s is not taken');
select is(tests.said(tests.pay('visitor', 'p1', 'mine')), 'invalid', 'one id pays one shipment');
select is((select count(*) from public.payments), 1::bigint, 'one payment in all');
select is(tests.said(tests.pay('customer', 'p3', 'moving', 11800, '{"method": "card"}')), 'paid', 'what is on its way can be paid too');
select is((tests.shipment('moving')).status, 'In Transit', 'and stays on its way');

/* Paying by the number on the parcel: where the number is quoted, and nowhere else */
select is(tests.said(tests.pay_by_number(who, 'n1', '2013')), 'unknown', format('%s pays nothing that is not waited for', who)) from unnest(array['visitor', 'customer', 'driver']) as who;
select is(tests.pay_by_number('visitor', 'n2', ' 2011 ') #>> '{quote,state}', 'paid-demo', 'a visitor pays what is waited for');
select ok(not tests.pay_by_number('visitor', 'n2', '2011') -> 'quote' ? 'token', 'and is not given the token for it');
select is(tests.said(tests.pay_by_number('visitor', 'n2', '2011')), 'paid', 'sent again it is the same payment, although nothing is due any more');
select is(tests.pay_by_number('visitor', 'n3', '2011'), '{"refused": "unknown"}'::jsonb, 'to anybody else the number says nothing any more');
select is((select count(*) from public.payments where shipment_id = tests.id_of('parcel')), 1::bigint, 'and pays nothing twice');
select is(tests.said(tests.pay_by_number('staff', 'n4', '2013')), 'paid', 'the office pays for every shipment');
update public.shipments set user_id = tests.id_of('customer') where id = tests.id_of('own');
select is(tests.said(tests.pay_by_number('customer', 'n5', '2012')), 'paid', 'a customer for their own');
update public.shipments set user_id = null where id = tests.id_of('own');

/* Recorded in the office */
select is(tests.said(tests.record(who, 'c1', 'counter', 100)), code, format('%s records nothing', who))
from (values ('customer', 'PT403'), ('driver', 'PT403'), ('inactive', 'PT403'), ('visitor', '42501')) as denied (who, code);
select is(tests.said(tests.record('staff', 'c1', 'counter', 11801)), 'too-much', 'more than is outstanding is refused');
select is(tests.said(tests.record('staff', 'c1', 'counter', paise)), 'invalid', format('%s paise is no amount', paise)) from unnest(array[0, -100, null]) as paise;
select is(tests.said(tests.record('staff', 'c1', 'counter', 100, 'card')), 'invalid', 'a card is the gateway''s');
select is(tests.said(tests.record('staff', 'c1', 'counter', 100, method, ' ')), 'needs-reference', format('%s wants a reference', method)) from unnest(array['upi', 'bank']) as method;
select is(tests.record('staff', 'c1', 'counter', 1800) #>> '{ledger,outstandingPaise}', '10000', 'part of it may be paid');
select is(tests.said(tests.record('staff', 'c1', 'counter', 1800)), 'recorded', 'sent again it is the same payment');
select is((tests.shipment('counter')).status, 'Ready for Payment', 'the rest is still waited for');
select is(tests.said(tests.pay('visitor', 'p4', 'counter')), 'amount-changed', 'online, the whole of the rest is asked for');
select is(tests.record('manager', 'c2', 'counter', 10000, 'bank', ' UTR 77 ') #>> '{ledger,state}', 'paid', 'until all is paid');
select is((tests.shipment('counter')).status, 'Pending', 'and the shipment goes on');
select is(
  jsonb_path_query_array(tests.ask('admin', 'shipment_payments', jsonb_build_object('id', tests.id_of('counter'))), '$.ledger.payments[*].recordedBy') ,
  '["Mohan", "Sita"]', 'the ledger says who wrote each of them down, the latest first'
);
select is(tests.said(tests.record('staff', 'c3', 'counter', 100)), 'already-paid', 'what is paid is paid');
select is(tests.said(tests.ask(who, 'shipment_payments', '{}')), code, format('%s sees no ledger', who))
from (values ('customer', 'PT403'), ('driver', 'PT403'), ('visitor', '42501')) as denied (who, code);
select is(tests.ask('staff', 'shipment_payments', '{"id": "nonsense"}') -> 'ledger', 'null'::jsonb, 'no shipment, no ledger');

/* A real gateway */
update app.settings set value = 'live' where name = 'payment_gateway';
select is(tests.said(tests.pay('visitor', 'p5', 'webhook')), 'gateway-off', 'with a real gateway nobody pays by saying so');
select is(tests.said(tests.ask(who, 'confirm_payment', '{}')), '42501', format('%s confirms nothing', who)) from unnest(array['visitor', 'customer', 'admin']) as who;
select is(tests.said(tests.confirm('w1', 'webhook', 11800, 'pay_1')), 'paid', 'its server side confirms');
select is(tests.said(tests.confirm('w2', 'webhook', 11800, 'pay_1')), 'paid', 'and again under another id');
select is(tests.said(tests.confirm('w3', 'mine', 11800, 'pay_1')), 'used-elsewhere', 'its reference stands for one shipment');
select is(tests.confirm('w4', 'webhook', 5000, 'pay_2') #>> '{quote,paidPaise}', '16800', 'money that arrived too much is written down all the same');
select is((tests.shipment('webhook')).status, 'Pending', 'the shipment goes on');

-- One id or one reference stands for one payment: another's is no replay, or this money would be written down nowhere.
select is(tests.said(tests.confirm('w1', 'webhook', 700, 'pay_3')), 'used-elsewhere', 'a known id does not swallow other money');
select is(tests.said(tests.confirm('w4', 'webhook', 11800, 'pay_1')), 'used-elsewhere', 'an id and a reference of two payments are refused');
select is(tests.said(tests.confirm('p3', 'webhook', 700, 'pay_4')), 'used-elsewhere', 'so is the id of another shipment''s payment');
select is(tests.said(tests.confirm('w4', 'mine', 11800, 'pay_1')), 'used-elsewhere', 'and both of another shipment');
select is(tests.said(tests.confirm('w4', 'webhook', 5000, 'pay_2')), 'paid', 'both of one payment are a replay');
select is((select count(*) from public.payments where shipment_id = tests.id_of('webhook')), 2::bigint, 'and nothing was written for any of them');

/* The page of a mere link */
select is(
  (select string_agg(tests.call('visitor', 'payment_quote', '{}') ->> 'gateway', ' ')
   from (values ('off'), ('live'), ('demo'), ('nonsense')) as setting (word), lateral (select tests.set_gateway(word)) as done),
  'off live demo off', 'asked without a shipment, the server says whose payments it takes'
);
select is_empty($$ select from public.call_counters where bucket like '%miss%' $$, 'which is no miss');

/* What customers see */
update app.settings set value = 'demo' where name = 'payment_gateway';
select is(
  (select string_agg(row.value ->> 'trackingNumber' || ' ' || (row.value ->> 'state'), ', ') from jsonb_array_elements(tests.ask('customer', 'my_shipments') -> 'rows') as row),
  (select string_agg(s.tracking_number || case when s.tracking_number = '2002' then ' paid-demo' else ' due' end, ', ' order by s.created_at desc, s.id desc)
   from public.shipments as s where s.tracking_number in ('2002', '2008')),
  'a customer''s list holds their shipments and no others'
);
select is(tests.ask('customer', 'my_shipments', '{"limit": 1}') -> 'more', 'true'::jsonb, 'it comes in pages');
select is(tests.ask(who, 'my_shipments') ->> 'denied', word, format('%s: no list', who)) from (values ('staff', 'staff'), ('driver', 'driver'), ('inactive', 'inactive')) as others (who, word);
select is(tests.said(tests.ask('visitor', 'my_shipments')), '42501', 'a visitor has none');

/* Receipts */
create function tests.receipt(who text, name text) returns jsonb language sql as $$
  select tests.call(who, 'payment_receipt', jsonb_build_object('token', tests.token(name))) -> 'receipt'
$$;
grant execute on function tests.receipt(text, text) to public;
select is(tests.receipt('visitor', 'free'), 'null'::jsonb, 'without a payment there is no receipt');
select is(tests.call('visitor', 'payment_receipt', '{"token": "00000000-0000-4000-8000-000000000000"}'), '{"receipt": null}'::jsonb, 'nor for a token that is none');
select is(tests.call('visitor', 'payment_receipt', '{"trackingNumber": "2002"}'), '{"receipt": null}'::jsonb, 'nor for a number, which stands on the parcel');
insert into public.payments (id, shipment_id, amount, method, reference, is_demo, paid_at, recorded_by) values
  (tests.id_of('part'), tests.id_of('mine'), 19.95, 'bank', 'UTR 42', false, '2026-11-02 06:30Z', tests.id_of('staff')),
  (tests.id_of('rest'), tests.id_of('mine'), 98.05, 'upi', 'DEMO-11112222', true, '2026-11-03 06:30Z', null);
select is(
  tests.receipt('customer', 'mine') - '{gateway,shippingMethod,fromCity,toCity}'::text[],
  '{
    "trackingNumber": "2008", "state": "paid-demo", "totalPaise": 11800, "paidPaise": 11800, "claimedPaise": 0, "receiptPaise": 11800, "outstandingPaise": 0, "basePaise": 10000,
    "paidAt": "2026-11-03T06:30:00.000Z", "payments": [
      {"number": "2008/1", "amountPaise": 1995, "method": "bank", "reference": "UTR 42", "demo": false, "paidAt": "2026-11-02T06:30:00.000Z"},
      {"number": "2008/2", "amountPaise": 9805, "method": "upi", "reference": "DEMO-11112222", "demo": true, "paidAt": "2026-11-03T06:30:00.000Z"}
    ]
  }'::jsonb,
  'a receipt names each payment, the earliest first, under a number by which the office finds it'
);
select is(
  (select string_agg(coalesce(payment ->> 'reference', '-'), ' ') from jsonb_array_elements(tests.receipt(who, 'mine') -> 'payments') as payment), told,
  format('%s: the reference of a transfer is for the shipment''s people', who)
) from (values ('visitor', '- DEMO-11112222'), ('driver', '- DEMO-11112222'), ('customer', 'UTR 42 DEMO-11112222'), ('staff', 'UTR 42 DEMO-11112222')) as callers (who, told);

/* An installation that takes real money from now on: what was only pretended was never paid */
select tests.set_gateway('live');
select is(
  tests.quote('customer', 'mine') - '{gateway,shippingMethod,fromCity,toCity}'::text[],
  '{
    "trackingNumber": "2008", "state": "due", "totalPaise": 11800, "paidPaise": 1995, "claimedPaise": 0, "receiptPaise": 1995, "outstandingPaise": 9805, "basePaise": 10000,
    "paidAt": "2026-11-02T06:30:00.000Z"
  }'::jsonb,
  'going live, what a pretended payment had paid is due again'
);
select is(
  (select jsonb_agg(payment -> 'number') from jsonb_array_elements(tests.receipt('customer', 'mine') -> 'payments') as payment), '["2008/1"]'::jsonb,
  'and stands on no receipt'
);
select is(tests.quote('visitor', 'ready') ->> 'state', 'due', 'what only pretended payments had paid as well');
select is(tests.receipt('visitor', 'ready'), 'null'::jsonb, 'which has no receipt any more');
select is(tests.said(tests.record('staff', 'real', 'mine', 9805)), 'recorded', 'and the office can write down the money for it');
select is(tests.quote('customer', 'mine') ->> 'state', 'paid', 'with which it is paid');
select is(
  (select count(*) from jsonb_array_elements(tests.ask('staff', 'shipment_payments', jsonb_build_object('id', tests.id_of('mine'))) #> '{ledger,payments}') as payment),
  3::bigint, 'the office still sees what was pretended'
);
delete from public.payments where id = tests.id_of('real');
select tests.set_gateway('demo');
update public.shipments set tracking_number = '2998' where id = tests.id_of('mine');
select is(tests.receipt('visitor', 'mine') #>> '{payments,0,number}', '2008/1', 'a printed receipt keeps its number when the shipment''s changes');
update public.shipments set tracking_number = '2008' where id = tests.id_of('free');
insert into public.payments (shipment_id, amount, method, recorded_by) values (tests.id_of('free'), 1, 'cash', tests.id_of('staff'));
select is(tests.receipt('visitor', 'free') #>> '{payments,0,number}', '2008/3', 'and no other payment gets it');
delete from public.payments where shipment_id in (tests.id_of('mine'), tests.id_of('free'));

/* How often */
delete from public.call_counters;
select is(
  (select count(*) from generate_series(1, 12) where tests.ask('visitor', name, jsonb_build_object('token', tests.token('rushed'))) ->> 'error' = 'PGRST'),
  2::bigint, format('%s: ten a minute for a caller', name)
) from unnest(array['payment_quote', 'pay_shipment']) as name;

select * from finish();
