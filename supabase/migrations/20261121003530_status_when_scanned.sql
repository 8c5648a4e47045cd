-- A scan from a tablet without signal arrives late: it shows the status that the parcel had when it was scanned, not the one it has by now.

create or replace function app.scan_at_warehouse(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  payload constant jsonb := command -> 'payload';
  shipment public.shipments;
  warehouse public.warehouses;
  at timestamptz;
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

  at := app.free_instant(shipment.id, app.delivered_at(app.corrected_claim(command), shipment.created_at, clock_timestamp()));
  insert into public.shipment_updates (shipment_id, status, location, updated_at, updated_by, warehouse_id, command_id, direction)
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
    warehouse.location, at, app.actor(), warehouse.id, (command ->> 'id')::uuid, payload ->> 'direction'
  );
  return app.applied();
end
$$;
