-- What is at the warehouses: parcels that came in and have not gone out since. A parcel's last scan anywhere decides, unless it was delivered
-- after that scan, or taken back to its sender.

-- Kept with every scan and delivery, so that asking what is there reads what is there and not every scan ever made.
create table app.parcels_here (
  shipment_id uuid primary key references public.shipments (id) on delete cascade,
  warehouse_id uuid not null references public.warehouses (id),
  since timestamptz(3) not null
);
create index parcels_here_warehouse_id on app.parcels_here (warehouse_id, since desc);
alter table app.parcels_here enable row level security;
revoke all on app.parcels_here from public, anon, authenticated, service_role;

-- The lock makes two scans of one parcel that arrive at once follow each other: the second sees the first.
create function app.place_parcel(parcel uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  handed_over timestamptz;
  last_scan record;
begin
  select case when s.status in ('Delivered', 'Returned') then app.ended_at(s) end into handed_over from public.shipments as s where s.id = parcel for no key update;
  if not found then
    return;
  end if;
  select u.warehouse_id, u.direction, u.updated_at into last_scan
  from public.shipment_updates as u
  where u.shipment_id = parcel and u.direction is not null
  order by u.updated_at desc, u.id desc
  limit 1;
  if last_scan.direction = 'in' and (handed_over is null or handed_over < last_scan.updated_at) then
    insert into app.parcels_here (shipment_id, warehouse_id, since) values (parcel, last_scan.warehouse_id, last_scan.updated_at)
    on conflict (shipment_id) do update set warehouse_id = excluded.warehouse_id, since = excluded.since;
  else
    delete from app.parcels_here as p where p.shipment_id = parcel;
  end if;
end
$$;

create function app.place_scanned_parcel() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform app.place_parcel(old.shipment_id);
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.shipment_id <> old.shipment_id then
    perform app.place_parcel(new.shipment_id);
  end if;
  return null;
end
$$;
create trigger place_parcel after insert on public.shipment_updates
  for each row when (new.direction is not null) execute function app.place_scanned_parcel();
create trigger place_parcel_again after update on public.shipment_updates
  for each row when (
    (old.direction is not null or new.direction is not null)
    and (old.shipment_id, old.warehouse_id, old.direction, old.updated_at) is distinct from (new.shipment_id, new.warehouse_id, new.direction, new.updated_at)
  )
  execute function app.place_scanned_parcel();
create trigger place_parcel_without after delete on public.shipment_updates
  for each row when (old.direction is not null) execute function app.place_scanned_parcel();

create function app.take_parcel_away() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.delivered_at is null and new.delivered_at is not null then
    delete from app.parcels_here as p where p.shipment_id = new.id and p.since <= new.delivered_at;
  else
    perform app.place_parcel(new.id);
  end if;
  return null;
end
$$;
create trigger take_away after update on public.shipments
  for each row when (old.delivered_at is distinct from new.delivered_at or (old.status = 'Returned') <> (new.status = 'Returned'))
  execute function app.take_parcel_away();

-- What is at a warehouse, the latest first.
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
      select s.id, s.tracking_number, s.status, s.to_name_or_company, s.to_city, parcel.since
      from app.parcels_here as parcel
      join public.shipments as s on s.id = parcel.shipment_id
      where parcel.warehouse_id = wanted
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

-- How many parcels are at each warehouse.
create function public.warehouse_counts(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app.is_office() then
    raise exception 'Only the office sees what is at a warehouse.' using errcode = 'PT403';
  end if;
  return jsonb_build_object(
    'warehouses',
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('warehouseId', w.id, 'total', (select count(*) from app.parcels_here as p where p.warehouse_id = w.id)) order by w.id
        )
        from public.warehouses as w
      ),
      '[]'
    )
  );
end
$$;

revoke all on function app.place_parcel(uuid), app.place_scanned_parcel(), app.take_parcel_away()
  from public, anon, authenticated, service_role;
revoke all on function public.warehouse_stock(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.warehouse_stock(jsonb) to authenticated;
revoke all on function public.warehouse_counts(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.warehouse_counts(jsonb) to authenticated;
