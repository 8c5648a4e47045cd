-- The update of a shipment for programs: it says what a shipment is to be, and goes the way of the app's own edit.
select plan(64);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.put(who text, command text, name text, fields jsonb, packages jsonb default null) returns jsonb language sql as $$
  select tests.ask(who, 'set_shipment', jsonb_build_object('commandId', tests.id_of(command), 'id', tests.id_of(name), 'fields', fields, 'packages', packages))
$$;
create function tests.word(answer jsonb) returns text language sql immutable as $$
  select coalesce(answer #>> '{answer,code}', answer #>> '{answer,first}', answer #>> '{answer,status}', answer ->> 'error')
$$;
create function tests.items(name text) returns setof public.shipment_items language sql stable as $$
  select * from public.shipment_items where shipment_id = tests.id_of(name) order by created_at, id
$$;
select tests.ship('a', '7000001'), tests.ship('billed', '7000002');

/* Who */
select is(tests.word(tests.put(who, 'by-' || who, 'a', jsonb_build_object('notes', who))), 'applied', format('%s may', who)) from unnest(array['admin', 'manager', 'staff']) as who;
select is(tests.word(tests.put(who, 'by-' || who, 'a', '{"notes": "forged"}')), 'not-allowed', format('%s may not', who)) from unnest(array['driver', 'inactive', 'customer']) as who;
select is(tests.word(tests.put('visitor', 'by-visitor', 'a', '{"notes": "forged"}')), '42501', 'a visitor cannot even ask');
select is((select notes from public.shipments where id = tests.id_of('a')), 'staff', 'what was refused left nothing');
select is((select count(*) from public.sync_command where owner = tests.id_of('driver')), 0::bigint, 'and no command is kept of who has no business here');

/* What */
select is(tests.put('staff', 'fields', 'a', '{"to_city": "Nagpur", "tracking_number": "700-0003", "gst_percentage": 5}') #>> '{shipment,to_city}', 'Nagpur', 'the saved shipment comes back');
select is((select (tracking_number, gst_amount) from public.shipments where id = tests.id_of('a')), ('7000003'::text, 5.00::numeric(14, 2)), 'by the app''s own rules');
select is(app.head(), (tests.put('manager', 'same', 'a', '{"to_city": "Nagpur"}') #>> '{answer,version}')::bigint, 'what is so already changes nothing, and has the version that is there');
select is(tests.word(tests.put('manager', 'server-own', 'a', '{"invoice_status": "raised", "payment_token": "00000000-0000-4000-8000-000000000001", "delivered_at": "2020-01-01"}')), 'applied', 'forged fields of the server');
select ok((select invoice_status = 'pending' and payment_token <> '00000000-0000-4000-8000-000000000001' and delivered_at is null from public.shipments where id = tests.id_of('a')), 'are not taken');

/* What is collected at the door */
select is(tests.word(tests.put('staff', 'cod', 'a', '{"payment_mode": "cod", "collect_amount": 125000}')), 'applied', 'what a driver collects is said in paise');
select ok(tests.put('staff', 'cod-free', 'a', '{"collect_amount": 0}') -> 'answer' @> '{"code": "invalid", "field": "collect_amount", "message": "A prepaid shipment has nothing to collect; any other has an amount above 0."}', 'it is above 0');
select ok(tests.put('staff', 'cod-dear', 'a', '{"collect_amount": 100000001}') -> 'answer' @> '{"code": "invalid", "field": "collect_amount", "message": "The amount to collect is at most ₹10,00,000."}', 'and has a limit');
select is(tests.put('staff', 'cod-word', 'a', '{"payment_mode": "card"}') #>> '{answer,message}', 'payment_mode: one of prepaid, cod, to_pay.', 'its way of paying is one of the list');
select is(tests.word(tests.put('staff', 'prepaid', 'a', '{"payment_mode": "prepaid", "collect_amount": 0}')), 'applied', 'and it may be prepaid after all');

/* When somebody is at the door */
select ok(
  tests.put('staff', 'window', 'a', '{"deliver_from": "10:00", "deliver_until": "13:00"}') -> 'shipment' @> '{"deliver_from": "10:00", "deliver_until": "13:00"}',
  'a time window is two times of the day'
);
select ok(
  tests.put('staff', 'window-' || what, 'a', fields) -> 'answer' @> jsonb_build_object('code', 'invalid', 'field', field, 'message', words), format('%s is none', what)
)
from (values
  ('one that ends first', '{"deliver_from": "13:30"}'::jsonb, 'deliver_until', 'The time window ends before it begins.'),
  ('one moment', '{"deliver_from": "13:00"}', 'deliver_until', 'The time window ends before it begins.'),
  ('a beginning alone', '{"deliver_until": null}', 'deliver_until', 'A time window has a beginning and an end.'),
  ('an end alone', '{"deliver_from": null}', 'deliver_until', 'A time window has a beginning and an end.'),
  ('the hour after the last', '{"deliver_until": "24:00"}', 'deliver_until', 'A time of day is written as 10:00 or 17:30.'),
  ('an hour of one digit', '{"deliver_from": "9:00"}', 'deliver_from', 'A time of day is written as 10:00 or 17:30.')
) as bad (what, fields, field, words);
select is(tests.word(tests.put('staff', 'any-time', 'a', '{"deliver_from": null, "deliver_until": null}')), 'applied', 'and it may be at any time after all');

/* Packages */
select tests.put('staff', 'two', 'a', '{}', '[{"description": "one", "weight_kg": 2, "quantity": 3, "price_inr": 10}, {"description": "two", "length_cm": 50, "width_cm": 40, "height_cm": 30}]');
select results_eq($$ select description, weight_kg from tests.items('a') $$, $$ values ('one', 2::numeric(12, 3)), ('two', 12::numeric(12, 3)) $$, 'packages without an id are new, and weigh what their size says');
select is((select (total_weight, base_price) from public.shipments where id = tests.id_of('a')), (18::numeric(12, 3), 10::numeric(14, 2)), 'the totals follow them');
select tests.put('staff', 'swap', 'a', '{}', (select jsonb_agg(jsonb_build_object('id', id, 'height_cm', 60) order by created_at desc) from tests.items('a')));
select results_eq($$ select description, weight_kg, height_cm from tests.items('a') $$, $$ values ('one', 2::numeric(12, 3), 60::numeric(10, 2)), ('two', 24, 60) $$, 'with an id they are changed wherever they stand; a typed weight stays, the other follows the size');
select is(tests.word(tests.put('staff', 'strange', 'a', '{}', jsonb_build_array(jsonb_build_object('id', tests.id_of('elsewhere'))))), 'invalid', 'another shipment''s package is refused');
select is(tests.word(tests.put('staff', 'twice', 'a', '{}', (select jsonb_agg(to_jsonb(i)) from (select id from tests.items('a') union all select id from tests.items('a')) as i))), 'invalid', 'so is one that is named twice');
select is(tests.put('staff', 'none', 'a', '{}', '[]') #>> '{answer,message}', 'At least one package is required.', 'an empty list is refused');
select is((select count(*) from tests.items('a')), 2::bigint, 'and takes nothing');
select is(tests.put('staff', 'no-city', 'a', '{"to_city": " ", "notes": "x"}') #>> '{answer,message}', 'to_city: This field is required.', 'what the form asks for is not emptied');
select is(tests.word(tests.put('staff', 'still-empty', 'a', '{"to_street_address": "", "client_code": null}')), 'applied', 'what was empty may be said to be');

/* Refused */
insert into public.clients (id, client_code, client_name, contact_email, contact_phone, address, gstin, pan)
values (tests.id_of('acme'), 'ACME', 'Acme', 'a@acme.example', '9000000009', 'Pune', 'URP', 'NA');
insert into public.invoices (id, invoice_number, client_code, invoice_date, total_base, total_gst, total_amount, place_of_supply) values (tests.id_of('inv'), 'ACME-0001', 'ACME', '2026-11-01', 100, 18, 118, '36');
update public.shipments set invoice_id = tests.id_of('inv'), invoice_status = 'raised', invoice_number = 'ACME-0001' where id = tests.id_of('billed');
select is(tests.word(tests.put('admin', 'frozen', 'billed', '{"base_price": 1}')), 'frozen-by-invoice', 'an invoiced shipment''s price is frozen');
select is(tests.word(tests.put('admin', 'frozen-package', 'billed', '{}', '[{"price_inr": 5}]')), 'frozen-by-invoice', 'by way of its packages too');
select is(tests.word(tests.put('staff', 'dear', 'a', '{"base_price": 100000000.01}')), 'price-out-of-range', 'a price over the limit is refused');
select is(tests.word(tests.put('staff', 'unknown', 'never-was', '{}')), 'not-found', 'so is a shipment that is none');
select is(tests.word(tests.put('staff', 'fields', 'a', '{"to_city": "Pune"}')), 'id-reused', 'and another request under the same id');

/* A rule is said with its field, never by the name of its constraint */
select ok(
  tests.put('staff', 'long-number', 'a', jsonb_build_object('tracking_number', repeat('7', 65))) -> 'answer'
    @> '{"code": "invalid", "field": "tracking_number", "message": "A tracking number has up to 64 letters, digits, hyphens or underscores."}',
  'a number that is too long'
);
select ok(
  tests.put('staff', format('%s %s', field, value), 'a', jsonb_build_object(field, value)) -> 'answer' @> jsonb_build_object('code', 'invalid', 'field', field),
  format('%s as %s, which no screen can draw', value, field)
)
from (values ('total_weight', 'NaN'), ('create_date', '-infinity'), ('pickup_date', '0044-03-15 BC'), ('estimated_delivery_date', 'infinity'), ('estimated_delivery_date', '10000-01-01')) as odd (field, value);
select ok(
  tests.put('staff', 'package ' || field, 'a', '{}', jsonb_build_array(jsonb_build_object(field, 'NaN'))) -> 'answer' @> jsonb_build_object('code', 'invalid', 'field', 'packages.' || field),
  'a package whose ' || field || ' is no number'
)
from unnest(array['weight_kg', 'length_cm', 'width_cm', 'height_cm']) as field;
select ok(tests.put('staff', 'rate', 'a', '{"gst_percentage": 101}') -> 'answer' @> '{"code": "invalid", "field": "gst_percentage"}', 'a rate above 100');
select ok(tests.put('staff', 'dearer', 'a', '{"base_price": 100000000.01}') -> 'answer' @> '{"code": "price-out-of-range", "field": "base_price"}', 'a price over the limit');
select ok(app.refusal_of_error('create-shipment', '23502', '', 'null value in column "to_city" of relation "shipments" violates not-null constraint') @> '{"field": "to_city", "message": "This field is required."}', 'a field without a value');
select is(app.refusal_of_error('x', '23514', 'some_check', 'new row violates check constraint "some_check"') ->> 'message', 'The server cannot accept this.', 'what has no words is not named');
select is(
  array(
    select conname::text from pg_constraint
    where contype = 'c' and (app.constraint_words(conname)).words is null
      and conrelid = any ('{public.shipments, public.shipment_items, public.shipment_updates, public.proof_of_delivery, public.clients, public.warehouses, public.run_sheets, public.run_sheet_stops}'::regclass[])
  ),
  '{}', 'every check that a command can meet has its words'
);

/* Bounds: a list is read as a whole by every screen, and notes travel to every device */
create function tests.packages(how_many integer) returns jsonb language sql immutable as $$
  select jsonb_agg(jsonb_build_object('description', 'p' || n)) from generate_series(1, how_many) as n
$$;
select is(tests.word(tests.put('staff', 'two hundred', 'a', '{}', tests.packages(200))), 'applied', 'two hundred packages are taken');
select is(tests.put('staff', 'another', 'a', '{}', tests.packages(201)) #>> '{answer,message}', 'A shipment has at most 200 packages.', 'one more is not');
select is((select count(*) from tests.items('a')), 200::bigint, 'and takes nothing');
select is(tests.word(tests.put('staff', 'other two hundred', 'a', '{}', tests.packages(200))), 'applied', 'a whole new list counts alone');
select is(
  tests.ask('staff', 'sync_push', jsonb_build_object('commands', jsonb_build_array(jsonb_build_object(
    'id', tests.id_of('made with 201'), 'kind', 'create-shipment', 'payloadVersion', 1, 'record', 'shipment:' || tests.id_of('full'),
    'claimedAt', '2026-11-23T10:00:00.000Z', 'payload', jsonb_build_object(
      'shipment', to_jsonb(s) || jsonb_build_object('id', tests.id_of('full'), 'shipment_id', null, 'tracking_number', '7000099'),
      'items', (select jsonb_agg(i.value || jsonb_build_object('id', gen_random_uuid())) from jsonb_array_elements(tests.packages(201)) as i)
    )
  )))) #>> '{answers,0,message}',
  'A shipment has at most 200 packages.', 'nor is a shipment made with more'
) from public.shipments as s where s.id = tests.id_of('a');
select is(tests.word(tests.put('staff', 'long notes', 'a', jsonb_build_object('notes', repeat('x', 2000)))), 'applied', '2,000 characters of notes are taken');
select is(tests.put('staff', 'longer notes', 'a', jsonb_build_object('notes', repeat('x', 2001))) #>> '{answer,message}', 'Notes have at most 2,000 characters.', 'one more is refused in words');

-- Every rule of every table that a program's request can meet, broken as the database would say it.
select is(
  array(
    select broken.name
    from (
      select c.conname::text as name, case c.contype when 'c' then '23514' when 'f' then '23503' when 'x' then '23P01' else '23505' end as state, c.conrelid as told_of
      from pg_constraint as c where c.contype <> 'n'
      union
      select i.indexrelid::regclass::text, '23505', i.indrelid from pg_index as i where i.indisunique
    ) as broken
    cross join unnest(array[
      'set-shipment', 'create-shipment', 'update-shipment', 'delete-shipment', 'assign-driver', 'record-delivery', 'scan-at-warehouse', 'undo-scan',
      'save-client', 'delete-client', 'save-warehouse', 'delete-warehouse'
    ]) as kind
    cross join lateral app.refusal_of_error(
      kind, broken.state, replace(broken.name, 'public.', ''), format('relation "%s" violates constraint "%s"', broken.told_of::regclass, broken.name)
    ) as refusal
    where broken.told_of = any (array(select c.oid from pg_class as c where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)))
      and (refusal::text like '%' || replace(broken.name, 'public.', '') || '%' or refusal::text ~ '_(check|key|fkey|pkey)' or refusal ->> 'message' is null or refusal ->> 'code' is null)
  ),
  '{}', 'no refusal names a rule, whatever its table'
);

select * from finish();
