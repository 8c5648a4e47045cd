-- A wrong "found in the bank" is put right by entries of its own, and what a client was paid for it is taken off the next pay-out.
select plan(22);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
\ir ../../../tests/support/sql/scenes/money-scene.sql
insert into public.clients (client_code, client_name, contact_email, contact_phone, address, gstin, pan) values ('ACME', 'Acme', 'a@acme.example', '9000000009', 'Pune', 'URP', 'NA');
select tests.ship(name, number, 'driver', 'Out for Delivery') from (values ('one', '1'), ('two', '2'), ('freight', '3')) as made (name, number);
update public.shipments set payment_mode = 'cod', collect_amount = 70000, client_code = 'ACME';
create function tests.settle(capture text, found bigint, reason text default null, instead_of bigint default null, who text default 'staff') returns jsonb language sql as $$
  select tests.ask(who, 'settle_upi', jsonb_build_object('claimId', (select id from public.cash_entries where proof_id = tests.id_of(capture) and kind = 'collection'), 'foundPaise', found, 'reason', reason, 'insteadOfPaise', instead_of))
$$;
create function tests.payable() returns bigint language sql as $$
  select (d.value ->> 'payablePaise')::bigint from jsonb_array_elements(tests.ask('staff', 'remittances_due') -> 'clients') as d (value)
$$;
grant execute on all functions in schema tests to public;
select tests.push('driver', tests.capture('u1', 'one', '1', tests.said(70000, 70000, 'upi')), tests.capture('u2', 'two', '2', tests.said(70000, 70000, 'upi')));

select tests.settle('u1', 70000);
select is(tests.payable(), 70000::bigint, 'found, it is the client''s');
select is(tests.settle('u1', 0, 'x'), '{"refused": "already-found"}', 'found is found');
select is(tests.settle('u1', 0, 'x', 60000), '{"refused": "already-found"}', 'also for whoever saw another figure');
select is(tests.settle('u1', 0, ' ', 70000), '{"refused": "needs-reason"}', 'putting it right has a reason');
select is(tests.settle('u1', 0, 'It was another parcel''s', 70000, 'driver') ->> 'error', 'PT403', 'and is not a driver''s to do');
select is(tests.settle('u1', 0, 'It was another parcel''s', 70000) #> '{claim,foundPaise}', '0', 'the office puts it right');
select is(tests.settle('u1', 0, 'It was another parcel''s', 70000) -> 'done', 'true', 'sent again it is the same');
select is(tests.payable(), 0::bigint, 'nothing is due any more');
select is(app.cash_adds_up(), '{}', 'it adds up');
select is((select count(*) from public.cash_entries where settles is not null), 3::bigint, 'what was written before is still there');
select is(tests.settle('u1', 50000, 'A part of it after all') #> '{claim,foundPaise}', '50000', 'another amount may be found later');
select is(tests.settle('u1', 60000, 'And a bit', 50000) #> '{claim,foundPaise}', '60000', 'or more than that');
select is(app.cash_adds_up(), '{}', 'it adds up');

/* Behind a pay-out */
select is(tests.ask('staff', 'remit_to_client', jsonb_build_object('id', tests.id_of('r'), 'clientCode', 'ACME', 'seenPaise', 60000, 'upTo', null, 'bankReference', 'U1', 'paidOn', app.ist_today(), 'deductions', '[]'::jsonb)) -> 'done', 'true', 'passed on');
select tests.settle('u1', 0, 'Nothing of it came', 60000), tests.settle('u2', 70000);
select is(tests.payable(), 10000::bigint, 'what was wrongly passed on is taken off what is due next');
select is((select e.value ->> 'reason' from jsonb_array_elements(tests.ask('staff', 'claimed_upi') -> 'looked') as e (value) where e.value ->> 'foundPaise' = '0'), 'Nothing of it came', 'and the office reads why');

/* Freight that is only claimed */
update public.shipments set payment_mode = 'to_pay', final_amount = 700 where id = tests.id_of('freight');
select tests.push('driver', tests.capture('u3', 'freight', '3', tests.said(70000, 70000, 'upi')));
create function tests.account() returns text language sql as $$
  select concat_ws(' ', a ->> 'state', a ->> 'paidPaise', a ->> 'claimedPaise', a ->> 'receiptPaise') from public.shipments as s, app.payment_account(s) as a where s.id = tests.id_of('freight')
$$;
grant execute on all functions in schema tests to public;
select is(tests.account(), 'paid 70000 70000 0', 'it is not asked for again, it is told as claimed, and it has no receipt');
select is(tests.settle('u3', 70000) -> 'done', 'true', 'found in the bank');
select is(tests.account(), 'paid 70000 0 0', 'it is claimed no more');
select tests.settle('u3', 0, 'It was another parcel''s', 70000);
select is(tests.account(), 'due 0 0 0', 'not found, it is due again');
insert into public.payments (shipment_id, amount, method, reference, is_demo, recorded_by) select tests.id_of('freight'), 100, 'bank', 'UTR', false, tests.id_of('staff');
select is(tests.account(), 'due 10000 0 10000', 'what was paid otherwise has a receipt');
select is(tests.ask('visitor', 'payment_receipt', jsonb_build_object('token', (select payment_token from public.shipments where id = tests.id_of('freight')))) #> '{receipt,receiptPaise}', '10000', 'which says so');

select * from finish();
