-- What the database holds clients, warehouses, staff, proofs and invoices to.
begin;
select plan(45);

/* GSTIN, PAN and client codes */

select ok(app.is_gstin(gstin), gstin || ' is a GSTIN')
from unnest(array['27AAPFU0939F1ZV', '24AAQCA8719H1ZC', '09AAACH7409R1ZZ', '36AABCU9603R1ZO', '36AAPFU0939F1ZW', '07AAGFF2194N1Z1']) as gstin;
select ok(not app.is_gstin(gstin), gstin || ' is none')
from unnest(array['27AAPFU0939F1ZW', '29GGGGG1314R9Z6', '27aapfu0939f1zv', '27AAPFU0939F1Z', 'URP', '']) as gstin;

create function pg_temp.add_client(changed jsonb) returns void language sql as $$
  insert into public.clients (client_code, client_name, contact_email, contact_phone, address, gstin, pan)
  select client_code, client_name, contact_email, contact_phone, address, gstin, pan
  from jsonb_populate_record(null::public.clients, jsonb_build_object(
    'client_code', 'ACME', 'client_name', 'Acme', 'contact_email', 'a@acme.example', 'contact_phone', '9000000009',
    'address', 'Hyderabad', 'gstin', '36AABCU9603R1ZO', 'pan', 'AABCU9603R'
  ) || changed)
$$;
select lives_ok(format('select pg_temp.add_client(%L)', changed), format('a client may have %s', changed))
from unnest(array[
  '{}', '{"client_code": "URP1", "gstin": "URP", "pan": "NA"}', '{"client_code": "URP2", "gstin": "URP", "pan": "AABCU9603R"}'
]) as changed;
select throws_ok(format('select pg_temp.add_client(%L)', changed), code, null, format('a client may not have %s', changed))
from (values
  ('{}', '23505'),
  ('{"client_code": "acme2"}', '23514'), ('{"client_code": "ABCDEFGHIJK"}', '23514'), ('{"client_code": "AC-ME"}', '23514'), ('{"client_code": ""}', '23514'),
  ('{"client_code": "A1", "client_name": " "}', '23514'), ('{"client_code": "A1", "contact_email": "nowhere"}', '23514'),
  ('{"client_code": "A1", "contact_phone": "12345"}', '23514'), ('{"client_code": "A1", "gstin": "36AABCU9603R1ZP"}', '23514'),
  ('{"client_code": "A1", "pan": "AABCU9603Q"}', '23514'), ('{"client_code": "A1", "pan": "NA"}', '23514'), ('{"client_code": "A1", "address": null}', '23502')
) as refused (changed, code);

/* Warehouses and staff */

select throws_ok($$ insert into public.warehouses (name, status) values ('North', 'Active') $$, '23514', null, 'a warehouse''s status is stored in lower case');
select throws_ok($$ insert into public.warehouses (name) values ('') $$, '23514', null, 'a warehouse has a name');
select throws_ok($$ insert into public.staff (user_name, email, role) values ('N', 'n@n.example', 'Owner') $$, '23514', null, 'a staff role is one that means something');
select throws_ok($$ insert into public.staff (user_name, email, role, phone_number) values ('N', 'n@n.example', 'Staff', '123') $$, '23514', null, 'a staff phone has ten digits');
select throws_ok($$ insert into public.staff (user_name, email, role, status) values ('N', 'n@n.example', 'Staff', 'active') $$, '23514', null, 'staff are Active or Inactive');

/* What is in use stays */

insert into public.shipments (id, tracking_number, client_code, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number)
values ('00000000-0000-4000-8000-000000000001', '1001', 'ACME', 'A', '9000000011', 'B', '9000000012');
insert into public.warehouses (id, name) values ('00000000-0000-4000-8000-000000000002', 'North');
insert into public.shipment_updates (shipment_id, status, warehouse_id) values ('00000000-0000-4000-8000-000000000001', 'In Transit', '00000000-0000-4000-8000-000000000002');
select throws_ok($$ delete from public.clients where client_code = 'ACME' $$, '23503', null, 'a client with shipments stays');
select throws_ok($$ delete from public.warehouses $$, '23503', null, 'so does a warehouse that scanned one');

/* Proofs */

create function pg_temp.add_proof(changed jsonb) returns void language sql as $$
  insert into public.proof_of_delivery
    (id, tracking_number, outcome, claimed_at, delivered_at, captured_by, image_url, photo_id, photo_sha256, photo_size, photo_confirmed_at, review_reason)
  select gen_random_uuid(), '1001', outcome, now(), now(), gen_random_uuid(), image_url, photo_id, photo_sha256, photo_size, photo_confirmed_at, review_reason
  from jsonb_populate_record(null::public.proof_of_delivery, jsonb_build_object(
    'outcome', 'Delivered', 'image_url', gen_random_uuid() || '.jpg', 'photo_id', gen_random_uuid(), 'photo_sha256', repeat('a', 64), 'photo_size', 1000
  ) || changed)
$$;
select lives_ok(format('select pg_temp.add_proof(%L)', changed), format('a proof may have %s', changed))
from unnest(array['{}', '{"image_url": null, "photo_id": null, "photo_sha256": null, "photo_size": null}', '{"review_reason": "unknown-number"}']) as changed;
select throws_ok(format('select pg_temp.add_proof(%L)', changed), '23514', null, format('a proof may not have %s', changed))
from unnest(array[
  '{"outcome": "Lost"}', '{"photo_size": 1048577}', '{"photo_sha256": "ABC"}', '{"photo_id": null}', '{"image_url": null}', '{"review_reason": "odd"}'
]) as changed;

/* Invoices */

select throws_ok(
  $$ insert into public.invoices (invoice_number, client_code, invoice_date, total_base, total_gst, total_amount) values ('ABCDEFGHIJ-123456', 'ACME', '2026-11-01', 1, 0, 1) $$,
  '23514', null, 'an invoice number has at most sixteen characters'
);
select throws_ok(
  $$ insert into public.invoices (invoice_number, client_code, invoice_date, total_base, total_gst, total_amount) values ('ACME-0001', 'ACME', '2026-11-01', 1, 0.18, 1) $$,
  '23514', null, 'an invoice adds up'
);

select * from finish();
rollback;
