-- A parcel seen at a warehouse: a line of its history with the warehouse as the place. Its status stays as it is.

alter table public.shipment_updates add column direction text check (direction in ('in', 'out'));
alter table public.shipment_updates add constraint shipment_updates_direction_needs_warehouse
  check ((direction is null) or (warehouse_id is not null));
comment on column public.shipment_updates.direction is 'Into the warehouse or out of it; set by a scan alone.';

create function app.scan_at_warehouse(command jsonb, role text) returns jsonb
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
    app.delivered_at(app.corrected_claim(command), shipment.created_at, clock_timestamp()),
    app.actor(), warehouse.id, (command ->> 'id')::uuid, payload ->> 'direction'
  );
  return app.applied();
end
$$;

revoke all on function app.scan_at_warehouse(jsonb, text) from public, anon, authenticated, service_role;
