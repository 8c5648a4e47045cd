-- Three clients (of Telangana, of Maharashtra, not registered), their shipments, and short words for raising. Read in by `\ir`.
\ir sync-scene.sql
insert into public.clients (client_code, client_name, contact_email, contact_phone, address, gstin, pan) values
  ('P101', 'Acme', 'acme@client.example', '9000000021', '1 Road, Hyderabad', '36AABCU9603R1ZO', 'AABCU9603R'),
  ('P102', 'Bharat', 'bharat@client.example', '9000000022', '2 Road, Mumbai', '27AAPFU0939F1ZV', 'AAPFU0939F'),
  ('P103', 'Chitra', 'chitra@client.example', '9000000023', '3 Road, Hyderabad', 'URP', 'NA');
insert into public.shipments (
  id, tracking_number, client_code, status, base_price, gst_percentage, created_at, create_date, from_city, from_state, to_city,
  from_name_or_company, from_contact_number, to_name_or_company, to_contact_number
)
select tests.id_of(name), number, code, status, price, rate, made, day, 'Hyderabad', 'Telangana', 'Pune', 'A', '9000000011', 'B', '9000000012'
from (values
  ('one', '1001', 'P101', 'Delivered', 100.03, 18, timestamptz '2026-10-01 04:30Z', date '2026-10-01'),
  ('two', '1002', 'P101', 'Pending', null, null, '2026-10-02 20:30Z', null),
  ('three', '1003', 'P101', 'In Transit', 50, 18, '2026-10-03 04:30Z', null),
  ('four', '1004', 'P101', 'Pending', 50, 18, '2026-10-04 04:30Z', null),
  ('five', '1005', 'P101', 'Returned', 50, 18, '2026-10-05 04:30Z', null),
  ('cancelled', '1006', 'P101', 'Cancelled', 50, 18, '2026-10-06 04:30Z', null),
  ('of-another', '1007', 'P102', 'Delivered', 1000, 18, '2026-10-07 04:30Z', null),
  ('unregistered', '1008', 'P103', 'Delivered', 1000, 5, '2026-10-08 04:30Z', null)
) as made (name, number, code, status, price, rate, made, day);
insert into public.shipment_items (shipment_id, item_name, description, created_at) values
  (tests.id_of('one'), 'Package', 'Books', '2026-10-01 04:30Z'), (tests.id_of('one'), 'Package', null, '2026-10-01 04:31Z');
insert into public.payments (shipment_id, amount, method) values (tests.id_of('one'), 50, 'cash');

create function tests.line(name text, paise numeric, rate numeric) returns jsonb language sql as $$
  select jsonb_build_object('shipmentId', tests.id_of(name), 'basePaise', paise, 'gstPercentage', rate)
$$;
-- Lines of ₹200 at 10 percent; the first shipment's are ₹100.03 at 18.
create function tests.request(id text, code text, variadic names text[]) returns jsonb language sql as $$
  select jsonb_build_object('commandId', tests.id_of(id), 'clientCode', code, 'placeOfSupply', null, 'lines', (
    select jsonb_agg(case name when 'one' then tests.line(name, 10003, 18) else tests.line(name, 20000, 10) end order by place)
    from unnest(names) with ordinality as each (name, place)
  ))
$$;
create function tests.raise(who text, id text, code text, variadic names text[]) returns jsonb language sql as $$
  select tests.ask(who, 'raise_invoice', tests.request(id, code, variadic names))
$$;
create function tests.raise_lines(who text, id text, code text, variadic lines jsonb[] default '{}') returns jsonb language sql as $$
  select tests.ask(who, 'raise_invoice', jsonb_build_object('commandId', tests.id_of(id), 'clientCode', code, 'lines', to_jsonb(lines)))
$$;
create function tests.pending(who text, code text, more jsonb default '{}') returns text language sql as $$
  select string_agg(each.value ->> 'trackingNumber', ' ' order by each.place)
  from jsonb_array_elements(tests.ask(who, 'pending_shipments', jsonb_build_object('clientCode', code) || more) -> 'shipments') with ordinality as each (value, place)
$$;
-- The argument that names an invoice.
create function tests.invoice(number text) returns jsonb language sql stable as $$ select jsonb_build_object('id', id) from public.invoices where invoice_number = number $$;
grant execute on all functions in schema tests to public;
