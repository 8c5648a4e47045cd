-- Who changed what: written whichever way a change comes, read by admins, a shipment's own by the office, changed by nobody. Statements commit one by one here.
select plan(65);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.told(tbl text default null) returns setof app.activity language sql stable as $$
  select * from app.activity where told.tbl is null or activity.tbl = told.tbl order by happened_at desc, id desc
$$;
create function tests.page(who text, p jsonb default '{}') returns jsonb language sql as $$ select tests.ask(who, 'activity_page', p) $$;
create function tests.names(page jsonb) returns text language sql immutable as $$
  select coalesce(string_agg(e.value ->> 'recordName', ' ' order by e.place), '') from jsonb_array_elements(page -> 'entries') with ordinality as e (value, place)
$$;
create function tests.short_id(prefix text, name text) returns text language sql stable as $$ select prefix || upper(right(tests.id_of(name)::text, 4)) $$;
create function tests.edit(command text, name text, changes jsonb) returns jsonb language sql stable as $$
  select tests.command(command, 'update-shipment', jsonb_build_object('id', tests.id_of(name), 'changes', changes), 'shipment:' || name)
$$;

/* What is told */
select tests.ship('a', '7000001');
select is((select (actor, actor_name, action, record) from tests.told('shipments') limit 1), (null::uuid, 'The system'::text, 'insert'::text, tests.id_of('a')), 'what nobody did was the system');
select ok((select changes ? 'to_city' and not changes ?| array['payment_token', 'id', 'updated_at', 'created_at', 'notes'] from tests.told('shipments') limit 1), 'a new row tells what it has, without the payment token');
select tests.push('staff', tests.edit('status', 'a', '{"status": {"from": "In Transit", "to": "Delayed"}}'));
select is((select (actor, actor_name, action, command_id) from tests.told() limit 1), (tests.id_of('staff'), 'Sita'::text, 'update'::text, tests.id_of('status')), 'a command tells who, and which command');
select is((select changes from tests.told() limit 1), '{"status": ["In Transit", "Delayed"]}', 'the changed column, before and after, and no other');
select is((select record_name from tests.told() limit 1), 'SHP' || upper(left(replace(tests.id_of('a')::text, '-', ''), 6)), 'under the id that people read');
select is((select count(*) from tests.told()), (select count(*) from tests.told() where happened_at <= clock_timestamp()), 'at the server''s time');
select tests.push('staff', tests.edit('same', 'a', '{"status": {"from": "In Transit", "to": "Delayed"}}'));
update public.shipments set updated_at = now() where id = tests.id_of('a');
select is((select count(*) from tests.told('shipments')), 2::bigint, 'what changes nothing tells nothing');

select tests.push('staff', tests.command('pack', 'update-shipment', jsonb_build_object('id', tests.id_of('a'), 'changes', '{}'::jsonb, 'items', jsonb_build_object('added', jsonb_build_array(
  jsonb_build_object('id', tests.id_of('p'), 'description', 'Books', 'quantity', 1, 'package_type', 'Box', 'item_name', 'Package'))))));
select is((select (record, part, action, changes #>> '{description,1}') from tests.told('shipment_items') limit 1), (tests.id_of('a'), tests.id_of('p'), 'insert'::text, 'Books'::text), 'a package is told under its shipment');
select tests.push('driver', tests.command('drop', 'record-delivery', jsonb_build_object('shipmentId', tests.id_of('a'), 'trackingNumber', '7000001', 'outcome', 'Delivered', 'notes', '', 'photo', null)));
select is((select (actor_name, changes #>> '{status,1}') from tests.told('shipments') limit 1), ('Ravi'::text, 'Delivered'::text), 'a delivery is the driver''s');
select tests.ship('b', '7000002');
insert into public.shipment_items (shipment_id) values (tests.id_of('b'));
select tests.push('manager', tests.command('gone', 'delete-shipment', jsonb_build_object('id', tests.id_of('b'))));
select is((select (actor_name, action, changes #>> '{tracking_number,0}') from tests.told() limit 1), ('Mohan'::text, 'delete'::text, '7000002'::text), 'a deletion tells what there was');
select is((select count(*) from tests.told('shipment_items') where record = tests.id_of('b') and action = 'delete'), 0::bigint, 'once, not again for each package');

select tests.push('admin', tests.command('client', 'save-client', jsonb_build_object('id', tests.id_of('acme'), 'isNew', true, 'changes', (
  select jsonb_object_agg(key, jsonb_build_object('from', null, 'to', value)) from jsonb_each('{"client_code": "ACME", "client_name": "Acme", "contact_email": "a@acme.example", "contact_phone": "9000000009", "address": "Pune", "gstin": "URP", "pan": "NA"}')))));
select is((select (actor_name, record_name, action) from tests.told('clients') limit 1), ('Asha'::text, 'Acme'::text, 'insert'::text), 'clients are told');
select tests.push('manager', tests.command('house', 'save-warehouse', jsonb_build_object('id', tests.id_of('house'), 'isNew', true, 'changes', '{"name": {"from": null, "to": "Hub"}}'::jsonb)));
select is((select (actor_name, record_name, action) from tests.told('warehouses') limit 1), ('Mohan'::text, 'Hub'::text, 'insert'::text), 'warehouses are told');
update auth.users set email_confirmed_at = now() where id = tests.id_of('customer');
select tests.ask('admin', 'link_client_account', jsonb_build_object('clientId', tests.id_of('acme'), 'userId', tests.id_of('customer')));
select is((select (actor_name, record, part) from tests.told('client_accounts') limit 1), ('Asha'::text, tests.id_of('acme'), tests.id_of('customer')), 'linked accounts are told under their client');
select tests.rows_as('admin', $$update public.staff set status = 'Inactive' where user_name = 'Latha'$$);
select is((select (actor_name, record_name, changes) from tests.told('staff') limit 1), ('Asha'::text, 'Latha'::text, '{"status": ["Active", "Inactive"]}'::jsonb), 'staff are told, also past every function');
insert into public.invoices (id, invoice_number, client_code, invoice_date, total_base, total_gst, total_amount, place_of_supply) values (tests.id_of('inv'), 'ACME-0001', 'ACME', '2026-11-01', 100, 18, 118, '36');
select is((select (actor_name, record_name) from tests.told('invoices') limit 1), ('The system'::text, 'ACME-0001'::text), 'invoices are told');
update public.staff set user_name = 'Sita Devi' where user_name = 'Sita';
select is((select actor_name from tests.told() where command_id = tests.id_of('status')), 'Sita', 'a name stays as it was then');
begin;
set local app.activity = 'off';
select tests.ship('loaded', '7000009');
commit;
select is((select count(*) from tests.told() where record = tests.id_of('loaded')), 0::bigint, 'a load of data tells nothing');

/* Who reads it */
select is(tests.page(who) ->> 'error', 'PT403', format('%s reads nothing', who)) from unnest(array['manager', 'staff', 'driver', 'inactive', 'customer']) as who;
select is(tests.page('visitor') ->> 'error', '42501', 'a visitor cannot even ask');
select is(jsonb_array_length(tests.page('admin', '{"limit": 100}') -> 'entries')::bigint, (select count(*) from tests.told()), 'an admin reads all of it');
select is(tests.rows_as(who, 'select from app.activity'), 'denied', format('%s cannot read the table', who)) from unnest(array['admin', 'staff', 'visitor']) as who;
select is(tests.rows_as('admin', statement), 'denied', statement || ', as an admin') from unnest(array['update app.activity set actor = null', 'delete from app.activity', 'insert into app.activity (actor_name) values (null)']) as statement;
select is(tests.sqlstate_of(statement), '42501', statement || ', as the database''s owner') from unnest(array['update app.activity set actor = null', 'delete from app.activity', 'truncate app.activity']) as statement;
select is(has_table_privilege('service_role', 'app.activity', 'select, insert, update, delete, truncate'), false, 'the server''s secret key has no privilege on it either');

/* A shipment's own, for the office */
create function tests.changes(who text, name text) returns jsonb language sql as $$ select tests.ask(who, 'shipment_detail', jsonb_build_object('id', tests.id_of(name))) -> 'changes' $$;
select is(tests.changes(who, 'a') -> 'entries', tests.page('admin', '{"record": "7000001"}') -> 'entries', format('%s reads what was done with a shipment and its packages, the newest first', who)) from unnest(array['staff', 'manager', 'admin']) as who;
select is(tests.changes(who, 'a'), null, format('%s reads none of it', who)) from unnest(array['driver', 'inactive', 'customer', 'visitor']) as who;
select ok(tests.changes('staff', 'a')::text not like '%payment_token%', 'nor does anybody read the payment token');
select is(tests.changes('staff', 'house') -> 'entries', '[]', 'of other records than shipments the office reads nothing so');
select ok(
  (select jsonb_path_query_array(detail, '$.changes.entries[*].commandId') @> (detail #> '{proofs,0,id}') from (select tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('a')))) as asked (detail)),
  'a change says which proof it came with'
);
select tests.ship('busy', '7000010');
insert into public.shipment_items (shipment_id) select tests.id_of('busy') from generate_series(1, 200);
select is((jsonb_array_length(tests.changes('staff', 'busy') -> 'entries'), tests.changes('staff', 'busy') -> 'more'), (200, 'true'::jsonb), 'of more than 200 the latest, and that there are more');
select is(tests.changes('staff', 'busy') #>> '{entries,199,table}', 'shipment_items', 'and the earliest is left out');
delete from public.shipments where id = tests.id_of('busy');
select is(tests.changes('staff', 'busy'), '{"more": false, "entries": []}', 'of a deleted shipment the office reads nothing so');
select ok(
  (select jsonb_path_query_array(detail, '$.updates[*].command_id') @> (detail #> '{proofs,0,id}') from (select tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of('a')))) as asked (detail)),
  'a status says which command brought it'
);

/* Filters */
select is(tests.names(tests.page('admin', jsonb_build_object('person', tests.id_of('driver')))), 'SHP' || upper(left(replace(tests.id_of('a')::text, '-', ''), 6)), 'by person');
select is(tests.names(tests.page('admin', '{"table": "warehouses"}')), 'Hub', 'by table');
select is(jsonb_array_length(tests.page('admin', jsonb_build_object('record', '7000001')) -> 'entries'), 4, 'by the number on a parcel: the shipment and its packages');
select is(tests.page('admin', jsonb_build_object('record', tests.id_of('a'))), tests.page('admin', '{"record": "7000001"}'), 'by id');
select is(tests.names(tests.page('admin', '{"record": " aCm", "table": "clients"}')), 'Acme Acme', 'by what it is called');
select tests.push('admin', tests.command('client 2', 'save-client', jsonb_build_object('id', tests.id_of('orbit'), 'isNew', true, 'changes', (
  select jsonb_object_agg(key, jsonb_build_object('from', null, 'to', value)) from jsonb_each('{"client_code": "ZX77", "client_name": "Orbit", "contact_email": "o@orbit.example", "contact_phone": "9000000009", "address": "Pune", "gstin": "URP", "pan": "NA"}')))));
select is(tests.names(tests.page('admin', jsonb_build_object('record', word))), names, format('by its code: %s', word))
from (values ('zx77', 'Orbit'), ('ZX', 'Orbit'), ('X77', '')) as tried (word, names);
select is(tests.names(tests.page('admin', jsonb_build_object('record', tests.short_id('WH', 'house')))), 'Hub', 'a warehouse by the short id of its table');
select is(tests.names(tests.page('admin', jsonb_build_object('record', (select staff_code from public.staff where user_name = 'Latha'), 'limit', 1))), 'Latha', 'somebody by their staff code');
delete from public.clients where id = tests.id_of('orbit');
select is(tests.names(tests.page('admin', '{"record": "zx77"}')), 'Orbit Orbit', 'a client that is gone by the code it had');
select is(tests.names(tests.page('admin', '{"record": "100%"}')), '', 'where no letter is a wildcard');
select is(tests.names(tests.page('admin', jsonb_build_object('table', 'warehouses', 'from', to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD'), 'to', to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD')))), 'Hub', 'by day in India');
select is(tests.names(tests.page('admin', '{"to": "2020-01-01"}')), '', 'before it there was nothing');
select is(tests.page('admin', '{"record": "7000001"}') #>> '{entries,3,table}', 'shipments', 'the oldest comes last');
select is(
  (select tests.names(second.page) from (select tests.page('admin', '{"limit": 3}') as page) as first
   cross join lateral (select tests.page('admin', jsonb_build_object('limit', 3, 'after', first.page #> '{entries,2}')) as page) as second),
  (select string_agg(record_name, ' ' order by happened_at desc, id desc) from (select * from tests.told() offset 3 limit 3) as expected),
  'a page goes on where the one before ended'
);

select * from finish();
