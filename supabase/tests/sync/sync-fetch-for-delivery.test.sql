-- A driver looks up one shipment at a time by its number, counted and logged. Statements commit one by one here.
select plan(33);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.fetch(who text, number text) returns jsonb language sql as $$
  select tests.ask(who, 'fetch_for_delivery', jsonb_build_object('trackingNumber', number))
$$;
select tests.ship('mine', '1001', 'driver');
select tests.ship('theirs', '1002', 'other-driver');
select tests.ship('delivered', '1003', 'driver', 'Delivered');
select tests.ship('cancelled', '1004', 'driver', 'Cancelled');
insert into public.shipment_items (shipment_id, item_name, description, weight_kg, quantity, price_inr) values
  (tests.id_of('theirs'), 'Gold watch', 'Very dear', 1, 2, 10), (tests.id_of('theirs'), 'Strap', null, 1, 1, 10), (tests.id_of('mine'), 'Lamp', 'Fragile', 2, 1, 10);
update public.shipments set to_street_address = '1 Main Road', notes = 'Key under the mat', delivery_notes = 'Dog', handling_instructions = 'Dear', estimated_delivery_date = '2026-11-10';

select is(tests.fetch('driver', '1001') -> 'assignedToMe', 'true', 'a driver finds their own shipment');
select is(tests.fetch('driver', ' 1002 ') #>> '{shipment,id}', tests.id_of('theirs')::text, 'and one that changed hands');
select is(tests.fetch('driver', '1002') -> 'assignedToMe', 'false', 'which is said not to be theirs');
select is(
  array(select jsonb_object_keys(tests.fetch('driver', '1002') -> 'shipment') order by 1),
  array(select attname::text from pg_attribute where attrelid = 'app.driver_shipments'::regclass and attnum > 0 order by 1),
  'it has the fields of a driver''s own copy'
);
select is(
  (select jsonb_object_agg(key, value) from jsonb_each(tests.fetch('driver', '1002') -> 'shipment') where value not in ('null', '""', '[]') and key not in ('created_at', 'updated_at')),
  jsonb_build_object(
    'id', tests.id_of('theirs'), 'tracking_number', '1002', 'status', 'In Transit', 'shipping_method', 'Standard', 'to_name_or_company', 'B',
    'to_street_address', '1 Main Road', 'to_city', 'Pune', 'to_country', 'India', 'estimated_delivery_date', '2026-11-10',
    'payment_mode', 'prepaid', 'collect_amount', 0, 'receipt_needs', '["photo"]'::jsonb,
    'items', jsonb_build_array(jsonb_build_object(
      'id', tests.id_of('theirs'), 'item_name', 'Package', 'description', null, 'package_type', 'Box', 'weight_kg', null, 'quantity', 3,
      'length_cm', null, 'width_cm', null, 'height_cm', null
    ))
  ),
  'but of another''s parcel only the summary is filled in, with what to collect: no phone, no notes, no contents'
);
select is(tests.fetch('staff', '1002') #>> '{shipment,to_contact_number}', '', 'nor for the office, which has its own screens');
select ok(tests.fetch('driver', '1001') @> '{"shipment": {"to_contact_number": "9000000012", "notes": "Key under the mat", "items": [{"item_name": "Lamp"}]}}', 'one''s own parcel is whole');
select ok(not (tests.fetch('driver', '1002') -> 'shipment') ?| array['base_price', 'client_code', 'invoice_number', 'from_contact_number'], 'and so no price and no client');
select ok(not (tests.fetch('driver', '1002') #> '{shipment,items,0}') ? 'price_inr', 'in no package either');
select is(tests.fetch('driver', '1003') -> 'shipment', 'null', 'what is delivered is not found');
select is(tests.fetch('driver', '1004') #>> '{shipment,status}', 'Cancelled', 'what is cancelled is, and says so');
select is(tests.fetch('driver', number), '{"shipment": null, "assignedToMe": false}', format('%L finds nothing', number)) from unnest(array['4711', '', '100', '%']) as number;
select is(tests.fetch(who, '1001') #>> '{shipment,tracking_number}', '1001', format('%s looks up too', who)) from unnest(array['staff', 'manager', 'admin']) as who;
select is(tests.fetch(who, '1001'), '{"error": "PT403"}', format('%s does not', who)) from unnest(array['customer', 'inactive']) as who;
select is(tests.fetch('visitor', '1001'), '{"error": "42501"}', 'nor does a visitor');

select is((select count(*) from public.delivery_lookups where user_id = tests.id_of('driver') and tracking_number = '1002' and found), 6::bigint, 'every look-up is logged');
select is((select count(*) from public.delivery_lookups where not found and user_id = tests.id_of('driver')), 5::bigint, 'the ones that found nothing too');
/* The readable id, as a summary's barcode has it */
update public.shipments set shipment_id = 'SHP7K2M9QXW' where id = tests.id_of('mine');
select is(tests.fetch('driver', code) #>> '{shipment,tracking_number}', '1001', format('%L is the shipment', code)) from unnest(array['SHP7K2M9QXW', ' shp 7k2m-9qxw']) as code;
select is(app.find_scanned('SHP' || upper(left(tests.id_of('theirs')::text, 6))), tests.id_of('theirs'), 'without one, six characters of the id stand in');
select is(app.find_scanned('SHP' || upper(left(tests.id_of('mine')::text, 6))), null, 'only where there is none');
insert into public.shipments (id, tracking_number, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number)
select (left(tests.id_of('theirs')::text, 8) || '-0000-4000-8000-000000000000')::uuid, '1005', 'A', '9000000011', 'B', '9000000012';
select is(app.find_scanned('SHP' || upper(left(tests.id_of('theirs')::text, 6))), null, 'and only while they stand for one');
select is(app.find_scanned('SHP00000000'), null, 'an id that nobody has is nothing');
select is((app.find_scanned('1001' || repeat(' ', 196)), app.find_scanned('1001' || repeat(' ', 197))), (tests.id_of('mine'), null::uuid), 'what is longer than any label is not looked through');

insert into public.delivery_lookups (user_id, tracking_number, found, looked_up_at)
select tests.id_of('other-driver'), i::text, false, now() - make_interval(mins => 59 - i / 2) from generate_series(1, 59) as i;
select is(tests.fetch('other-driver', '1001') #>> '{shipment,tracking_number}', '1001', 'the sixtieth of an hour is answered');
select is(tests.fetch('other-driver', '1001'), '{"error": "PGRST"}', 'the next one is too many');
select is(tests.fetch('driver', '1001') -> 'assignedToMe', 'true', 'for that person alone');

select * from finish();
