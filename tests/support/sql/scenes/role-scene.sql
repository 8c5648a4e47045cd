-- One person of each role, and in each table something of theirs and something of somebody else's. Read after `acting-as.sql`.
insert into auth.users (id, email, email_confirmed_at)
select tests.id_of(who), who || '@waybill.example', now()
from unnest(array['admin', 'manager', 'staff', 'driver', 'inactive', 'customer', 'other-customer']) as who;
insert into public.staff (user_id, user_name, email, role, status)
select tests.id_of(who), who, who || '@waybill.example', case who when 'inactive' then 'staff' else who end,
  case who when 'inactive' then 'Inactive' else 'Active' end
from unnest(array['admin', 'manager', 'staff', 'driver', 'inactive']) as who;

insert into public.clients (id, client_code, client_name, contact_email, contact_phone, address, gstin, pan)
select tests.id_of(code), code, code, 'a@acme.example', '9000000009', 'Pune', 'URP', 'NA' from unnest(array['MINE', 'THEIRS']) as code;
insert into public.client_accounts values (tests.id_of('MINE'), tests.id_of('customer')), (tests.id_of('THEIRS'), tests.id_of('other-customer'));
insert into public.warehouses (id, name) values (tests.id_of('house'), 'Hub');

insert into public.shipments (id, tracking_number, status, user_id, driver_id, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number)
select tests.id_of(parcel.name), parcel.number, 'In Transit', tests.id_of(parcel.customer), parcel.driver, 'A', '9000000011', 'B', '9000000012'
from (values ('mine', '7000001', 'customer', tests.id_of('driver')), ('theirs', '7000002', 'other-customer', null)) as parcel (name, number, customer, driver);
insert into public.shipment_items (shipment_id) select id from public.shipments;
insert into public.payments (shipment_id, amount, method) select id, 1, 'cash' from public.shipments;
insert into public.private_notes (id, shipment_id, text, written_by) select gen_random_uuid(), id, 'Secret', tests.id_of('staff') from public.shipments;
insert into public.personal_settings select tests.id_of(who), 'list-columns', '["to"]', now() from unnest(array['admin', 'manager', 'staff']) as who;
insert into public.saved_views (id, owner, name, filter, shared, changed_at)
select gen_random_uuid(), tests.id_of(who), 'View', '', is_shared, now()
from unnest(array['admin', 'manager', 'staff']) as who cross join unnest(array[true, false]) as is_shared;
insert into public.proof_of_delivery (id, shipment_id, tracking_number, outcome, claimed_at, delivered_at, captured_by, applied)
select gen_random_uuid(), id, tracking_number, 'Failed Attempt', now(), now(), tests.id_of('driver'), true from public.shipments;
insert into public.delivery_attempts (proof_id, reason) select id, 'refused' from public.proof_of_delivery;
insert into public.receipt_facts (proof_id, receiver_name) select id, 'Receiver' from public.proof_of_delivery;
insert into public.more_photos (photo_id, proof_id, place, image_url, photo_sha256, photo_size)
select gen_random_uuid(), id, 2, 'second of ' || id, repeat('a', 64), 1 from public.proof_of_delivery;
insert into public.failed_decisions (id, shipment_id, decision, decided_by) select gen_random_uuid(), id, 'return', tests.id_of('staff') from public.shipments;
insert into public.delivery_lookups (user_id, tracking_number, found) values (tests.id_of('driver'), '7000001', true), (tests.id_of('staff'), '7000002', true);

insert into public.invoices (id, invoice_number, client_code, invoice_date, total_base, total_gst, total_amount, place_of_supply)
select tests.id_of('invoice ' || client_code), client_code || '-0001', client_code, '2026-11-01', 0, 0, 0, '36' from public.clients;
insert into public.invoice_lines (invoice_id, line_number, shipment_display_id, tracking_number, base_price, gst_amount, final_amount)
select id, 1, 'SHP1', '1', 0, 0, 0 from public.invoices;
insert into public.invoice_receipts (invoice_id, amount, received_on, mode) select id, 1, '2026-11-01', 'cash' from public.invoices;
insert into public.saved_addresses (id, owner, name, street, city)
select gen_random_uuid(), tests.id_of(who), 'N', 'S', 'C' from unnest(array['customer', 'other-customer']) as who;
insert into public.contact_messages (id, name, email, message) values (gen_random_uuid(), 'A', 'a@people.example', 'Hello');
