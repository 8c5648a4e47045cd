-- What becomes of a delivery that failed: the office decides, with signal or without.

-- Whether somebody has to decide: it failed at the door or nobody went there, and no return has begun.
create function app.waits_for_decision(shipment public.shipments) returns boolean
language sql stable set search_path = ''
as $$
  select shipment.return_state is null and (
    shipment.status = 'Failed Attempt'
    or shipment.status = 'Delayed' and (app.standing_failure(shipment.id, shipment.status)).reason is not distinct from 'not-attempted'
  )
$$;

-- As an edit of the shipment names them.
create function app.better_fields() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['to_contact_number', 'to_street_address', 'to_postal_code', 'to_city', 'to_state'] $$;

-- Nobody's promise to the recipient outlives the decision: the expected day is that of the next attempt, or none. What is held is on no
-- driver's list, and so on no draft; what goes out again on a later day is not on a draft of an earlier one. A return stays with its driver until somebody else takes it, and its sender pays nothing at the door. A better
-- address or phone for another attempt is an edit like any other: what somebody else has changed since is a conflict, and then nothing is decided.
create function app.decide_failed(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  payload constant jsonb := command -> 'payload';
  target constant uuid := app.uuid_or_null(payload ->> 'shipmentId');
  decision constant text := payload ->> 'decision';
  again_on constant date := app.day_or_null(payload ->> 'againOn');
  shipment public.shipments;
  warehouse public.warehouses;
  better constant jsonb := app.side_of(payload -> 'changes', 'to', app.better_fields());
  typed public.shipments;
  taken jsonb;
  conflicts jsonb;
begin
  select * into shipment from public.shipments where id = target for update;
  if not found then
    return app.refused('not-found', 'Shipment not found.');
  end if;
  if not app.waits_for_decision(shipment) then
    return app.refused('not-failed', 'It does not wait for a decision any more: it is at ' || shipment.status || '.');
  end if;
  if decision = 'again' and again_on < app.ist_today() then
    return app.refused('invalid', 'Please choose today or a later day.') || '{"field": "againOn"}';
  end if;
  -- The app takes sixty days; a device's clock may be a day ahead.
  if decision = 'again' and again_on > app.ist_today() + 61 then
    return app.refused('invalid', 'Please choose a day within the next 60 days.') || '{"field": "againOn"}';
  end if;
  if decision = 'hold' then
    select * into warehouse from public.warehouses where id = app.uuid_or_null(payload ->> 'warehouseId') for key share;
    if not found then
      return app.refused('not-found', 'Warehouse not found.');
    end if;
    if warehouse.status <> 'active' then
      return app.refused('invalid', 'This warehouse is inactive.');
    end if;
  end if;

  select m.taken, m.conflicts into taken, conflicts
  from app.merge_fields(
    to_jsonb(shipment),
    to_jsonb(jsonb_populate_record(shipment, app.side_of(payload -> 'changes', 'from', app.better_fields()))),
    to_jsonb(jsonb_populate_record(shipment, better)),
    array(select key from jsonb_object_keys(better) as key)
  ) as m;
  if conflicts <> '{}' then
    return app.conflict(conflicts, shipment.updated_by, shipment.updated_at);
  end if;
  typed := jsonb_populate_record(shipment, taken);

  insert into public.failed_decisions (id, shipment_id, decision, again_on, warehouse_id, renewed, decided_by)
  values (
    (command ->> 'id')::uuid, target, decision, case when decision = 'again' then again_on end, warehouse.id,
    case when better ?| array['to_street_address', 'to_postal_code', 'to_city', 'to_state'] then array['address'] else '{}' end
      || case when better ? 'to_contact_number' then array['phone'] else '{}' end,
    app.actor()
  );
  update public.shipments
  set
    status = case when decision = 'again' then 'In Transit' else 'Other' end,
    estimated_delivery_date = case when decision = 'again' then again_on end,
    driver_id = case when decision <> 'hold' then driver_id end,
    return_state = case when decision = 'return' then 'started' end,
    -- Whose van it is in, no decision changes.
    decided = coalesce(decided - array['held_at', 'again_on'], '{}') || case decision
      when 'hold' then jsonb_build_object('held_at', warehouse.id)
      when 'again' then jsonb_build_object('again_on', again_on)
      else '{}'
    end,
    to_contact_number = typed.to_contact_number,
    to_street_address = typed.to_street_address,
    to_postal_code = typed.to_postal_code,
    to_city = typed.to_city,
    to_state = typed.to_state
  where id = target;
  -- Its driver keeps it. A sheet is sent out with its shipments locked: it is a draft here, or is out already and keeps what it took along.
  delete from public.run_sheet_stops as stop
  using public.run_sheets as sheet
  where decision = 'again' and stop.shipment_id = target and stop.is_open and sheet.id = stop.run_sheet_id
    and sheet.state = 'draft' and sheet.sheet_date < again_on;
  return app.applied('shipments', target);
end
$$;

revoke all on function app.waits_for_decision(public.shipments), app.better_fields(), app.decide_failed(jsonb, text)
  from public, anon, authenticated, service_role;
