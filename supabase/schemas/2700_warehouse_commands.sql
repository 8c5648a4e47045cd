-- A parcel seen at a warehouse: a line of its history with the warehouse as the place. Its status stays as it is. And a scan taken back.

-- The last scan says where a parcel is. Of two scans at the same instant (a clock that is ahead puts both at their receipt), the one that
-- arrived later must count as later.
create function app.free_instant(of_shipment uuid, wanted timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  with recursive tried (at) as (
    select wanted
    union all
    select tried.at + interval '1 millisecond' from tried
    where exists (
      select from public.shipment_updates as u
      where u.shipment_id = of_shipment and u.direction is not null and u.updated_at = tried.at::timestamptz(3)
    )
  )
  select max(at) from tried
$$;

-- A scan from a tablet without signal arrives late: it shows the parcel's status at the time of the scan, not the current one.
create function app.scan_at_warehouse(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  payload constant jsonb := command -> 'payload';
  shipment public.shipments;
  warehouse public.warehouses;
  -- Of one piece, or from an app that counts none: one scan stands for all that there are now.
  counted constant jsonb := nullif(payload -> 'pieces', 'null');
  at timestamptz;
begin
  select * into shipment from public.shipments
  where id = coalesce(app.uuid_or_null(payload ->> 'shipmentId'), app.find_scanned(payload ->> 'trackingNumber'))
  for update;
  if not found then
    return app.refused('not-found', 'Shipment not found.');
  end if;
  select * into warehouse from public.warehouses where id = app.uuid_or_null(payload ->> 'warehouseId') for key share;
  if not found then
    return app.refused('not-found', 'Warehouse not found.');
  end if;
  if coalesce(payload ->> 'direction', '') not in ('in', 'out') then
    return app.refused('invalid', 'A parcel is scanned in or out.');
  end if;
  if counted::text !~ '^[1-9][0-9]{0,8}$' then
    return app.refused('invalid', 'A scan counts at least one piece.');
  end if;
  -- A person who counts on takes their own count so far along: the history has one line for all the labels of a shipment. By when it was made, since
  -- a tablet without signal has counted on all the same. It does so within twelve hours of its own clock, which may be a day off, or right and
  -- corrected by a server whose time was wrong for a while; what is older is history.
  delete from public.shipment_updates as before
  where before.command_id in (
      select a.id from app.same_act(array[app.uuid_or_null(payload ->> 'insteadOf')]) as a
      where a.received_at >= least(app.corrected_claim(command), app.claimed_at(command), clock_timestamp()) - interval '48 hours'
    )
    and before.shipment_id = shipment.id and before.warehouse_id = warehouse.id and before.direction = payload ->> 'direction'
    and before.updated_by = app.actor();

  at := app.free_instant(shipment.id, app.delivered_at(app.corrected_claim(command), shipment.created_at, clock_timestamp()));
  insert into public.shipment_updates (shipment_id, status, location, updated_at, updated_by, warehouse_id, command_id, direction, pieces)
  values (
    shipment.id,
    coalesce(
      (
        select earlier.status from public.shipment_updates as earlier
        where earlier.shipment_id = shipment.id and earlier.updated_at <= at
        order by earlier.updated_at desc, earlier.id desc
        limit 1
      ),
      shipment.status
    ),
    warehouse.location, at, app.actor(), warehouse.id, (command ->> 'id')::uuid, payload ->> 'direction', least(counted::bigint, app.pieces_of(shipment.id))
  );
  return app.applied();
end
$$;

-- Takes back a mistaken scan, not history: only one's own, only within a day of its arrival, under any id of the act. A scan that never
-- arrived needs no undoing.
create function app.undo_scan(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  named constant uuid := app.uuid_or_null(command #>> '{payload,scanId}');
  made public.sync_command;
begin
  if exists (
    select from public.sync_command as c where c.id = named and (c.owner <> app.actor() or c.kind <> 'scan-at-warehouse')
  ) then
    return app.refused('not-allowed', 'Only a scan of your own can be undone.');
  end if;
  select c.* into made
  from app.same_act(array[named]) as c
  where c.kind = 'scan-at-warehouse' and app.was_carried_out(c)
  order by c.received_at, c.id
  limit 1;
  if not found then
    return app.applied() || '{"status": "merged"}';
  end if;
  if made.received_at < clock_timestamp() - interval '24 hours' then
    return app.refused('too-late', 'A scan can be undone within 24 hours.');
  end if;
  -- The shipment first, as everybody else locks them.
  perform from public.shipments as s
  where s.id in (
    select u.shipment_id from public.shipment_updates as u
    where u.command_id in (select a.id from app.same_act(array[named]) as a) and u.direction is not null
  )
  for update;
  delete from public.shipment_updates
  where command_id in (select a.id from app.same_act(array[named]) as a) and direction is not null;
  return app.applied();
end
$$;

revoke all on function
  app.free_instant(uuid, timestamptz), app.scan_at_warehouse(jsonb, text), app.undo_scan(jsonb, text)
  from public, anon, authenticated, service_role;
