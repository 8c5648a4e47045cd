-- What a device mirrors: the rows of each audience, the first mirror page by page, and what has changed since.
-- Everything in here is stable: all of an answer comes from one snapshot. A volatile function would see a later one.

/* The rows. A view's columns are the whole of what an audience may see. */

-- Lists of what is stored, so that no call per row is needed; driver and office differ in the price alone.
create view app.office_shipments as
select
  s.id, s.shipment_id, s.tracking_number, s.status, s.shipping_method, s.notes, s.handling_instructions, s.carrier, s.client_code,
  s.user_id, s.driver_id,
  s.from_name_or_company, s.from_contact_number, s.from_email, s.from_street_address, s.from_city, s.from_state,
  s.from_postal_code, s.from_country,
  s.to_name_or_company, s.to_contact_number, s.to_email, s.to_street_address, s.to_city, s.to_state, s.to_postal_code, s.to_country,
  s.total_weight, s.base_price, s.gst_percentage, s.gst_amount, s.final_amount,
  s.create_date, s.pickup_date, s.estimated_delivery_date,
  app.instant(s.created_at) as created_at,
  app.instant(s.delivered_at) as delivered_at,
  app.instant(s.cancelled_at) as cancelled_at,
  s.delivery_notes, s.invoice_status, s.invoice_id, s.invoice_number,
  app.instant(s.updated_at) as updated_at,
  s.updated_by,
  packages.items
from public.shipments as s
cross join lateral (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', i.id, 'item_name', i.item_name, 'description', i.description, 'package_type', i.package_type, 'weight_kg', i.weight_kg,
        'quantity', i.quantity, 'length_cm', i.length_cm, 'width_cm', i.width_cm, 'height_cm', i.height_cm, 'price_inr', i.price_inr
      )
      order by i.created_at, i.id
    ),
    '[]'
  ) as items
  from public.shipment_items as i
  where i.shipment_id = s.id
) as packages;

create view app.driver_shipments as
select
  s.id, s.shipment_id, s.tracking_number, s.status, s.shipping_method, s.notes, s.handling_instructions, s.driver_id,
  s.from_name_or_company, s.from_city,
  s.to_name_or_company, s.to_contact_number, s.to_street_address, s.to_city, s.to_state, s.to_postal_code, s.to_country,
  s.total_weight, s.pickup_date, s.estimated_delivery_date,
  app.instant(s.created_at) as created_at,
  app.instant(s.updated_at) as updated_at,
  app.instant(s.delivered_at) as delivered_at,
  app.instant(s.cancelled_at) as cancelled_at,
  s.delivery_notes,
  packages.items
from public.shipments as s
cross join lateral (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', i.id, 'item_name', i.item_name, 'description', i.description, 'package_type', i.package_type, 'weight_kg', i.weight_kg,
        'quantity', i.quantity, 'length_cm', i.length_cm, 'width_cm', i.width_cm, 'height_cm', i.height_cm
      )
      order by i.created_at, i.id
    ),
    '[]'
  ) as items
  from public.shipment_items as i
  where i.shipment_id = s.id
) as packages;

create view app.mirrored_clients as
select id, client_code, client_name, contact_email, contact_phone, address, gstin, pan from public.clients;

create view app.mirrored_warehouses as
select id, name, location, capacity, status, user_id from public.warehouses;

create view app.mirrored_drivers as
select user_id as id, user_name as name, phone_number
from public.staff
where user_id is not null and status = 'Active' and app.role_of_label(role) = 'driver';

revoke all on app.office_shipments, app.driver_shipments, app.mirrored_clients, app.mirrored_warehouses, app.mirrored_drivers
  from public, anon, authenticated, service_role;

-- Newest first for one driver, as the first mirror asks.
create index shipments_driver_newest on public.shipments (driver_id, created_at desc, id desc) where driver_id is not null;
drop index public.shipments_driver_id;

/* Who asks */

-- 'office', a driver's user id, or null for whoever mirrors nothing.
create function app.audience() returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when role in ('admin', 'manager', 'staff') then 'office'
    when role = 'driver' then app.user_id()::text
  end
  from (select app.role() as role) as caller
$$;

create function app.denial() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('denied', case app.role() when 'customer' then 'customer' when 'inactive' then 'inactive' else 'signed-out' end)
$$;

-- How far back finished work is mirrored. Passing out of the window is no change: devices prune by the server's time.
create function app.mirrored_since(audience text) returns timestamptz
language sql stable set search_path = ''
as $$ select now() - case audience when 'office' then interval '90 days' else interval '7 days' end $$;

create function app.page_size(asked text) returns integer
language sql immutable set search_path = ''
as $$
  select case when asked ~ '^[0-9]{1,9}$' then least(greatest(asked::integer, 1), 5000) else 500 end
$$;

/* The first mirror */

create function app.mirror_shipments(audience text, after_created timestamptz, after_id uuid, page integer) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  since constant timestamptz := app.mirrored_since(audience);
  finished constant text[] := app.finished_statuses();
  answer jsonb;
begin
  if audience = 'office' then
    with page_rows as materialized (
      select s.id, s.created_at from public.shipments as s
      where (s.created_at, s.id) < (after_created, after_id) and (s.status <> all (finished) or s.updated_at > since)
      order by s.created_at desc, s.id desc
      limit page
    )
    select jsonb_agg(to_jsonb(v) order by p.created_at desc, p.id desc) into answer
    from page_rows as p join app.office_shipments as v on v.id = p.id;
  else
    with page_rows as materialized (
      select s.id, s.created_at from public.shipments as s
      where s.driver_id = audience::uuid
        and (s.created_at, s.id) < (after_created, after_id) and (s.status <> all (finished) or s.updated_at > since)
      order by s.created_at desc, s.id desc
      limit page
    )
    select jsonb_agg(to_jsonb(v) order by p.created_at desc, p.id desc) into answer
    from page_rows as p join app.driver_shipments as v on v.id = p.id;
  end if;
  return coalesce(answer, '[]');
end
$$;

-- Clients, warehouses and drivers are few: newest first as well, by the same kind of position.
create function app.mirror_directory(mirrored text, after_created timestamptz, after_id uuid, page integer)
returns table (item jsonb, made timestamptz, id uuid)
language plpgsql stable set search_path = ''
as $$
begin
  case mirrored
    when 'clients' then
      return query
        select to_jsonb(v), c.created_at::timestamptz, c.id from public.clients as c join app.mirrored_clients as v on v.id = c.id
        where (c.created_at, c.id) < (after_created, after_id) order by c.created_at desc, c.id desc limit page;
    when 'warehouses' then
      return query
        select to_jsonb(v), w.created_at::timestamptz, w.id from public.warehouses as w join app.mirrored_warehouses as v on v.id = w.id
        where (w.created_at, w.id) < (after_created, after_id) order by w.created_at desc, w.id desc limit page;
    when 'drivers' then
      return query
        select to_jsonb(v), m.created_at::timestamptz, v.id from public.staff as m join app.mirrored_drivers as v on v.id = m.user_id
        where (m.created_at, v.id) < (after_created, after_id) order by m.created_at desc, v.id desc limit page;
  end case;
end
$$;

create function public.sync_mirror(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  audience constant text := app.audience();
  asked constant jsonb := app.args(p);
  page constant integer := app.page_size(asked ->> 'limit');
  after_created constant timestamptz := coalesce((asked #>> '{after,createdAt}')::timestamptz, 'infinity');
  after_id constant uuid := coalesce((asked #>> '{after,id}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  answered_rows jsonb := '[]';
  next jsonb;
begin
  if audience is null then
    return app.denial();
  end if;

  if asked ->> 'table' = 'shipments' then
    answered_rows := app.mirror_shipments(audience, after_created, after_id, page);
    if jsonb_array_length(answered_rows) = page then
      next := jsonb_build_object('createdAt', answered_rows -> -1 -> 'created_at', 'id', answered_rows -> -1 -> 'id');
    end if;
  elsif asked ->> 'table' in ('clients', 'warehouses', 'drivers') then
    if audience = 'office' then
      select
        coalesce(jsonb_agg(d.item order by d.made desc, d.id desc), '[]'),
        case when count(*) = page
          then (array_agg(jsonb_build_object('createdAt', app.instant(d.made), 'id', d.id) order by d.made, d.id))[1]
        end
      into answered_rows, next
      from app.mirror_directory(asked ->> 'table', after_created, after_id, page) as d;
    end if;
  else
    raise exception 'sync_mirror knows no table %', coalesce(asked ->> 'table', '(none)') using errcode = 'PT400';
  end if;

  return jsonb_build_object(
    'epoch', app.epoch(),
    'scope', app.scope_of(app.user_id()),
    'role', app.role(),
    'head', app.head(),
    'serverTime', app.instant(now()),
    'rows', answered_rows,
    'next', next
  );
end
$$;

/* What has changed since */

-- One range of one index: it costs what this audience's changes cost, and the audience is chosen before the limit.
-- A row that cannot be shown (it is gone, or its window has passed) is gone for the device as well.
create function app.changes_since(asking text, cursor_version bigint, page integer)
returns table (version bigint, change jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  since constant timestamptz := app.mirrored_since(asking);
  finished constant text[] := app.finished_statuses();
begin
  return query
  with changed as materialized (
    select c.tbl, c.pk, c.version, c.gone
    from public.sync_change as c
    where c.audience = asking and c.version > cursor_version
    order by c.version
    limit page
  ),
  shown as (
    select c.*, to_jsonb(v) as shown_row
    from changed as c
    left join public.shipments as s on s.id = c.pk and not c.gone and (s.status <> all (finished) or s.updated_at > since)
    left join app.office_shipments as v on v.id = s.id
    where c.tbl = 'shipments' and asking = 'office'
    union all
    select c.*, to_jsonb(v)
    from changed as c
    left join public.shipments as s on s.id = c.pk and not c.gone and s.driver_id::text = asking
      and (s.status <> all (finished) or s.updated_at > since)
    left join app.driver_shipments as v on v.id = s.id
    where c.tbl = 'shipments' and asking <> 'office'
    union all
    select c.*, to_jsonb(v) from changed as c left join app.mirrored_clients as v on v.id = c.pk and not c.gone where c.tbl = 'clients'
    union all
    select c.*, to_jsonb(v) from changed as c left join app.mirrored_warehouses as v on v.id = c.pk and not c.gone where c.tbl = 'warehouses'
    union all
    select c.*, to_jsonb(v) from changed as c left join app.mirrored_drivers as v on v.id = c.pk and not c.gone where c.tbl = 'drivers'
  )
  select
    s.version,
    jsonb_build_object('table', s.tbl, 'id', s.pk, 'version', s.version, 'gone', s.shown_row is null, 'row', s.shown_row)
  from shown as s;
end
$$;

create function public.sync_pull(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  audience constant text := app.audience();
  asked constant jsonb := app.args(p);
  page constant integer := app.page_size(asked ->> 'limit');
  asked_cursor constant bigint := coalesce((asked ->> 'cursor')::bigint, 0);
  epoch constant text := app.epoch();
  scope constant bigint := app.scope_of(app.user_id());
  head constant bigint := app.head();
  reset text;
  changes jsonb := '[]';
  found_count bigint := 0;
  last_version bigint;
begin
  if audience is null then
    return app.denial();
  end if;

  reset := case
    when asked ->> 'epoch' is distinct from epoch then 'epoch'
    when (asked ->> 'scope')::bigint is distinct from scope then 'scope'
    when asked_cursor > head then 'cursor'
  end;
  if reset is null then
    select coalesce(jsonb_agg(c.change order by c.version), '[]'), count(*), max(c.version)
    into changes, found_count, last_version
    from app.changes_since(audience, asked_cursor, page) as c;
  end if;

  return jsonb_build_object(
    'reset', reset,
    'epoch', epoch,
    'scope', scope,
    'role', app.role(),
    'cursor', case when found_count = page then last_version else head end,
    'more', found_count = page,
    'serverTime', app.instant(now()),
    'rows', changes
  );
end
$$;

revoke all on function
  app.audience(), app.denial(), app.mirrored_since(text), app.page_size(text), app.mirror_shipments(text, timestamptz, uuid, integer),
  app.mirror_directory(text, timestamptz, uuid, integer), app.changes_since(text, bigint, integer), public.sync_mirror(jsonb),
  public.sync_pull(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.sync_mirror(jsonb), public.sync_pull(jsonb) to authenticated;
