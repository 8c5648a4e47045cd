-- Who sees and who writes which rows, table by table, acting as each role in turn.
begin;
select plan(277);

\ir ../../../tests/support/sql/scenes/acting-as.sql

insert into auth.users (id, email, email_confirmed_at)
select tests.id_of(who), who || '@waybill.example', case when who <> 'unconfirmed' then now() end
from unnest(array['admin', 'manager', 'staff', 'driver', 'customer', 'receiver', 'stranger', 'unconfirmed', 'inactive']) as who;
insert into public.staff (user_id, user_name, email, role, status)
select tests.id_of(who), who, who || '@waybill.example', label, status
from (values
  ('admin', 'Admin', 'Active'), ('manager', 'Manager', 'Active'), ('staff', 'Staff', 'Active'),
  ('driver', 'Drivers', 'Active'), ('inactive', 'Staff', 'Inactive')
) as people (who, label, status);

insert into public.clients (id, client_code, client_name, contact_email, contact_phone, address, gstin, pan) values
  (tests.id_of('ACME'), 'ACME', 'Acme', 'a@acme.example', '9000000009', 'Hyderabad', '36AABCU9603R1ZO', 'AABCU9603R'),
  (tests.id_of('OTHER'), 'OTHER', 'Other', 'o@other.example', '9000000008', 'Hyderabad', 'URP', 'NA');
insert into public.client_accounts (client_id, user_id) values (tests.id_of('ACME'), tests.id_of('customer')), (tests.id_of('ACME'), tests.id_of('inactive'));
insert into public.warehouses (name) values ('North'), ('South');

-- Booked by the customer; addressed to the receiver and to the unconfirmed e-mail; everything is with the driver.
insert into public.shipments (
  id, tracking_number, client_code, user_id, driver_id, from_name_or_company, from_contact_number, from_email,
  to_name_or_company, to_contact_number, to_email, to_city, base_price
) values
  (tests.id_of('booked'), '1001', 'ACME', tests.id_of('customer'), tests.id_of('driver'), 'A', '9000000011', null, 'B', '9000000012', null, 'Pune', 100),
  (tests.id_of('sent'), '1002', 'ACME', tests.id_of('inactive'), tests.id_of('driver'), 'A', '9000000011', 'Receiver@Waybill.example', 'B', '9000000012', 'unconfirmed@waybill.example', 'Pune', 100),
  (tests.id_of('received'), '1003', 'OTHER', null, tests.id_of('driver'), 'A', '9000000011', 'inactive@waybill.example', 'B', '9000000012', 'receiver@waybill.example', 'Pune', 100);
insert into public.shipment_items (shipment_id) select id from public.shipments;
insert into public.proof_of_delivery (id, shipment_id, tracking_number, outcome, claimed_at, delivered_at, captured_by, applied, review_state, review_reason) values
  (gen_random_uuid(), tests.id_of('booked'), '1001', 'Delivered', now(), now(), tests.id_of('driver'), true, 'none', null),
  (gen_random_uuid(), tests.id_of('booked'), '1001', 'Delivered', now(), now(), tests.id_of('driver'), false, 'open', 'already-delivered'),
  (gen_random_uuid(), null, '9999', 'Delivered', now(), now(), tests.id_of('driver'), false, 'open', 'unknown-number');
insert into public.receipt_facts (proof_id, receiver_name, receiver_relation) select id, 'Receiver', 'family' from public.proof_of_delivery;
insert into public.delivery_attempts (proof_id, reason) select id, 'refused' from public.proof_of_delivery where tracking_number = '9999';
insert into public.failed_decisions (id, shipment_id, decision, decided_by) values (gen_random_uuid(), tests.id_of('booked'), 'return', tests.id_of('staff'));
insert into public.delivery_lookups (user_id, tracking_number, found) values (tests.id_of('driver'), '1001', true);
insert into public.invoices (id, invoice_number, client_code, invoice_date, total_base, total_gst, total_amount, place_of_supply) values
  (tests.id_of('ACME-0001'), 'ACME-0001', 'ACME', '2026-11-01', 100, 18, 118, '36'),
  (tests.id_of('OTHER-0001'), 'OTHER-0001', 'OTHER', '2026-11-01', 100, 18, 118, '36');
insert into public.invoice_lines (invoice_id, line_number, shipment_display_id, tracking_number, base_price, gst_amount, final_amount)
select id, 1, 'SHP00000001', '1001', 100, 18, 118 from public.invoices;
insert into public.invoice_receipts (invoice_id, amount, received_on, mode) select id, 10, '2026-11-02', 'bank' from public.invoices;
insert into public.payments (shipment_id, amount, method) select id, 118, 'cash' from public.shipments;
insert into public.private_notes (id, shipment_id, text, written_by) select gen_random_uuid(), id, 'Secret', tests.id_of('staff') from public.shipments;
insert into public.personal_settings values (tests.id_of('staff'), 'list-columns', '["to"]', now()), (tests.id_of('inactive'), 'list-columns', '["to"]', now());
insert into public.saved_views (id, owner, name, filter, shared, changed_at)
select gen_random_uuid(), tests.id_of(who), 'View', '', is_shared, now()
from (values ('staff', false), ('admin', false), ('inactive', true)) as kept (who, is_shared);
insert into public.saved_addresses (id, owner, name, street, city)
select gen_random_uuid(), tests.id_of(who), 'N', 'S', 'C' from unnest(array['customer', 'staff']) as who;
insert into public.contact_messages (name, email, message) values ('N', 'n@n.example', 'Hello');
insert into public.call_counters values ('track', now(), 0, 1);

/* Reading: one line for each table, one column for each role */

select is(
  tests.rows_as(who, format('select from public.%I', name)), visible,
  format('%s sees %s of %s', who, visible, name)
)
from (values
  --                     visitor   customer receiver stranger driver inactive staff manager admin
  ('users',             'denied', '1',     '1',     '1',     '1',   '1',     '1',  '1',    '9'),
  ('staff',             'denied', '0',     '0',     '0',     '1',   '1',     '5',  '5',    '5'),
  ('user_scope',        'denied', '0',     '0',     '0',     '1',   '1',     '1',  '1',    '1'),
  ('clients',           'denied', '0',     '0',     '0',     '0',   '0',     '2',  '2',    '2'),
  ('client_accounts',   'denied', '1',     '0',     '0',     '0',   '0',     '2',  '2',    '2'),
  ('warehouses',        'denied', '0',     '0',     '0',     '0',   '0',     '2',  '2',    '2'),
  ('shipments',         'denied', '1',     '2',     '0',     '0',   '0',     '3',  '3',    '3'),
  ('shipment_items',    'denied', '1',     '2',     '0',     '0',   '0',     '3',  '3',    '3'),
  ('shipment_updates',  'denied', '1',     '2',     '0',     '0',   '0',     '3',  '3',    '3'),
  ('proof_of_delivery', 'denied', '1',     '0',     '0',     '0',   '0',     '3',  '3',    '3'),
  ('receipt_facts',     'denied', 'denied', 'denied', 'denied', 'denied', 'denied', 'denied', 'denied', 'denied'),
  ('more_photos',       'denied', 'denied', 'denied', 'denied', 'denied', 'denied', 'denied', 'denied', 'denied'),
  ('delivery_attempts', 'denied', '0',     '0',     '0',     '0',   '0',     '1',  '1',    '1'),
  ('failed_decisions',  'denied', '0',     '0',     '0',     '0',   '0',     '1',  '1',    '1'),
  ('delivery_lookups',  'denied', '0',     '0',     '0',     '0',   '0',     '1',  '1',    '1'),
  ('invoices',          'denied', '0',     '0',     '0',     '0',   '0',     '2',  '2',    '2'),
  ('invoice_lines',     'denied', '0',     '0',     '0',     '0',   '0',     '2',  '2',    '2'),
  ('invoice_receipts',  'denied', '0',     '0',     '0',     '0',   '0',     '2',  '2',    '2'),
  ('payments',          'denied', '1',     '2',     '0',     '0',   '0',     '3',  '3',    '3'),
  ('private_notes',     'denied', '0',     '0',     '0',     '0',   '0',     '3',  '3',    '3'),
  ('personal_settings', 'denied', '0',     '0',     '0',     '0',   '0',     '1',  '0',    '0'),
  ('saved_views',       'denied', '0',     '0',     '0',     '0',   '0',     '2',  '1',    '2'),
  ('saved_addresses',   'denied', '1',     '0',     '0',     '0',   '0',     '0',  '0',    '0'),
  ('contact_messages',  'denied', '0',     '0',     '0',     '0',   '0',     '1',  '1',    '1')
) as matrix (name, visitor, customer, receiver, stranger, driver, inactive, staff, manager, admin)
cross join lateral (values
  ('visitor', visitor), ('customer', customer), ('receiver', receiver), ('stranger', stranger), ('driver', driver),
  ('inactive', inactive), ('staff', staff), ('manager', manager), ('admin', admin)
) as seen (who, visible);

select is(tests.rows_as('customer', format('select %I from public.proof_of_delivery', hidden)), 'denied', format('a customer does not read a proof''s %s', hidden))
from unnest(array['review_reason', 'review_note', 'captured_by']) as hidden;
select is(tests.rows_as(who, 'select recorded_by from public.payments'), 'denied', format('%s does not read who of the company recorded a payment', who))
from unnest(array['customer', 'staff']) as who;
select is(
  tests.rows_as('customer', 'select id, shipment_id, outcome, delivery_notes, image_url, photo_confirmed_at, delivered_at from public.proof_of_delivery'), '1',
  'but what was delivered, when, and its photo'
);

select is(tests.rows_as('customer', format('select %I from public.%I', hidden, name)), 'denied', format('a customer does not read %s of %s', hidden, name))
from (values
  ('shipments', 'payment_token'), ('shipments', 'to_contact_number'), ('shipments', 'to_email'), ('shipments', 'from_street_address'),
  ('shipments', 'driver_id'), ('shipments', 'updated_by'), ('shipments', 'user_id'), ('shipments', 'delivery_notes'),
  ('shipment_items', 'price_inr'), ('shipment_updates', 'updated_by')
) as kept_back (name, hidden);
select is(
  tests.rows_as('customer', 'select id, tracking_number, status, from_city, to_city, notes, final_amount, delivered_at from public.shipments'), '1',
  'but what a parcel is, where it is going and what it costs'
);

select is(tests.rows_as('unconfirmed', 'select from public.shipments'), '0', 'an e-mail that nobody confirmed opens nothing');

/* Writing: every table of the schema but the admin's two, whatever is added to it */

create function tests.open_doors(who text) returns setof text language plpgsql as $$
declare
  door record;
begin
  for door in
    select relname, statement
    from pg_class
    cross join lateral (values
      (format('insert into public.%I default values', relname)),
      (format('update public.%I set %I = %2$I', relname, (select attname from pg_attribute where attrelid = pg_class.oid and attnum = 1))),
      (format('delete from public.%I', relname)),
      (format('truncate public.%I cascade', relname))
    ) as ways (statement)
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('staff', 'client_accounts')
  loop
    if tests.rows_as(who, door.statement) <> 'denied' then
      return next door.statement;
    end if;
  end loop;
end
$$;
select is_empty(format('select tests.open_doors(%L)', who), format('%s writes no table directly', who))
from unnest(array['visitor', 'customer', 'driver', 'inactive', 'staff', 'manager']) as who;
select is_empty($$ select tests.open_doors('admin') $$, 'nor does an admin, staff and linked accounts apart');

create function tests.hires(who text) returns text language sql as $$
  select tests.rows_as(who, $insert$ insert into public.staff (user_name, email, role) values ('New', 'new@waybill.example', 'Admin') $insert$)
$$;
create table tests.codes as select last_value from public.staff_code_number;
select is(tests.hires(who), case who when 'admin' then '1' else 'denied' end, format('%s hires: only an admin', who))
from unnest(array['visitor', 'customer', 'driver', 'inactive', 'staff', 'manager', 'admin']) as who;
select is((select last_value from public.staff_code_number) - (select last_value from tests.codes), 1::bigint, 'and only an admin''s record takes a code');

-- Not even themselves: a row that one sees is not one that one writes.
select is(
  tests.rows_as(who, format($update$ update public.staff set role = 'Admin' where user_id = %L $update$, tests.id_of(who))),
  case who when 'admin' then '1' when 'visitor' then 'denied' else '0' end,
  format('%s promotes themselves: only an admin may', who)
)
from unnest(array['visitor', 'customer', 'driver', 'inactive', 'staff', 'manager', 'admin']) as who;

select is(
  tests.rows_as(who, $delete$ delete from public.staff where user_name = 'New' $delete$),
  case who when 'admin' then '1' when 'visitor' then 'denied' else '0' end,
  format('%s dismisses: only an admin may', who)
)
from unnest(array['visitor', 'customer', 'driver', 'inactive', 'staff', 'manager', 'admin']) as who;

-- Links are made and ended by functions alone: client-accounts.test.sql.
select is(
  tests.rows_as(who, format($insert$ insert into public.client_accounts values (%L, %L) $insert$, tests.id_of('OTHER'), tests.id_of('stranger'))),
  'denied', format('%s writes no link past the functions', who)
)
from unnest(array['visitor', 'customer', 'stranger', 'driver', 'inactive', 'staff', 'manager', 'admin']) as who;
select is(tests.rows_as(who, 'delete from public.client_accounts'), 'denied', format('%s ends no link past the functions', who))
from unnest(array['manager', 'admin']) as who;
insert into public.client_accounts values (tests.id_of('OTHER'), tests.id_of('stranger'));
select is(tests.rows_as('stranger', 'select from public.invoices'), '0', 'not even the linked account reads invoices past the functions');
delete from public.client_accounts where user_id = tests.id_of('stranger');

/* Losing a role */

update public.staff set status = 'Inactive' where user_id = tests.id_of('staff');
select is(tests.rows_as('staff', 'select from public.shipments'), '0', 'a record made inactive loses access at once');
select is(tests.rows_as('staff', 'select from public.clients'), '0', 'to clients as well');
delete from public.staff where user_id = tests.id_of('staff');
select is(tests.rows_as('staff', 'select from public.shipments'), '0', 'a former member of staff is a customer without shipments');

select * from finish();
rollback;
