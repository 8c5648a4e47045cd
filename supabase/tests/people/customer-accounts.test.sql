-- A shipment's customer account: who may look accounts up, which may be linked, and what their owners then see.
begin;
select plan(63);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
update public.users set name = 'Chitra Customer' where id = tests.id_of('customer');
insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
select tests.id_of(who), who || '@people.example', case when who <> 'unproved' then now() end, jsonb_build_object('name', initcap(who))
from unnest(array['meera', 'unproved']) as who;
insert into public.clients (id, client_code, client_name, contact_email, contact_phone, address, gstin, pan)
select tests.id_of(code), code, code, 'a@acme.example', '9000000009', 'Pune', 'URP', 'NA' from unnest(array['ACME', 'OTHER']) as code;
select tests.ship('a', '7100001', 'driver'), tests.ship('b', '7100002');
create function tests.found(who text, p jsonb, name text default 'find_customer_accounts') returns text language sql as $$
  select coalesce(
    (
      select string_agg(account ->> 'name', ', ' order by place)
      from jsonb_array_elements(answer -> 'accounts') with ordinality as listed (account, place)
    ),
    answer ->> 'error', 'nobody'
  ) from (select tests.ask(who, name, p) as answer) as asked
$$;
create function tests.link(who text, command text, shipment text, seen text, account text) returns text language sql as $$
  select tests.words(tests.push(who, tests.command(command, 'update-shipment', jsonb_build_object('id', tests.id_of(shipment), 'changes', jsonb_build_object(
    'user_id', jsonb_build_object('from', tests.id_of(seen), 'to', tests.id_of(account))
  )))))
$$;
create function tests.linked(shipment text) returns uuid language sql stable as $$ select user_id from public.shipments where id = tests.id_of(shipment) $$;
create function tests.mine(who text) returns text language sql as $$
  select coalesce(string_agg(s.tracking_number, ' ' order by s.tracking_number), 'none')
  from jsonb_array_elements(tests.ask(who, 'my_shipments') -> 'rows') as row
  join public.shipments as s on s.id = (row ->> 'id')::uuid
$$;
grant execute on all functions in schema tests to public;

/* Who may */

select is(tests.found(who, '{"text": "chitra"}'), 'Chitra Customer', format('%s looks accounts up', who)) from unnest(array['admin', 'manager', 'staff']) as who;
select is(tests.ask(who, name) ->> 'error', 'PT403', format('%s may not %s', who, name))
from unnest(array['driver', 'inactive', 'customer']) as who
cross join unnest(array['find_customer_accounts', 'suggest_customer_accounts', 'client_shipments_setting', 'set_client_shipments_setting']) as name;
select is(tests.ask(who, name, '{"shown": true}') ->> 'error', 'PT403', format('%s may not %s', who, name))
from unnest(array['manager', 'staff']) as who cross join unnest(array['client_shipments_setting', 'set_client_shipments_setting']) as name;
select is(tests.ask('visitor', name) ->> 'error', '42501', format('a visitor does not reach %s', name))
from unnest(array['find_customer_accounts', 'suggest_customer_accounts', 'client_shipments_setting', 'set_client_shipments_setting']) as name;

/* Looking up */

select is(tests.found('staff', '{"text": "MEERA@people"}'), 'Meera', 'by a part of the e-mail, in any case');
select is(tests.found('staff', '{"text": "@"}'), 'Chitra Customer, Meera', 'neither staff nor who has not proved an address');
select is(tests.found('staff', '{"text": "%"}'), 'nobody', 'a percent sign is one');
select is(tests.found('staff', '{"text": " "}'), 'nobody', 'nothing typed finds nobody');
select is(tests.found('staff', '{"emails": ["Meera@People.example", "unproved@people.example", "meera"]}'), 'Meera', 'whole addresses of confirmed accounts');
select is(tests.found('staff', jsonb_build_object('ids', jsonb_build_array(tests.id_of('meera'), tests.id_of('admin')))), 'Asha, Meera', 'an id is named whoever has it');
select is(
  (select string_agg(account ->> 'isCustomer', ' ' order by account ->> 'name')
   from jsonb_array_elements(tests.ask('staff', 'find_customer_accounts', jsonb_build_object('ids', jsonb_build_array(tests.id_of('meera'), tests.id_of('admin')))) -> 'accounts') as account),
  'false true', 'and told whether it is a customer''s'
);

/* Linking */

select is(tests.link(who, 'no-' || who, 'a', null, 'customer'), 'not-allowed', format('%s links nothing', who)) from unnest(array['driver']) as who;
select is(tests.ask('customer', 'sync_push', jsonb_build_object('commands', jsonb_build_array(tests.command('own', 'update-shipment', jsonb_build_object(
  'id', tests.id_of('a'), 'changes', jsonb_build_object('user_id', jsonb_build_object('from', null, 'to', tests.id_of('customer'))))))))
  ->> 'denied', 'customer', 'a customer takes no shipment');
select is(tests.link('staff', 'to-' || account, 'a', null, account), 'not-a-customer', format('%s is no customer account', account))
from unnest(array['admin', 'driver', 'inactive', 'unproved', 'nobody-at-all']) as account;
select is(tests.linked('a'), null, 'what was refused left nothing');
select is(tests.mine('customer'), 'none', 'and shows nothing');
select is(tests.link('staff', 'link', 'a', null, 'customer'), 'merged', 'staff link a customer');
select is(tests.mine('customer') || ', ' || tests.mine('meera'), '7100001, none', 'who finds it under My shipments, and nobody else');
select is(tests.link('manager', 'late', 'a', null, 'meera'), 'changed-meanwhile', 'two people who link it to two accounts are asked');
select is(tests.link('manager', 'same', 'a', null, 'customer'), 'applied', 'to the same one they agree');
select is(tests.link('admin', 'move', 'a', 'customer', 'meera'), 'merged', 'who has seen the link may change it');
select is(tests.mine('customer') || ', ' || tests.mine('meera'), 'none, 7100001', 'and it moves');
insert into public.staff (user_id, user_name, email, role) values (tests.id_of('meera'), 'Meera', 'meera@people.example', 'Staff');
select is(tests.words(tests.push('staff', tests.command('notes', 'update-shipment', jsonb_build_object('id', tests.id_of('a'), 'changes', '{"notes": {"from": null, "to": "x"}}'::jsonb)))),
  'merged', 'the shipment of an account that has joined the staff can still be edited');
delete from public.staff where user_id = tests.id_of('meera');
select is(tests.words(tests.push('staff', tests.command('made', 'create-shipment', jsonb_build_object('shipment', jsonb_build_object(
  'id', tests.id_of('made'), 'tracking_number', '7100003', 'user_id', tests.id_of('customer'), 'from_name_or_company', 'A', 'from_contact_number', '9000000021',
  'to_name_or_company', 'B', 'to_contact_number', '9000000022'
))))), 'applied', 'a new shipment is linked at once');
select is(tests.mine('customer'), '7100003', 'and is there for the customer');
select is(tests.ask('staff', 'set_shipment', jsonb_build_object('commandId', tests.id_of('put'), 'id', tests.id_of('made'), 'fields', jsonb_build_object('user_id', null))) #>> '{shipment,user_id}', null, 'a program unlinks it');
select is(tests.mine('customer'), 'none', 'and it is gone from there');
select is(tests.ask('staff', 'set_shipment', jsonb_build_object('commandId', tests.id_of('put-staff'), 'id', tests.id_of('made'), 'fields', jsonb_build_object('user_id', tests.id_of('admin')))) #>> '{answer,code}', 'not-a-customer', 'nor does a program link staff');
select ok(tests.ask('driver', 'sync_mirror', '{"table": "shipments", "limit": 10, "after": null}')::text not like '%' || tests.id_of('meera') || '%', 'a driver''s rows do not');
select ok(tests.ask('staff', 'sync_mirror', '{"table": "shipments", "limit": 10, "after": null}')::text like '%' || tests.id_of('meera') || '%', 'the office''s do');

/* Suggesting */

update public.shipments set from_contact_number = '9000000031', from_email = 'Shop@acme.example' where id = tests.id_of('a');
select is(tests.found('staff', '{"phones": ["9000000031"]}', 'suggest_customer_accounts'), 'Meera', 'whose earlier shipment had this phone number');
select is(tests.found('staff', '{"emails": ["shop@ACME.example"]}', 'suggest_customer_accounts'), 'Meera', 'or this e-mail');
select is(tests.found('staff', '{"emails": ["customer@waybill.example"], "phones": ["9000000031"]}', 'suggest_customer_accounts'), 'Chitra Customer, Meera', 'and who has confirmed the address');
select is(tests.found('staff', '{"emails": ["unproved@people.example", "admin@waybill.example"], "phones": ["9000000099", ""]}', 'suggest_customer_accounts'), 'nobody', 'nobody else');

/* A client's shipments */

insert into public.client_accounts (client_id, user_id) values (tests.id_of('ACME'), tests.id_of('customer'));
update public.shipments set client_code = 'ACME' where id = tests.id_of('b');
update public.shipments set client_code = 'OTHER' where id = tests.id_of('made');
select is(tests.ask('admin', 'client_shipments_setting'), '{"shown": false}'::jsonb, 'off until an admin says so');
select is(tests.mine('customer'), 'none', 'a client''s account sees no shipments of the client');
select is(tests.ask('admin', 'set_client_shipments_setting', '{"shown": true}'), '{"shown": true}'::jsonb, 'an admin says so');
select is(tests.mine('customer') || ', ' || tests.mine('meera'), '7100002, 7100001', 'then it sees that client''s, and no other account or client');
select is(jsonb_typeof(tests.ask('customer', 'my_shipment', jsonb_build_object('id', tests.id_of('b'))) -> 'shipment'), 'object', 'and opens them');
select tests.ask('admin', 'set_client_shipments_setting', '{"shown": false}');
select is(tests.mine('customer'), 'none', 'until the admin takes it back');

select * from finish();
rollback;
