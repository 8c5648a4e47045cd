-- Warehouses and their stock.

create table public.warehouses (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  location text not null default '',
  capacity text not null default '',
  status text not null default 'active' check (status = any (app.warehouse_statuses())),
  user_id uuid references public.users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid
);
create index warehouses_user_id on public.warehouses (user_id);

alter table public.warehouses enable row level security;
revoke all on public.warehouses from public, anon, authenticated, service_role;
grant select on public.warehouses to authenticated;
grant select, insert, update, delete on public.warehouses to service_role;

create trigger stamp_new before insert on public.warehouses for each row execute function app.stamp_row();
create trigger stamp_changed before update on public.warehouses
  for each row when (old.* is distinct from new.*) execute function app.stamp_row();

-- Only commands write warehouses; they check the caller themselves.
create policy warehouses_office_select on public.warehouses
  for select to authenticated using ((select app.is_office()));

-- Parcels that came in and have not gone out since. A parcel's last scan anywhere decides, unless it was delivered after that scan.
create function app.parcels_at(warehouse uuid) returns table (shipment_id uuid, since timestamptz)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select seen.shipment_id, last_scan.updated_at
    from (
      -- What was delivered after each of its scans here is most of what was ever here: it needs no look at its last scan.
      select distinct u.shipment_id
      from public.shipment_updates as u
      join public.shipments as s on s.id = u.shipment_id
      where u.warehouse_id = warehouse and u.direction = 'in' and (s.delivered_at is null or s.delivered_at < u.updated_at)
    ) as seen
    cross join lateral (
      select u.warehouse_id, u.direction, u.updated_at
      from public.shipment_updates as u
      where u.shipment_id = seen.shipment_id and u.direction is not null
      order by u.updated_at desc
      limit 1
    ) as last_scan
    where last_scan.warehouse_id = warehouse and last_scan.direction = 'in';
end
$$;

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
      from app.parcels_at(wanted) as parcel
      join public.shipments as s on s.id = parcel.shipment_id
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
        select jsonb_agg(jsonb_build_object('warehouseId', w.id, 'total', (select count(*) from app.parcels_at(w.id))) order by w.id)
        from public.warehouses as w
      ),
      '[]'
    )
  );
end
$$;

revoke all on function app.parcels_at(uuid) from public, anon, authenticated, service_role;
revoke all on function public.warehouse_stock(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.warehouse_stock(jsonb) to authenticated;
revoke all on function public.warehouse_counts(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.warehouse_counts(jsonb) to authenticated;

/* Where the company has a place, for anybody to read */

-- A location is free text. What names a place and nothing else is its last part without a digit, which tracking tells of each scanned parcel
-- as well; a street, a number, a name of the house and everything else of a warehouse stay inside.
create function app.place_of_location(location text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select part from (
    select btrim(regexp_replace(raw, '[-– ]*[1-9][0-9]{2} ?[0-9]{3}$', '')) as part, place
    from regexp_split_to_table(location, '[,;\n]') with ordinality as parts (raw, place)
  ) as parts
  where part ~ '^[[:alpha:]][[:alpha:] .''-]{1,39}$' and lower(part) <> 'india'
  order by place desc limit 1
$$;

create function public.areas_served(p jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  areas text[];
begin
  perform app.admit_caller('areas', 30, 300, 'areas');
  areas := array(
    select min(place) from (select app.place_of_location(location) as place from public.warehouses where status = 'active') as named
    where place is not null group by lower(place) order by 1 limit 60
  );
  perform app.count_answer('areas', 30, 300, 'areas', false);
  return jsonb_build_object('areas', areas);
end
$$;

revoke all on function app.place_of_location(text), public.areas_served(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.areas_served(jsonb) to anon, authenticated;
