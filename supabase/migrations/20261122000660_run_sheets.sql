-- Written by `npm run db:baseline`. Change supabase/schemas/0660_run_sheets.sql instead.

-- Run sheets: what one driver takes along on one day, in the order of the way. A parcel is on one open sheet at most.

create function app.run_sheet_states() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['draft', 'out', 'closed'] $$;

-- What became of a stop by the time its sheet was closed. The first three the server finds out; the others a person names.
create function app.run_sheet_outcomes() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['delivered', 'returned', 'back', 'lost', 'damaged', 'left-with-driver'] $$;

create sequence public.run_sheet_numbers as bigint;
revoke all on sequence public.run_sheet_numbers from public, anon, authenticated, service_role;

-- At least six digits: lpad alone would cut a seventh off.
create function app.new_sheet_number() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  next constant text := nextval('public.run_sheet_numbers')::text;
begin
  return 'RS-' || lpad(next, greatest(6, length(next)), '0');
end
$$;

create table public.run_sheets (
  id uuid primary key,
  sheet_number text not null unique default app.new_sheet_number(),
  driver_id uuid not null references public.users (id) on delete restrict,
  warehouse_id uuid not null references public.warehouses (id) on delete restrict,
  sheet_date date not null check (sheet_date between '1000-01-01' and '9999-12-31'),
  vehicle text not null default '' check (length(vehicle) <= 60),
  state text not null default 'draft' check (state = any (app.run_sheet_states())),
  sent_out_at timestamptz(3),
  sent_out_by uuid,
  not_scanned_reason text check (length(not_scanned_reason) <= 500),
  over_limit_reason text check (length(over_limit_reason) <= 500),
  former_drivers uuid[] not null default '{}',
  closed_at timestamptz(3),
  closed_by uuid,
  collected_cash_paise bigint,
  collected_upi_paise bigint,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  constraint run_sheets_out_is_sent check (state <> 'out' or sent_out_at is not null),
  constraint run_sheets_closed_is_whole check ((state = 'closed') = (closed_at is not null))
);
comment on column public.run_sheets.id is 'Made on the device.';
comment on column public.run_sheets.not_scanned_reason is 'Why it went out although not every stop had been scanned out.';
comment on column public.run_sheets.over_limit_reason is 'Why it went out although its driver could come to carry more cash than the limit.';
comment on column public.run_sheets.former_drivers is 'Who was out with it before another driver went on.';
comment on column public.run_sheets.collected_cash_paise is 'What its drivers had collected at its stops when it was closed; empty until then.';
comment on column public.run_sheets.collected_upi_paise is 'The same by UPI, found in the bank or not.';
create index run_sheets_driver_id on public.run_sheets (driver_id, created_at desc);
create index run_sheets_warehouse_id on public.run_sheets (warehouse_id);

create table public.run_sheet_stops (
  run_sheet_id uuid not null references public.run_sheets (id) on delete cascade,
  shipment_id uuid not null references public.shipments (id) on delete restrict,
  position integer not null check (position > 0),
  added_at timestamptz(3) not null default clock_timestamp(),
  added_late boolean not null default false,
  scanned_out_at timestamptz(3),
  pieces_out bigint,
  back_at timestamptz(3),
  pieces_back bigint,
  outcome text check (outcome = any (app.run_sheet_outcomes())),
  note text check (length(note) <= 500),
  tried boolean,
  is_open boolean not null default true,
  primary key (run_sheet_id, shipment_id),
  constraint run_sheet_stops_closed_has_outcome check (is_open = (outcome is null))
);
comment on column public.run_sheet_stops.added_at is 'When somebody put it there, by their device and never later than that arrived.';
comment on column public.run_sheet_stops.added_late is 'Put on the sheet after it had been sent out.';
comment on column public.run_sheet_stops.pieces_out is 'How many pieces were scanned out; empty means all, where it was scanned out.';
comment on column public.run_sheet_stops.pieces_back is 'How many pieces were scanned in again; empty means all, where it is back.';
comment on column public.run_sheet_stops.back_at is 'Scanned in again at a warehouse after the sheet had been sent out.';
comment on column public.run_sheet_stops.tried is 'Whether it had been attempted in vain on this sheet when that was closed; empty until then.';
comment on column public.run_sheet_stops.is_open is 'As long as its sheet is not closed.';
-- Two people at once as well: a parcel goes along once.
create unique index run_sheet_stops_one_open_sheet on public.run_sheet_stops (shipment_id) where is_open;
create index run_sheet_stops_shipment_id on public.run_sheet_stops (shipment_id);

alter table public.run_sheets enable row level security;
alter table public.run_sheet_stops enable row level security;
-- Devices get them by the mirror alone, and commands alone write them.
revoke all on public.run_sheets, public.run_sheet_stops from public, anon, authenticated, service_role;
grant select on public.run_sheets, public.run_sheet_stops to service_role;

create trigger stamp_new before insert on public.run_sheets for each row execute function app.stamp_row();
create trigger stamp_changed before update on public.run_sheets
  for each row when (old.* is distinct from new.*) execute function app.stamp_row();

-- The sheets that a shipment was on, the latest first, and what became of it there.
create function app.run_sheets_of(shipment uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', s.id, 'sheetNumber', s.sheet_number, 'sheetDate', s.sheet_date, 'driverName', app.person_name(s.driver_id), 'state', s.state,
        'outcome', stop.outcome, 'note', stop.note, 'closedAt', app.instant(s.closed_at), 'closedBy', app.person_name(s.closed_by)
      )
      order by s.created_at desc, s.id
    ),
    '[]'
  )
  from public.run_sheet_stops as stop
  join public.run_sheets as s on s.id = stop.run_sheet_id
  where stop.shipment_id = shipment
$$;

-- Whose way it is or was: what a driver has collected and tried on it stays the sheet's when another one goes on with it.
create function app.is_of_sheet(sheet public.run_sheets, driver uuid) returns boolean
language sql immutable
as $$ select driver = sheet.driver_id or driver = any (sheet.former_drivers) $$;

/* What is closed stays as it is, no matter who writes. */

create function app.keep_closed_sheet() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'A closed run sheet does not change.' using errcode = 'PT409';
end
$$;
create trigger keep_closed before update or delete on public.run_sheets
  for each row when (old.state = 'closed') execute function app.keep_closed_sheet();
create trigger keep_closed before update or delete on public.run_sheet_stops
  for each row when (not old.is_open) execute function app.keep_closed_sheet();
create trigger keep_all_closed before truncate on public.run_sheets for each statement execute function app.keep_closed_sheet();
create trigger keep_all_closed before truncate on public.run_sheet_stops for each statement execute function app.keep_closed_sheet();

-- A stop is of an open sheet, also of one that is being closed at this moment: the lock waits for the other's end.
create function app.refuse_stop_of_closed_sheet() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select s.state from public.run_sheets as s where s.id = new.run_sheet_id for share) = 'closed' then
    raise exception 'A closed run sheet does not change.' using errcode = 'PT409';
  end if;
  return new;
end
$$;
create trigger only_open before insert on public.run_sheet_stops for each row execute function app.refuse_stop_of_closed_sheet();

-- How many of a shipment's pieces a scan said, where there was one: never more than there are.
create function app.pieces_scanned(at timestamptz, said bigint, shipment uuid) returns bigint
language sql stable set search_path = ''
as $$
  select case when at is null then 0 else least(said, app.pieces_of(shipment)) end
$$;

/* Any scan of a parcel counts for the sheet that it is on: at the sheet, or at the warehouse's own tablet. */

-- A scan from a tablet without signal arrives late; the latest one by its own time says where the parcel is. One of before the parcel was put on
-- the sheet is of another day.
create function app.note_scan_on_sheet() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.direction = 'out' then
    update public.run_sheet_stops as stop set scanned_out_at = new.updated_at, pieces_out = new.pieces, back_at = null, pieces_back = null
    from public.run_sheets as sheet
    where stop.shipment_id = new.shipment_id and stop.is_open and sheet.id = stop.run_sheet_id
      and sheet.warehouse_id = new.warehouse_id
      and new.updated_at >= stop.added_at and new.updated_at > coalesce(greatest(stop.scanned_out_at, stop.back_at), '-infinity');
  else
    update public.run_sheet_stops as stop
    set
      scanned_out_at = case when sheet.state = 'draft' then null else stop.scanned_out_at end,
      pieces_out = case when sheet.state = 'draft' then null else stop.pieces_out end,
      back_at = case when sheet.state = 'out' then new.updated_at end,
      pieces_back = case when sheet.state = 'out' then new.pieces end
    from public.run_sheets as sheet
    where stop.shipment_id = new.shipment_id and stop.is_open and sheet.id = stop.run_sheet_id
      and new.updated_at >= stop.added_at and new.updated_at > coalesce(greatest(stop.scanned_out_at, stop.back_at, sheet.sent_out_at), '-infinity')
      and (sheet.state = 'out' or stop.scanned_out_at is not null);
    -- Taken off a sheet that was out, it may be back now.
    update public.shipments as s set decided = app.as_scanned(s.id, s.decided) where s.id = new.shipment_id and s.decided ? 'with_driver';
  end if;
  return null;
end
$$;
create trigger on_sheet after insert on public.shipment_updates
  for each row when (new.direction is not null) execute function app.note_scan_on_sheet();

-- Undone, it leaves the word to the latest of the others, no matter who made that.
create function app.take_scan_off_sheet() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  with told as (
    select stop.run_sheet_id, loaded.at as out_at, loaded.pieces as out_pieces, brought.at as in_at, brought.pieces as in_pieces
    from public.run_sheet_stops as stop
    join public.run_sheets as sheet on sheet.id = stop.run_sheet_id
    left join lateral (
      select u.updated_at as at, u.pieces from public.shipment_updates as u
      where u.shipment_id = old.shipment_id and u.direction = 'out' and u.warehouse_id = sheet.warehouse_id and u.updated_at >= stop.added_at
        and not exists (
          select from public.shipment_updates as unloaded
          where unloaded.shipment_id = old.shipment_id and unloaded.direction = 'in' and unloaded.updated_at > u.updated_at
            and (sheet.state = 'draft' or unloaded.updated_at <= sheet.sent_out_at)
        )
      order by u.updated_at desc limit 1
    ) as latest on true
    -- What is not back after all changes nothing of what went along.
    cross join lateral (
      select
        case when old.direction = 'out' or sheet.state = 'draft' then latest.at else stop.scanned_out_at end as at,
        case when old.direction = 'out' or sheet.state = 'draft' then latest.pieces else stop.pieces_out end as pieces
    ) as loaded
    left join lateral (
      select u.updated_at as at, u.pieces from public.shipment_updates as u
      where u.shipment_id = old.shipment_id and u.direction = 'in' and sheet.state = 'out'
        and u.updated_at >= stop.added_at and u.updated_at > greatest(sheet.sent_out_at, loaded.at)
      order by u.updated_at desc limit 1
    ) as brought on true
    where stop.shipment_id = old.shipment_id and stop.is_open and (
      old.updated_at in (stop.scanned_out_at, stop.back_at)
      or old.direction = 'in' and sheet.state = 'draft' and old.updated_at >= stop.added_at and stop.scanned_out_at is null
    )
  )
  update public.run_sheet_stops as stop
  set scanned_out_at = told.out_at, pieces_out = told.out_pieces, back_at = told.in_at, pieces_back = told.in_pieces
  from told
  where stop.run_sheet_id = told.run_sheet_id and stop.shipment_id = old.shipment_id
    and (stop.scanned_out_at, stop.back_at) is distinct from (told.out_at, told.in_at);
  update public.shipments as s set decided = app.as_scanned(s.id, s.decided) where s.id = old.shipment_id and s.decided ? 'brought_back';
  return null;
end
$$;
create trigger off_sheet after delete on public.shipment_updates
  for each row when (old.direction is not null) execute function app.take_scan_off_sheet();

/* What its driver has no more is not on their draft, no matter who took it from them: sent out with it, it would be on its way with nobody. */

-- A sheet is sent out with its shipments locked, so that it is a draft here, or is out already and keeps what it took along.
create function app.take_off_draft() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status <> all (app.finished_statuses()) then
    delete from public.run_sheet_stops as stop
    using public.run_sheets as sheet
    where stop.shipment_id = new.id and stop.is_open and sheet.id = stop.run_sheet_id
      and sheet.state = 'draft' and sheet.driver_id is distinct from new.driver_id;
  end if;
  return null;
end
$$;
-- What was finished kept its driver when the sheet got another.
create trigger off_draft after update on public.shipments
  for each row when (old.driver_id is distinct from new.driver_id or old.status is distinct from new.status) execute function app.take_off_draft();

revoke all on function
  app.new_sheet_number(), app.run_sheets_of(uuid), app.is_of_sheet(public.run_sheets, uuid), app.keep_closed_sheet(), app.refuse_stop_of_closed_sheet(), app.note_scan_on_sheet(), app.take_scan_off_sheet(),
  app.take_off_draft(), app.pieces_scanned(timestamptz, bigint, uuid)
  from public, anon, authenticated, service_role;
