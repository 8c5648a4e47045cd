-- Written by `npm run db:baseline`. Change supabase/schemas/2000_sync_versions.sql instead.

-- Every change of a mirrored record gets a version when it commits, so that versions become visible in their order. With a version or a
-- time taken earlier, a reader could pass it before its row is visible.

create sequence public.sync_version as bigint;

-- One row for each audience ('office', or a driver's user id) and record: what changed last, and whether it is gone.
create table public.sync_change (
  audience text not null,
  tbl text not null check (tbl in ('shipments', 'clients', 'warehouses', 'drivers', 'run_sheets')),
  pk uuid not null,
  version bigint not null,
  gone boolean not null,
  -- In this order it also finds every audience of a record.
  primary key (tbl, pk, audience)
);
comment on table public.sync_change is 'Rows are never deleted: the highest version is the head, and a device that was away must still learn what is gone.';
create unique index sync_change_audience_version on public.sync_change (audience, version);

-- The epoch makes versions comparable. A device's cursor of another epoch means nothing here.
create table public.sync_epoch (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  since timestamptz not null default now()
);
insert into public.sync_epoch default values;

alter table public.sync_change enable row level security;
alter table public.sync_epoch enable row level security;
revoke all on public.sync_change, public.sync_epoch from public, anon, authenticated, service_role;
revoke all on sequence public.sync_version from public, anon, authenticated, service_role;
grant select on public.sync_change, public.sync_epoch to service_role;

create function app.refuse_forgetting_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'rows of sync_change are never deleted' using errcode = 'PT409';
end
$$;
create trigger sync_change_is_kept before delete or truncate on public.sync_change
  for each statement execute function app.refuse_forgetting_changes();

-- Restored files or a promoted copy keep the stored id, so the cluster and its timeline count too. The installation's grants decide whether
-- these can be read, and do not change between calls. The volatile functions inside read a control file, not rows: they cannot tear the
-- caller's snapshot.
create function app.cluster() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if has_function_privilege('pg_catalog.pg_control_system()'::regprocedure, 'execute')
    and has_function_privilege('pg_catalog.pg_control_checkpoint()'::regprocedure, 'execute')
  then
    return (pg_catalog.pg_control_system()).system_identifier::text || '-' || (pg_catalog.pg_control_checkpoint()).timeline_id::text;
  end if;
  return 'unreadable';
end
$$;

create function app.epoch() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  stored uuid;
begin
  select e.id into stored from public.sync_epoch as e;
  return stored || '-' || app.cluster();
end
$$;

create function app.start_new_epoch() returns void
language sql volatile security definer set search_path = ''
as $$ update public.sync_epoch set id = gen_random_uuid(), since = clock_timestamp() $$;

-- The highest version that this snapshot can see: every change is the office's as well. The sequence's own last value runs ahead of what is
-- committed.
create function app.head() returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  highest bigint;
begin
  select c.version into highest from public.sync_change as c where c.audience = 'office' order by c.version desc limit 1;
  return coalesce(highest, 0);
end
$$;

-- The scope of somebody without a staff record is 0.
create function app.scope_of(person uuid) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
declare
  known bigint;
begin
  select s.version into known from public.user_scope as s where s.user_id = person;
  return coalesce(known, 0);
end
$$;

-- Runs at commit. The lock is held until the transaction has ended, so the order of versions is the order of commits;
-- taken at the end, it is held for a moment only. `present_driver` and `alive` are the state at commit.
create function app.note_change(changed_table text, changed uuid, alive boolean, present_driver uuid) returns bigint
language plpgsql volatile set search_path = ''
as $$
declare
  next_version bigint;
begin
  next_version := nextval('public.sync_version');

  insert into public.sync_change as known (audience, tbl, pk, version, gone)
  select told.audience, changed_table, changed, next_version, told.gone
  from (values ('office', not alive), (present_driver::text, false)) as told (audience, gone)
  where told.audience is not null
  on conflict (tbl, pk, audience) do update set version = excluded.version, gone = excluded.gone;

  if changed_table in ('shipments', 'run_sheets') then
    update public.sync_change
    set version = next_version, gone = true
    where pk = changed and tbl = changed_table and audience <> 'office' and not gone
      and audience is distinct from present_driver::text;
  end if;
  return next_version;
end
$$;

-- Each of these reads the record only after it has the lock: a cascade's events come last and must not revive it.
create function app.version_shipment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid := case when tg_op = 'DELETE' then old.id else new.id end;
  driver uuid;
  locked text;
  noted bigint;
begin
  -- Assignments, because "perform" would make a query of each.
  locked := pg_advisory_xact_lock(app.version_lock());
  select driver_id into driver from public.shipments where id = changed;
  noted := app.note_change('shipments', changed, found, driver);
  return null;
end
$$;

create function app.version_shipment_of_item() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid;
  driver uuid;
  alive boolean;
begin
  perform pg_advisory_xact_lock(app.version_lock());
  foreach changed in array
    case tg_op
      when 'INSERT' then array[new.shipment_id]
      when 'DELETE' then array[old.shipment_id]
      else case when old.shipment_id = new.shipment_id then array[new.shipment_id] else array_remove(array[old.shipment_id, new.shipment_id], null) end
    end
  loop
    select driver_id into driver from public.shipments where id = changed;
    alive := found;
    perform app.note_change('shipments', changed, alive, driver);
  end loop;
  return null;
end
$$;

create function app.version_directory_entry() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid := case when tg_op = 'DELETE' then old.id else new.id end;
begin
  perform pg_advisory_xact_lock(app.version_lock());
  perform app.note_change(
    tg_table_name, changed,
    case tg_table_name
      when 'clients' then exists (select from public.clients where id = changed)
      else exists (select from public.warehouses where id = changed)
    end,
    null
  );
  return null;
end
$$;

-- A staff record is mirrored as a driver, under the driver's user id, while it is active and has a driver's role.
create function app.version_driver() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid;
begin
  perform pg_advisory_xact_lock(app.version_lock());
  for changed in
    select distinct person from unnest(array[old.user_id, new.user_id]) as person where person is not null
  loop
    perform app.note_change('drivers', changed, app.is_active_driver(changed), null);
  end loop;
  return null;
end
$$;

-- A sheet travels with its stops.
create function app.version_run_sheet() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed uuid;
  driver uuid;
begin
  if tg_table_name = 'run_sheets' then
    changed := case when tg_op = 'DELETE' then old.id else new.id end;
  else
    changed := case when tg_op = 'DELETE' then old.run_sheet_id else new.run_sheet_id end;
  end if;
  perform pg_advisory_xact_lock(app.version_lock());
  select s.driver_id into driver from public.run_sheets as s where s.id = changed;
  perform app.note_change('run_sheets', changed, found, driver);
  return null;
end
$$;

-- What is left to be collected at the door changes with a payment, and no column of the shipment does.
create function app.version_shipment_of_payment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed constant uuid := case when tg_op = 'DELETE' then old.shipment_id else new.shipment_id end;
  driver uuid;
begin
  perform pg_advisory_xact_lock(app.version_lock());
  select s.driver_id into driver from public.shipments as s where s.id = changed and s.payment_mode = 'to_pay';
  if found then
    perform app.note_change('shipments', changed, true, driver);
  end if;
  return null;
end
$$;

-- What is left to be collected is told of parcels on their way.
create function app.version_shipment_of_cash() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  driver uuid;
begin
  perform pg_advisory_xact_lock(app.version_lock());
  select s.driver_id into driver from public.shipments as s
  where s.id = new.shipment_id and s.payment_mode <> 'prepaid' and s.status <> all (app.finished_statuses());
  if found then
    perform app.note_change('shipments', new.shipment_id, true, driver);
  end if;
  return null;
end
$$;

create function app.version_lock() returns bigint
language sql immutable parallel safe
as $$ select 7212031507 $$;

create function app.is_active_driver(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.staff where user_id = person and status = 'Active' and app.role_of_label(role) = 'driver'
  )
$$;

-- An update that changes nothing is no change. These are the only deferrable constraints of the whole schema.
create constraint trigger version_made_or_gone after insert or delete on public.shipments
  deferrable initially deferred for each row execute function app.version_shipment();
create constraint trigger version_changed after update on public.shipments
  deferrable initially deferred for each row when (old.* is distinct from new.*) execute function app.version_shipment();

create constraint trigger version_made_or_gone after insert or delete on public.shipment_items
  deferrable initially deferred for each row execute function app.version_shipment_of_item();
create constraint trigger version_changed after update on public.shipment_items
  deferrable initially deferred for each row when (old.* is distinct from new.*) execute function app.version_shipment_of_item();

-- A capture that delivered nothing may change no column of its shipment. It counts from when it is counted; none is ever deleted.
create constraint trigger version_changed after update on public.delivery_attempts
  deferrable initially deferred for each row when (old.* is distinct from new.*) execute function app.version_shipment_of_item();

create constraint trigger version_made_or_gone after insert or delete on public.payments
  deferrable initially deferred for each row execute function app.version_shipment_of_payment();
create constraint trigger version_changed after update on public.payments
  deferrable initially deferred for each row when (old.* is distinct from new.*) execute function app.version_shipment_of_payment();

-- What is collected is written beside a change of its shipment; what a person says of it later is not.
create constraint trigger version_made after insert on public.cash_entries
  deferrable initially deferred for each row when (new.shipment_id is not null) execute function app.version_shipment_of_cash();

create constraint trigger version_made_or_gone after insert or delete on public.clients
  deferrable initially deferred for each row execute function app.version_directory_entry();
create constraint trigger version_changed after update on public.clients
  deferrable initially deferred for each row when (old.* is distinct from new.*) execute function app.version_directory_entry();

create constraint trigger version_made_or_gone after insert or delete on public.warehouses
  deferrable initially deferred for each row execute function app.version_directory_entry();
create constraint trigger version_changed after update on public.warehouses
  deferrable initially deferred for each row when (old.* is distinct from new.*) execute function app.version_directory_entry();

create constraint trigger version_made_or_gone after insert or delete on public.staff
  deferrable initially deferred for each row execute function app.version_driver();
create constraint trigger version_changed after update on public.staff
  deferrable initially deferred for each row when (old.* is distinct from new.*) execute function app.version_driver();

create constraint trigger version_made_or_gone after insert or delete on public.run_sheets
  deferrable initially deferred for each row execute function app.version_run_sheet();
create constraint trigger version_changed after update on public.run_sheets
  deferrable initially deferred for each row when (old.* is distinct from new.*) execute function app.version_run_sheet();

create constraint trigger version_made_or_gone after insert or delete on public.run_sheet_stops
  deferrable initially deferred for each row execute function app.version_run_sheet();
create constraint trigger version_changed after update on public.run_sheet_stops
  deferrable initially deferred for each row when (old.* is distinct from new.*) execute function app.version_run_sheet();

-- TRUNCATE has no row events: every device mirrors anew instead.
create function app.truncated() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.start_new_epoch();
  return null;
end
$$;
create trigger truncated after truncate on public.shipments for each statement execute function app.truncated();
create trigger truncated after truncate on public.shipment_items for each statement execute function app.truncated();
create trigger truncated after truncate on public.clients for each statement execute function app.truncated();
create trigger truncated after truncate on public.warehouses for each statement execute function app.truncated();
create trigger truncated after truncate on public.staff for each statement execute function app.truncated();

-- Run after files were copied back: every device mirrors anew and keeps its unsent work.
create function public.new_epoch(p jsonb default '{}') returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.start_new_epoch();
  return jsonb_build_object('epoch', app.epoch());
end
$$;

revoke all on function
  app.refuse_forgetting_changes(), app.cluster(), app.epoch(), app.start_new_epoch(), app.head(), app.scope_of(uuid),
  app.note_change(text, uuid, boolean, uuid), app.version_shipment(), app.version_shipment_of_item(), app.version_shipment_of_payment(), app.version_shipment_of_cash(), app.version_directory_entry(),
  app.version_driver(), app.version_run_sheet(), app.version_lock(), app.is_active_driver(uuid), app.truncated(), public.new_epoch(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.new_epoch(jsonb) to service_role;
