-- A rule that the database holds, in words for people and with the field that it is about. One transaction here.
begin;
select plan(7);

/* The fields */

-- A rule that is named after its column is about that column; the others say here what they are about.
create temp table named as
select c.conname::text as name, regexp_replace(c.conname::text, '^(shipments|shipment_updates|proof_of_delivery|clients|warehouses|run_sheets|failed_decisions|shipment_items)_(.+)_(check|key|fkey)$', '\2') as field, c.conrelid
from pg_constraint as c
where c.contype in ('c', 'u', 'f') and c.conrelid = any (
  '{public.shipments, public.shipment_items, public.shipment_updates, public.proof_of_delivery, public.clients, public.warehouses, public.run_sheets, public.failed_decisions}'::regclass[]
) and (c.contype = 'c' or c.conname in ('clients_client_code_key', 'shipments_client_code_fkey', 'shipments_driver_id_fkey'))
union all
select 'shipments_tracking_number_key', 'tracking_number', 'public.shipments'::regclass;
update named set field = 'packages.' || field where conrelid = 'public.shipment_items'::regclass;
update named set field = other.field
from (values
  ('shipments_price_check', 'base_price'), ('shipments_gst_amount_check', 'gst_percentage'), ('shipments_final_amount_check', 'base_price'),
  ('shipments_collects_unless_prepaid', 'collect_amount'), ('shipments_window_is_whole', 'deliver_until'), ('shipments_window_opens_first', 'deliver_until'),
  ('shipments_delivered_at_needs_status', 'delivered_at'), ('shipments_cancelled_at_needs_status', 'cancelled_at'), ('shipments_invoice_is_whole', 'invoice_id'),
  ('failed_decision_names_its_day', 'againOn'), ('failed_decision_renews_another_attempt', 'changes'), ('failed_decision_names_its_warehouse', 'warehouseId'),
  ('shipment_updates_direction_needs_warehouse', 'warehouse_id'), ('proof_of_delivery_photo_sha256_check', 'photo.sha256'), ('proof_of_delivery_photo_size_check', 'photo.size'),
  ('proof_of_delivery_money_decision_check', 'money'), ('proof_photo_is_whole', 'photo'), ('proof_confirmed_photo_exists', 'photo'), ('proof_correction_is_whole', 'corrects'),
  ('proof_has_one_photo', 'photo'), ('clients_pan_fits_gstin', 'pan'), ('run_sheets_not_scanned_reason_check', 'reason'), ('run_sheets_over_limit_reason_check', 'overLimitReason'),
  ('run_sheets_out_is_sent', 'state'), ('run_sheets_closed_is_whole', 'state')
) as other (name, field)
where named.name = other.name;
select is(
  array(select n.name || ' is about ' || n.field || ', not ' || coalesce(w.field, 'nothing') from named as n cross join lateral app.constraint_words(n.name) as w where w.field is distinct from n.field order by 1),
  '{}', 'each rule is about its column'
);
select is(
  array(select w.field || ': ' || w.words from unnest(array['shipment_items_at_most_200', 'run_sheet_stops_at_most_300', 'run_sheet_stops_one_open_sheet', 'run_sheet_stops_position_check', 'run_sheet_stops_outcome_check', 'run_sheet_stops_note_check', 'run_sheet_stops_closed_has_outcome']) with ordinality as n (name, place) cross join lateral app.constraint_words(n.name) as w order by n.place),
  array[
    'packages: A shipment has at most 200 packages.', 'stops: A run sheet has at most 300 stops.', 'stops: A shipment is on another run sheet already.', 'stops: The stops of a run sheet are counted from 1.',
    'stops: This is not one of the ways in which a stop ends.', 'stops: A note has at most 500 characters.', 'stops: A closed run sheet says what became of each stop.'
  ],
  'and what a list breaks is about the list'
);
select is((app.constraint_words('never_was')).words, null, 'what is no rule of ours has no words');

/* The words: which refusal a broken rule is, by its name, its state and what was to be done */
create temp table asked (kind text, state text, violated text, detail text, told text);
insert into asked values
  ('create-shipment', '23505', 'shipments_tracking_number_key', '', 'tracking-number-taken: This tracking number is already in use. (tracking_number)'),
  ('create-shipment', '23514', 'shipments_price_check', '', 'price-out-of-range: Base price cannot exceed ₹10,00,00,000 (₹10 crore). Please adjust package prices. (base_price)'),
  ('update-shipment', '23514', 'shipment_items_price_inr_check', '', 'price-out-of-range: Base price cannot exceed ₹10,00,00,000 (₹10 crore). Please adjust package prices. (packages.price_inr)'),
  ('update-shipment', '22003', '', 'numeric field overflow', 'price-out-of-range: Base price cannot exceed ₹10,00,00,000 (₹10 crore). Please adjust package prices.'),
  ('save-client', '22003', '', 'integer out of range', 'invalid: A number in this is too large.'),
  ('record-delivery', '22008', '', 'interval out of range', 'invalid: A date or time in this is none.'),
  ('create-shipment', '22001', '', 'value too long', 'invalid: The server cannot accept this: value too long.'),
  ('create-shipment', '23505', 'shipments_pkey', '', 'already-exists: This record already exists.'),
  ('create-shipment', '23505', 'shipments_shipment_id_key', '', 'already-exists: This record already exists.'),
  ('create-shipment', '23505', 'shipment_items_pkey', '', 'already-exists: This record already exists.'),
  ('save-client', '23505', 'clients_pkey', '', 'already-exists: This record already exists.'),
  ('save-warehouse', '23505', 'warehouses_pkey', '', 'already-exists: This record already exists.'),
  ('save-run-sheet', '23505', 'run_sheets_pkey', '', 'already-exists: This record already exists.'),
  ('save-client', '23505', 'clients_client_code_key', '', 'client-code-taken: This client code is already in use. (client_code)'),
  ('save-run-sheet', '23505', 'run_sheet_stops_one_open_sheet', '', 'on-another-sheet: A shipment is on another run sheet already. (stops)'),
  ('close-run-sheet', '23514', 'run_sheet_is_settled', 'Say what became of 1.', 'not-settled: Say what became of 1.'),
  ('close-run-sheet', '23514', 'run_sheet_cash_is_counted', '₹1.00 is not counted.', 'cash-not-counted: ₹1.00 is not counted.'),
  ('update-shipment', '23503', 'shipments_driver_id_fkey', '', 'driver-not-active: This driver is not active. (driver_id)'),
  ('update-shipment', '23503', 'shipments_client_code_fkey', '', 'invalid: There is no client with this code. (client_code)'),
  ('delete-client', '23503', 'remittances_client_id_fkey', '', 'in-use: Money was passed on to this client, and it cannot be deleted.'),
  ('save-client', '23001', 'remittances_client_code_fkey', '', 'in-use: Money was passed on to this client: its code cannot be changed.'),
  ('delete-client', '23503', 'invoices_client_code_fkey', '', 'in-use: This client has shipments or invoices and cannot be deleted.'),
  ('delete-client', '23001', 'invoices_client_code_fkey', '', 'in-use: This client has shipments or invoices and cannot be deleted.'),
  ('save-client', '23503', 'invoices_client_code_fkey', '', 'in-use: This client has invoices: its code cannot be changed.'),
  ('save-client', '23001', 'invoices_client_code_fkey', '', 'in-use: This client has invoices: its code cannot be changed.'),
  ('save-client', '23514', 'clients_pan_check', '', 'invalid: This PAN is not valid. (pan)'),
  ('delete-client', '23514', 'clients_pan_check', '', 'invalid: This PAN is not valid. (pan)'),
  ('delete-warehouse', '23503', 'shipment_updates_warehouse_id_fkey', '', 'in-use: This warehouse is in the history of shipments and cannot be deleted.'),
  ('delete-warehouse', '23001', 'run_sheets_warehouse_id_fkey', '', 'in-use: This warehouse is in the history of shipments and cannot be deleted.'),
  ('delete-warehouse', '23514', 'warehouses_status_check', '', 'invalid: A warehouse is active or inactive. (status)'),
  ('delete-shipment', '23001', 'run_sheet_stops_shipment_id_fkey', '', 'in-use: This shipment is on a run sheet and cannot be deleted.'),
  ('delete-shipment', '23503', 'other_shipment_id_fkey', '', 'in-use: This shipment is in use elsewhere and cannot be deleted.'),
  ('delete-shipment', '23001', 'other_shipment_id_fkey', '', 'in-use: This shipment is in use elsewhere and cannot be deleted.'),
  ('delete-shipment', '23514', 'other_check', '', 'invalid: The server cannot accept this.'),
  ('save-run-sheet', '23503', 'run_sheet_stops_shipment_id_fkey', '', 'invalid: The server cannot accept this.'),
  ('save-run-sheet', '23503', 'remittances_client_id_fkey', '', 'invalid: The server cannot accept this.'),
  ('save-run-sheet', '23514', 'run_sheets_vehicle_check', '', 'invalid: A vehicle has at most 60 characters. (vehicle)'),
  ('save-client', '23502', '', 'null value in column "client_name" of relation "clients"', 'invalid: This field is required. (client_name)'),
  ('save-client', '23514', '', 'null value in column "client_name" of relation "clients"', 'invalid: The server cannot accept this: null value in column "client_name" of relation "clients".'),
  ('save-client', '54000', 'clients_by_name', 'index row size 9000 exceeds', 'invalid: A text in this is too long.'),
  ('save-client', 'PT409', '', 'It stays', 'invalid: The server cannot accept this: It stays.');
select is(
  array(
    select format('%s %s %s: %s instead of %s', a.kind, a.state, a.violated, t.told, a.told)
    from asked as a
    cross join lateral app.refusal_of_error(a.kind, a.state, a.violated, a.detail) as r
    cross join lateral (select (r ->> 'code') || ': ' || (r ->> 'message') || coalesce(' (' || (r ->> 'field') || ')', '') as told) as t
    where t.told is distinct from a.told
  ),
  '{}', 'each is told by its code, its words and its field'
);
select is(app.refusal_of_error('save-client', '23514', 'clients_pan_check', '') - array['code', 'message', 'field'], '{"status": "rejected", "version": null}', 'and nothing else');
select is(app.refusal_of_error('x', '22P02', '', repeat('x', 200)) ->> 'message', 'The server cannot accept this: ' || repeat('x', 200) || '.', 'what the database says of a value is told');
select is(app.refusal_of_error('x', '22P02', '', repeat('x', 201)) ->> 'message', 'The server cannot accept this: ' || repeat('x', 199) || '….', 'and no value without end, which would be kept for good');
select * from finish();
rollback;
