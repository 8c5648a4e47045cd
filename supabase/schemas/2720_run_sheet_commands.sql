-- What the office does with run sheets: made and changed, sent out, closed. Everybody locks the sheet first, then its shipments by id, then
-- its stops, so that nobody waits in a circle.

create function app.run_sheet_fields() returns text[]
language sql immutable set search_path = ''
as $$ select array['driver_id', 'warehouse_id', 'sheet_date', 'vehicle'] $$;

-- Ids in the order given, each once. Anything else in the list is refused in words.
create function app.listed_ids(list jsonb) returns uuid[]
language plpgsql immutable set search_path = ''
as $$
declare
  ids uuid[];
begin
  if coalesce(jsonb_typeof(list), 'null') = 'null' then
    return '{}';
  end if;
  select array_agg(once.id order by once.place) into ids
  from (
    select app.uuid_or_null(l.value #>> '{}') as id, min(l.place) as place
    from jsonb_array_elements(list) with ordinality as l (value, place)
    group by 1
  ) as once;
  if array_position(ids, null) is not null then
    raise exception 'A list of shipments has ids only.' using errcode = 'data_exception';
  end if;
  return coalesce(ids, '{}');
end
$$;

-- "1003, 1004 and 7 more".
create function app.numbers_in_words(numbers text[]) returns text
language sql immutable set search_path = ''
as $$
  select array_to_string(numbers[:3], ', ') || case when cardinality(numbers) > 3 then ' and ' || cardinality(numbers) - 3 || ' more' else '' end
$$;

-- Why these cannot be put on this sheet; null when they can. The shipments are locked already.
create function app.stops_refusal(sheet uuid, added uuid[]) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  numbers text[];
  other text;
begin
  if cardinality(added) > (select count(*) from public.shipments as s where s.id = any (added)) then
    return app.refused('not-found', 'Shipment not found.');
  end if;
  select array_agg(s.tracking_number order by s.tracking_number) into numbers
  from public.shipments as s where s.id = any (added) and s.status = any (app.finished_statuses());
  if numbers is not null then
    return app.refused('already-finished', app.numbers_in_words(numbers) || case when cardinality(numbers) = 1 then ' is' else ' are' end || ' finished and cannot be taken along.');
  end if;
  select array_agg(s.tracking_number order by s.tracking_number), min(o.sheet_number) into numbers, other
  from public.run_sheet_stops as stop
  join public.shipments as s on s.id = stop.shipment_id
  join public.run_sheets as o on o.id = stop.run_sheet_id
  where stop.shipment_id = any (added) and stop.is_open and stop.run_sheet_id <> sheet;
  if numbers is not null then
    return app.refused(
      'on-another-sheet', app.numbers_in_words(numbers) || case when cardinality(numbers) = 1 then ' is' else ' are' end || ' on run sheet ' || other || ' already.'
    );
  end if;
  return null;
end
$$;

-- Positions from 1 on: first those that are named, in that order, then the others as they were.
create function app.order_stops(sheet uuid, wanted uuid[]) returns void
language sql volatile set search_path = ''
as $$
  update public.run_sheet_stops as stop set position = placed.place
  from (
    select s.shipment_id, row_number() over (order by array_position(wanted, s.shipment_id) nulls last, s.position, s.shipment_id) as place
    from public.run_sheet_stops as s
    where s.run_sheet_id = sheet
  ) as placed
  where stop.run_sheet_id = sheet and stop.shipment_id = placed.shipment_id and stop.position <> placed.place
$$;

-- Goes out with its driver, as of now; what is finished already is left alone.
create function app.send_shipments_out(ids uuid[]) returns void
language sql volatile set search_path = ''
as $$
  update public.shipments set status = 'Out for Delivery'
  where id = any (ids) and status <> 'Out for Delivery' and status <> all (app.finished_statuses())
$$;

-- Two people at one sheet: what each added and took away counts, the order is the later one's, and a field that both changed is refused.
create function app.save_run_sheet(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  payload constant jsonb := command -> 'payload';
  target constant uuid := (payload ->> 'id')::uuid;
  changes constant jsonb := payload -> 'changes';
  removed constant uuid[] := app.listed_ids(payload -> 'removed');
  wanted constant uuid[] := app.listed_ids(payload -> 'order');
  added uuid[] := app.listed_ids(payload -> 'added');
  sheet public.run_sheets;
  typed public.run_sheets;
  taken jsonb;
  conflicts jsonb;
  refusal jsonb;
begin
  if target is null then
    return app.refused('invalid', 'This run sheet has no id.');
  end if;
  select * into sheet from public.run_sheets where id = target for update;
  if found and payload -> 'isNew' = 'true' then
    return app.refused('already-exists', 'This run sheet already exists.');
  elsif not found and payload -> 'isNew' is distinct from 'true' then
    return app.refused('not-found', 'Run sheet not found.');
  elsif sheet.state = 'closed' then
    return app.refused('sheet-closed', 'This run sheet is closed and does not change any more.');
  end if;

  if sheet.id is null then
    taken := jsonb_strip_nulls(app.side_of(changes, 'to', app.run_sheet_fields()));
  else
    select m.taken, m.conflicts into taken, conflicts
    from app.merge_fields(
      to_jsonb(sheet),
      to_jsonb(jsonb_populate_record(sheet, app.side_of(changes, 'from', app.run_sheet_fields()))),
      to_jsonb(jsonb_populate_record(sheet, app.side_of(changes, 'to', app.run_sheet_fields()))),
      array(select key from jsonb_object_keys(app.side_of(changes, 'to', app.run_sheet_fields())) as key)
    ) as m;
    if conflicts <> '{}' then
      return app.refused('changed-meanwhile', coalesce(app.person_name(sheet.updated_by), 'Somebody else') || ' changed this run sheet meanwhile.');
    end if;
  end if;
  typed := jsonb_populate_record(sheet, taken);
  if typed.driver_id is null then
    return app.refused('invalid', 'A run sheet has a driver.') || '{"field": "driver_id"}';
  end if;
  if taken ? 'driver_id' then
    refusal := app.driver_refusal(typed.driver_id);
  end if;
  if refusal is null and taken ? 'warehouse_id' and not exists (select from public.warehouses as w where w.id = typed.warehouse_id) then
    refusal := app.refused('not-found', 'Warehouse not found.');
  end if;
  if refusal is not null then
    return refusal;
  end if;

  added := array(
    select a.id from unnest(added) with ordinality as a (id, place)
    where not exists (select from public.run_sheet_stops as stop where stop.run_sheet_id = target and stop.shipment_id = a.id)
    order by a.place
  );
  perform from public.shipments as s
  where s.id = any (added || removed) or s.id in (select stop.shipment_id from public.run_sheet_stops as stop where stop.run_sheet_id = target)
  order by s.id
  for update;
  refusal := app.stops_refusal(target, added);
  if refusal is not null then
    return refusal;
  end if;

  if sheet.id is null then
    perform app.insert_row('public.run_sheets', taken || jsonb_build_object('id', target));
  elsif taken <> '{}' then
    perform app.update_row('public.run_sheets', target, taken);
  end if;
  delete from public.run_sheet_stops as stop where stop.run_sheet_id = target and stop.shipment_id = any (removed);
  -- What is taken off the sheet is no longer this driver's, unless somebody has given it to another one since.
  update public.shipments set driver_id = null
  where id = any (removed) and driver_id = sheet.driver_id and status <> all (app.finished_statuses())
    and not exists (select from public.run_sheet_stops as stop where stop.shipment_id = shipments.id and stop.is_open);
  insert into public.run_sheet_stops (run_sheet_id, shipment_id, position, added_late)
  select target, a.id, 100000 + a.place, coalesce(sheet.state = 'out', false) from unnest(added) with ordinality as a (id, place);
  perform app.order_stops(target, wanted);
  if (select count(*) from public.run_sheet_stops as stop where stop.run_sheet_id = target) > 300 then
    raise check_violation using constraint = 'run_sheet_stops_at_most_300';
  end if;

  update public.shipments set driver_id = typed.driver_id
  where (id = any (added) or taken ? 'driver_id') and driver_id is distinct from typed.driver_id and status <> all (app.finished_statuses())
    and id in (select stop.shipment_id from public.run_sheet_stops as stop where stop.run_sheet_id = target);
  if sheet.state = 'out' then
    perform app.send_shipments_out(added);
  end if;
  return app.applied('run_sheets', target);
end
$$;

-- All of it is out for delivery at once. Whoever takes along what was not scanned out says why.
create function app.send_out_run_sheet(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  target constant uuid := (command #>> '{payload,id}')::uuid;
  reason constant text := nullif(btrim(command #>> '{payload,reason}'), '');
  sheet public.run_sheets;
  ids uuid[];
  pieces bigint;
begin
  select * into sheet from public.run_sheets where id = target for update;
  if not found then
    return app.refused('not-found', 'Run sheet not found.');
  elsif sheet.state = 'closed' then
    return app.refused('sheet-closed', 'This run sheet is closed and does not change any more.');
  elsif sheet.state = 'out' then
    -- Two people wanted the same.
    return app.applied('run_sheets', target) || '{"status": "merged"}';
  end if;
  if app.driver_refusal(sheet.driver_id) is not null then
    return app.driver_refusal(sheet.driver_id);
  end if;
  ids := array(select stop.shipment_id from public.run_sheet_stops as stop where stop.run_sheet_id = target order by stop.shipment_id);
  if ids = '{}' then
    return app.refused('invalid', 'There is nothing on this run sheet.');
  end if;
  perform from public.shipments as s where s.id = any (ids) order by s.id for update;
  select sum(greatest(1, (select sum(i.quantity) from public.shipment_items as i where i.shipment_id = stop.shipment_id))) into pieces
  from public.run_sheet_stops as stop
  where stop.run_sheet_id = target and stop.scanned_out_at is null;
  if pieces > 0 and reason is null then
    return app.refused('not-scanned', case when pieces = 1 then '1 piece was' else pieces || ' pieces were' end || ' not scanned.');
  end if;
  update public.run_sheets
  set state = 'out', sent_out_at = clock_timestamp(), sent_out_by = app.actor(), not_scanned_reason = case when pieces > 0 then reason end
  where id = target;
  perform app.send_shipments_out(ids);
  return app.applied('run_sheets', target);
end
$$;

-- Every stop is delivered, scanned in again or named with what became of it. From then on the sheet stays as it is.
create function app.close_run_sheet(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  target constant uuid := (command #>> '{payload,id}')::uuid;
  named constant jsonb := coalesce(nullif(command #> '{payload,stops}', 'null'), '[]');
  sheet public.run_sheets;
  numbers text[];
begin
  select * into sheet from public.run_sheets where id = target for update;
  if not found then
    return app.refused('not-found', 'Run sheet not found.');
  elsif sheet.state = 'closed' then
    return app.applied('run_sheets', target) || '{"status": "merged"}';
  elsif sheet.state = 'draft' and exists (select from public.run_sheet_stops as stop where stop.run_sheet_id = target) then
    return app.refused('not-settled', 'This run sheet was not sent out yet.');
  end if;
  if exists (
    select from jsonb_array_elements(named) as n
    where coalesce(n.value ->> 'outcome', '') not in ('lost', 'damaged', 'left-with-driver')
  ) then
    return app.refused('invalid', 'A parcel that is not back is lost, damaged or left with the driver.');
  end if;
  -- A delivery that is arriving at this moment is either before the closing or after it.
  perform from public.shipments as s
  where s.id in (select stop.shipment_id from public.run_sheet_stops as stop where stop.run_sheet_id = target)
  order by s.id
  for update;

  with ended as (
    select
      stop.shipment_id,
      case
        when s.status = 'Delivered' then 'delivered'
        when s.status = 'Returned' then 'returned'
        when stop.back_at is not null then 'back'
        else n.value ->> 'outcome'
      end as outcome,
      nullif(btrim(n.value ->> 'note'), '') as note
    from public.run_sheet_stops as stop
    join public.shipments as s on s.id = stop.shipment_id
    left join lateral (
      select e.value from jsonb_array_elements(named) as e where app.uuid_or_null(e.value ->> 'shipmentId') = stop.shipment_id limit 1
    ) as n on true
    where stop.run_sheet_id = target
  )
  update public.run_sheet_stops as stop
  set outcome = ended.outcome, note = ended.note, is_open = false
  from ended
  where stop.run_sheet_id = target and stop.shipment_id = ended.shipment_id and ended.outcome is not null;

  select array_agg(s.tracking_number order by stop.position) into numbers
  from public.run_sheet_stops as stop
  join public.shipments as s on s.id = stop.shipment_id
  where stop.run_sheet_id = target and stop.is_open;
  if numbers is not null then
    -- An error instead of an answer, so that nothing of the command stays.
    raise exception 'Say what became of %.', app.numbers_in_words(numbers) using errcode = 'check_violation', constraint = 'run_sheet_is_settled';
  end if;
  update public.run_sheets set state = 'closed', closed_at = clock_timestamp(), closed_by = app.actor() where id = target;
  return app.applied('run_sheets', target);
end
$$;

revoke all on function
  app.run_sheet_fields(), app.listed_ids(jsonb), app.numbers_in_words(text[]), app.stops_refusal(uuid, uuid[]), app.order_stops(uuid, uuid[]),
  app.send_shipments_out(uuid[]), app.save_run_sheet(jsonb, text), app.send_out_run_sheet(jsonb, text), app.close_run_sheet(jsonb, text)
  from public, anon, authenticated, service_role;
