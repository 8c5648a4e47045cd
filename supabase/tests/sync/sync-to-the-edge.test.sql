-- What sync promises, to the edge: the bounds of captures, what a scan stands for, what a push and a pull count. Statements commit one by one here.
select plan(88);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.capture(name text, payload jsonb, record text default '', claimed timestamptz default '2026-11-01 06:30Z') returns jsonb language sql stable as $$
  select tests.command(name, 'record-delivery', '{"shipmentId": null, "outcome": "Failed Attempt", "notes": "", "photo": null}'::jsonb || payload, record, claimed)
$$;
create function tests.captured(who text, name text, payload jsonb) returns text language sql as $$
  select tests.words(tests.push(who, tests.capture(name, jsonb_build_object('trackingNumber', name) || payload, 'tracking:' || name)))
$$;
create function tests.photo(name text, size integer) returns jsonb language sql as $$
  select jsonb_build_object('photo', jsonb_build_object('id', tests.id_of('photo ' || name), 'sha256', repeat('a', 64), 'size', size, 'type', 'image/jpeg'))
$$;
create function tests.proof(name text) returns public.proof_of_delivery language sql stable as $$ select * from public.proof_of_delivery where id = tests.id_of(name) $$;
create function tests.edit(name text, shipment text, field text, was text, becomes text, claimed timestamptz default now(), record text default null) returns jsonb language sql stable as $$
  select tests.command(name, 'update-shipment', jsonb_build_object('id', tests.id_of(shipment), 'changes', jsonb_build_object(field, jsonb_build_object('from', was, 'to', becomes))), coalesce(record, 'shipment:' || shipment), claimed)
$$;
create function tests.scan(command text, shipment text, warehouse text, direction text, claimed timestamptz, pieces integer default null, instead text default null) returns jsonb language sql stable as $$
  select tests.command(command, 'scan-at-warehouse', jsonb_build_object(
    'shipmentId', tests.id_of(shipment), 'trackingNumber', '', 'warehouseId', tests.id_of(warehouse), 'direction', direction, 'pieces', pieces, 'insteadOf', tests.id_of(instead)
  ), 'shipment:' || shipment, claimed)
$$;
create function tests.undo(command text, scan text) returns jsonb language sql stable as $$
  select tests.command(command, 'undo-scan', jsonb_build_object('scanId', tests.id_of(scan)), 'scan:' || scan)
$$;
create function tests.pull(who text, since bigint, more jsonb default '{}') returns jsonb language sql as $$
  select tests.ask(who, 'sync_pull', jsonb_build_object('epoch', app.epoch(), 'scope', app.scope_of(tests.id_of(who)), 'cursor', since, 'limit', 1000) || more)
$$;
-- What a pull tells of a record, table by table, in words.
create function tests.told_of(who text, name text, since bigint default 0) returns text language sql as $$
  select string_agg(concat_ws(' ', r.value ->> 'table', case when (r.value ->> 'gone')::boolean then 'gone' else 'there' end, coalesce(
    r.value #>> '{row,tracking_number}', r.value #>> '{row,client_code}', r.value #>> '{row,phone_number}', r.value #>> '{row,vehicle}', r.value #>> '{row,name}'
  )), ', ' order by r.value ->> 'table')
  from jsonb_array_elements(tests.pull(who, since) -> 'rows') as r where r.value ->> 'id' = tests.id_of(name)::text
$$;
grant execute on all functions in schema tests to public;
insert into public.warehouses (id, name, location) values (tests.id_of('north'), 'North', 'Nagpur'), (tests.id_of('south'), 'South', 'Salem'), (tests.id_of('pulled down'), 'Old', 'Pune');
delete from public.warehouses where id = tests.id_of('pulled down');

/* How much one person brings in an hour */
update app.settings set value = '1500' where name = 'capture_photo_bytes_per_hour';
select is(tests.captured('driver', 'b1', tests.photo('b1', 600)) || tests.captured('driver', 'b2', jsonb_build_object('notes', repeat('x', 8300))) || tests.captured('driver', 'b3', tests.photo('b3', 600)), 'appliedappliedapplied', 'as many bytes as may be are taken, photos and long notes together');
select is(tests.captured('driver', 'b4', tests.photo('b4', 1)), 'too-many', 'and not one more');
select is(tests.captured('driver', 'b5', tests.photo('b5', 1) || '{"notes": null}'), 'too-many', 'also where there are no notes');
update app.settings set value = '1000' where name = 'capture_photo_bytes_per_hour';
select is(tests.captured('driver', 'b6', '{"notes": null}'), 'applied', 'without any a capture is taken however many there were');
select is(tests.captured('inactive', 'b8', tests.photo('b8', 1001)), 'too-many', 'more at once than an hour has room for is not taken from anybody');
select is(tests.captured('inactive', 'b7', tests.photo('b7', 1000)), 'applied', 'nor does it count what nobody brought');
update app.settings set value = '3' where name = 'captures_per_hour';
select is(tests.ask('staff', 'import_delivery', jsonb_build_object('capturedBy', tests.id_of('other-driver'), 'command', tests.capture('i' || n, jsonb_build_object('trackingNumber', 'i' || n) || tests.photo('i' || n, 500)))) ->> 'status', 'applied', 'the office brings in a file') from generate_series(1, 4) as n;
select is(tests.captured('other-driver', 'o1', tests.photo('o1', 900)) || tests.captured('other-driver', 'o2', '{}'), 'appliedapplied', 'which takes nothing from what its driver may bring');

/* A capture that leaves something unsaid */
select tests.ship('s' || n, '100' || n, 'driver', 'Out for Delivery') from generate_series(1, 6) as n;
alter table public.shipments disable trigger before_update;
update public.shipments set created_at = '2026-10-01 00:00Z';
alter table public.shipments enable trigger before_update;
update app.settings set value = '500' where name = 'captures_per_hour';
select is(tests.words(tests.push('driver', tests.command('unsaid', 'record-delivery', jsonb_build_object('shipmentId', tests.id_of('s1'), 'outcome', 'Delivered')))), 'applied', 'a capture without number, notes and photo');
select is(((tests.proof('unsaid')).tracking_number, (tests.proof('unsaid')).delivery_notes, (tests.proof('unsaid')).image_url), ('1001'::text, ''::text, null::text), 'has the number of its shipment');
select is(tests.words(tests.push('driver', tests.capture('of a house', jsonb_build_object('shipmentId', tests.id_of('pulled down'), 'trackingNumber', '4711')))), 'applied', 'a capture of an id that was a warehouse''s');
select is((tests.proof('of a house')).review_reason, 'unknown-number', 'is not of a shipment that was deleted');
select is(tests.words(tests.push('driver', tests.capture('by number', jsonb_build_object('shipmentId', tests.id_of('pulled down'), 'trackingNumber', '1002')))), 'applied', 'one with a number that is known');
select is((tests.proof('by number')).shipment_id, tests.id_of('s2'), 'is of that parcel');

select tests.ship('given to nobody', '4712');
delete from public.shipments where id = tests.id_of('given to nobody');
select is(tests.words(tests.push('driver', tests.capture('of nobody', jsonb_build_object('shipmentId', tests.id_of('given to nobody'), 'trackingNumber', '4712')))), 'applied', 'a capture of what was deleted and was nobody''s');
select is((tests.proof('of nobody')).review_reason, 'deleted', 'says so');
update app.delivery_secret set secret = 'a secret of this test';
insert into public.shipment_receipt_needs values (tests.id_of('s5'), array['code']);
select is(tests.words(tests.push('other-driver', tests.capture('wrong code', jsonb_build_object('shipmentId', tests.id_of('s5'), 'trackingNumber', '1005', 'outcome', 'Delivered', 'code', '{"way": "typed", "value": "000000"}'::jsonb)))), 'applied', 'a delivery by another driver, with a wrong code');
select is(((tests.proof('wrong code')).review_reason, (tests.proof('wrong code')).applied), ('not-assigned'::text, true), 'is looked at for the reason that comes first');
update public.shipments set status = 'Out for Delivery' where id = tests.id_of('s5');

/* Refused in words */
select is(
  (select jsonb_agg(jsonb_build_array(a.value ->> 'code', a.value ->> 'message') order by a.place) from jsonb_array_elements(tests.push('driver',
    tests.command('w1', 'teleport', '{}'), tests.command('w2', 'record-delivery', '{}', '2') || '{"payloadVersion": 2}', tests.command('w3', 'delete-client', '{}', '3'), tests.command('w4', 'save-warehouse', '{}', '4'),
    tests.command('w5', 'record-delivery', '[]', '5'), tests.command('w6', 'record-delivery', 'null', '6'), tests.command('w7', 'record-delivery', '"x"', '7'), tests.command('w8', 'record-delivery', '{}', '8') - 'payload', '{"id": "x", "record": "9"}'
  )) with ordinality as a (value, place)),
  '[
    ["unknown-kind", "The server does not know this kind of work yet."], ["unknown-version", "The server does not know this version of the app yet."],
    ["not-allowed", "You don''t have access to do this."], ["not-allowed", "You don''t have access to create warehouse."],
    ["invalid", "This work has no content."], ["invalid", "This work has no content."], ["invalid", "This work has no content."], ["invalid", "This work has no content."], ["invalid", "This work has no id."]
  ]', 'what cannot be carried out is told in words'
);
select is((select a.value ->> 'message' from jsonb_array_elements(tests.push('staff', tests.edit('h1', 'never-was', 'notes', null, 'x'), tests.edit('h2', 'never-was', 'notes', null, 'y'))) as a where a.value ->> 'code' = 'held-back'), 'Something done earlier has to be settled first.', 'and so is what waits behind it');

/* Given up */
create function tests.withdraw(name text, withdrawn text, more jsonb default '{}') returns jsonb language sql stable as $$
  select tests.command(name, 'withdraw', jsonb_build_object('commandId', tests.id_of(withdrawn), 'commandKind', 'teleport') || more, 'withdrawn:' || name)
$$;
grant execute on function tests.withdraw(text, text, jsonb) to public;
select is(tests.words(tests.push('staff', tests.command('parked 1', 'teleport', '{}', '1'), tests.command('parked 2', 'teleport', '{}', '2'))), 'unknown-kind unknown-kind', 'two wait for a newer server');
select is(tests.words(tests.push('staff', tests.withdraw('give up 1', 'parked 1'), tests.command('parked 1', 'teleport', '{}', '1'), tests.command('parked 2', 'teleport', '{}', '2'))), 'not-carried-out withdrawn unknown-kind', 'who gives up one of them gives up nothing else');
select is(tests.words(tests.push('staff', tests.withdraw('give up 2', 'no kind', '{"commandKind": null}'), tests.command('no kind', 'teleport', '{}'))), 'never-arrived withdrawn', 'what is given up may be of no kind');
select is(tests.push('staff', tests.withdraw('give up 3', 'x', '{"commandId": null}')) #>> '{0,message}', 'This does not say what is withdrawn.', 'and has an id');
select is(tests.words(tests.push('staff', tests.command('kindless', 'x', '{}') - 'kind')), 'unknown-kind', 'what is of no kind waits as well');
select is(tests.push('staff', tests.withdraw('give up 4', 'parked 2')) -> 0, jsonb_build_object('id', tests.id_of('give up 4'), 'status', 'applied', 'code', 'not-carried-out', 'message', 'It had reached the office, but nothing of it was carried out.', 'version', null), 'who gives up what was not carried out is told so');

/* What holds back, and what does not */
select is(tests.words(tests.push('staff', tests.edit('m1', 's3', 'notes', null, 'Ring twice'))), 'applied', 'somebody edits');
select is(tests.words(tests.push('manager', tests.edit('m2', 's3', 'carrier', null, 'Own van', '2026-11-01 06:30Z'), tests.edit('m3', 's3', 'carrier', 'Own van', 'Train'))), 'merged applied', 'what was merged holds nothing back');
select is(tests.words(tests.push('manager', tests.edit('m2', 's3', 'carrier', null, 'Own van', '2026-11-01 06:30Z'), tests.edit('m4', 's3', 'carrier', 'Train', 'Lorry'))), 'merged applied', 'nor does its replay');
select is(tests.words(tests.push('manager', tests.edit('m5', 's3', 'notes', null, 'Ring once'), tests.edit('m6', 's3', 'carrier', 'Lorry', 'Bus'))), 'changed-meanwhile held-back', 'a conflict does');
select is(tests.words(tests.push('staff', tests.edit('n1', 'never-was', 'notes', null, 'x') - 'record', tests.edit('n2', 's4', 'notes', null, 'x'), tests.edit('n3', 's4', 'notes', 'x', 'y') - 'record')), 'not-found applied held-back', 'what names no record is held back by what names none either');
begin;
select tests.ask('staff', 'import_delivery', jsonb_build_object('capturedBy', tests.id_of('driver'), 'command', tests.capture('in its name', '{"trackingNumber": "77"}')));
select is(current_setting('app.actor') || current_setting('app.command_id'), '', 'what comes behind a command is not done in its name');
commit;
begin;
set local role authenticated;
select is(public.sync_push('{"commands": []}'), '{"denied": "signed-out"}', 'who is signed out sends nothing');
rollback;
select is(exists (select from public.call_counters where bucket = 'refusals:' || tests.id_of(who) || ':hour'), counted, format('of whom something was refused is counted: %s', who)) from (values ('manager', true), ('other-driver', false)) as told (who, counted);

/* What is wrong with a shipment already hinders no other change of it */
select tests.ship('hindered', '1234567890', 'other-driver');
alter table public.shipments disable trigger before_update;
update public.shipments set user_id = tests.id_of('customer') where id = tests.id_of('hindered');
alter table public.shipments enable trigger before_update;
update auth.users set email_confirmed_at = null where id = tests.id_of('customer');
update public.staff set status = 'Inactive' where user_id = tests.id_of('other-driver');
select is(tests.words(tests.push('staff', tests.edit('hindered 1', 'hindered', 'notes', null, 'Ring twice'))), 'applied', 'a number like a phone''s, a driver and a customer who are none any more: its notes are changed');
select is(tests.words(tests.push('staff', tests.edit('hindered 2', 'hindered', 'driver_id', null, tests.id_of('other-driver')::text))), 'applied', 'and who says of it what is so already says nothing wrong');
update public.staff set status = 'Active' where user_id = tests.id_of('other-driver');
select is(
  (select jsonb_agg(a.value ->> 'code' order by a.place) from jsonb_array_elements(tests.push('staff',
    tests.command('hindered 3', 'update-shipment', jsonb_build_object('id', tests.id_of('s3'), 'changes', jsonb_build_object('tracking_number', '{"from": "1003", "to": "1234567891"}'::jsonb, 'user_id', jsonb_build_object('from', null, 'to', tests.id_of('customer')))), '1'),
    tests.command('hindered 4', 'update-shipment', jsonb_build_object('id', tests.id_of('s3'), 'changes', jsonb_build_object('user_id', jsonb_build_object('from', null, 'to', tests.id_of('customer')))), '2'),
    tests.command('hindered 5', 'update-shipment', jsonb_build_object('id', tests.id_of('s3'), 'changes', '{"tracking_number": {"from": "1003", "to": null}}'::jsonb), '3'),
    tests.command('hindered 6', 'update-shipment', jsonb_build_object('id', tests.id_of('s3'), 'changes', '{"tracking_number": {"from": "1003", "to": "none"}}'::jsonb), '4')
  )) with ordinality as a (value, place)),
  '["tracking-number-invalid", "not-a-customer", "tracking-number-invalid", "tracking-number-invalid"]', 'what is changed to something wrong is refused'
);

/* Deleted unread */
create function tests.remove(name text, shipment text, more jsonb default '{}') returns jsonb language sql stable as $$
  select tests.command(name, 'delete-shipment', jsonb_build_object('id', tests.id_of(shipment)) || more, 'shipment:' || shipment)
$$;
create function tests.make(name text, shipment text, number text) returns jsonb language sql stable as $$
  select tests.command(name, 'create-shipment', jsonb_build_object('items', jsonb_build_array(jsonb_build_object('id', tests.id_of(shipment || ' first'), 'description', 'first')), 'shipment', jsonb_build_object(
    'id', tests.id_of(shipment), 'tracking_number', number, 'from_name_or_company', 'A', 'from_contact_number', '9000000011', 'to_name_or_company', 'B', 'to_contact_number', '9000000012'
  )), 'shipment:' || shipment)
$$;
create function tests.items(name text, shipment text, items jsonb) returns jsonb language sql stable as $$
  select tests.command(name, 'update-shipment', jsonb_build_object('id', tests.id_of(shipment), 'changes', '{}'::jsonb, 'items', items), 'shipment:' || shipment, now())
$$;
grant execute on all functions in schema tests to public;
select is(tests.words(tests.push('staff', tests.remove('r1', 'pulled down'))), 'not-found', 'what was a warehouse was no shipment that somebody deleted');
select is(tests.words(tests.push('manager', tests.make('r2', 'of the manager', '880001'))) || ' ' || tests.words(tests.push('staff', tests.make('r3', 'of the staff', '880002'))), 'applied applied', 'two make a shipment each');
select is(tests.words(tests.push('manager', tests.edit('r4', 'of the staff', 'notes', null, 'x'), tests.items('r5', 'of the staff', jsonb_build_object('added', jsonb_build_array(jsonb_build_object('id', tests.id_of('second'), 'description', 'second')))))), 'applied applied', 'one of them edits the other''s, and adds a package');
select is(tests.words(tests.push('staff', tests.edit('r6', 'of the staff', 'carrier', null, 'Own van'))), 'applied', 'which its maker edits again');
create table tests.as_seen as select app.instant(updated_at) as at from public.shipments where id = tests.id_of('of the staff');
select tests.push('manager', tests.edit('r7', 'of the staff', 'from_city', '', 'Pune')), tests.push('admin', tests.edit('r8', 'of the staff', 'from_state', '', 'Maharashtra'));
select matches(tests.push('staff', tests.remove('r9', 'of the staff', jsonb_build_object('seenAt', (select at from tests.as_seen)))) #>> '{0,message}', '^Asha changed this shipment on ', 'who deletes it unread is told who was the last to change it');
select is(tests.words(tests.push('manager', tests.remove('r10', 'of the staff'))), 'applied', 'who did not make it and does not say what they saw is asked nothing');

/* What an invoice says stays */
insert into public.clients (id, client_code, client_name, contact_email, contact_phone, address, gstin, pan) values (tests.id_of('billed'), 'BILLED', 'Billed', 'a@billed.example', '9000000009', 'Pune', 'URP', 'NA');
insert into public.invoices (id, invoice_number, client_code, invoice_date, total_base, total_gst, total_amount, place_of_supply) values (tests.id_of('inv'), 'BILLED-0001', 'BILLED', '2026-11-01', 100, 18, 118, '36');
insert into public.shipment_items (id, shipment_id, description, price_inr) values (tests.id_of('with a price'), tests.id_of('of the manager'), 'with a price', 100), (tests.id_of('without'), tests.id_of('of the manager'), 'without', null);
update public.shipments set base_price = 100, gst_percentage = 18, gst_amount = 18, final_amount = 118, client_code = 'BILLED', invoice_id = tests.id_of('inv'), invoice_status = 'raised', invoice_number = 'BILLED-0001' where id = tests.id_of('of the manager');
select is(tests.words(tests.push('staff', tests.items('billed ' || place, 'of the manager', items))), word, format('%s: %s', word, items))
from (values
  (1, 'frozen-by-invoice', jsonb_build_object('added', jsonb_build_array(jsonb_build_object('id', tests.id_of('dear'), 'price_inr', 0.01)))),
  (2, 'applied', jsonb_build_object('added', jsonb_build_array(jsonb_build_object('id', tests.id_of('free'), 'price_inr', 0), jsonb_build_object('id', tests.id_of('bare'))))),
  (3, 'frozen-by-invoice', jsonb_build_object('removed', jsonb_build_array(jsonb_build_object('id', tests.id_of('without')), jsonb_build_object('id', tests.id_of('with a price'))))),
  (4, 'applied', jsonb_build_object('removed', jsonb_build_array(jsonb_build_object('id', tests.id_of('without'))))),
  (5, 'frozen-by-invoice', jsonb_build_object('changed', jsonb_build_array(jsonb_build_object('id', tests.id_of('with a price'), 'changes', '{"price_inr": {"from": 100, "to": 100.01}}'::jsonb)))),
  (6, 'applied', jsonb_build_object('changed', jsonb_build_array(jsonb_build_object('id', tests.id_of('with a price'), 'changes', '{"description": {"from": "with a price", "to": "dear"}}'::jsonb))))
) as asked (place, word, items);
select is(tests.words(tests.push('staff', tests.edit('billed 7', 'of the manager', 'base_price', '90', '95'))), 'frozen-by-invoice', 'a price that somebody else had changed before is frozen as well');
select is(tests.words(tests.push('staff', tests.edit('billed 8', 'of the manager', 'base_price', '90', '100'))), 'applied', 'and one that is as it should be no question');
select is((select array[base_price, final_amount] from public.shipments where id = tests.id_of('of the manager')), '{100.00,118.00}', 'the money stays to the paisa');

/* Scans: one's own count is replaced, of this parcel, at this warehouse, this way */
insert into public.shipment_items (shipment_id, quantity) select tests.id_of('s' || n), 9 from generate_series(4, 6) as n;
create function tests.lines(shipment text) returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', location, direction, pieces), ', ' order by updated_at), 'none') from public.shipment_updates where shipment_id = tests.id_of(shipment) and direction is not null
$$;
grant execute on function tests.lines(text) to public;
select tests.push('staff', tests.scan('c1', 's4', 'north', 'in', '2026-11-02 06:00Z', 1));
select tests.push('staff', tests.scan('c2', 's5', 'north', 'in', '2026-11-02 06:01Z', 2, 'c1'), tests.scan('c3', 's4', 'south', 'in', '2026-11-02 06:02Z', 3, 'c1'), tests.scan('c4', 's4', 'north', 'out', '2026-11-02 06:03Z', 4, 'c1'));
select is(tests.lines('s4') || '; ' || tests.lines('s5'), 'Nagpur in 1, Salem in 3, Nagpur out 4; Nagpur in 2', 'a count of another parcel, at another warehouse or the other way replaces nothing');
update public.sync_command set received_at = now() - interval '23 hours' where id = tests.id_of('c1');
select tests.push('staff', tests.scan('c5', 's4', 'north', 'in', '2026-11-02 06:05Z', 5, 'c1'));
select is(tests.lines('s4'), 'Salem in 3, Nagpur out 4, Nagpur in 5', 'one that goes on within the day does');
update public.sync_command set received_at = '2026-10-31 06:05Z' where id = tests.id_of('c2');
select tests.push('staff', tests.scan('c6', 's5', 'north', 'in', '2026-11-02 06:06Z', 3, 'c2'));
select is(tests.lines('s5'), 'Nagpur in 2, Nagpur in 3', 'one that was made after two days does not');
update public.sync_command set received_at = '2026-10-31 06:05Z' where id = tests.id_of('c6');
select tests.push('staff', tests.scan('c7', 's5', 'north', 'in', '2026-11-02 06:04Z', 4, 'c6'));
select is(tests.lines('s5'), 'Nagpur in 2, Nagpur in 4', 'by when it was made, however late it arrives');
select tests.push('staff', tests.scan('c8', 's5', 'north', 'in', now() + interval '3 days', 5, 'c7'));
select is(tests.lines('s5'), 'Nagpur in 2, Nagpur in 5', 'and not later than it arrives, by a clock that is ahead');
update public.sync_command set received_at = now() - interval '50 hours' where id = tests.id_of('c8');
select tests.push('staff', tests.scan('c9', 's5', 'north', 'in', now() - interval '49 hours', 6, 'c8') || jsonb_build_object('clockOffsetMs', 95 * 86400000::bigint));
select is(tests.lines('s5'), 'Nagpur in 2, Nagpur in 6', 'nor by what a server with a wrong time has made of a right clock');
update public.sync_command set received_at = now() - interval '50 hours' where id = tests.id_of('c9');
select tests.push('staff', tests.scan('c10', 's5', 'north', 'in', now() + interval '23 hours', 7, 'c9') || jsonb_build_object('clockOffsetMs', -72 * 3600000::bigint));
select is(tests.lines('s5'), 'Nagpur in 2, Nagpur in 7', 'nor by a clock that is ahead where that is known');
select is(tests.push('staff', tests.undo('u1', 'c1')) #>> '{0,status}', 'applied', 'what was counted on is undone under its own id');
select is(tests.lines('s4'), 'Salem in 3, Nagpur out 4, Nagpur in 5', 'and leaves what came in its place');
select tests.push('staff', tests.scan('refused', 'never-was', 'north', 'in', now()));
select is(tests.push('staff', tests.undo('u2', 'refused')) #>> '{0,status}', 'merged', 'a scan that was refused needs no undoing');
update public.sync_command set received_at = now() - interval '30 hours' where id = tests.id_of('refused');
select is(tests.push('staff', tests.undo('u3', 'refused')) #>> '{0,status}', 'merged', 'however old');
select tests.push('staff', tests.scan('z1', 's6', 'never-was', 'in', now()), tests.scan('z2', 's5', 'north', 'out', now()));
select tests.push('staff', tests.edit('z3', 's6', 'carrier', null, 'Own van') || jsonb_build_object('replaces', jsonb_build_array(tests.id_of('z1'))));
select tests.push('staff', tests.edit('z4', 's5', 'status', (select status from public.shipments where id = tests.id_of('s5')), 'Delayed') || jsonb_build_object('replaces', jsonb_build_array(tests.id_of('z2'))));
select is((tests.push('staff', tests.undo('z5', 'z1')) #>> '{0,status}') || ' ' || (tests.push('staff', tests.undo('z6', 'z2')) #>> '{0,status}'), 'merged applied', 'an edit that names a scan as its earlier try is no scan');
select is((select array_agg(command_id) from public.shipment_updates where command_id in (tests.id_of('z2'), tests.id_of('z4'))), array[tests.id_of('z4')], 'and stays when that is undone');
select is((select jsonb_agg(jsonb_build_array(a.value ->> 'code', a.value ->> 'message') order by a.place) from jsonb_array_elements(tests.push('staff',
  tests.scan('x1', 'never-was', 'north', 'in', now()), tests.scan('x2', 's4', 'never-was', 'in', now()), jsonb_set(tests.scan('x3', 's5', 'north', 'in', now()), '{payload,direction}', 'null'), jsonb_set(tests.scan('x4', 's6', 'north', 'in', now()), '{payload,pieces}', '0'), tests.undo('x5', 'm2')
)) with ordinality as a (value, place)), '[["not-found", "Shipment not found."], ["not-found", "Warehouse not found."], ["invalid", "A parcel is scanned in or out."], ["invalid", "A scan counts at least one piece."], ["not-allowed", "Only a scan of your own can be undone."]]', 'each is refused in its words');
-- The history at the moment of the scan, of this parcel alone.
alter table public.shipments disable trigger before_update;
delete from public.shipment_updates where shipment_id = tests.id_of('s6');
insert into public.shipment_updates (shipment_id, status, location, updated_at) values
  (tests.id_of('s6'), 'Pending', 'Pune', '2026-11-03 05:00Z'), (tests.id_of('s6'), 'In Transit', 'Pune', '2026-11-03 06:00Z'), (tests.id_of('s6'), 'Delayed', 'Pune', '2026-11-03 07:00Z'),
  (tests.id_of('s5'), 'Cancelled', 'Pune', '2026-11-03 06:30Z');
alter table public.shipments enable trigger before_update;
select tests.push('staff', tests.scan('y1', 's6', 'north', 'in', '2026-11-03 04:00Z'), tests.scan('y2', 's6', 'north', 'in', '2026-11-03 06:00Z'), tests.scan('y3', 's6', 'north', 'in', '2026-11-03 06:45Z'));
select is((select string_agg(status, ', ' order by updated_at) from public.shipment_updates where command_id in (tests.id_of('y1'), tests.id_of('y2'), tests.id_of('y3'))), 'Out for Delivery, In Transit, In Transit', 'a scan shows what its parcel was at that moment, and what it is now where nothing is known of before');

/* One id in every table: ids are made on devices, and each record is its own */
insert into public.users (id, email) select tests.id_of('same'), 'same@waybill.example' where not exists (select from public.users where id = tests.id_of('same'));
insert into auth.users (id, email, email_confirmed_at) values (tests.id_of('same'), 'same@waybill.example', now()) on conflict do nothing;
insert into public.staff (user_id, user_name, email, role, status, phone_number) values (tests.id_of('same'), 'Same', 'same@waybill.example', 'driver', 'Active', '9000000077');
select tests.ship('same', '5555', 'driver');
insert into public.clients (id, client_code, client_name, contact_email, contact_phone, address, gstin, pan) values (tests.id_of('same'), 'SAME', 'Same', 'a@same.example', '9000000009', 'Pune', 'URP', 'NA');
insert into public.warehouses (id, name, location) values (tests.id_of('same'), 'Same house', 'Pune');
insert into public.run_sheets (id, driver_id, warehouse_id, sheet_date, vehicle) values (tests.id_of('same'), tests.id_of('driver'), tests.id_of('north'), '2026-11-25', 'Van');
select is(tests.told_of('staff', 'same'), 'clients there SAME, drivers there 9000000077, run_sheets there Van, shipments there 5555, warehouses there Same house', 'five records of one id are told each as it is');
select is(tests.told_of('driver', 'same'), 'run_sheets there Van, shipments there 5555', 'and to a driver those that are a driver''s');
select is((select r.value ->> 'name' from jsonb_array_elements(tests.ask('staff', 'sync_mirror', '{"table": "warehouses"}') -> 'rows') as r where r.value ->> 'id' = tests.id_of('same')::text), 'Same house', 'mirrored by its table');
select tests.push('admin', tests.command('same house', 'save-warehouse', jsonb_build_object('id', tests.id_of('same'), 'isNew', false, 'changes', '{"name": {"from": "Same house", "to": "Hub"}}'::jsonb), 'warehouse:' || tests.id_of('same')));
select is((select result ->> 'version' from public.sync_command where id = tests.id_of('same house')), (select version::text from public.sync_change where tbl = 'warehouses' and pk = tests.id_of('same')), 'an answer has the version of its own record');
select is(tests.push('admin', tests.command('same gone', 'withdraw', jsonb_build_object('commandId', tests.id_of('same house'), 'commandKind', 'save-warehouse'), '')) #>> '{0,version}', (select version::text from public.sync_change where tbl = 'warehouses' and pk = tests.id_of('same')), 'also when it is withdrawn too late');
delete from public.clients where id = tests.id_of('same');
select is(tests.told_of('staff', 'same'), 'clients gone, drivers there 9000000077, run_sheets there Van, shipments there 5555, warehouses there Hub', 'and what is gone is gone alone');

/* Pulled: what is finished for so many days is gone, what is open never */
alter table public.shipments disable trigger before_update;
alter table public.run_sheets disable trigger stamp_changed;
alter table public.run_sheets disable trigger keep_closed;
create function tests.aged(name text, days integer) returns text language plpgsql as $$
begin
  update public.shipments set updated_at = now() - make_interval(days => days) where id = tests.id_of('s2');
  update public.run_sheets set updated_at = now() - make_interval(days => days) where id = tests.id_of('same');
  return (select string_agg(concat_ws(' ', who, tests.told_of(who, 's2'), 'and', split_part(regexp_replace(tests.told_of(who, 'same'), '^.*run_sheets', 'run_sheets'), ',', 1)), '; ' order by who desc) from unnest(array['staff', 'driver']) as who);
end
$$;
grant execute on function tests.aged(text, integer) to public;
update public.shipments set status = 'In Transit' where id = tests.id_of('s2');
select is(tests.aged('open', 400), 'staff shipments there 1002 and run_sheets there Van; driver shipments there 1002 and run_sheets there Van', 'what is open is told however old');
update public.shipments set status = 'Returned' where id = tests.id_of('s2');
update public.run_sheets set state = 'closed', closed_at = now() where id = tests.id_of('same');
select is(tests.aged('finished', 6), 'staff shipments there 1002 and run_sheets there Van; driver shipments there 1002 and run_sheets there Van', 'what was finished this week is told to both');
select is(tests.aged('finished', 8), 'staff shipments there 1002 and run_sheets there Van; driver shipments gone and run_sheets gone', 'after a week not to its driver');
select is(tests.aged('finished', 89), 'staff shipments there 1002 and run_sheets there Van; driver shipments gone and run_sheets gone', 'to the office for ninety days');
select is(tests.aged('finished', 91), 'staff shipments gone and run_sheets gone; driver shipments gone and run_sheets gone', 'and no longer');
alter table public.shipments enable trigger before_update;
alter table public.run_sheets enable trigger stamp_changed;
alter table public.run_sheets enable trigger keep_closed;
select is((answer ->> 'reset', answer -> 'rows', (answer ->> 'cursor')::bigint, answer -> 'more'), (word, '[]'::jsonb, app.head(), 'false'::jsonb), format('a reset brings no rows: %s', word))
from (values ('epoch', '{"epoch": "another"}'::jsonb), ('scope', '{"scope": 99}'), ('epoch', '{"epoch": null}'), ('scope', '{"scope": "x"}')) as told (word, more), tests.pull('staff', 0, more) as answer;
select is((answer -> 'cash' = 'null', answer -> 'decideWithin' = 'null', answer ->> 'role'), (false, true, 'driver'::text), 'a driver is told of their cash, and nothing of the office''s decisions') from tests.pull('driver', app.head()) as answer;
select is(jsonb_array_length(tests.pull('staff', 0, '{"cursor": null}') -> 'rows'), jsonb_array_length(tests.pull('staff', 0) -> 'rows'), 'who has no cursor begins at the first change');
select * from finish();
