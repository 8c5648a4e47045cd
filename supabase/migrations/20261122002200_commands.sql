-- Written by `npm run db:baseline`. Change supabase/schemas/2200_commands.sql instead.

-- Between a command and its answer: the shape of an answer, a rule's words for people, what merges and what conflicts.

/* Answers. `touched` names the mirrored record until its version is known; it never leaves the database. */

create function app.applied(tbl text default null, pk uuid default null) returns jsonb
language sql stable
as $$
  select '{"status": "applied", "code": null, "message": null, "version": null}'::jsonb
    || case when tbl is null then '{}' else jsonb_build_object('touched', jsonb_build_object('tbl', tbl, 'pk', pk)) end
$$;

create function app.refused(code text, message text) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('status', 'rejected', 'code', code, 'message', message, 'version', null) $$;

create function app.try_again(code text, message text) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('status', 'retry', 'code', code, 'message', message, 'version', null) $$;

-- The same for the same value, in any spacing or order of keys.
create function app.command_hash(command jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return encode(sha256(convert_to(jsonb_build_object(
    'kind', command -> 'kind',
    'payloadVersion', command -> 'payloadVersion',
    'claimedAt', command -> 'claimedAt',
    'payload', command -> 'payload'
  )::text, 'UTF8')), 'hex');
end
$$;

-- The device's claim moved by the offset measured at its last contact, never in the future.
-- Only ISO instants in UTC count: the type itself would take "tomorrow" and "infinity" as well.
create function app.claimed_at(command jsonb) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  claimed constant timestamptz := app.instant_or_null(command ->> 'claimedAt');
begin
  if claimed is null then
    raise exception 'claimedAt is no instant' using errcode = 'data_exception';
  end if;
  return claimed;
end
$$;

-- A number alone: the type itself would take "NaN" and "infinity" as well. No clock is off by three thousand years.
create function app.clock_offset_ms(command jsonb) returns bigint
language plpgsql immutable set search_path = ''
as $$
declare
  given constant numeric := case when jsonb_typeof(command -> 'clockOffsetMs') = 'number' then (command ->> 'clockOffsetMs')::numeric end;
begin
  if abs(given) > 1e14 then
    raise exception 'clockOffsetMs is beyond any clock' using errcode = 'data_exception';
  end if;
  return round(given);
end
$$;

create function app.corrected_claim(command jsonb) returns timestamptz
language sql stable
as $$ select app.claimed_at(command) + make_interval(secs => coalesce(app.clock_offset_ms(command), 0) / 1000.0) $$;

-- What a person of this role may do; the row's own rules come after it.
create function app.may_command(role text, kind text) returns boolean
language sql immutable
as $$
  select case
    when kind in ('record-delivery', 'correct-delivery', 'withdraw') then true
    -- The order of their own stops alone.
    when kind = 'save-run-sheet' then role in ('admin', 'manager', 'staff', 'driver')
    when kind in (
      'create-shipment', 'update-shipment', 'set-shipment', 'delete-shipment', 'assign-driver', 'scan-at-warehouse', 'undo-scan',
      'send-out-run-sheet', 'close-run-sheet', 'decide-failed'
    ) then role in ('admin', 'manager', 'staff')
    when kind in ('save-warehouse', 'delete-warehouse') then role in ('admin', 'manager')
    when kind in ('save-client', 'delete-client') then role = 'admin'
    else false
  end
$$;

create function app.knows_command(command jsonb) returns text
language sql immutable
as $$
  select case
    when command ->> 'kind' is null or command ->> 'kind' <> all (array[
      'record-delivery', 'correct-delivery', 'create-shipment', 'update-shipment', 'set-shipment', 'delete-shipment', 'save-client', 'delete-client',
      'save-warehouse', 'delete-warehouse', 'assign-driver', 'scan-at-warehouse', 'undo-scan', 'decide-failed', 'withdraw', 'save-run-sheet', 'send-out-run-sheet',
      'close-run-sheet'
    ]) then 'unknown-kind'
    when command -> 'payloadVersion' is distinct from '1' then 'unknown-version'
    else 'known'
  end
$$;

-- The field that each rule of a row is about, and the rule in words: programs are told both, and never what a constraint is called here.
-- A package's field is named as one of `packages`. Every check of a table that commands write has its words (set-shipment.test.sql).
create function app.constraint_words(violated text, out field text, out words text)
language sql immutable set search_path = ''
as $$
  select w.field, w.words
  from (values
    ('shipments_shipment_id_check', 'shipment_id', 'A shipment ID is SHP and eight letters or digits.'),
    ('shipments_tracking_number_check', 'tracking_number', 'A tracking number has up to 64 letters, digits, hyphens or underscores.'),
    ('shipments_status_check', 'status', 'This is not one of the statuses.'),
    ('shipments_shipping_method_check', 'shipping_method', 'This is not one of the shipping methods.'),
    ('shipments_notes_check', 'notes', 'Notes have at most 2,000 characters.'),
    ('shipments_handling_instructions_check', 'handling_instructions', 'Handling instructions have at most 2,000 characters.'),
    ('shipments_from_name_or_company_check', 'from_name_or_company', 'Full Name or Company Name is required.'),
    ('shipments_to_name_or_company_check', 'to_name_or_company', 'Full Name or Company Name is required.'),
    ('shipments_from_contact_number_check', 'from_contact_number', 'Contact Number must be exactly 10 digits.'),
    ('shipments_to_contact_number_check', 'to_contact_number', 'Contact Number must be exactly 10 digits.'),
    ('shipments_total_weight_check', 'total_weight', 'The total weight cannot be below 0.'),
    ('shipments_price_check', 'base_price', 'Base price cannot exceed ₹10,00,00,000 (₹10 crore). Please adjust package prices.'),
    ('shipments_gst_percentage_check', 'gst_percentage', 'GST is from 0 to 100 percent.'),
    ('shipments_gst_amount_check', 'gst_percentage', 'GST is from 0 to 100 percent.'),
    ('shipments_final_amount_check', 'base_price', 'The price cannot be below 0.'),
    ('shipments_payment_mode_check', 'payment_mode', 'This is not one of the ways of paying.'),
    ('shipments_collect_amount_check', 'collect_amount', 'The amount to collect is at most ₹10,00,000.'),
    ('shipments_collects_unless_prepaid', 'collect_amount', 'A prepaid shipment has nothing to collect; any other has an amount above 0.'),
    ('shipments_create_date_check', 'create_date', 'A date has a year of four digits.'),
    ('shipments_pickup_date_check', 'pickup_date', 'A date has a year of four digits.'),
    ('shipments_estimated_delivery_date_check', 'estimated_delivery_date', 'A date has a year of four digits.'),
    ('shipments_deliver_from_check', 'deliver_from', 'A time of day is written as 10:00 or 17:30.'),
    ('shipments_deliver_until_check', 'deliver_until', 'A time of day is written as 10:00 or 17:30.'),
    ('shipments_window_is_whole', 'deliver_until', 'A time window has a beginning and an end.'),
    ('shipments_window_opens_first', 'deliver_until', 'The time window ends before it begins.'),
    ('shipments_return_state_check', 'return_state', 'This is not one of the states of a return.'),
    ('failed_decisions_decision_check', 'decision', 'This is not one of the decisions.'),
    ('failed_decision_names_its_day', 'againOn', 'Another attempt has its day, and nothing else has one.'),
    ('failed_decision_renews_another_attempt', 'changes', 'Only another attempt goes with a better address or phone.'),
    ('failed_decision_names_its_warehouse', 'warehouseId', 'What is held is held at a warehouse, and nothing else is.'),
    ('shipments_invoice_status_check', 'invoice_status', 'A shipment is pending or raised.'),
    ('shipments_delivered_at_needs_status', 'delivered_at', 'Only a delivered shipment has a time of delivery.'),
    ('shipments_cancelled_at_needs_status', 'cancelled_at', 'Only a cancelled shipment has a time of cancelling.'),
    ('shipments_invoice_is_whole', 'invoice_id', 'A shipment is raised when it is on an invoice.'),
    ('shipments_tracking_number_key', 'tracking_number', 'This tracking number is already in use.'),
    ('shipments_client_code_fkey', 'client_code', 'There is no client with this code.'),
    ('shipments_driver_id_fkey', 'driver_id', 'This driver is not active.'),
    ('shipment_items_at_most_200', 'packages', 'A shipment has at most 200 packages.'),
    ('shipment_items_package_type_check', 'packages.package_type', 'This is not one of the package types.'),
    ('shipment_items_weight_kg_check', 'packages.weight_kg', 'Weight must be greater than 0.'),
    ('shipment_items_quantity_check', 'packages.quantity', 'Quantity must be greater than 0.'),
    ('shipment_items_length_cm_check', 'packages.length_cm', 'Length must be greater than 0.'),
    ('shipment_items_width_cm_check', 'packages.width_cm', 'Width must be greater than 0.'),
    ('shipment_items_height_cm_check', 'packages.height_cm', 'Height must be greater than 0.'),
    ('shipment_items_price_inr_check', 'packages.price_inr', 'Base price cannot exceed ₹10,00,00,000 (₹10 crore). Please adjust package prices.'),
    ('shipment_updates_status_check', 'status', 'This is not one of the statuses.'),
    ('shipment_updates_direction_check', 'direction', 'A parcel is scanned in or out.'),
    ('shipment_updates_pieces_check', 'pieces', 'A scan counts at least one piece.'),
    ('shipment_updates_direction_needs_warehouse', 'warehouse_id', 'A scan is made at a warehouse.'),
    ('proof_of_delivery_outcome_check', 'outcome', 'Please select a delivery outcome.'),
    ('proof_of_delivery_photo_sha256_check', 'photo.sha256', 'The photo''s SHA-256 has 64 hexadecimal digits.'),
    ('proof_of_delivery_photo_size_check', 'photo.size', 'A photo has up to 1 MB.'),
    ('proof_of_delivery_review_reason_check', 'review_reason', 'This is not one of the reasons.'),
    ('proof_of_delivery_money_decision_check', 'money', 'Money was taken, or it was not.'),
    ('proof_of_delivery_review_state_check', 'review_state', 'This is not one of the states of a review.'),
    ('proof_photo_is_whole', 'photo', 'A photo has an id, a SHA-256 and a size.'),
    ('proof_confirmed_photo_exists', 'photo', 'There is no photo to confirm.'),
    ('proof_correction_is_whole', 'corrects', 'A correction belongs to a first capture.'),
    ('proof_has_one_photo', 'photo', 'A correction has a photo of its own or the one of before.'),
    ('clients_client_code_key', 'client_code', 'This client code is already in use.'),
    ('clients_client_code_check', 'client_code', 'A client code has up to 10 letters or digits.'),
    ('clients_client_name_check', 'client_name', 'Required'),
    ('clients_contact_email_check', 'contact_email', 'Invalid email.'),
    ('clients_contact_phone_check', 'contact_phone', 'Invalid phone (10 digits).'),
    ('clients_address_check', 'address', 'Required'),
    ('clients_gstin_check', 'gstin', 'This GSTIN is not valid.'),
    ('clients_pan_check', 'pan', 'This PAN is not valid.'),
    ('clients_days_of_credit_check', 'days_of_credit', 'Days of credit are a whole number from 0 to 365.'),
    ('clients_remittance_days_check', 'remittance_days', 'Days until remittance are a whole number from 0 to 90.'),
    ('clients_decision_working_days_check', 'decision_working_days', 'Days until a decision are a whole number from 0 to 30.'),
    ('clients_pan_fits_gstin', 'pan', 'The PAN does not fit the GSTIN.'),
    ('warehouses_name_check', 'name', 'Required'),
    ('warehouses_status_check', 'status', 'A warehouse is active or inactive.'),
    ('run_sheets_sheet_date_check', 'sheet_date', 'A date has a year of four digits.'),
    ('run_sheets_vehicle_check', 'vehicle', 'A vehicle has at most 60 characters.'),
    ('run_sheets_state_check', 'state', 'This is not one of the states of a run sheet.'),
    ('run_sheets_not_scanned_reason_check', 'reason', 'A reason has at most 500 characters.'),
    ('run_sheets_over_limit_reason_check', 'overLimitReason', 'A reason has at most 500 characters.'),
    ('run_sheets_out_is_sent', 'state', 'A run sheet that is out was sent out.'),
    ('run_sheets_closed_is_whole', 'state', 'A closed run sheet has a time of closing.'),
    ('run_sheet_stops_position_check', 'stops', 'The stops of a run sheet are counted from 1.'),
    ('run_sheet_stops_outcome_check', 'stops', 'This is not one of the ways in which a stop ends.'),
    ('run_sheet_stops_note_check', 'stops', 'A note has at most 500 characters.'),
    ('run_sheet_stops_closed_has_outcome', 'stops', 'A closed run sheet says what became of each stop.'),
    ('run_sheet_stops_one_open_sheet', 'stops', 'A shipment is on another run sheet already.'),
    ('run_sheet_stops_at_most_300', 'stops', 'A run sheet has at most 300 stops.')
  ) as w (name, field, words)
  where w.name = violated
$$;

-- A rule that a constraint holds, in words and with the field it is about. Whatever has no words of its own is refused without them.
create function app.refusal_of_error(kind text, state text, violated text, detail text) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when violated = 'shipments_tracking_number_key' then app.refused('tracking-number-taken', rule.words)
    when violated in ('shipments_price_check', 'shipment_items_price_inr_check') then app.refused('price-out-of-range', rule.words)
    when state = '22003' and kind like '%-shipment' then app.refused('price-out-of-range', (app.constraint_words('shipments_price_check')).words)
    when violated in ('shipments_pkey', 'shipments_shipment_id_key', 'shipment_items_pkey', 'clients_pkey', 'warehouses_pkey')
      then app.refused('already-exists', 'This record already exists.')
    when violated = 'clients_client_code_key' then app.refused('client-code-taken', rule.words)
    when violated = 'run_sheet_stops_one_open_sheet' then app.refused('on-another-sheet', rule.words)
    when violated = 'run_sheet_is_settled' then app.refused('not-settled', detail)
    when violated = 'run_sheet_cash_is_counted' then app.refused('cash-not-counted', detail)
    when violated = 'run_sheets_pkey' then app.refused('already-exists', 'This record already exists.')
    when violated = 'shipments_driver_id_fkey' then app.refused('driver-not-active', rule.words)
    when kind = 'delete-client' and violated like 'remittances%'
      then app.refused('in-use', 'Money was passed on to this client, and it cannot be deleted.')
    when kind = 'save-client' and violated like 'remittances%'
      then app.refused('in-use', 'Money was passed on to this client: its code cannot be changed.')
    when kind = 'delete-client' and state in ('23503', '23001')
      then app.refused('in-use', 'This client has shipments or invoices and cannot be deleted.')
    when kind = 'save-client' and state in ('23503', '23001') then app.refused('in-use', 'This client has invoices: its code cannot be changed.')
    when kind = 'delete-warehouse' and state in ('23503', '23001')
      then app.refused('in-use', 'This warehouse is in the history of shipments and cannot be deleted.')
    when kind = 'delete-shipment' and violated = 'run_sheet_stops_shipment_id_fkey'
      then app.refused('in-use', 'This shipment is on a run sheet and cannot be deleted.')
    when kind = 'delete-shipment' and state in ('23503', '23001')
      then app.refused('in-use', 'This shipment is in use elsewhere and cannot be deleted.')
    when rule.words is not null then app.refused('invalid', rule.words)
    when state = '23502' then app.refused('invalid', 'This field is required.')
    when state = '22003' then app.refused('invalid', 'A number in this is too large.')
    when state = '22008' then app.refused('invalid', 'A date or time in this is none.')
    when state = '54000' then app.refused('invalid', 'A text in this is too long.')
    when violated <> '' then app.refused('invalid', 'The server cannot accept this.')
    -- It quotes what was sent, and is kept for good.
    else app.refused('invalid', 'The server cannot accept this: ' || case when length(detail) > 200 then left(detail, 199) || '…' else detail end || '.')
  end || case when about.field is not null then jsonb_build_object('field', about.field) else '{}' end
  from app.constraint_words(violated) as rule
  cross join lateral (select coalesce(rule.field, case when state = '23502' then substring(detail from 'column "([^"]+)"') end) as field) as about
$$;

/* Merging takes fields that nobody else touched; a field that both changed is a conflict. */

-- An empty text and no text are the same to people.
create function app.same_value(one jsonb, other jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(nullif(one, '""'), 'null') = coalesce(nullif(other, '""'), 'null')
$$;

-- One side ('from' or 'to') of the allowed changes.
create function app.side_of(changes jsonb, side text, allowed text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(c.key, coalesce(c.value -> side, 'null')), '{}')
  from jsonb_each(case when jsonb_typeof(changes) = 'object' then changes else '{}' end) as c
  where c.key = any (allowed)
$$;

-- All three sides come as the table's own types print, so that 12.5 and "12.50" are no difference.
create function app.merge_fields(now_there jsonb, changed_from jsonb, changed_to jsonb, keys text[], out taken jsonb, out conflicts jsonb)
language sql immutable set search_path = ''
as $$
  select
    coalesce(jsonb_object_agg(f.key, changed_to -> f.key) filter (where f.verdict = 'take'), '{}'),
    coalesce(
      jsonb_object_agg(f.key, jsonb_build_object('from', changed_from -> f.key, 'yours', changed_to -> f.key, 'theirs', now_there -> f.key))
        filter (where f.verdict = 'conflict'),
      '{}'
    )
  from (
    select
      key,
      case
        when app.same_value(now_there -> key, changed_to -> key) then 'there already'
        when app.same_value(now_there -> key, changed_from -> key) then 'take'
        else 'conflict'
      end as verdict
    from unnest(keys) as key
  ) as f
$$;

create function app.conflict(fields jsonb, changed_by uuid, changed_at timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'status', 'conflict', 'code', 'changed-meanwhile', 'message', 'Somebody else changed this meanwhile.', 'version', null,
    'conflict', jsonb_build_object('fields', fields, 'changedBy', app.person_name(changed_by), 'changedAt', app.instant(changed_at))
  )
$$;

/* A person who deletes or assigns says what they saw. Later changes by somebody else are told, by whom and when, and not undone unread. */

-- No name and no moment when nothing was written down: a data load was not done here.
create function app.last_change_of(changed_table text, changed uuid, field text, out actor uuid, out at timestamptz)
language sql stable set search_path = ''
as $$
  select a.actor, a.happened_at
  from app.activity as a
  where a.record = changed and a.tbl = changed_table and a.part is null and a.changes ? field
  order by a.happened_at desc, a.id desc
  limit 1
$$;

create function app.changed_unseen(what text, changed_by uuid, changed_at timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select app.refused('changed-meanwhile', format(
    '%s changed this %s on %s, after you had seen it.',
    coalesce(app.person_name(changed_by), 'Somebody else'), what,
    to_char(changed_at at time zone 'Asia/Kolkata', 'FMDD Mon YYYY, FMHH12:MI am')
  ))
$$;

-- A field that is not as it was seen, and that somebody else was the last to change, or nobody as far as is written down. Both sides come as the
-- table's own types print.
create function app.refuse_unseen(what text, target uuid, there jsonb, seen jsonb, updated_at timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select app.changed_unseen(what, last.actor, changed.at)
  from jsonb_object_keys(there) as key
  cross join lateral app.last_change_of(what || 's', target, key) as last
  cross join lateral (select coalesce(last.at, updated_at) as at) as changed
  where not app.same_value(there -> key, seen -> key) and last.actor is distinct from app.actor()
  order by changed.at desc
  limit 1
$$;

-- Whether somebody else had changed the record since this was done. It only decides a word of the answer.
create function app.merged_or_applied(answer jsonb, command jsonb, changed_by uuid, changed_at timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when changed_by is distinct from app.actor() and changed_at > app.corrected_claim(command) then answer || '{"status": "merged"}'
    else answer
  end
$$;

-- Column names come from the callers' lists of allowed columns, never from a command.
create function app.insert_row(into_table regclass, fields jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  columns constant text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(fields) as key);
begin
  execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', into_table, columns) using fields;
end
$$;

create function app.update_row(of_table regclass, row_id uuid, fields jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  columns constant text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(fields) as key);
begin
  execute format('update %1$s set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1)) where id = $2', of_table, columns)
    using fields, row_id;
end
$$;

revoke all on function
  app.applied(text, uuid), app.refused(text, text), app.try_again(text, text), app.command_hash(jsonb), app.claimed_at(jsonb),
  app.clock_offset_ms(jsonb), app.corrected_claim(jsonb), app.may_command(text, text), app.knows_command(jsonb),
  app.constraint_words(text), app.refusal_of_error(text, text, text, text), app.same_value(jsonb, jsonb), app.side_of(jsonb, text, text[]),
  app.merge_fields(jsonb, jsonb, jsonb, text[]), app.conflict(jsonb, uuid, timestamptz), app.last_change_of(text, uuid, text),
  app.changed_unseen(text, uuid, timestamptz), app.refuse_unseen(text, uuid, jsonb, jsonb, timestamptz),
  app.merged_or_applied(jsonb, jsonb, uuid, timestamptz), app.insert_row(regclass, jsonb), app.update_row(regclass, uuid, jsonb)
  from public, anon, authenticated, service_role;
