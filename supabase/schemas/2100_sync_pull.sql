-- What a device mirrors: the rows of each audience, the first mirror page by page, and later changes. Everything here is stable, so that a
-- whole answer comes from one snapshot. A volatile function would see a later one.

/* The rows. A view's columns are all that an audience may see. */

-- `json`, not `jsonb`: a page of a first mirror is several megabytes, and taking them apart and together again took half of the time.
-- The packages come out of their index in order: an aggregate that sorts would sort for each row.
create view app.office_shipments as
select
  s.id, s.shipment_id, s.tracking_number, s.status, s.shipping_method, s.notes, s.handling_instructions, s.carrier, s.client_code,
  s.user_id, s.driver_id,
  s.from_name_or_company, s.from_contact_number, s.from_email, s.from_street_address, s.from_city, s.from_state,
  s.from_postal_code, s.from_country,
  s.to_name_or_company, s.to_contact_number, s.to_email, s.to_street_address, s.to_city, s.to_state, s.to_postal_code, s.to_country,
  s.total_weight, s.base_price, s.gst_percentage, s.gst_amount, s.final_amount, s.payment_mode, s.collect_amount,
  case when s.payment_mode = 'to_pay' then app.paid_elsewhere(s.id) end as freight_paid,
  case when s.payment_mode <> 'prepaid' and s.status <> all (app.finished_statuses()) then app.taken_at_door(s.id) end as taken_at_door,
  s.create_date, s.pickup_date, s.estimated_delivery_date, s.deliver_from, s.deliver_until,
  app.instant(s.created_at) as created_at,
  app.instant(s.delivered_at) as delivered_at,
  app.instant(s.cancelled_at) as cancelled_at,
  s.delivery_notes, s.invoice_status, s.invoice_id, s.invoice_number,
  app.instant(s.updated_at) as updated_at,
  s.updated_by,
  s.failed_on,
  app.mirrored_failure(s.id, s.status) as failure,
  s.return_state, nullif(s.decided - 'brought_back', '{}') as decided,
  packages.items
from public.shipments as s
cross join lateral (
  select coalesce(json_agg(piece.shown), '[]') as items
  from (
    select
      json_build_object(
        'id', i.id, 'item_name', i.item_name, 'description', i.description, 'package_type', i.package_type, 'weight_kg', i.weight_kg,
        'quantity', i.quantity, 'length_cm', i.length_cm, 'width_cm', i.width_cm, 'height_cm', i.height_cm, 'price_inr', i.price_inr
      ) as shown
    from public.shipment_items as i
    where i.shipment_id = s.id
    order by i.created_at, i.id
  ) as piece
) as packages;

-- The way back to a sender is a stop like any other: to whom and where it goes is then the sender's. What is to be collected is what is left of it.
create view app.driver_shipments as
select
  s.id, s.shipment_id, s.tracking_number, s.status, s.shipping_method, s.notes, s.handling_instructions, s.driver_id,
  s.from_name_or_company, s.from_city,
  case when way.is_back then s.from_name_or_company else s.to_name_or_company end as to_name_or_company,
  case when way.is_back then s.from_contact_number else s.to_contact_number end as to_contact_number,
  case when way.is_back then s.from_street_address else s.to_street_address end as to_street_address,
  case when way.is_back then s.from_city else s.to_city end as to_city,
  case when way.is_back then s.from_state else s.to_state end as to_state,
  case when way.is_back then s.from_postal_code else s.to_postal_code end as to_postal_code,
  case when way.is_back then s.from_country else s.to_country end as to_country,
  s.total_weight, s.payment_mode, app.still_at_door(s) as collect_amount,
  s.pickup_date, s.estimated_delivery_date,
  -- Of the recipient's door alone, as below.
  case when not way.is_back then s.deliver_from end as deliver_from,
  case when not way.is_back then s.deliver_until end as deliver_until,
  app.instant(s.created_at) as created_at,
  app.instant(s.updated_at) as updated_at,
  app.instant(s.delivered_at) as delivered_at,
  app.instant(s.cancelled_at) as cancelled_at,
  -- `updated_at` tells no day of the return: an invoice moves it.
  case when s.status = 'Returned' then app.instant(app.ended_at(s)) end as returned_at,
  s.delivery_notes,
  app.mirrored_failure(s.id, s.status) as failure,
  s.return_state,
  packages.items,
  case when not way.is_back and s.status <> all (app.finished_statuses()) then app.renewed_of(s.id) end as renewed,
  -- Of the recipient's door alone: the way back goes to another one.
  case when not way.is_back and s.status <> all (app.finished_statuses()) then app.mirrored_attempts(s.id) end as attempts,
  case when way.is_back then '{}' else s.failed_on end as failed_on,
  door.needs as receipt_needs,
  case when 'code' = any (door.needs) then app.valid_delivery_keys() end as delivery_keys
from public.shipments as s
-- Once for each row, whatever is selected of it.
cross join lateral (select app.needs_of(s.id, s.client_code) as needs offset 0) as door
cross join lateral (select app.goes_back(s.return_state) as is_back) as way
cross join lateral (
  select coalesce(json_agg(piece.shown), '[]') as items
  from (
    select
      json_build_object(
        'id', i.id, 'item_name', i.item_name, 'description', i.description, 'package_type', i.package_type, 'weight_kg', i.weight_kg,
        'quantity', i.quantity, 'length_cm', i.length_cm, 'width_cm', i.width_cm, 'height_cm', i.height_cm
      ) as shown
    from public.shipment_items as i
    where i.shipment_id = s.id
    order by i.created_at, i.id
  ) as piece
) as packages;

create view app.mirrored_clients as
select id, client_code, client_name, contact_email, contact_phone, address, gstin, pan from public.clients;

create view app.mirrored_warehouses as
select id, name, location, capacity, status, user_id from public.warehouses;

create view app.mirrored_drivers as
select user_id as id, user_name as name, phone_number
from public.staff
where user_id is not null and status = 'Active' and app.role_of_label(role) = 'driver';

-- A sheet with its stops in the order of the way.
create view app.office_run_sheets as
select
  s.id, s.sheet_number, s.driver_id, s.warehouse_id, s.sheet_date, s.vehicle, s.state,
  app.instant(s.sent_out_at) as sent_out_at,
  app.instant(s.closed_at) as closed_at,
  app.instant(s.created_at) as created_at,
  app.instant(s.updated_at) as updated_at,
  s.sent_out_by, s.not_scanned_reason, s.over_limit_reason, s.closed_by, s.collected_cash_paise, s.collected_upi_paise,
  coalesce(
    (
      select json_agg(
        json_build_object(
          'shipment_id', stop.shipment_id, 'added_at', app.instant(stop.added_at), 'added_late', stop.added_late,
          'scanned_out_at', app.instant(stop.scanned_out_at), 'pieces_out', stop.pieces_out,
          'back_at', app.instant(stop.back_at), 'pieces_back', stop.pieces_back, 'outcome', stop.outcome, 'note', stop.note, 'tried', stop.tried
        )
        order by stop.position, stop.shipment_id
      )
      from public.run_sheet_stops as stop
      where stop.run_sheet_id = s.id
    ),
    '[]'
  ) as stops
from public.run_sheets as s;

-- What the office wrote about it stays with the office.
create view app.driver_run_sheets as
select
  s.id, s.sheet_number, s.driver_id, s.warehouse_id, s.sheet_date, s.vehicle, s.state,
  app.instant(s.sent_out_at) as sent_out_at,
  app.instant(s.closed_at) as closed_at,
  app.instant(s.created_at) as created_at,
  app.instant(s.updated_at) as updated_at,
  coalesce(
    (
      select json_agg(
        json_build_object(
          'shipment_id', stop.shipment_id, 'added_at', app.instant(stop.added_at), 'added_late', stop.added_late,
          'scanned_out_at', app.instant(stop.scanned_out_at), 'pieces_out', stop.pieces_out,
          'back_at', app.instant(stop.back_at), 'pieces_back', stop.pieces_back
        )
        order by stop.position, stop.shipment_id
      )
      from public.run_sheet_stops as stop
      where stop.run_sheet_id = s.id
    ),
    '[]'
  ) as stops
from public.run_sheets as s;

revoke all on
  app.office_shipments, app.driver_shipments, app.mirrored_clients, app.mirrored_warehouses, app.mirrored_drivers, app.office_run_sheets,
  app.driver_run_sheets
  from public, anon, authenticated, service_role;

/* Who asks */

-- 'office', a driver's user id, or null for a person who mirrors nothing.
create function app.audience_of(role text, person uuid) returns text
language sql immutable
as $$ select case when role in ('admin', 'manager', 'staff') then 'office' when role = 'driver' then person::text end $$;

create function app.audience() returns text
language plpgsql stable security definer set search_path = ''
as $$ begin return app.audience_of(app.role(), auth.uid()); end $$;

create function app.denial() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('denied', case app.role() when 'customer' then 'customer' when 'inactive' then 'inactive' else 'signed-out' end)
$$;

-- How far back finished work is mirrored. Passing out of the window is no change: devices prune by the server's time.
create function app.mirrored_since(audience text) returns timestamptz
language sql stable
as $$ select now() - case audience when 'office' then interval '90 days' else interval '7 days' end $$;

-- How old a backup may be from which a lost server is restored. Devices keep arrived photos for this long.
insert into app.settings (name, value) values ('backup_horizon_hours', '48');

-- What every answer to a device says of the server and of the person's scope, read by one query.
create function app.sync_state(person uuid, out epoch text, out scope bigint, out head bigint, out keep_photos_hours numeric)
language plpgsql stable security definer set search_path = ''
as $$
declare
  hours text;
begin
  select
    e.id,
    coalesce((select s.version from public.user_scope as s where s.user_id = person), 0),
    coalesce((select c.version from public.sync_change as c where c.audience = 'office' order by c.version desc limit 1), 0),
    (select s.value from app.settings as s where s.name = 'backup_horizon_hours')
  into epoch, scope, head, hours
  from public.sync_epoch as e;
  epoch := epoch || '-' || app.cluster();
  keep_photos_hours := case when hours ~ '^[0-9]{1,5}([.][0-9]{1,3})?$' then hours::numeric else 48 end;
end
$$;

create function app.page_size(asked text) returns integer
language sql immutable
as $$ select case when asked ~ '^[0-9]{1,9}$' then least(greatest(asked::integer, 1), 5000) else 500 end $$;

/* The first mirror */

-- A page's answer. Its rows are megabytes, and every function or variable they pass through copies them: the query that gathers them makes the
-- answer as well. SQL without a search_path, so that it becomes part of that query.
create function app.mirror_answer(
  epoch text, scope bigint, role text, head bigint, keep_photos_hours numeric, page integer,
  page_rows json, row_count bigint, last_created timestamptz, last_id uuid
) returns json
language sql stable
as $$
  select json_build_object(
    'epoch', epoch,
    'scope', scope,
    'role', role,
    'head', head,
    'serverTime', app.instant(now()),
    'keepPhotosHours', keep_photos_hours,
    'rows', coalesce(page_rows, '[]'),
    'next', case when row_count = page then json_build_object('createdAt', app.instant(last_created), 'id', last_id) end
  )
$$;

-- Rows come out of the index in the page's order and are looked up one by one (offset 0 keeps it that way), so that a page of
-- megabytes is neither hashed nor sorted.
create function app.mirror_shipments(
  audience text, role text, person uuid, after_created timestamptz, after_id uuid, page integer
) returns json
language plpgsql stable set search_path = ''
as $$
declare
  server constant record := app.sync_state(person);
  since constant timestamptz := app.mirrored_since(audience);
  finished constant text[] := app.finished_statuses();
begin
  if audience = 'office' then
    return (
      select app.mirror_answer(
        server.epoch, server.scope, role, server.head, server.keep_photos_hours, page,
        json_agg(r.shown), count(*), min(r.created_at), (array_agg(r.id))[count(*)]
      )
      from (
        select row_to_json(v) as shown, p.created_at, p.id
        from (
          select s.id, s.created_at from public.shipments as s
          where (s.created_at, s.id) < (after_created, after_id) and (s.status <> all (finished) or s.updated_at > since)
          order by s.created_at desc, s.id desc
          limit page
        ) as p
        cross join lateral (select * from app.office_shipments as o where o.id = p.id offset 0) as v
        order by p.created_at desc, p.id desc
      ) as r
    );
  end if;
  return (
    select app.mirror_answer(
      server.epoch, server.scope, role, server.head, server.keep_photos_hours, page,
      json_agg(r.shown), count(*), min(r.created_at), (array_agg(r.id))[count(*)]
    )
    from (
      select row_to_json(v) as shown, p.created_at, p.id
      from (
        select s.id, s.created_at from public.shipments as s
        where s.driver_id = audience::uuid
          and (s.created_at, s.id) < (after_created, after_id) and (s.status <> all (finished) or s.updated_at > since)
        order by s.created_at desc, s.id desc
        limit page
      ) as p
      cross join lateral (select * from app.driver_shipments as o where o.id = p.id offset 0) as v
      order by p.created_at desc, p.id desc
    ) as r
  );
end
$$;

-- Clients, warehouses and drivers are few: newest first as well, by the same kind of position.
create function app.mirror_directory(
  mirrored text, role text, person uuid, after_created timestamptz, after_id uuid, page integer
) returns json
language plpgsql stable set search_path = ''
as $$
declare
  server constant record := app.sync_state(person);
begin
  return (
    with entries as (
      select c.id, c.created_at, row_to_json(v) as entry
      from public.clients as c join app.mirrored_clients as v on v.id = c.id where mirrored = 'clients'
      union all
      select w.id, w.created_at, row_to_json(v)
      from public.warehouses as w join app.mirrored_warehouses as v on v.id = w.id where mirrored = 'warehouses'
      union all
      select v.id, m.created_at, row_to_json(v)
      from public.staff as m join app.mirrored_drivers as v on v.id = m.user_id where mirrored = 'drivers'
    ),
    paged as (
      select * from entries where (created_at, id) < (after_created, after_id) order by created_at desc, id desc limit page
    )
    select app.mirror_answer(
      server.epoch, server.scope, role, server.head, server.keep_photos_hours, page,
      json_agg(entry order by created_at desc, id desc),
      count(*),
      (array_agg(created_at::timestamptz order by created_at, id))[1],
      (array_agg(id order by created_at, id))[1]
    )
    from paged
  );
end
$$;

-- Open sheets, and those that were closed within the window.
create function app.mirror_run_sheets(
  audience text, role text, person uuid, after_created timestamptz, after_id uuid, page integer
) returns json
language plpgsql stable set search_path = ''
as $$
declare
  server constant record := app.sync_state(person);
  since constant timestamptz := app.mirrored_since(audience);
begin
  return (
    select app.mirror_answer(
      server.epoch, server.scope, role, server.head, server.keep_photos_hours, page,
      json_agg(r.shown), count(*), min(r.created_at), (array_agg(r.id))[count(*)]
    )
    from (
      select p.created_at, p.id, case
        when audience = 'office' then (select row_to_json(v) from app.office_run_sheets as v where v.id = p.id)
        else (select row_to_json(v) from app.driver_run_sheets as v where v.id = p.id)
      end as shown
      from (
        select s.id, s.created_at from public.run_sheets as s
        where audience in ('office', s.driver_id::text)
          and (s.created_at, s.id) < (after_created, after_id) and (s.state <> 'closed' or s.updated_at > since)
        order by s.created_at desc, s.id desc
        limit page
      ) as p
      order by p.created_at desc, p.id desc
    ) as r
  );
end
$$;

-- Without jit: compiling a page's query takes longer than running it.
create function public.sync_mirror(p jsonb) returns json
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  person constant uuid := app.user_id();
  role constant text := app.role();
  audience constant text := app.audience_of(role, person);
  asked constant jsonb := app.args(p);
  mirrored constant text := asked ->> 'table';
  page constant integer := app.page_size(asked ->> 'limit');
  place record;
begin
  if audience is null then
    return app.denial();
  end if;
  if mirrored is null or mirrored <> all (array['shipments', 'clients', 'warehouses', 'drivers', 'run_sheets']) then
    raise exception 'sync_mirror knows no table %', mirrored using errcode = 'PT400';
  end if;

  place := app.place_behind(asked -> 'after', 'createdAt');
  if mirrored = 'shipments' then
    return app.mirror_shipments(audience, role, person, place.at, place.id, page);
  elsif mirrored = 'run_sheets' then
    return app.mirror_run_sheets(audience, role, person, place.at, place.id, page);
  end if;
  -- The directory is the office's.
  return app.mirror_directory(case when audience = 'office' then mirrored end, role, person, place.at, place.id, page);
end
$$;

/* What has changed since */

-- Reads one range of one index, so that only this audience's changes cost anything: the audience is chosen before the limit. A row that
-- cannot be shown (it is gone, or its window has passed) is gone for the device as well. Each record is looked up by its key, as in the
-- first mirror, and becomes `json` at once as there.
create function app.changes_since(
  asking text, cursor_version bigint, page integer, out changes json, out found_count bigint, out last_version bigint
)
language plpgsql stable set search_path = ''
as $$
declare
  changed constant public.sync_change[] := array(
    select c from public.sync_change as c
    where c.audience = asking and c.version > cursor_version
    order by c.version
    limit page
  );
  since timestamptz;
  finished text[];
begin
  changes := '[]';
  found_count := cardinality(changed);
  -- Most pulls find nothing.
  if found_count = 0 then
    return;
  end if;
  last_version := changed[found_count].version;
  since := app.mirrored_since(asking);
  finished := app.finished_statuses();
  if asking = 'office' then
    select json_agg(
      json_build_object('table', c.tbl, 'id', c.pk, 'version', c.version, 'gone', shown.entry is null, 'row', shown.entry) order by c.version
    )
    into changes
    from unnest(changed) as c
    left join lateral (
      select row_to_json(v) as entry
      from public.shipments as s
      cross join lateral (select * from app.office_shipments as o where o.id = s.id offset 0) as v
      where c.tbl = 'shipments' and s.id = c.pk and (s.status <> all (finished) or s.updated_at > since)
      union all
      select row_to_json(v) from app.mirrored_clients as v where c.tbl = 'clients' and v.id = c.pk
      union all
      select row_to_json(v) from app.mirrored_warehouses as v where c.tbl = 'warehouses' and v.id = c.pk
      union all
      select row_to_json(v) from app.mirrored_drivers as v where c.tbl = 'drivers' and v.id = c.pk
      union all
      select row_to_json(v) from public.run_sheets as s
      cross join lateral (select * from app.office_run_sheets as o where o.id = s.id offset 0) as v
      where c.tbl = 'run_sheets' and s.id = c.pk and (s.state <> 'closed' or s.updated_at > since)
    ) as shown on not c.gone;
  else
    select json_agg(
      json_build_object('table', c.tbl, 'id', c.pk, 'version', c.version, 'gone', shown.entry is null, 'row', shown.entry) order by c.version
    )
    into changes
    from unnest(changed) as c
    left join lateral (
      select row_to_json(v) as entry
      from public.shipments as s
      cross join lateral (select * from app.driver_shipments as o where o.id = s.id offset 0) as v
      where c.tbl = 'shipments' and s.id = c.pk and s.driver_id::text = asking and (s.status <> all (finished) or s.updated_at > since)
      union all
      select row_to_json(v) from public.run_sheets as s
      cross join lateral (select * from app.driver_run_sheets as o where o.id = s.id offset 0) as v
      where c.tbl = 'run_sheets' and s.id = c.pk and s.driver_id::text = asking and (s.state <> 'closed' or s.updated_at > since)
    ) as shown on not c.gone;
  end if;
end
$$;

-- All pulls share one plan, because planning costs more than most pulls. Sequential scans are off, because that plan may be made while the
-- tables are almost empty.
create function public.sync_pull(p jsonb) returns json
language plpgsql stable security definer
set search_path = '' set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  asked constant jsonb := app.args(p);
  person constant uuid := auth.uid();
  role constant text := app.role();
  own_audience constant text := app.audience_of(role, person);
  page constant integer := app.page_size(asked ->> 'limit');
  asked_cursor constant bigint := coalesce(app.whole_number_or_null(asked -> 'cursor'), 0);
  server constant record := app.sync_state(person);
  scope constant bigint := server.scope;
  head constant bigint := server.head;
  reset text;
  news record;
  changes json := '[]';
  new_cursor bigint := head;
  more boolean := false;
begin
  if own_audience is null then
    return app.denial();
  end if;

  reset := case
    when asked ->> 'epoch' is distinct from server.epoch then 'epoch'
    when app.whole_number_or_null(asked -> 'scope') is distinct from scope then 'scope'
    when asked_cursor > head then 'cursor'
  end;
  -- Every change is the office's as well: a device that knows the head has missed nothing.
  if reset is null and asked_cursor < head then
    news := app.changes_since(own_audience, asked_cursor, page);
    changes := news.changes;
    more := news.found_count = page;
    new_cursor := case when more then news.last_version else head end;
  end if;

  return json_build_object(
    'reset', reset,
    'epoch', server.epoch,
    'scope', scope,
    'role', role,
    'cursor', new_cursor,
    'more', more,
    'serverTime', app.instant(now()),
    'keepPhotosHours', server.keep_photos_hours,
    'cash', case when role = 'driver' then app.cash_of(person) || app.captures_held(person, asked -> 'unanswered') end,
    'reviews', app.reviews_of(person, asked -> 'underReview'),
    'decideWithin', case when own_audience = 'office' then json_build_object(
      'attempts', app.company_setting('attempts_before_decision'), 'workingDays', app.company_setting('decision_working_days'),
      'clients', app.decision_days_of_clients()
    ) end,
    'rows', changes
  );
end
$$;

revoke all on function
  app.audience_of(text, uuid), app.audience(), app.denial(), app.mirrored_since(text), app.sync_state(uuid), app.page_size(text),
  app.mirror_answer(text, bigint, text, bigint, numeric, integer, json, bigint, timestamptz, uuid),
  app.mirror_shipments(text, text, uuid, timestamptz, uuid, integer), app.mirror_directory(text, text, uuid, timestamptz, uuid, integer),
  app.mirror_run_sheets(text, text, uuid, timestamptz, uuid, integer),
  public.sync_mirror(jsonb), app.changes_since(text, bigint, integer), public.sync_pull(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.sync_mirror(jsonb), public.sync_pull(jsonb) to authenticated;
