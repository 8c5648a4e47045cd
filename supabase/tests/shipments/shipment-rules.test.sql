-- What the database itself holds a shipment to: its words, its numbers, its dates and its history.
begin;
select plan(70);

create schema tests;

-- A shipment as good as any, with one column changed.
create function tests.add_shipment(column_name text, value text) returns void language plpgsql as $$
declare
  fields jsonb := jsonb_build_object(
    'tracking_number', '20000', 'from_name_or_company', 'A', 'from_contact_number', '9000000011',
    'to_name_or_company', 'B', 'to_contact_number', '9000000012', 'to_city', 'Pune'
  ) || jsonb_build_object(column_name, value);
begin
  execute format(
    'insert into public.shipments (%s) values (%s)',
    (select string_agg(quote_ident(key), ', ') from jsonb_each_text(fields)),
    (select string_agg(quote_nullable(each.value), ', ') from jsonb_each_text(fields) as each)
  );
  delete from public.shipments where tracking_number = fields ->> 'tracking_number';
end
$$;

select lives_ok(format('select tests.add_shipment(%L, %L)', name, value), format('%s may be %L', name, value))
from (
  select 'status', unnest(app.shipment_statuses())
  union all select 'shipping_method', unnest(app.shipping_methods())
  union all values
    ('shipment_id', 'SHP0123ABCZ'), ('shipment_id', null), ('base_price', '0'), ('base_price', '100000000'), ('base_price', null),
    ('gst_percentage', '0'), ('gst_percentage', '100'), ('tracking_number', '17000000000001234')
) as allowed (name, value);

select throws_ok(format('select tests.add_shipment(%L, %L)', name, value), code, null, format('%s may not be %L', name, value))
from (values
  ('status', 'delivered', '23514'), ('status', 'Lost', '23514'), ('shipping_method', 'Air', '23514'),
  ('shipment_id', 'SHP0123ABCI', '23514'), ('shipment_id', 'SHP0123', '23514'),
  ('from_contact_number', '900000001', '23514'), ('to_contact_number', '+919000000012', '23514'),
  ('base_price', '-0.01', '23514'), ('base_price', '100000000.01', '23514'), ('gst_percentage', '101', '23514'),
  ('to_name_or_company', ' ', '23514'), ('tracking_number', 'a b', '23514'), ('client_code', 'NOBODY', '23503')
) as refused (name, value, code);

insert into public.shipments (id, shipment_id, tracking_number, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number, to_city)
values ('00000000-0000-4000-8000-000000000001', 'SHP00000001', '1001', 'A', '9000000011', 'B', '9000000012', 'Pune');
select throws_ok($$ select tests.add_shipment('tracking_number', '1001') $$, '23505', null, 'a tracking number is taken once');
select lives_ok($$ select tests.add_shipment('tracking_number', 'ab1') $$, 'a number may have letters');
insert into public.shipments (tracking_number, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number) values ('Ab1', 'A', '9000000011', 'B', '9000000012');
select throws_ok($$ select tests.add_shipment('tracking_number', 'aB1') $$, '23505', null, 'in small letters it is the same number');
delete from public.shipments where tracking_number = 'Ab1';
select throws_ok($$ select tests.add_shipment('shipment_id', 'SHP00000001') $$, '23505', null, 'and so is a shipment id');

select throws_ok(
  $$ update public.shipments set invoice_id = gen_random_uuid(), invoice_status = 'raised' where tracking_number = '1001' $$, '23514', null, 'what is on an invoice has its number'
);

/* Packages */

create function tests.add_item(column_name text, value text) returns void language plpgsql as $$
begin
  execute format('insert into public.shipment_items (shipment_id, %I) values (%L, %L)', column_name, '00000000-0000-4000-8000-000000000001', value);
  delete from public.shipment_items;
end
$$;
select lives_ok(format('select tests.add_item(%L, %L)', 'package_type', value), format('a package may be a %s', value)) from unnest(app.package_types()) as value;
select throws_ok(format('select tests.add_item(%L, %L)', name, value), '23514', null, format('a package''s %s may not be %s', name, value))
from (values ('package_type', 'Bag'), ('quantity', '0'), ('quantity', '-1'), ('weight_kg', '0'), ('length_cm', '-1'), ('price_inr', '-1')) as refused (name, value);

/* Dates follow the status */

create function tests.shipment() returns public.shipments language sql stable as $$
  select * from public.shipments where id = '00000000-0000-4000-8000-000000000001'
$$;
create function tests.change(assignment text) returns void language plpgsql as $$
begin
  execute 'update public.shipments set ' || assignment || ' where id = ''00000000-0000-4000-8000-000000000001''';
end
$$;

select tests.change($$ delivered_at = '2020-01-01' $$);
select is((tests.shipment()).delivered_at, null, 'what is not delivered has no delivery date');
select tests.change($$ status = 'Delivered', delivered_at = '2026-11-01 10:00Z' $$);
select is((tests.shipment()).delivered_at, '2026-11-01 10:00Z'::timestamptz, 'a delivery keeps the moment the server worked out');
select tests.change($$ delivered_at = null, notes = 'Left at the gate' $$);
select is((tests.shipment()).delivered_at, '2026-11-01 10:00Z'::timestamptz, 'an edit that sends an empty date changes nothing');
select tests.change($$ status = 'Cancelled' $$);
select is((tests.shipment()).delivered_at, null, 'leaving Delivered clears the date');
select is((tests.shipment()).cancelled_at, now()::timestamptz(3), 'entering Cancelled sets its own');
select tests.change($$ status = 'Pending' $$);
select is((tests.shipment()).cancelled_at, null, 'leaving Cancelled clears it');
select tests.change($$ status = 'Delivered' $$);
select is((tests.shipment()).delivered_at, now()::timestamptz(3), 'an office that sets Delivered delivers now');

/* History */

select results_eq(
  $$ select status, location from public.shipment_updates order by updated_at $$,
  $$ values ('Delivered', 'Pune'), ('Pending', 'Pune'), ('Cancelled', 'Pune'), ('Pending', 'Pune'), ('Delivered', 'Pune') $$,
  'each status it started with or changed to is one row, in its order, at its destination city'
);
select is((select count(*) from public.shipment_updates where updated_at = '2026-11-01 10:00Z'), 1::bigint, 'a delivery''s row carries the moment of the delivery');

delete from public.shipment_updates;
select tests.change($$ status = 'Delivered', notes = 'Again' $$);
select tests.change($$ driver_id = null $$);
select is_empty($$ select from public.shipment_updates $$, 'a save that leaves the status alone writes none');

select set_config('app.command_id', '00000000-0000-4000-8000-00000000000c', true), set_config('app.status_at', '2026-11-02T08:00:00Z', true),
  set_config('app.actor', '00000000-0000-4000-8000-00000000000a', true);
select tests.change($$ status = 'Failed Attempt' $$);
select results_eq(
  $$ select command_id, updated_at, updated_by from public.shipment_updates $$,
  $$ values ('00000000-0000-4000-8000-00000000000c'::uuid, '2026-11-02 08:00Z'::timestamptz, '00000000-0000-4000-8000-00000000000a'::uuid) $$,
  'the row knows its command, its moment and its author'
);
select is((tests.shipment()).updated_by, '00000000-0000-4000-8000-00000000000a'::uuid, 'so does the shipment');
select is((tests.shipment()).failed_on, array[(now() at time zone 'Asia/Kolkata')::date], 'and an attempt that the office notes as failed is of today');
select set_config('app.history', 'off', true);
select tests.change($$ status = 'In Transit' $$);
select is((select count(*) from public.shipment_updates), 1::bigint, 'a scan writes its own row instead');

/* What stands in the way of deleting */

insert into public.proof_of_delivery (id, shipment_id, tracking_number, outcome, claimed_at, delivered_at, captured_by)
values (gen_random_uuid(), (tests.shipment()).id, '1001', 'Delivered', now(), now(), gen_random_uuid());
select throws_ok($$ delete from public.shipments $$, '23503', null, 'a shipment with a proof stays');

select * from finish();
rollback;
