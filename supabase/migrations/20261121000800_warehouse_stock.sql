-- What is at a warehouse, and a scan taken back.

create or replace function app.may_command(role text, kind text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when kind in ('record-delivery', 'withdraw') then true
    when kind in (
      'create-shipment', 'update-shipment', 'set-shipment', 'delete-shipment', 'assign-driver', 'scan-at-warehouse', 'undo-scan'
    ) then role in ('admin', 'manager', 'staff')
    when kind in ('save-warehouse', 'delete-warehouse') then role in ('admin', 'manager')
    when kind in ('save-client', 'delete-client') then role = 'admin'
    else false
  end;
end
$$;

create or replace function app.knows_command(command jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when command ->> 'kind' is null or command ->> 'kind' <> all (array[
      'record-delivery', 'create-shipment', 'update-shipment', 'set-shipment', 'delete-shipment', 'save-client', 'delete-client',
      'save-warehouse', 'delete-warehouse', 'assign-driver', 'scan-at-warehouse', 'undo-scan', 'withdraw'
    ]) then 'unknown-kind'
    when command -> 'payloadVersion' is distinct from '1' then 'unknown-version'
    else 'known'
  end;
end
$$;

-- The last scan says where a parcel is. Of two at the same instant (a clock that is ahead puts both at their receipt)
-- the one that came later has to be the later one.
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

create or replace function app.scan_at_warehouse(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  payload constant jsonb := command -> 'payload';
  shipment public.shipments;
  warehouse public.warehouses;
begin
  select * into shipment from public.shipments
  where id = coalesce(app.uuid_or_null(payload ->> 'shipmentId'), app.find_by_tracking_number(payload ->> 'trackingNumber'))
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

  insert into public.shipment_updates (shipment_id, status, location, updated_at, updated_by, warehouse_id, command_id, direction)
  values (
    shipment.id, shipment.status, warehouse.location,
    app.free_instant(shipment.id, app.delivered_at(app.corrected_claim(command), shipment.created_at, clock_timestamp())),
    app.actor(), warehouse.id, (command ->> 'id')::uuid, payload ->> 'direction'
  );
  return app.applied();
end
$$;

-- Takes back a slip of the hand, and no history: one's own scan, on the day it arrived, under whichever id of the act it was carried out.
-- A scan that never arrived needs no undoing.
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
  delete from public.shipment_updates
  where command_id in (select a.id from app.same_act(array[named]) as a) and direction is not null;
  return app.applied();
end
$$;

-- What came in and has not gone out since, the latest first: by its last scan anywhere, unless it was delivered after that.
create function public.warehouse_stock(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant uuid := app.uuid_or_null(app.args(p) ->> 'warehouseId');
begin
  if not app.is_office() then
    raise exception 'Only the office sees what is at a warehouse.' using errcode = 'PT403';
  end if;
  return (
    with here as (
      select s.id, s.tracking_number, s.status, s.to_name_or_company, s.to_city, last_scan.updated_at as since
      from (select distinct shipment_id from public.shipment_updates where warehouse_id = wanted and direction = 'in') as seen
      join public.shipments as s on s.id = seen.shipment_id
      cross join lateral (
        select u.warehouse_id, u.direction, u.updated_at
        from public.shipment_updates as u
        where u.shipment_id = s.id and u.direction is not null
        order by u.updated_at desc
        limit 1
      ) as last_scan
      where last_scan.warehouse_id = wanted and last_scan.direction = 'in'
        and (s.delivered_at is null or s.delivered_at < last_scan.updated_at)
    )
    select jsonb_build_object(
      'total', (select count(*) from here),
      'parcels', coalesce(
        (
          select jsonb_agg(to_jsonb(newest) || jsonb_build_object('since', app.instant(newest.since)) order by newest.since desc, newest.id)
          from (select * from here order by since desc, id limit 2000) as newest
        ),
        '[]'
      )
    )
  );
end
$$;

revoke all on function
  app.free_instant(uuid, timestamptz), app.undo_scan(jsonb, text), public.warehouse_stock(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.warehouse_stock(jsonb) to authenticated;
