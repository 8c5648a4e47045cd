-- Mailing invoices: who may, to whom, and that none goes twice.
select plan(36);
\ir ../../../tests/support/sql/scenes/invoice-scene.sql
update public.clients set contact_email = 'books@acme.test' where client_code = 'P101';
select tests.raise('staff', 'r1', 'P101', 'one'), tests.raise('staff', 'r2', 'P101', 'three'), tests.raise('staff', 'r3', 'P102', 'of-another');
create function tests.mail(who text, id text, number text, again boolean default false) returns jsonb language sql as $$
  select tests.ask(who, 'begin_invoice_mail', jsonb_build_object('id', tests.id_of(id), 'invoiceId', tests.invoice(number) -> 'id', 'again', again))
$$;
create function tests.settle(id text, sent boolean, reason text default null) returns jsonb language sql as $$
  select public.settle_invoice_mail(jsonb_build_object('id', tests.id_of(id), 'sent', sent, 'reason', reason))
$$;
create function tests.age(id text) returns void language sql security definer as $$ update app.invoice_mails set begun_at = begun_at - interval '3 minutes' where invoice_mails.id = tests.id_of(age.id) $$;
grant execute on all functions in schema tests to public;

/* Who */

select is(coalesce(tests.mail(who, 'm0', 'P101-0001') ->> 'refused', tests.mail(who, 'm0', 'P101-0001') ->> 'error'), word, format('%s mails nothing', who))
from (values ('customer', 'not-allowed'), ('driver', 'not-allowed'), ('inactive', 'not-allowed'), ('visitor', '42501')) as denied (who, word);
select is(tests.ask(who, 'settle_invoice_mail', '{}') ->> 'error', '42501', format('%s settles no mail', who))
from unnest(array['admin', 'manager', 'staff', 'customer', 'driver', 'inactive', 'visitor']) as who;
select is(tests.mail(who, 'by-' || who, 'P101-0001', true) ->> 'to', 'books@acme.test', format('%s may', who)) from unnest(array['admin', 'manager', 'staff']) as who;
select is((select string_agg(privilege_type, ' ') from information_schema.role_table_grants where table_name = 'invoice_mails' and grantee in ('anon', 'authenticated', 'service_role')), null, 'nobody reads the log by the API');
delete from app.invoice_mails;

/* What */

select is(
  (tests.mail('staff', 'm1', 'P101-0001') #> '{invoice}') - array['id', 'createdAt', 'invoiceDate', 'dueDate', 'lines', 'recipient'],
  '{"invoiceNumber": "P101-0001", "clientCode": "P101", "basePaise": 10003, "gstPaise": 1801, "totalPaise": 11804, "receivedPaise": 0, "tdsPaise": 0, "status": "raised", "cancelledAt": null, "lineCount": 1, "placeOfSupply": "36", "receipts": []}',
  'the whole invoice comes to be mailed, as its client may see it'
);
select is(tests.mail('staff', 'm1', 'P101-0001') - 'at', '{"refused": "under-way", "to": "books@acme.test"}', 'the same request while it is under way');
select is(tests.mail('manager', 'm2', 'P101-0001') ->> 'refused', 'under-way', 'and somebody else''s');
select is(tests.settle('m1', true) #>> '{mail,to}', 'books@acme.test', 'the mail server took it');
select is(tests.mail('staff', 'm1', 'P101-0001') #>> '{mailed,to}', 'books@acme.test', 'sent again, the same request is told so');
select is(tests.mail('manager', 'm2', 'P101-0001') - 'at', '{"refused": "already-mailed", "to": "books@acme.test"}', 'another one too, and to whom');
select ok(tests.mail('manager', 'm2', 'P101-0001') ->> 'at' is not null, 'and when');
select is((select count(*) from app.invoice_mails), 1::bigint, 'there is one mail');
select ok(tests.mail('manager', 'm2', 'P101-0001', true) ? 'invoice', 'who has seen that may mail it again');
select is(tests.settle('m2', false, repeat('550 No such user. ', 100)) #>> '{mail,to}', 'books@acme.test', 'the mail server refused it');
select is((select length(reason) from app.invoice_mails where state = 'refused'), 500, 'its words are kept, as far as they say something');
select ok(tests.mail('manager', 'm2', 'P101-0001', true) ? 'invoice', 'what was refused goes again under its id');
select is(tests.settle('m1', false), '{"mail": null}', 'what is settled stays so');

select tests.mail('staff', 'm3', 'P101-0002');
select tests.age('m3');
select is(tests.mail('staff', 'm3', 'P101-0002') ->> 'refused', 'unsure', 'without an outcome nobody knows whether it went: it is not sent again');
select is(tests.mail('staff', 'm4', 'P101-0002') ->> 'refused', 'unsure', 'nor by another request');
select ok(tests.mail('staff', 'm4', 'P101-0002', true) ? 'invoice', 'unless a person says so');

/* What is not mailed */

select is(tests.mail('staff', 'm5', 'P102-0001'), '{"refused": "no-address", "to": "bharat@client.example"}', 'an address that can belong to nobody');
select is(tests.mail('staff', 'm5', 'P999-0001') ->> 'refused', 'not-found', 'an invoice that is none');
select is(tests.mail('staff', 'm1', 'P101-0002', true) ->> 'refused', 'id-reused', 'another invoice under the same id');
select tests.ask('staff', 'delete_invoice', tests.invoice('P101-0001'));
select is(tests.mail('staff', 'm6', 'P101-0001') ->> 'refused', 'cancelled', 'a cancelled one');
select is(tests.ask('staff', 'begin_invoice_mail', '{}') ->> 'error', 'PT400', 'a mail has an id');

select * from finish();
