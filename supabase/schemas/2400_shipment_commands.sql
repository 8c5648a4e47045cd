-- What the office does to shipments: made, edited, deleted, given to a driver.

-- All that a person may set. The server alone sets the money that follows from these, the dates that follow the status, the
-- invoice, the payment and the history.
create function app.shipment_fields() returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    'tracking_number', 'status', 'shipping_method', 'notes', 'handling_instructions', 'carrier', 'client_code', 'user_id', 'driver_id',
    'from_name_or_company', 'from_contact_number', 'from_email', 'from_street_address', 'from_city', 'from_state', 'from_postal_code',
    'from_country', 'to_name_or_company', 'to_contact_number', 'to_email', 'to_street_address', 'to_city', 'to_state',
    'to_postal_code', 'to_country', 'total_weight', 'base_price', 'gst_percentage', 'payment_mode', 'collect_amount', 'create_date',
    'pickup_date', 'estimated_delivery_date', 'deliver_from', 'deliver_until'
  ]
$$;

create function app.item_fields() returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    'item_name', 'description', 'package_type', 'weight_kg', 'quantity', 'length_cm', 'width_cm', 'height_cm', 'price_inr'
  ]
$$;

-- Digits only; ten or eleven of them would be read as a phone number.
create function app.tracking_digits(typed text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(typed, '[^0-9]', '', 'g') $$;

create function app.tracking_number_refusal(digits text) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when length(digits) in (10, 11) then app.refused(
      'tracking-number-invalid', 'A tracking number cannot have 10 or 11 digits: it would be read as a phone number.'
    )
    when coalesce(digits, '') = '' then app.refused('tracking-number-invalid', 'A tracking number has digits only.')
  end
$$;

-- The amounts that follow from price and rate; half a paisa rounds up.
create function app.with_amounts(shipment public.shipments) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'gst_amount', round(shipment.base_price * shipment.gst_percentage / 100, 2),
    'final_amount', shipment.base_price + round(shipment.base_price * shipment.gst_percentage / 100, 2)
  )
$$;

create function app.driver_refusal(driver uuid) returns jsonb
language sql stable set search_path = ''
as $$ select case when driver is not null and not app.is_active_driver(driver) then app.refused('driver-not-active', 'This driver is not active.') end $$;

create function app.customer_refusal(account uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when account is not null and not app.is_customer_account(account)
      then app.refused('not-a-customer', 'Only a customer account with a confirmed email address can be linked to a shipment.')
  end
$$;

create function app.frozen_refusal(shipment public.shipments) returns jsonb
language sql immutable set search_path = ''
as $$
  select app.refused(
    'frozen-by-invoice', 'This shipment is on invoice ' || shipment.invoice_number || '. Prices, GST and client cannot be changed.'
  )
$$;

create function app.collected_refusal(collected bigint) returns jsonb
language sql immutable set search_path = ''
as $$
  select app.refused(
    'frozen-by-collection', app.rupees_in_words(collected) || ' was collected for this shipment. What is to be collected, and for which client, cannot be changed.'
  )
$$;

-- Rows of one insert share their time, so each gets a millisecond of its own: packages keep the order they were given in.
create function app.insert_items(shipment uuid, items jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  item jsonb;
  place bigint;
begin
  for item, place in
    select i.value, i.place from jsonb_array_elements(coalesce(nullif(items, 'null'), '[]')) with ordinality as i (value, place) order by i.place
  loop
    perform app.insert_row('public.shipment_items', jsonb_strip_nulls(app.only_fields(item, app.item_fields())) || jsonb_build_object(
      'id', (item ->> 'id')::uuid, 'shipment_id', shipment, 'created_at', clock_timestamp() + place * interval '1 millisecond'
    ));
  end loop;
  if place > 0 and (select count(*) from public.shipment_items as i where i.shipment_id = shipment) > 200 then
    raise check_violation using constraint = 'shipment_items_at_most_200';
  end if;
end
$$;

create function app.only_fields(given jsonb, allowed text[]) returns jsonb
language sql immutable set search_path = ''
as $$ select coalesce(jsonb_object_agg(f.key, f.value) filter (where f.key = any (allowed)), '{}') from jsonb_each(given) as f $$;

create function app.create_shipment(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  given constant jsonb := command #> '{payload,shipment}';
  new_id constant uuid := (given ->> 'id')::uuid;
  fields jsonb := jsonb_strip_nulls(app.only_fields(given, app.shipment_fields() || array['shipment_id']));
  typed public.shipments;
  refusal jsonb;
begin
  if new_id is null then
    return app.refused('invalid', 'This shipment has no id.');
  end if;
  if exists (select from public.shipments where id = new_id) then
    return app.refused('already-exists', 'This shipment already exists.');
  end if;

  fields := fields || jsonb_build_object(
    'id', new_id,
    'tracking_number', coalesce(
      nullif(app.tracking_digits(fields ->> 'tracking_number'), ''),
      floor(extract(epoch from clock_timestamp()) * 1000)::text || lpad(floor(random() * 1000)::text, 3, '0')
    )
  );
  typed := jsonb_populate_record(null::public.shipments, fields);
  refusal := coalesce(app.tracking_number_refusal(typed.tracking_number), app.driver_refusal(typed.driver_id), app.customer_refusal(typed.user_id));
  if refusal is not null then
    return refusal;
  end if;

  perform app.insert_row('public.shipments', fields || jsonb_strip_nulls(app.with_amounts(typed)));
  perform app.insert_items(new_id, command #> '{payload,items}');
  return app.applied('shipments', new_id);
end
$$;

-- Two people who change different packages both change the shipment's total weight and base price, and neither knows the right ones. The
-- second one's totals do not conflict: the totals follow from the packages that remain.
create function app.totals_of_packages(shipment uuid, wanted text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(t.key, t.value) filter (where t.key = any (wanted)), '{}')
  from (
    select
      coalesce(sum(coalesce(i.weight_kg, 0) * i.quantity), 0) as weight,
      coalesce(sum(i.price_inr) filter (where i.price_inr > 0), 0) as price
    from public.shipment_items as i
    where i.shipment_id = shipment
  ) as s
  cross join lateral (values ('total_weight', to_jsonb(s.weight)), ('base_price', to_jsonb(s.price))) as t (key, value)
$$;

create function app.update_shipment(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  payload constant jsonb := command -> 'payload';
  target constant uuid := (payload ->> 'id')::uuid;
  changes jsonb := payload -> 'changes';
  added constant jsonb := coalesce(nullif(payload #> '{items,added}', 'null'), '[]');
  removed constant jsonb := coalesce(nullif(payload #> '{items,removed}', 'null'), '[]');
  changed constant jsonb := coalesce(nullif(payload #> '{items,changed}', 'null'), '[]');
  shipment public.shipments;
  was jsonb;
  typed public.shipments;
  item_changes jsonb;
  taken jsonb;
  conflicts jsonb;
  refusal jsonb;
  items_taken jsonb;
  items_written boolean;
  -- Totals that were computed from packages that have changed since.
  outdated text[] := '{}';
begin
  select * into shipment from public.shipments where id = target for update;
  if not found then
    return app.refused('not-found', 'Shipment not found.');
  end if;

  if changes -> 'tracking_number' ->> 'to' is not null then
    changes := jsonb_set(changes, '{tracking_number,to}', to_jsonb(app.tracking_digits(changes #>> '{tracking_number,to}')));
  end if;
  was := to_jsonb(jsonb_populate_record(shipment, app.side_of(changes, 'from', app.shipment_fields())));
  select m.taken, m.conflicts into taken, conflicts
  from app.merge_fields(
    to_jsonb(shipment),
    was,
    to_jsonb(jsonb_populate_record(shipment, app.side_of(changes, 'to', app.shipment_fields()))),
    array(select key from jsonb_object_keys(app.side_of(changes, 'to', app.shipment_fields())) as key)
  ) as m;
  item_changes := app.merge_items(target, changed);
  items_taken := item_changes -> 'taken';
  conflicts := conflicts || (item_changes -> 'conflicts');

  if shipment.invoice_id is not null and (
    (taken || conflicts) ?| array['base_price', 'gst_percentage', 'client_code']
    or app.prices_change(target, items_taken, added, removed)
  ) then
    return app.frozen_refusal(shipment);
  end if;
  -- Whose money it is stays; a client may be named afterwards, once, and so may what was collected for a prepaid shipment.
  if ((taken || conflicts) ?| array['payment_mode', 'collect_amount']
      and not (shipment.payment_mode = 'prepaid' and shipment.status <> 'Returned' and shipment.return_state is null) or (taken || conflicts) ? 'client_code' and shipment.client_code is not null)
    and app.collected_at_door(target) is not null then
    return app.collected_refusal(app.collected_at_door(target));
  end if;
  if jsonb_array_length(added) + jsonb_array_length(removed) + jsonb_array_length(changed) > 0 then
    outdated := array(
      select key from unnest(array['total_weight', 'base_price']) as key
      where not app.same_value(to_jsonb(shipment) -> key, was -> key)
    );
    conflicts := conflicts - outdated;
  end if;
  if conflicts <> '{}' then
    return app.conflict(conflicts, shipment.updated_by, shipment.updated_at);
  end if;

  typed := jsonb_populate_record(shipment, taken);
  refusal := coalesce(
    case when taken ? 'tracking_number' then app.tracking_number_refusal(typed.tracking_number) end,
    case when taken ? 'driver_id' then app.driver_refusal(typed.driver_id) end,
    case when taken ? 'user_id' then app.customer_refusal(typed.user_id) end
  );
  if refusal is not null then
    return refusal;
  end if;

  items_written := app.write_items(target, items_taken, added, removed);
  if outdated <> '{}' then
    select taken || coalesce(jsonb_object_agg(t.key, t.value), '{}') into taken
    from jsonb_each(app.totals_of_packages(target, outdated)) as t
    where (to_jsonb(shipment) ->> t.key)::numeric is distinct from t.value::numeric;
  end if;
  if taken ?| array['base_price', 'gst_percentage'] then
    taken := taken || app.with_amounts(jsonb_populate_record(shipment, taken));
  end if;
  if not items_written and taken = '{}' then
    return app.applied('shipments', target);
  end if;
  -- A change of packages is a change of the shipment: the trigger stamps it, also within the millisecond of its last change.
  perform app.update_row('public.shipments', target, taken || jsonb_build_object('updated_at', shipment.updated_at + interval '1 millisecond'));
  return app.merged_or_applied(app.applied('shipments', target), command, shipment.updated_by, shipment.updated_at);
end
$$;

-- Packages are told apart by id, never by position. One that somebody else removed is a conflict as a whole.
create function app.merge_items(shipment uuid, changed jsonb) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  change jsonb;
  item public.shipment_items;
  merged record;
  taken jsonb := '{}';
  conflicts jsonb := '{}';
begin
  for change in select value from jsonb_array_elements(changed) loop
    select * into item from public.shipment_items as i where i.id = (change ->> 'id')::uuid and i.shipment_id = shipment for update;
    if not found then
      conflicts := conflicts || jsonb_build_object('items.' || (change ->> 'id'), jsonb_build_object(
        'from', app.side_of(change -> 'changes', 'from', app.item_fields()),
        'yours', app.side_of(change -> 'changes', 'to', app.item_fields()),
        'theirs', null
      ));
      continue;
    end if;
    select m.taken, m.conflicts into merged
    from app.merge_fields(
      to_jsonb(item),
      to_jsonb(jsonb_populate_record(item, app.side_of(change -> 'changes', 'from', app.item_fields()))),
      to_jsonb(jsonb_populate_record(item, app.side_of(change -> 'changes', 'to', app.item_fields()))),
      array(select key from jsonb_object_keys(app.side_of(change -> 'changes', 'to', app.item_fields())) as key)
    ) as m;
    if merged.taken <> '{}' then
      taken := taken || jsonb_build_object(item.id, merged.taken);
    end if;
    conflicts := conflicts || coalesce(
      (select jsonb_object_agg('items.' || item.id || '.' || c.key, c.value) from jsonb_each(merged.conflicts) as c), '{}'
    );
  end loop;
  return jsonb_build_object('taken', taken, 'conflicts', conflicts);
end
$$;

create function app.prices_change(shipment uuid, items_taken jsonb, added jsonb, removed jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from jsonb_each(items_taken) as t where t.value ? 'price_inr')
    or exists (select from jsonb_array_elements(added) as a where (a.value ->> 'price_inr')::numeric > 0)
    or exists (
      select from jsonb_array_elements(removed) as r
      join public.shipment_items as i on i.id = (r.value ->> 'id')::uuid
      where i.shipment_id = shipment and i.price_inr > 0
    )
$$;

-- Returns whether anything was written. If two people each remove one of two packages, the shipment would be left without packages, weight
-- and price: the second person is asked.
create function app.write_items(shipment uuid, items_taken jsonb, added jsonb, removed jsonb) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  item record;
  any_removed boolean;
begin
  for item in select t.key, t.value from jsonb_each(items_taken) as t loop
    perform app.update_row('public.shipment_items', item.key::uuid, item.value);
  end loop;
  delete from public.shipment_items as i
  using jsonb_array_elements(removed) as r
  where i.shipment_id = shipment and i.id = (r.value ->> 'id')::uuid;
  any_removed := found;
  perform app.insert_items(shipment, added);
  if any_removed and not exists (select from public.shipment_items as i where i.shipment_id = shipment) then
    -- An error instead of an answer, so that nothing of the command stays. The person sees its words.
    raise exception 'At least one package is required' using errcode = 'check_violation';
  end if;
  return any_removed or items_taken <> '{}' or added <> '[]';
end
$$;

-- A deletion says which state of the shipment was seen. It does not delete later changes of somebody else unread. A payment belongs to its
-- shipment for good: the answer says why it cannot be deleted, and what to do instead.
create function app.delete_shipment(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  target constant uuid := (command #>> '{payload,id}')::uuid;
  seen_at constant timestamptz := (command #>> '{payload,seenAt}')::timestamptz;
  shipment public.shipments;
  unseen record;
begin
  select * into shipment from public.shipments where id = target for update;
  if not found then
    -- Two people wanted the same: for the second one there is nothing left to do or ask. What went in this push is written down as gone only
    -- at its end.
    if exists (select from public.sync_change where audience = 'office' and tbl = 'shipments' and pk = target) then
      return app.applied('shipments', target) || '{"status": "merged"}';
    end if;
    return app.refused('not-found', 'Shipment not found.');
  end if;
  if shipment.invoice_id is not null then
    return app.refused('on-invoice', 'This shipment is on invoice ' || shipment.invoice_number || '. Delete the invoice first.');
  end if;
  if exists (select from public.proof_of_delivery where shipment_id = target) then
    return app.refused('has-proof', 'This shipment has a proof of delivery and cannot be deleted.');
  end if;
  if exists (select from public.payments where shipment_id = target) then
    return app.refused('has-payment', 'A payment is recorded for this shipment, so it cannot be deleted. It can be cancelled instead.');
  end if;
  -- A person's own changes from any device do not count as unseen. They do not hide earlier changes by somebody else. The maker of the
  -- shipment may delete it before having seen it again.
  select a.actor, a.happened_at into unseen
  from app.activity as a
  where a.record = target and a.tbl in ('shipments', 'shipment_items') and a.actor is distinct from app.actor()
    and (
      a.stamp > seen_at
      or seen_at is null and exists (
        select from app.activity as made
        where made.record = target and made.tbl = 'shipments' and made.action = 'insert' and made.actor = app.actor()
      )
    )
  order by a.happened_at desc, a.id desc
  limit 1;
  if found then
    return app.changed_unseen('shipment', unseen.actor, unseen.happened_at);
  end if;
  delete from public.shipments where id = target;
  return app.applied('shipments', target);
end
$$;

create function app.assign_driver(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  target constant uuid := (command #>> '{payload,shipmentId}')::uuid;
  driver constant uuid := (command #>> '{payload,driverId}')::uuid;
  seen constant uuid := (command #>> '{payload,from}')::uuid;
  shipment public.shipments;
  last record;
begin
  select * into shipment from public.shipments where id = target for update;
  if not found then
    return app.refused('not-found', 'Shipment not found.');
  end if;
  if shipment.driver_id is not distinct from driver then
    return app.applied('shipments', target);
  end if;
  if command -> 'payload' ? 'from' and shipment.driver_id is distinct from seen then
    select * into last from app.last_change_of('shipments', target, 'driver_id');
    return app.conflict(
      jsonb_build_object('driver_id', jsonb_build_object('from', seen, 'yours', driver, 'theirs', shipment.driver_id)),
      last.actor, coalesce(last.at, shipment.updated_at)
    );
  end if;
  if app.driver_refusal(driver) is not null then
    return app.driver_refusal(driver);
  end if;
  update public.shipments set driver_id = driver where id = target;
  return app.applied('shipments', target);
end
$$;

revoke all on function
  app.shipment_fields(), app.item_fields(), app.tracking_digits(text), app.tracking_number_refusal(text),
  app.with_amounts(public.shipments), app.driver_refusal(uuid), app.customer_refusal(uuid), app.frozen_refusal(public.shipments), app.collected_refusal(bigint), app.insert_items(uuid, jsonb),
  app.only_fields(jsonb, text[]), app.create_shipment(jsonb, text), app.totals_of_packages(uuid, text[]),
  app.update_shipment(jsonb, text), app.merge_items(uuid, jsonb), app.prices_change(uuid, jsonb, jsonb, jsonb),
  app.write_items(uuid, jsonb, jsonb, jsonb), app.delete_shipment(jsonb, text), app.assign_driver(jsonb, text)
  from public, anon, authenticated, service_role;
