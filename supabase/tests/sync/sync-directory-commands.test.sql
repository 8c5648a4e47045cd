-- Clients and warehouses made, edited and deleted, and parcels scanned at a warehouse. Statements commit one by one here.
select plan(86);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.save(command text, kind text, name text, is_new boolean, changes jsonb, claimed timestamptz default now()) returns jsonb language sql stable as $$
  select tests.command(command, kind, jsonb_build_object('id', tests.id_of(name), 'isNew', is_new, 'changes', changes), kind || ':' || name, claimed)
$$;
create function tests.remove(command text, kind text, name text) returns jsonb language sql stable as $$
  select tests.command(command, kind, jsonb_build_object('id', tests.id_of(name)), kind || ':' || name)
$$;
create function tests.kept_code(name text) returns text language sql as $$ select result ->> 'code' from public.sync_command where id = tests.id_of(name) $$;
create function tests.kept_version(name text) returns bigint language sql as $$ select (result ->> 'version')::bigint from public.sync_command where id = tests.id_of(name) $$;
create function tests.fields(variadic pairs text[]) returns jsonb language sql immutable as $$
  select jsonb_object_agg(pairs[i], jsonb_build_object('from', null, 'to', pairs[i + 1])) from generate_series(1, cardinality(pairs), 2) as i
$$;
create function tests.client(code text, more jsonb default '{}') returns jsonb language sql immutable as $$
  select tests.fields('client_code', code, 'client_name', 'Acme', 'contact_email', 'a@acme.example', 'contact_phone', '9000000009', 'address', 'Pune', 'gstin', '36AABCU9603R1ZO', 'pan', 'aabcu9603r') || more
$$;
create function tests.scan(command text, shipment text, number text, warehouse text, direction text, claimed timestamptz default '2026-11-01 06:30Z', clock bigint default 0) returns jsonb language sql stable as $$
  select tests.command(command, 'scan-at-warehouse', jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', number, 'warehouseId', tests.id_of(warehouse), 'direction', direction), 'shipment:' || coalesce(shipment, number), claimed, clock)
$$;

/* Clients: the admin's */
select is(tests.words(tests.push('admin', tests.save('c1', 'save-client', 'acme', true, tests.client(' acme ')))), 'applied', 'an admin makes a client');
select results_eq($$ select client_code, gstin, pan, updated_by from public.clients $$, $$ values ('ACME', '36AABCU9603R1ZO', 'AABCU9603R', tests.id_of('admin')) $$, 'its code, GSTIN and PAN in capitals');
select is(tests.kept_version('c1'), app.head(), 'and hears of which version that is');
select is((tests.push('admin', tests.save('c2', 'save-client', 'acme', true, tests.client('OTHER'))) -> 0) - 'id', '{"status": "rejected", "code": "already-exists", "message": "This client already exists.", "version": null}', 'it is made once');
select is(tests.words(tests.push('admin', tests.save('c3', 'save-client', 'other', true, tests.client('Acme')))), 'client-code-taken', 'a code is taken once, whatever its case');
select is(tests.push('admin', tests.save('c4' || (c.more ->> 'n'), 'save-client', 'other', true, tests.client('OTHER', c.more - 'n'))) #>> '{0,message}', c.message, c.more ->> 'n')
from (values
  (tests.fields('gstin', '36AABCU9603R1ZX') || '{"n": "a GSTIN has a check digit"}', 'This GSTIN is not valid.'),
  (tests.fields('pan', 'AABCU9603X') || '{"n": "the PAN is part of the GSTIN"}', 'The PAN does not fit the GSTIN.'),
  (tests.fields('client_code', 'TOO-LONG-A-CODE') || '{"n": "a code is short"}', 'A client code has up to 10 letters or digits.'),
  (tests.fields('contact_phone', '123') || '{"n": "a phone has ten digits"}', 'Invalid phone (10 digits).'),
  (tests.fields('contact_email', 'x') || '{"n": "an e-mail is one"}', 'Invalid email.'),
  (tests.fields('contact_email', repeat('e', 250) || '@e.in') || '{"n": "and no longer than an e-mail can be"}', 'Too long: at most 254 characters fit in the contact email.'),
  (tests.fields('address', ' ') || '{"n": "an address is required"}', 'Required'),
  (tests.fields('client_name', repeat('n', 201)) || '{"n": "a name has an end"}', 'Too long: at most 200 characters fit in the client name.'),
  (tests.fields('address', repeat('a', 501)) || '{"n": "so has an address"}', 'Too long: at most 500 characters fit in the address.')
) as c (more, message);
select is(tests.words(tests.push('admin', tests.save('c5', 'save-client', 'acme', false, '{"address": {"from": "Pune", "to": "Nashik"}, "created_at": {"from": null, "to": "2020-01-01T00:00:00Z"}, "updated_by": {"from": null, "to": null}}'))), 'applied', 'it is edited');
select is((select address from public.clients), 'Nashik', 'with what was changed');
select is(tests.kept_version('c5'), app.head(), 'under a version of its own');
select is(tests.push('admin', tests.save('c5b', 'save-client', 'acme', false, jsonb_build_object('client_name', jsonb_build_object('from', 'Acme', 'to', repeat('n', 201))))) #>> '{0,message}', 'Too long: at most 200 characters fit in the client name.', 'an edit makes no text longer than it may be');
select is(tests.push('admin', tests.save('c6', 'save-client', 'acme', false, '{"address": {"from": "Pune", "to": "Delhi"}}')) #> '{0,conflict,fields}', '{"address": {"from": "Pune", "yours": "Delhi", "theirs": "Nashik"}}', 'what both changed is a conflict');
select is(app.head(), (tests.push('admin', tests.save('c7', 'save-client', 'acme', false, '{"address": {"from": "Pune", "to": "Nashik"}}')) #>> '{0,version}')::bigint, 'what is there already is no change, and has the version that is there');
select is(tests.words(tests.push('admin', tests.save('c8', 'save-client', 'never-was', false, '{"address": {"from": "Pune", "to": "Nashik"}}'))), 'not-found', 'what does not exist cannot be edited');
select tests.ship('a', '1001', 'driver');
update public.shipments set created_at = '2026-10-31 00:00Z';
update public.shipments set client_code = 'ACME' where id = tests.id_of('a');
select is(tests.push('admin', tests.remove('c9', 'delete-client', 'acme')) #>> '{0,message}', 'This client has shipments or invoices and cannot be deleted.', 'a client in use is not deleted, and says why');
select is(tests.push('admin', tests.save('c9b', 'save-client', 'acme', false, '{"client_code": {"from": "ACME", "to": "acme2"}}')) #>> '{0,status}', 'applied', 'its code can change');
select is((select client_code from public.shipments), 'ACME2', 'and its shipments follow');
insert into public.invoices (invoice_number, client_code, invoice_date, total_base, total_gst, total_amount) values ('ACME2-0001', 'ACME2', '2026-11-01', 100, 18, 118);
select is(tests.words(tests.push('admin', tests.save('c9c', 'save-client', 'acme', false, '{"client_code": {"from": "ACME2", "to": "ACME3"}}'))), 'in-use', 'until an invoice carries it');
select is(tests.words(tests.push('admin', tests.save('c10', 'save-client', 'spare', true, tests.client('SPARE')), tests.remove('c11', 'delete-client', 'spare'))), 'applied applied', 'one that is not in use is deleted');
select tests.push('admin', tests.save('gone-1', 'save-client', 'brief', true, tests.client('BRIEF')), tests.remove('gone-2', 'delete-client', 'brief'));
select is(tests.kept_version('gone-2'), app.head(), 'its going has a version, so that a device knows when it has heard of it');
select is(tests.push('admin', tests.remove('c12', 'delete-client', 'spare')) #>> '{0,status}', 'merged', 'twice is no quarrel');
select tests.push('admin', tests.save('two-1', 'save-client', 'two', true, tests.client('TWO')));
select is(tests.words(tests.push('admin', tests.remove('two-2', 'delete-client', 'two'), tests.remove('two-3', 'delete-client', 'two'))), 'applied merged', 'nor is it in one push');
select is(tests.kept_version('two-3'), app.head(), 'with the version of its going');
select is(tests.words(tests.push('admin', tests.remove('c13', 'delete-client', 'never-was'))), 'not-found', 'what never was cannot be deleted');

/* Deleted as it was seen */
create function tests.remove_seen(command text, kind text, name text, seen jsonb) returns jsonb language sql stable as $$
  select jsonb_set(tests.remove(command, kind, name), '{payload,seen}', seen)
$$;
create function tests.change(command text, kind text, name text, field text, was text, becomes text) returns jsonb language sql stable as $$
  select tests.save(command, kind, name, false, jsonb_build_object(field, jsonb_build_object('from', was, 'to', becomes)))
$$;
insert into auth.users (id, email, email_confirmed_at) values (tests.id_of('second-admin'), 'second@waybill.example', now());
insert into public.staff (user_id, user_name, email, role) values (tests.id_of('second-admin'), 'Bela', 'second@waybill.example', 'Admin');
select tests.push('admin', tests.save('seen-1', 'save-client', 'seen', true, tests.client('SEEN')));
select tests.push('second-admin', tests.change('seen-2', 'save-client', 'seen', 'address', 'Pune', 'Nashik'));
select tests.push('admin', tests.change('seen-3', 'save-client', 'seen', 'client_name', 'Acme', 'Acme & Sons'));
select matches(tests.push('admin', tests.remove_seen('seen-4', 'delete-client', 'seen', '{"address": "Pune", "client_name": "Acme & Sons"}')) #>> '{0,message}', '^Bela changed this client on \d+ [A-Z][a-z]+ \d{4}, \d+:\d\d [ap]m, after you had seen it\.$', 'a client that somebody else changed unseen is not deleted, and it says who did, and when');
select is(tests.kept_code('seen-4'), 'changed-meanwhile', 'by a code of its own');
select is(tests.words(tests.push('admin', tests.remove_seen('seen-5', 'delete-client', 'seen', '"nonsense"'))), 'invalid', 'what is no row was not seen');
select is(tests.words(tests.push('admin', tests.remove_seen('seen-6', 'delete-client', 'seen', '{"address": "Nashik", "client_name": "Acme", "created_at": "2020-01-01", "gstin": "36AABCU9603R1ZO"}'))), 'applied', 'one''s own change is no surprise, and other columns are not compared');
select is(tests.words(tests.push('second-admin', tests.save('seen-7', 'save-client', 'unsaid', true, tests.client('UNSAID')), tests.change('seen-8', 'save-client', 'unsaid', 'address', 'Pune', 'Delhi'))), 'applied applied', 'of another one');
select is(tests.words(tests.push('admin', tests.remove_seen('seen-9', 'delete-client', 'unsaid', '{}'))), 'applied', 'what was not said is not compared');
select is(tests.push('admin', tests.remove_seen('seen-10', 'delete-client', 'unsaid', '{"address": "Pune"}')) #> '{0,version}', (select to_jsonb(version) from public.sync_change where audience = 'office' and pk = tests.id_of('unsaid')), 'and what is gone already has the version of its going');
select tests.push('manager', tests.save('seen-11', 'save-warehouse', 'seen-house', true, tests.fields('name', 'Hub')));
select tests.push('admin', tests.change('seen-12', 'save-warehouse', 'seen-house', 'capacity', '', '500'));
select is(tests.words(tests.push('manager', tests.remove_seen('seen-13', 'delete-warehouse', 'seen-house', '{"name": "Hub", "capacity": null}'))), 'changed-meanwhile', 'nor is a warehouse that somebody else changed unseen');
select matches(tests.push('manager', tests.remove_seen('seen-13b', 'delete-warehouse', 'seen-house', '{"name": "Hub", "capacity": null}')) #>> '{0,message}', '^Asha changed this warehouse on ', 'and it says who changed what');
select is(tests.words(tests.push('manager', tests.remove_seen('seen-14', 'delete-warehouse', 'seen-house', '{"name": "Hub", "capacity": "500", "location": null}'))), 'applied', 'seen as it is it is deleted');
set app.activity = 'off';
insert into public.warehouses (id, name) values (tests.id_of('loaded'), 'Loaded');
reset app.activity;
select is(tests.words(tests.push('manager', tests.remove_seen('seen-15', 'delete-warehouse', 'loaded', '{"name": "Other"}'))), 'changed-meanwhile', 'what was loaded was done by nobody');
select tests.push('manager', tests.change('seen-16', 'save-warehouse', 'loaded', 'capacity', '', '500'));
select is(tests.words(tests.push('manager', tests.remove_seen('seen-17', 'delete-warehouse', 'loaded', '{"name": "Other"}'))), 'changed-meanwhile', 'least of all by who has changed something else of it since');
delete from public.warehouses;

/* Warehouses: managers' and admins' */
select is(tests.words(tests.push('manager', tests.save('w1', 'save-warehouse', 'north', true, tests.fields('name', 'North', 'location', 'Hyderabad', 'capacity', '5000 units', 'status', 'active') || tests.fields('user_id', tests.id_of('admin')::text)))), 'applied', 'a manager makes a warehouse');
select is((select user_id from public.warehouses), tests.id_of('manager'), 'it is theirs, whatever was sent');
select is(tests.kept_version('w1'), app.head(), 'and hears of which version that is');
select is((tests.push('manager', tests.save('w2', 'save-warehouse', 'north', true, tests.fields('name', 'North'))) -> 0) - 'id', '{"status": "rejected", "code": "already-exists", "message": "This warehouse already exists.", "version": null}', 'it is made once');
select is(tests.push('manager', tests.save('w3', 'save-warehouse', 'nameless', true, tests.fields('name', ' '))) #>> '{0,message}', 'Required', 'a warehouse has a name');
select is(tests.push('manager', tests.save('w3b', 'save-warehouse', 'long', true, tests.fields('name', repeat('n', 201)))) #>> '{0,message}', 'Too long: at most 200 characters fit in the name.', 'which has an end');
select is((tests.push('manager', tests.save('w3c', 'save-warehouse', 'north', false, jsonb_build_object('location', jsonb_build_object('from', 'Hyderabad', 'to', repeat('l', 101))))) #>> '{0,message}'), 'Too long: at most 100 characters fit in the location.', 'so has its place');
update public.warehouses set name = repeat('n', 5000);
select is(tests.words(tests.push('manager', tests.save('w3d', 'save-warehouse', 'north', false, '{"capacity": {"from": "5000 units", "to": "5001 units"}}'))), 'applied', 'a long name from before hinders no other change');
select is(tests.words(tests.push('manager', tests.save('w3e', 'save-warehouse', 'north', false, jsonb_build_object('capacity', '{"from": "5001 units", "to": "5000 units"}'::jsonb, 'name', jsonb_build_object('from', repeat('n', 5000), 'to', 'North'))))), 'applied', 'and can be mended');
select is(tests.words(tests.push('manager', tests.save('w4', 'save-warehouse', 'north', false, '{"status": {"from": "active", "to": "closed"}}'))), 'invalid', 'and one of two statuses');
select is(tests.words(tests.push('manager', tests.save('w5', 'save-warehouse', 'north', false, '{"capacity": {"from": "5000 units", "to": "6000 units"}}'))), 'applied', 'it is edited');
select is(tests.kept_version('w5'), app.head(), 'under a version of its own');
select is(tests.push('admin', tests.save('w6', 'save-warehouse', 'north', false, '{"location": {"from": "Hyderabad", "to": "Warangal"}}', '2026-11-01 06:30Z')) #>> '{0,status}', 'merged', 'side by side with somebody else');
select is(tests.push('admin', tests.save('w7', 'save-warehouse', 'north', false, '{"capacity": {"from": "5000 units", "to": "1"}}')) #>> '{0,conflict,changedBy}', 'Asha', 'a conflict says who was last');
select is(app.head(), (tests.push('admin', tests.save('w7b', 'save-warehouse', 'north', false, '{"location": {"from": "Hyderabad", "to": "Warangal"}}')) #>> '{0,version}')::bigint, 'what is there already is no change, and has the version that is there');
select is(tests.words(tests.push('admin', tests.save('w8', 'save-warehouse', 'never-was', false, '{"capacity": {"from": "", "to": "1"}}'))), 'not-found', 'what does not exist cannot be edited');

/* Scans */
select is(tests.push('staff', tests.scan('s1', 'a', '1001', 'north', 'in', clock => 1000)) -> 0, jsonb_build_object('id', tests.id_of('s1'), 'status', 'applied', 'code', null, 'message', null, 'version', null), 'a scan is applied and changes no mirrored row');
select results_eq(
  $$ select status, location, updated_at, updated_by, warehouse_id, direction from public.shipment_updates where command_id = tests.id_of('s1') $$,
  $$ values ('In Transit', 'Warangal', '2026-11-01 06:30:01Z'::timestamptz(3), tests.id_of('staff'), tests.id_of('north'), 'in') $$,
  'it is a line of history with the warehouse''s place and the corrected time'
);
select is(tests.words(tests.push('staff', tests.scan('s2', null, '1001', 'north', 'out'))), 'applied', 'the number alone is enough');
select is((select status from public.shipments), 'In Transit', 'the status stays as it is');
select is(tests.words(tests.push('staff', tests.scan('s3', null, '4711', 'north', 'in'))), 'not-found', 'an unknown number is said to be unknown');
select is(tests.words(tests.push('staff', tests.scan('s4', 'a', '1001', 'south', 'in'))), 'not-found', 'so is an unknown warehouse');
select is(tests.words(tests.push('staff', tests.scan('s5', 'a', '1001', 'north', 'around'))), 'invalid', 'a parcel goes in or out');
select is(tests.push('manager', tests.remove('w9', 'delete-warehouse', 'north')) #>> '{0,message}', 'This warehouse is in the history of shipments and cannot be deleted.', 'a warehouse in use is not deleted, and says why');
select is(tests.words(tests.push('manager', tests.save('w10', 'save-warehouse', 'spare', true, tests.fields('name', 'Spare')), tests.remove('w11', 'delete-warehouse', 'spare'))), 'applied applied', 'one that is not in use is deleted');
select is(tests.push('manager', tests.remove('w12', 'delete-warehouse', 'spare')) #>> '{0,status}', 'merged', 'twice is no quarrel');
select tests.push('manager', tests.save('two-4', 'save-warehouse', 'two-house', true, tests.fields('name', 'Two')));
select is(tests.words(tests.push('manager', tests.remove('two-5', 'delete-warehouse', 'two-house'), tests.remove('two-6', 'delete-warehouse', 'two-house'))), 'applied merged', 'nor is it in one push');
select is(tests.push('manager', tests.save('w14', 'save-warehouse', 'house-only', true, tests.fields('name', 'House'))) #>> '{0,status}', 'applied', 'one is made whose id no client had');
select tests.push('manager', tests.remove('w15', 'delete-warehouse', 'house-only'));
select is(tests.kept_version('w15'), app.head(), 'its going has a version');
select results_eq($$ select again ->> 'status', (again ->> 'version')::bigint from (select tests.push('manager', tests.remove('w16', 'delete-warehouse', 'house-only')) -> 0 as again) as answered $$, $$ select 'merged', app.head() $$, 'which it keeps, however often it is deleted');
select is(tests.words(tests.push('admin', tests.remove('c14', 'delete-client', 'house-only'))), 'not-found', 'that a warehouse went makes no client gone');
select is(tests.words(tests.push('manager', tests.remove('w17', 'delete-warehouse', 'brief'))), 'not-found', 'nor the other way round');
select is(tests.words(tests.push('manager', tests.remove('w13', 'delete-warehouse', 'never-was'))), 'not-found', 'what never was cannot be deleted');

select * from finish();

/* As long as a text may be, to the letter */
select is(tests.words(tests.push('admin', tests.save('w edge ' || field || letters, 'save-warehouse', 'w edge ' || field || letters, true, tests.fields('name', 'W ' || field || letters, 'location', 'Pune', 'capacity', '1') || tests.fields(field, repeat('x', letters))))), word, format('%s letters as the %s of a warehouse: %s', letters, field, word))
from (values ('name', 200, 'applied'), ('name', 201, 'invalid'), ('location', 100, 'applied'), ('location', 101, 'invalid'), ('capacity', 100, 'applied'), ('capacity', 101, 'invalid')) as edges (field, letters, word);
select is(tests.words(tests.push('admin', tests.save('c edge ' || field || letters, 'save-client', 'c edge ' || field || letters, true, tests.client('EDGE' || letters, tests.fields(field, repeat('x', letters)))))), word, format('%s letters as the %s of a client: %s', letters, field, word))
from (values ('client_name', 200, 'applied'), ('client_name', 201, 'invalid'), ('address', 500, 'applied'), ('address', 501, 'invalid')) as edges (field, letters, word);
