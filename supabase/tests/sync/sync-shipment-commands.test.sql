-- What the office does to shipments: made, edited side by side, deleted, given to a driver. Statements commit one by one here.
select plan(151);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.shipment(name text) returns public.shipments language sql stable as $$ select * from public.shipments where id = tests.id_of(name) $$;
create function tests.form(name text, number text, more jsonb default '{}') returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', tests.id_of(name), 'tracking_number', number, 'from_name_or_company', 'A', 'from_contact_number', '9000000011',
    'to_name_or_company', 'B', 'to_contact_number', '9000000012', 'to_city', 'Pune'
  ) || more
$$;
create function tests.create_it(command text, form jsonb, items jsonb default '[]') returns jsonb language sql stable as $$
  select tests.command(command, 'create-shipment', jsonb_build_object('shipment', form, 'items', items), 'shipment:' || (form ->> 'id'))
$$;
create function tests.edit(command text, name text, changes jsonb, items jsonb default 'null', claimed timestamptz default now()) returns jsonb language sql stable as $$
  select tests.command(command, 'update-shipment', jsonb_build_object('id', tests.id_of(name), 'changes', changes, 'items', items), 'shipment:' || name, claimed)
$$;
create function tests.from_to(field text, was text, becomes text) returns jsonb language sql immutable as $$
  select jsonb_build_object(field, jsonb_build_object('from', was, 'to', becomes))
$$;
create function tests.from_to(field text, was numeric, becomes numeric) returns jsonb language sql immutable as $$
  select jsonb_build_object(field, jsonb_build_object('from', was, 'to', becomes))
$$;
create function tests.assign(command text, name text, driver text) returns jsonb language sql stable as $$
  select tests.command(command, 'assign-driver', jsonb_build_object('shipmentId', tests.id_of(name), 'driverId', tests.id_of(driver)), 'shipment:' || name)
$$;
create function tests.remove(command text, name text) returns jsonb language sql stable as $$
  select tests.command(command, 'delete-shipment', jsonb_build_object('id', tests.id_of(name)), 'shipment:' || name)
$$;
-- The code of the first answer and its words.
create function tests.said(answers jsonb) returns text language sql immutable as $$ select (answers #>> '{0,code}') || ': ' || (answers #>> '{0,message}') $$;
create function tests.version(name text) returns jsonb language sql as $$
  select to_jsonb(version) from public.sync_change where audience = 'office' and tbl = 'shipments' and pk = tests.id_of(name)
$$;
create function tests.item(name text, price numeric default null) returns jsonb language sql immutable as $$
  select jsonb_build_object('id', tests.id_of(name), 'item_name', 'Toys', 'description', name, 'package_type', 'Crate', 'weight_kg', 2.5, 'quantity', 1, 'length_cm', null, 'width_cm', null, 'height_cm', null, 'price_inr', price)
$$;
insert into public.clients (id, client_code, client_name, contact_email, contact_phone, address, gstin, pan)
values (tests.id_of('acme'), 'ACME', 'Acme', 'a@acme.example', '9000000009', 'Pune', 'URP', 'NA');

/* Made */
select is(tests.words(tests.push('staff', tests.create_it('new', tests.form('new', '2026-1120-1789', '{
  "base_price": 100.55, "payment_mode": "to_pay", "collect_amount": 11865, "gst_percentage": 18, "client_code": "ACME", "shipment_id": "SHP0123ABCZ",
  "invoice_id": "00000000-0000-4000-8000-000000000001", "invoice_status": "raised", "invoice_number": "X-0001", "delivered_at": "2020-01-01T00:00:00Z",
  "cancelled_at": "2020-01-01T00:00:00Z", "created_at": "2020-01-01T00:00:00Z",
  "payment_token": "00000000-0000-4000-8000-000000000001", "updated_by": "00000000-0000-4000-8000-000000000001", "gst_amount": 1, "final_amount": 1, "delivery_notes": "x", "nonsense": 1
}'), jsonb_build_array(tests.item('first', 100.55), tests.item('second'), tests.item('third'))))), 'applied', 'a shipment is made');
select is((tests.shipment('new')).tracking_number, '202611201789', 'its tracking number is reduced to digits');
select is((tests.shipment('new')).status, 'Pending', 'it is Pending');
select is(((tests.shipment('new')).gst_amount, (tests.shipment('new')).final_amount), (18.10::numeric(14, 2), 118.65::numeric(14, 2)), 'the server works out the amounts');
select is(((tests.shipment('new')).payment_mode, (tests.shipment('new')).collect_amount), ('to_pay'::text, 11865::bigint), 'what is collected at the door is kept in paise');
select ok((tests.shipment('new')).invoice_id is null and (tests.shipment('new')).invoice_number is null and (tests.shipment('new')).invoice_status = 'pending', 'nobody sends an invoice along');
select ok((tests.shipment('new')).delivered_at is null and (tests.shipment('new')).cancelled_at is null and (tests.shipment('new')).delivery_notes is null, 'nor a delivery');
select ok((tests.shipment('new')).payment_token <> '00000000-0000-4000-8000-000000000001', 'nor a payment token');
select cmp_ok((tests.shipment('new')).created_at, '>', now() - interval '1 minute', 'nor the time it was made');
select is((tests.shipment('new')).updated_by, tests.id_of('staff'), 'nor who did it');
select results_eq(
  $$ select description from public.shipment_items where shipment_id = tests.id_of('new') order by created_at, id $$, $$ values ('first'), ('second'), ('third') $$,
  'its packages keep their order'
);
select is((select item_name || ' ' || package_type from public.shipment_items where id = tests.id_of('first')), 'Toys Crate', 'what they are called and what they are');
select is((select price_inr from public.shipment_items where id = tests.id_of('first')), 100.55::numeric(14, 2), 'and their prices');
select is((select count(*) from public.shipment_updates where shipment_id = tests.id_of('new')), 1::bigint, 'its history begins');
select is(tests.words(tests.push('staff', tests.create_it('again', tests.form('new', '3001')))), 'already-exists', 'it is made once');
select is(tests.words(tests.push('staff', tests.create_it('same-number', tests.form('same-number', (tests.shipment('new')).tracking_number)))), 'tracking-number-taken', 'a tracking number is taken once');
select is(tests.push('staff', tests.create_it('phone-' || number, tests.form('phone-' || number, number))) #>> '{0,message}',
  'A tracking number cannot have 10 or 11 digits: it would be read as a phone number.', format('%s would be read as a phone number', number)) from unnest(array['1234567890', '12345678901']) as number;
select is(tests.words(tests.push('staff', tests.create_it('nine', tests.form('nine', '123456789')))), 'applied', 'nine digits would not');
select is(tests.words(tests.push('staff', tests.create_it('numberless', tests.form('numberless', 'abc')))), 'applied', 'a number without digits');
select matches((tests.shipment('numberless')).tracking_number, '^[0-9]{16}$', 'becomes the time and three more digits');
select is(tests.push('staff', tests.create_it('dear', tests.form('dear', '3002', '{"base_price": 100000001}'))) #>> '{0,message}',
  'Base price cannot exceed ₹10,00,00,000 (₹10 crore). Please adjust package prices.', 'a price over ten crore is refused in the specified words');
select is(tests.words(tests.push('staff', tests.create_it('dearer', tests.form('dearer', '3003', '{"base_price": 1e15}')))), 'price-out-of-range', 'however large');
select is(tests.push('staff', tests.create_it('phone', tests.form('phone', '3004', '{"to_contact_number": "123"}'))) #>> '{0,message}', 'Contact Number must be exactly 10 digits.', 'a contact number has ten digits');
select is(tests.words(tests.push('staff', tests.create_it('stranger', tests.form('stranger', '3005', '{"client_code": "NOBODY"}')))), 'invalid', 'a client code is that of a client');
select is(tests.words(tests.push('staff', tests.create_it('half', tests.form('half', '3006'), jsonb_build_array(tests.item('half-1'), tests.item('half-2') || '{"quantity": 0}')))), 'invalid', 'a bad package refuses the whole');
select is((select count(*) from public.shipments where id = tests.id_of('half')), 0::bigint, 'and leaves nothing');

/* Edited */
create table tests.noted (name text primary key, version bigint, history bigint);
select tests.ship('a', '1001');
insert into tests.noted select 'a', app.head(), count(*) from public.shipment_updates where shipment_id = tests.id_of('a');
select is(tests.push('staff', tests.edit('nothing', 'a', tests.from_to('notes', null::text, null::text) || tests.from_to('base_price', 100, 100) || tests.from_to('from_email', null::text, ''))) -> 0,
  jsonb_build_object('id', tests.id_of('nothing'), 'status', 'applied', 'code', null, 'message', null, 'version', tests.version('a')), 'an edit that changes nothing is applied, with the version that is there');
select is(app.head(), (select version from tests.noted), 'it is no news to anybody');
select is((select count(*) from public.shipment_updates where shipment_id = tests.id_of('a')), (select history from tests.noted), 'and no line of history');
select is(tests.words(tests.push('staff', tests.edit('status', 'a', tests.from_to('status', 'In Transit', 'Delayed')))), 'applied', 'an edit with another status');
select is((select count(*) from public.shipment_updates where shipment_id = tests.id_of('a')), (select history + 1 from tests.noted), 'adds one line of history');
select is(tests.words(tests.push('staff', tests.edit('other-field', 'a', tests.from_to('notes', null::text, 'Ring twice')))), 'applied', 'fields nobody else touched');
select is(tests.push('manager', tests.edit('merge', 'a', tests.from_to('from_city', '', 'Hyderabad'), claimed => '2026-11-01 06:30Z')) #>> '{0,status}', 'merged', 'merge with what somebody else changed since');
select is(((tests.shipment('a')).notes, (tests.shipment('a')).from_city, (tests.shipment('a')).status), ('Ring twice'::text, 'Hyderabad'::text, 'Delayed'::text), 'and all changes stand');
select is(tests.push('manager', tests.edit('both', 'a', tests.from_to('notes', null::text, 'Ring once') || tests.from_to('carrier', null::text, 'Own van'))) #> '{0,conflict,fields}',
  '{"notes": {"from": null, "yours": "Ring once", "theirs": "Ring twice"}}', 'a field that both changed comes back with all three values');
select is(tests.push('admin', tests.edit('both-2', 'a', tests.from_to('notes', null::text, 'Ring once'))) #>> '{0,conflict,changedBy}', 'Mohan', 'and says who changed it');
select is(tests.push('admin', tests.edit('both-3', 'a', tests.from_to('notes', null::text, 'Ring once'))) #>> '{0,conflict,changedAt}', app.instant((tests.shipment('a')).updated_at), 'and when');
select is((tests.shipment('a')).carrier, null, 'nothing of a conflicting edit is applied');
select is(tests.words(tests.push('manager', tests.edit('same', 'a', tests.from_to('notes', null::text, 'Ring twice')))), 'applied', 'two who made the same change have no conflict');
select is(tests.words(tests.push('staff', tests.edit('number', 'a', tests.from_to('base_price', '100.0'::text, '250.005')))), 'applied', 'numbers are compared as numbers');
select is(((tests.shipment('a')).base_price, (tests.shipment('a')).final_amount), (250.01::numeric(14, 2), 295.01::numeric(14, 2)), 'rounded half up, with the amounts that follow');
select is(tests.push('staff', tests.edit('forged', 'a', '{"delivered_at": {"from": null, "to": "2020-01-01T00:00:00Z"}, "invoice_id": {"from": null, "to": "00000000-0000-4000-8000-000000000001"}, "payment_token": {"from": null, "to": "00000000-0000-4000-8000-000000000001"}, "shipment_id": {"from": null, "to": "SHP0123ABCY"}, "gst_amount": {"from": null, "to": 0}, "final_amount": {"from": null, "to": 0}, "id": {"from": null, "to": "00000000-0000-4000-8000-000000000001"}}')) #> '{0,version}', tests.version('a'), 'fields that are the server''s change nothing');
select is(((tests.shipment('a')).shipment_id is distinct from 'SHP0123ABCY', (tests.shipment('a')).delivered_at, (tests.shipment('a')).invoice_id), (true, null::timestamptz(3), null::uuid), 'and stay as they were');
select is(tests.words(tests.push('staff', tests.edit('tracking', 'a', tests.from_to('tracking_number', '1001', '12345 67890')))), 'tracking-number-invalid', 'a new tracking number has its rules too');
select is(tests.words(tests.push('staff', tests.edit('tracking-taken', 'a', tests.from_to('tracking_number', '1001', '123456789')))), 'tracking-number-taken', 'and is taken once');
select is(tests.words(tests.push('staff', tests.edit('driver', 'a', tests.from_to('driver_id', null, tests.id_of('inactive')::text)))), 'driver-not-active', 'a form cannot assign an inactive driver either');
select is(tests.words(tests.push('staff', tests.edit('nobody', 'never-was', tests.from_to('notes', null::text, 'x')))), 'not-found', 'what does not exist cannot be edited');

/* Packages, by id */
select is(tests.words(tests.push('staff', tests.edit('items', 'new', '{}', jsonb_build_object(
  'added', jsonb_build_array(tests.item('fourth')), 'removed', jsonb_build_array(jsonb_build_object('id', tests.id_of('second'))),
  'changed', jsonb_build_array(jsonb_build_object('id', tests.id_of('third'), 'changes', tests.from_to('weight_kg', 2.5, 4))))))), 'applied', 'packages are added, removed and changed');
select results_eq($$ select description, weight_kg from public.shipment_items where shipment_id = tests.id_of('new') order by created_at, id $$,
  $$ values ('first', 2.5::numeric(12, 3)), ('third', 4), ('fourth', 2.5) $$, 'each by its own id');
select is(tests.push('manager', tests.edit('item-conflict', 'new', '{}', jsonb_build_object('changed', jsonb_build_array(jsonb_build_object('id', tests.id_of('third'), 'changes', tests.from_to('weight_kg', 2.5, 9)))))) #> '{0,conflict,fields}',
  jsonb_build_object('items.' || tests.id_of('third') || '.weight_kg', '{"from": 2.500, "yours": 9.000, "theirs": 4.000}'::jsonb), 'a package that both changed is a conflict');
select is(tests.push('manager', tests.edit('item-gone', 'new', '{}', jsonb_build_object('changed', jsonb_build_array(jsonb_build_object('id', tests.id_of('second'), 'changes', tests.from_to('weight_kg', 2.5, 9)))))) #> '{0,conflict,fields}',
  jsonb_build_object('items.' || tests.id_of('second'), '{"from": {"weight_kg": 2.5}, "yours": {"weight_kg": 9}, "theirs": null}'::jsonb), 'and so is one that somebody else removed, as a whole');
select is(tests.push('staff', tests.edit('items-same', 'new', '{}', jsonb_build_object('removed', jsonb_build_array(jsonb_build_object('id', tests.id_of('second'))), 'changed', jsonb_build_array(jsonb_build_object('id', tests.id_of('third'), 'changes', tests.from_to('weight_kg', 2.5, 4)))))) #> '{0,version}',
  tests.version('new'), 'what both did alike has the version that is there');
select is(tests.words(tests.push('staff', tests.edit('foreign-item', 'a', '{}', jsonb_build_object('changed', jsonb_build_array(jsonb_build_object('id', tests.id_of('third'), 'changes', tests.from_to('weight_kg', 4, 9))))))), 'changed-meanwhile', 'another shipment''s package is out of reach');

/* Totals of packages that two people change side by side */
create function tests.pieces(name text) returns numeric[] language sql stable as $$ select array[(tests.shipment(name)).total_weight, (tests.shipment(name)).base_price, (tests.shipment(name)).final_amount] $$;
create function tests.piece(name text, changes jsonb) returns jsonb language sql stable as $$
  select jsonb_build_object('changed', jsonb_build_array(jsonb_build_object('id', tests.id_of(name), 'changes', changes)))
$$;
select tests.push('staff', tests.create_it('pair', tests.form('pair', '5001', '{"total_weight": 5, "base_price": 300, "gst_percentage": 18}'), jsonb_build_array(tests.item('left', 100), tests.item('right', 200))));
select is(tests.words(tests.push('staff', tests.edit('left-1', 'pair', tests.from_to('total_weight', 5, 7.5) || tests.from_to('base_price', 300, 350), tests.piece('left', tests.from_to('quantity', 1, 2) || tests.from_to('price_inr', 100, 150))))), 'applied', 'one changes the first package');
select is(tests.push('manager', tests.edit('right-1', 'pair', tests.from_to('total_weight', 5, 6) || tests.from_to('base_price', 300, 500), tests.piece('right', tests.from_to('weight_kg', 2.5, 3.5) || tests.from_to('price_inr', 200, 400)), claimed => '2026-11-01 06:30Z')) #>> '{0,status}', 'merged', 'another the second, and nobody is asked about totals');
select is(tests.pieces('pair'), array[8.5, 550, 649], 'they follow from both packages, and the amounts from them');
select is(tests.words(tests.push('staff', tests.edit('left-2', 'pair', tests.from_to('total_weight', 5, 8.5), tests.piece('left', tests.from_to('weight_kg', 2.5, 5))))), 'applied', 'a total that happens to be there already');
select is(tests.pieces('pair'), array[13.5, 550, 649], 'is worked out anew all the same');
select is(tests.push('manager', tests.edit('left-3', 'pair', tests.from_to('total_weight', 5, 9), tests.piece('left', tests.from_to('weight_kg', 2.5, 4)))) #> '{0,conflict,fields}',
  jsonb_build_object('items.' || tests.id_of('left') || '.weight_kg', '{"from": 2.500, "yours": 4.000, "theirs": 5.000}'::jsonb), 'where both changed one package, its field is asked about and no total');
select is(tests.words(tests.push('manager', tests.edit('right-2', 'pair', tests.from_to('total_weight', 5, 2.5) || tests.from_to('base_price', 300, 100), jsonb_build_object('removed', jsonb_build_array(jsonb_build_object('id', tests.id_of('right')))), claimed => '2026-11-01 06:30Z'))), 'merged', 'a package is removed beside it');
select is(tests.pieces('pair'), array[10, 150, 177.0], 'and its weight and price with it');
select is(tests.push('staff', tests.edit('total-only', 'pair', tests.from_to('total_weight', 5, 9))) #> '{0,conflict,fields}', '{"total_weight": {"from": 5.000, "yours": 9.000, "theirs": 10.000}}', 'a total without packages is a field like any other');

select is(tests.push('manager', tests.edit('right-3', 'pair', tests.from_to('total_weight', 5, 2.5), jsonb_build_object('removed', jsonb_build_array(jsonb_build_object('id', tests.id_of('right')))))) #> '{0,version}', to_jsonb(app.head()), 'where all of it is so already, a total that is out of date changes nothing');
select is(tests.words(tests.push('staff', tests.edit('left-5', 'pair', tests.from_to('total_weight', 5, 9), tests.piece('left', tests.from_to('description', 'left', 'Left'))))), 'applied', 'a package is renamed beside one');
select is(tests.pieces('pair'), array[10, 150, 177.0], 'which is right and stays');
select is(tests.push('staff', tests.edit('left-6', 'pair', tests.from_to('total_weight', 10, 12), tests.piece('left', tests.from_to('weight_kg', 5, 4)))) #> '{0,version}', tests.version('pair'), 'a total that nobody else has changed');
select is(tests.pieces('pair'), array[12, 150, 177.0], 'is as its person says');
select is(tests.push('staff', tests.edit('left-4', 'pair', '{}', jsonb_build_object('removed', jsonb_build_array(jsonb_build_object('id', tests.id_of('left')))))) #>> '{0,message}', 'The server cannot accept this: At least one package is required.', 'who takes the last package away, after somebody took the other, is asked');
select is((select array_agg(description) from public.shipment_items where shipment_id = tests.id_of('pair')), '{Left}', 'and it stays');

/* History of what one push brings */
select tests.push('staff', tests.create_it('day', tests.form('day', '5002')), tests.edit('day-1', 'day', tests.from_to('status', 'Pending', 'In Transit')), tests.edit('day-2', 'day', tests.from_to('status', 'In Transit', 'Delivered')), tests.edit('day-3', 'day', tests.from_to('status', 'Delivered', 'Delayed')), tests.edit('day-4', 'day', tests.from_to('status', 'Delayed', 'Cancelled')));
select results_eq($$ select status from public.shipment_updates where shipment_id = tests.id_of('day') order by updated_at $$, $$ values ('Pending'), ('In Transit'), ('Delivered'), ('Delayed'), ('Cancelled') $$,
  'statuses of one push stand in the order they were set');
select is((select count(distinct updated_at) from public.shipment_updates where shipment_id = tests.id_of('day')), 5::bigint, 'each at a moment of its own');

/* Given to a driver */
select is(tests.words(tests.push('staff', tests.assign('give', 'a', 'driver'))), 'applied', 'a shipment is given to a driver');
select is((tests.shipment('a')).driver_id, tests.id_of('driver'), 'and is theirs');
select is(tests.push('staff', tests.assign('give-again', 'a', 'driver')) #> '{0,version}', tests.version('a'), 'giving it again changes nothing');
select is(tests.words(tests.push('staff', tests.assign('give-' || who, 'a', who))), 'driver-not-active', format('nothing is given to %s', who)) from unnest(array['inactive', 'staff', 'customer', 'never-was']) as who;
select is(tests.words(tests.push('staff', tests.assign('take', 'a', null))), 'applied', 'it can be taken away again');
select is(tests.words(tests.push('staff', tests.assign('give-nothing', 'never-was', 'driver'))), 'not-found', 'what does not exist cannot be given');

/* Given to a driver by a person who saw another one */
create function tests.reassign(command text, name text, seen text, driver text) returns jsonb language sql stable as $$
  select jsonb_set(tests.assign(command, name, driver), '{payload,from}', coalesce(to_jsonb(tests.id_of(seen)), 'null'))
$$;
select tests.ship('given', '8001');
select is(tests.words(tests.push('staff', tests.reassign('g-1', 'given', null, 'driver'))), 'applied', 'who saw that nobody had it gives it to somebody');
select tests.push('manager', tests.edit('g-note', 'given', tests.from_to('notes', null::text, 'n')));
select is(tests.push('manager', tests.reassign('g-2', 'given', null, 'other-driver')) -> 0, jsonb_build_object(
  'id', tests.id_of('g-2'), 'status', 'conflict', 'code', 'changed-meanwhile', 'message', 'Somebody else changed this meanwhile.', 'version', null,
  'conflict', jsonb_build_object(
    'fields', jsonb_build_object('driver_id', jsonb_build_object('from', null, 'yours', tests.id_of('other-driver'), 'theirs', tests.id_of('driver'))),
    'changedBy', 'Sita', 'changedAt', (select app.instant(happened_at) from app.activity where record = tests.id_of('given') and changes ? 'driver_id' and action = 'update')
  )
), 'who did not see that somebody else gave it away is asked, and told who gave it and when');
select is((tests.shipment('given')).driver_id, tests.id_of('driver'), 'nobody is replaced unread');
select is(tests.push('manager', tests.reassign('g-3', 'given', null, 'driver')) -> 0 -> 'version', tests.version('given'), 'two who gave it to the same have nothing to argue about');
select is(tests.words(tests.push('manager', tests.reassign('g-4', 'given', 'other-driver', null))), 'changed-meanwhile', 'it is not taken from whom one did not see');
select is(tests.words(tests.push('manager', tests.reassign('g-5', 'given', 'driver', 'other-driver'))), 'applied', 'from whom one saw it is');
select is(tests.words(tests.push('staff', tests.reassign('g-6', 'given', 'driver', 'inactive'))), 'changed-meanwhile', 'the conflict is told before what else is wrong');
select is(tests.words(tests.push('staff', tests.assign('g-7', 'given', 'driver'))), 'applied', 'an older app does not say what it saw');
select is(tests.words(tests.push('staff', jsonb_set(tests.assign('g-8', 'given', 'driver'), '{payload,from}', '"x"'))), 'invalid', 'what is no driver was not seen');
set app.activity = 'off';
select tests.ship('loaded', '8002', 'driver');
reset app.activity;
select tests.push('manager', tests.edit('g-10', 'loaded', tests.from_to('notes', null::text, 'n')));
select is((tests.push('staff', tests.reassign('g-9', 'loaded', null, 'other-driver')) #> '{0,conflict}') - 'fields', jsonb_build_object('changedBy', null, 'changedAt', app.instant((tests.shipment('loaded')).updated_at)), 'what was loaded was given by nobody, whoever has changed something else since');

/* On an invoice */
insert into public.invoices (id, invoice_number, client_code, invoice_date, total_base, total_gst, total_amount, place_of_supply) values (tests.id_of('inv'), 'ACME-0001', 'ACME', '2026-11-01', 100, 18, 118, '36');
update public.shipments set invoice_id = tests.id_of('inv'), invoice_status = 'raised', invoice_number = 'ACME-0001' where id = tests.id_of('new');
select is(tests.words(tests.push('staff', tests.edit('frozen-' || (c.change ->> 'n'), 'new', c.change - 'n'))), 'frozen-by-invoice', format('an invoiced shipment''s %s is frozen', c.change ->> 'n'))
from (values
  (tests.from_to('base_price', 100.55, 1) || '{"n": "price"}'), (tests.from_to('gst_percentage', 18, 5) || '{"n": "rate"}'), (tests.from_to('client_code', 'ACME', null::text) || '{"n": "client"}')
) as c (change);
select is(tests.push('staff', tests.edit('frozen-words', 'new', tests.from_to('base_price', 100.55, 2))) #>> '{0,message}', 'This shipment is on invoice ACME-0001. Prices, GST and client cannot be changed.', 'and which invoice it is, is said');
select is(tests.words(tests.push('staff', tests.edit('frozen-item', 'new', '{}', jsonb_build_object('removed', jsonb_build_array(jsonb_build_object('id', tests.id_of('first'))))))), 'frozen-by-invoice', 'a priced package stays');
select is(tests.push('staff', tests.edit('thawed', 'new', tests.from_to('status', 'Pending', 'In Transit') || tests.from_to('notes', null::text, 'n') || tests.from_to('base_price', 100.55, 100.55) || tests.from_to('driver_id', null, tests.id_of('driver')::text))) #>> '{0,status}', 'applied', 'its status, driver and notes are not frozen');
select is(tests.said(tests.push('staff', tests.remove('d-invoiced', 'new'))), 'on-invoice: This shipment is on invoice ACME-0001. Delete the invoice first.', 'it is not deleted, in the specified words');
select is(tests.words(tests.push('driver', tests.command('d-deliver', 'record-delivery', jsonb_build_object('shipmentId', tests.id_of('new'), 'trackingNumber', '1', 'outcome', 'Delivered', 'notes', '', 'photo', null)))), 'applied', 'but it is delivered');

/* Deleted */
select tests.push('driver', tests.command('d-proof', 'record-delivery', jsonb_build_object('shipmentId', tests.id_of('nine'), 'trackingNumber', '123456789', 'outcome', 'Failed Attempt', 'notes', 'x', 'photo', null)));
select is(tests.said(tests.push('staff', tests.remove('d-proved', 'nine'))), 'has-proof: This shipment has a proof of delivery and cannot be deleted.', 'a shipment with a proof is not deleted, in the specified words');
insert into public.payments (shipment_id, amount, method) values (tests.id_of('numberless'), 10, 'cash');
select is(tests.said(tests.push('staff', tests.remove('d-paid', 'numberless'))), 'has-payment: A payment is recorded for this shipment, so it cannot be deleted. It can be cancelled instead.', 'nor is one that was paid for, and it says why');
select tests.push('staff', tests.edit('d-items', 'a', '{}', jsonb_build_object('added', jsonb_build_array(tests.item('last')))));
select is(tests.push('staff', tests.remove('d-a', 'a')) -> 0, jsonb_build_object('id', tests.id_of('d-a'), 'status', 'applied', 'code', null, 'message', null, 'version', tests.version('a')), 'any other is, with the version of its going');
select is((select count(*) from public.shipment_items where shipment_id = tests.id_of('a')) + (select count(*) from public.shipment_updates where shipment_id = tests.id_of('a')), 0::bigint, 'with its packages and history');
select is(tests.push('manager', tests.remove('d-a-again', 'a')) #>> '{0,status}', 'merged', 'two who delete the same have nothing to argue about');
select tests.ship('two', '700002');
select is(tests.words(tests.push('manager', tests.remove('d-two', 'two'), tests.remove('d-two-again', 'two'))), 'applied merged', 'nor one who does it twice in one push');
select is(tests.words(tests.push('manager', tests.remove('d-never', 'never-was'))), 'not-found', 'what never was cannot be deleted');
select is(tests.words(tests.push('manager', tests.edit('d-edit', 'a', tests.from_to('notes', null::text, 'x')))), 'not-found', 'an edit of what was deleted is refused');
select tests.push('staff', tests.create_it('d-new', tests.form('seen', '700001')));
create function tests.remove_seen(command text, seen timestamptz) returns jsonb language sql stable as $$
  select tests.command(command, 'delete-shipment', jsonb_build_object('id', tests.id_of('seen'), 'seenAt', app.instant(seen)), 'shipment:seen')
$$;
select tests.push('manager', tests.edit('d-touch', 'seen', tests.from_to('notes', null::text, 'Handle with care')));
select is(tests.words(tests.push('staff', tests.remove_seen('d-unread', '2026-11-02 10:34Z'))), 'changed-meanwhile', 'what somebody changed unseen is not deleted');
select matches(tests.push('staff', tests.remove_seen('d-named', '2026-11-02 10:34Z')) #>> '{0,message}', '^Mohan changed this shipment on \d+ [A-Z][a-z]+ \d{4}, \d+:\d\d [ap]m, after you had seen it\.$', 'and it says who did, and when');
select tests.push('staff', tests.create_it('d-own', tests.form('own', '700002')), tests.edit('d-own-edit', 'own', tests.from_to('notes', null::text, 'mine')));
select is(tests.words(tests.push('staff', tests.command('d-own-gone', 'delete-shipment', jsonb_build_object('id', tests.id_of('own'), 'seenAt', '2026-11-02T10:34:00.000Z'), 'shipment:own'))), 'applied', 'one''s own change is no surprise');
select is(tests.words(tests.push('staff', tests.remove_seen('d-seen', (tests.shipment('seen')).updated_at))), 'applied', 'what was seen as it is can be deleted');

/* One's own edit on top of what somebody else changed is no licence */
create table tests.seen_at (name text primary key, at timestamptz);
create function tests.remove_as_seen(command text, name text) returns jsonb language sql stable as $$
  select tests.command(command, 'delete-shipment', jsonb_build_object('id', tests.id_of(name)) || coalesce((select jsonb_build_object('seenAt', app.instant(at)) from tests.seen_at as s where s.name = remove_as_seen.name), '{}'), 'shipment:' || name)
$$;
create function tests.see(name text) returns void language sql as $$ insert into tests.seen_at values (name, (tests.shipment(name)).updated_at) $$;
select tests.push('staff', tests.create_it('u-1', tests.form('under', '700003'), jsonb_build_array(tests.item('under-1'), tests.item('under-2'))));
select is(tests.words(tests.push('manager', tests.remove_as_seen('u-never-seen', 'under'))), 'applied', 'without a word of what was seen nothing is compared');
select tests.push('staff', tests.create_it('u-2', tests.form('below', '700004'), jsonb_build_array(tests.item('below-1'), tests.item('below-2'))));
select tests.see('below');
select tests.push('manager', tests.edit('u-3', 'below', tests.from_to('notes', null::text, 'Fragile')));
select tests.push('staff', tests.edit('u-4', 'below', tests.from_to('carrier', null::text, 'Own van')));
select matches(tests.push('staff', tests.remove_as_seen('u-5', 'below')) #>> '{0,message}', '^Mohan changed this shipment on .+, after you had seen it\.$', 'an own edit does not hide what somebody else changed before it');
select is((tests.shipment('below')).notes, 'Fragile', 'which stays');
select is(tests.words(tests.push('staff', tests.create_it('u-6', tests.form('pieces', '700005'), jsonb_build_array(tests.item('pieces-1'), tests.item('pieces-2'))))), 'applied', 'a shipment with packages');
select tests.see('pieces');
select is(tests.words(tests.push('manager', tests.edit('u-7', 'pieces', '{}', tests.piece('pieces-1', tests.from_to('description', 'pieces-1', 'Glass'))))), 'applied', 'somebody changes one of them');
select tests.push('staff', tests.edit('u-8', 'pieces', tests.from_to('carrier', null::text, 'Own van')));
select is(tests.words(tests.push('staff', tests.remove_as_seen('u-9', 'pieces'))), 'changed-meanwhile', 'a package that somebody changed is a change of the shipment');
delete from tests.seen_at where name = 'pieces';
select tests.see('pieces');
select is(tests.words(tests.push('staff', tests.remove_as_seen('u-10', 'pieces'))), 'applied', 'seen as it is it is deleted, with its packages');
select tests.push('manager', tests.create_it('u-11', tests.form('fresh', '700006'), jsonb_build_array(tests.item('fresh-1'))));
select tests.see('fresh');
select is(tests.words(tests.push('staff', tests.remove_as_seen('u-12', 'fresh'))), 'applied', 'the packages that a shipment was made with were seen with it');
select tests.push('manager', tests.create_it('u-13', tests.form('quick', '700007'), jsonb_build_array(tests.item('quick-1'))), tests.edit('u-14', 'quick', tests.from_to('notes', null::text, 'x')), tests.edit('u-15', 'quick', '{}', tests.piece('quick-1', tests.from_to('description', 'quick-1', 'Glass'))));
select tests.see('quick');
select is(tests.words(tests.push('staff', tests.remove_as_seen('u-16', 'quick'))), 'applied', 'and what else the same push brought');
-- One transaction stands for two that begin within one millisecond.
select tests.push('staff', tests.create_it('u-30', tests.form('instant', '700010'), jsonb_build_array(tests.item('instant-1'))));
begin;
select tests.push('staff', tests.edit('u-31', 'instant', tests.from_to('notes', null::text, 'x')));
select tests.see('instant');
select tests.push('manager', tests.edit('u-32', 'instant', '{}', tests.piece('instant-1', tests.from_to('description', 'instant-1', 'Glass'))));
commit;
select is((tests.shipment('instant')).updated_at, (select at + interval '1 millisecond' from tests.seen_at where name = 'instant'), 'packages that change within the millisecond of the last change make another state');
select is(tests.words(tests.push('admin', tests.remove_as_seen('u-33', 'instant'))), 'changed-meanwhile', 'which is not deleted unread either');
update tests.seen_at set at = (tests.shipment('instant')).updated_at where name = 'instant';
select is(tests.words(tests.push('admin', tests.remove_as_seen('u-34', 'instant'))), 'applied', 'seen as it is, it is');
select tests.push('staff', tests.create_it('u-17', tests.form('mine', '700008')));
select tests.push('manager', tests.edit('u-18', 'mine', tests.from_to('notes', null::text, 'Theirs')));
select is(tests.words(tests.push('staff', tests.remove_as_seen('u-19', 'mine'))), 'changed-meanwhile', 'whoever made it and never saw it again does not delete what somebody else changed');
select tests.push('staff', tests.create_it('u-20', tests.form('alone', '700009')), tests.edit('u-21', 'alone', tests.from_to('notes', null::text, 'mine')));
select is(tests.words(tests.push('staff', tests.remove_as_seen('u-22', 'alone'))), 'applied', 'what nobody else touched they do');
select tests.push('staff', tests.create_it('u-35', tests.form('needed', '700011')));
begin;
select set_config('app.actor', tests.id_of('manager')::text, true);
insert into public.shipment_receipt_needs values (tests.id_of('needed'), array['code']);
commit;
select is(tests.words(tests.push('staff', tests.remove_as_seen('u-36', 'needed'))), 'applied', 'what somebody asks for at its door does not change it');
select is(tests.words(tests.push('staff', tests.command('u-23', 'delete-shipment', jsonb_build_object('id', tests.id_of('mine'), 'seenAt', 'yesterday-ish')))), 'invalid', 'what is no instant was not seen');
-- A transaction that began earlier may commit later: its change is the later one all the same.
update public.shipments set updated_at = now() + interval '1 hour', notes = 'ahead' where id = tests.id_of('mine');
alter table public.shipments disable trigger before_update;
update public.shipments set updated_at = now() + interval '1 hour' where id = tests.id_of('mine');
alter table public.shipments enable trigger before_update;
select tests.see('mine');
select tests.push('manager', tests.edit('u-24', 'mine', tests.from_to('carrier', null::text, 'Late')));
select cmp_ok((tests.shipment('mine')).updated_at, '>', (select at from tests.seen_at where name = 'mine'), 'a state is never older than the one before it');
select is(tests.words(tests.push('staff', tests.remove_as_seen('u-25', 'mine'))), 'changed-meanwhile', 'so that it is known as unseen');
select is(tests.push('manager', tests.remove_as_seen('u-26', 'fresh')) -> 0 -> 'version', tests.version('fresh'), 'what is gone already has the version of its going');

/* Every field of the form */
create function tests.whole_form() returns jsonb language sql immutable as $$
  select '{
    "status": "Pending", "shipping_method": "Express", "notes": "n-1", "handling_instructions": "h-1", "carrier": "c-1", "client_code": "ACME",
    "from_name_or_company": "f-1", "from_contact_number": "9000000021", "from_email": "from@acme.example", "from_street_address": "f-2", "from_city": "f-3",
    "from_state": "f-4", "from_postal_code": "400001", "from_country": "f-5", "to_name_or_company": "t-1", "to_contact_number": "9000000022", "to_email": "to@acme.example",
    "to_street_address": "t-2", "to_city": "t-3", "to_state": "t-4", "to_postal_code": "500001", "to_country": "t-5", "total_weight": 7.5, "base_price": 100.5,
    "gst_percentage": 12, "payment_mode": "cod", "collect_amount": 5000, "create_date": "2026-11-01", "pickup_date": "2026-11-02", "estimated_delivery_date": "2026-11-03",
    "deliver_from": "09:30", "deliver_until": "12:00"
  }'::jsonb
$$;
select is(tests.words(tests.push('staff', tests.create_it('whole', tests.form('whole', '7001', tests.whole_form() || '{"shipment_id": "SHP0123ABCW"}')))), 'applied', 'a form with all its fields');
select is((select jsonb_object_agg(f.key, to_jsonb(tests.shipment('whole')) -> f.key) from jsonb_each(tests.whole_form()) as f), tests.whole_form() || '{"total_weight": 7.500, "base_price": 100.50, "gst_percentage": 12.00}', 'is kept with each of them');
select is((tests.shipment('whole')).shipment_id, 'SHP0123ABCW', 'and with the number that its device gave it');
select is(tests.said(tests.push('staff', tests.create_it('whole-again', tests.form('whole', '7002')))), 'already-exists: This shipment already exists.', 'made a second time under another id, it says so');
select is(tests.said(tests.push('staff', tests.create_it('no-id', tests.form('no-id', '7003') - 'id'))), 'invalid: This shipment has no id.', 'one without an id, too');
select is(tests.push('staff', tests.create_it('told', tests.form('told', '7004'))) #>> '{0,version}', tests.version('told') #>> '{}', 'the answer names the version that the device will hear of');
select is(tests.words(tests.push('staff', tests.create_it('sleeper', tests.form('sleeper', '7005', jsonb_build_object('driver_id', tests.id_of('inactive')))))), 'driver-not-active', 'a new shipment is given to nobody who drives no more');
select is(tests.words(tests.push('staff', tests.create_it('owner', tests.form('owner', '7006', jsonb_build_object('user_id', tests.id_of('staff')))))), 'not-a-customer', 'nor to an account that is no customer''s');
select ok(abs(left((tests.shipment('numberless')).tracking_number, 13)::bigint - extract(epoch from (tests.shipment('numberless')).created_at) * 1000) < 60000, 'a number that nobody typed begins with its moment');

/* As many packages as there may be */
create function tests.packages(name text, many integer) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'item_name', name, 'description', place::text, 'quantity', 1)) from generate_series(1, many) as place
$$;
select is(tests.words(tests.push('staff', tests.create_it('full', tests.form('full', '7010'), tests.packages('full', 200)))), 'applied', 'two hundred packages');
select is(tests.push('staff', tests.create_it('over', tests.form('over', '7011'), tests.packages('over', 201))) #>> '{0,status}', 'rejected', 'and not one more');
select is(tests.push('staff', tests.edit('one-more', 'full', '{}', jsonb_build_object('added', tests.packages('more', 1)))) #>> '{0,status}', 'rejected', 'not one by one either');
select is(tests.words(tests.push('staff', tests.create_it('beside', tests.form('beside', '7012', '{"total_weight": 2.5, "base_price": 0}'), jsonb_build_array(tests.item('only', 0), tests.item('spare', 0))))), 'applied', 'each shipment has its own');
insert into tests.noted select 'beside', app.head();
create table tests.stamped as select updated_at from public.shipments where id = tests.id_of('beside');
select is(tests.words(tests.push('staff', tests.edit('added-alone', 'beside', '{}', jsonb_build_object('added', tests.packages('late', 1))))), 'applied', 'a package that comes alone');
select cmp_ok((tests.version('beside') #>> '{}')::bigint, '>', (select version from tests.noted where name = 'beside'), 'is news of its shipment');
select isnt((select updated_at from public.shipments where id = tests.id_of('beside')), (select updated_at from tests.stamped), 'and stamps it');
select tests.push('staff', tests.edit('not-mine', 'beside', '{}', jsonb_build_object('removed', jsonb_build_array(jsonb_build_object('id', (select id from public.shipment_items where shipment_id = tests.id_of('full') limit 1))))));
select is((select count(*) from public.shipment_items where shipment_id = tests.id_of('full')), 200::bigint, 'and takes nothing out of another');

/* Totals of packages without weight or price */
select tests.push('staff', tests.create_it('light', tests.form('light', '7020', '{"total_weight": 2.5, "base_price": 10, "gst_percentage": 18}'), jsonb_build_array(tests.item('heavy', 10), tests.item('feather') || '{"weight_kg": null}')));
select tests.push('manager', tests.edit('light-1', 'light', tests.from_to('total_weight', 1, 0) || tests.from_to('base_price', 1, 0), jsonb_build_object('removed', jsonb_build_array(jsonb_build_object('id', tests.id_of('heavy'))))));
select is(tests.pieces('light'), array[0, 0, 0]::numeric[], 'what weighs and costs nothing makes nothing of both');

/* On an invoice, what costs nothing may go */
select tests.push('staff', tests.create_it('billed', tests.form('billed', '7030', '{"client_code": "ACME", "base_price": 1}'), jsonb_build_array(tests.item('free', 0), tests.item('cheap', 0.5), tests.item('stays', 0.5))));
update public.shipments set invoice_id = tests.id_of('inv'), invoice_status = 'raised', invoice_number = 'ACME-0001' where id = tests.id_of('billed');
create function tests.without(command text, item text) returns text language sql as $$
  select tests.words(tests.push('staff', tests.edit(command, 'billed', '{}', jsonb_build_object('removed', jsonb_build_array(jsonb_build_object('id', tests.id_of(item)))))))
$$;
select is(tests.without('b-1', 'free'), 'applied', 'a package without a price');
select is(tests.without('b-2', 'cheap'), 'frozen-by-invoice', 'not one of half a rupee');
select is(tests.without('b-3', 'left'), 'applied', 'and somebody else''s is not in it');

select * from finish();
