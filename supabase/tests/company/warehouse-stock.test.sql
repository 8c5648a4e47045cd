-- What is at a warehouse, and a scan taken back. Statements commit one by one here.
select plan(43);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.scan(command text, shipment text, warehouse text, direction text, claimed timestamptz) returns jsonb language sql stable as $$
  select tests.command(command, 'scan-at-warehouse', jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', '', 'warehouseId', tests.id_of(warehouse), 'direction', direction), 'shipment:' || shipment, claimed)
$$;
create function tests.undo(command text, scan text) returns jsonb language sql stable as $$
  select tests.command(command, 'undo-scan', jsonb_build_object('scanId', tests.id_of(scan)), 'scan:' || scan)
$$;
create function tests.stock(who text, warehouse text) returns jsonb language sql as $$
  select tests.ask(who, 'warehouse_stock', jsonb_build_object('warehouseId', tests.id_of(warehouse)))
$$;
-- The numbers of what is there, the latest first.
create function tests.there(warehouse text) returns text language sql as $$
  select coalesce(string_agg(parcel.value ->> 'tracking_number', ' ' order by parcel.place), 'nothing')
  from jsonb_array_elements(tests.stock('staff', warehouse) -> 'parcels') with ordinality as parcel (value, place)
$$;
-- How much is at the two of this scene.
create function tests.counts() returns text language sql as $$
  select string_agg(w.name || ' ' || (entry ->> 'total'), ', ' order by w.name)
  from jsonb_array_elements(tests.ask('staff', 'warehouse_counts') -> 'warehouses') as entry
  join public.warehouses as w on w.id = (entry ->> 'warehouseId')::uuid
  where w.name in ('North', 'South')
$$;
grant execute on all functions in schema tests to public;
insert into public.warehouses (id, name, location) values (tests.id_of('north'), 'North', 'Nagpur'), (tests.id_of('south'), 'South', 'Salem');
select tests.ship('a', '1001'), tests.ship('b', '1002'), tests.ship('c', '1003');
update public.shipments set created_at = '2026-10-31 00:00Z';

/* Who */
select is(tests.stock(who, 'north'), '{"total": 0, "parcels": []}', format('%s sees what is there', who)) from unnest(array['admin', 'manager', 'staff']) as who;
select is(tests.stock(who, 'north'), '{"error": "PT403"}', format('%s does not', who)) from unnest(array['driver', 'inactive', 'customer']) as who;
select is(tests.ask('visitor', 'warehouse_stock'), '{"error": "42501"}', 'a visitor does not');
select is(tests.ask(who, 'warehouse_counts'), '{"error": "PT403"}', format('%s does not see how much is anywhere', who)) from unnest(array['driver', 'inactive', 'customer']) as who;
select is(tests.ask('visitor', 'warehouse_counts'), '{"error": "42501"}', 'nor does a visitor');
select is(tests.ask('staff', 'warehouse_stock', '{"warehouseId": "north"}'), '{"total": 0, "parcels": []}', 'at no warehouse there is nothing');

/* In and out */
select is(tests.words(tests.push('staff',
  tests.scan('in-a', 'a', 'north', 'in', '2026-11-01 06:30Z'), tests.scan('in-b', 'b', 'north', 'in', '2026-11-01 06:31Z'), tests.scan('in-c', 'c', 'north', 'in', '2026-11-01 06:32Z')
)), 'applied applied applied', 'three parcels come in');
select is(tests.there('north'), '1003 1002 1001', 'and are there, the latest first');
select is(tests.counts(), 'North 3, South 0', 'each warehouse is counted');
select is(tests.stock('staff', 'north') #> '{parcels,2}', jsonb_build_object('id', tests.id_of('a'), 'tracking_number', '1001', 'status', 'In Transit', 'to_name_or_company', 'B', 'to_city', 'Pune', 'since', '2026-11-01T06:30:00.000Z'), 'each with where it goes and since when it is there');
select tests.push('staff', tests.scan('out-b', 'b', 'north', 'out', '2026-11-01 07:00Z'));
select is(tests.there('north'), '1003 1001', 'what went out is not there');
select tests.push('manager', tests.scan('late', 'b', 'north', 'in', '2026-11-01 06:45Z'));
select is(tests.there('north'), '1003 1001', 'a scan that arrives late counts from when it was made');
select tests.push('staff', tests.scan('south-a', 'a', 'south', 'in', '2026-11-01 08:00Z'));
select is(tests.there('north') || ' and ' || tests.there('south'), '1003 and 1001', 'a parcel is at one warehouse: where it was scanned last');
select is(tests.counts(), 'North 1, South 1', 'and counted there alone');
update public.shipments set status = 'Delivered' where id = tests.id_of('c');
select is(tests.there('north'), 'nothing', 'what was delivered is not there');
select is(tests.words(tests.push('staff', tests.scan('back-c', 'c', 'north', 'in', now() + interval '1 minute'))), 'applied', 'unless it is scanned in again');
select is(tests.there('north'), '1003', 'after its delivery');

/* Back with its sender */
select tests.ship('r', '1008', 'driver', 'Other');
update public.shipments set created_at = '2026-10-31 00:00Z', return_state = 'started' where id = tests.id_of('r');
select tests.push('staff', tests.scan('in-r', 'r', 'south', 'in', '2026-11-01 06:30Z'));
select tests.push('driver', tests.command('back-r', 'record-delivery', jsonb_build_object('shipmentId', tests.id_of('r'), 'trackingNumber', '1008', 'outcome', 'Returned', 'notes', 'x', 'photo', null), 'shipment:r', '2026-11-01 07:30Z'));
select is((select status from public.shipments where id = tests.id_of('r')), 'Returned', 'a parcel was taken to its sender without a scan');
select is(tests.there('south'), '1001', 'and is not there any more');
select tests.push('staff', tests.scan('late-r', 'r', 'south', 'in', '2026-11-01 07:00Z'));
select is(tests.there('south'), '1001', 'nor by a scan of before that comes late');
update public.shipments set status = 'In Transit' where id = tests.id_of('r');
select is(tests.there('south'), '1001 1008', 'unless it was not handed over after all');
update public.shipments set status = 'Returned' where id = tests.id_of('r');
select tests.push('staff', tests.scan('after-r', 'r', 'south', 'in', now() + interval '1 minute'));
select is(tests.there('south'), '1008 1001', 'or comes in once more');
select tests.push('staff', tests.scan('out-r', 'r', 'south', 'out', now() + interval '1 minute'));

/* The same instant */
select is(tests.words(tests.push('staff', tests.scan('x1', 'b', 'south', 'in', '2026-11-01 09:00Z'), tests.scan('x2', 'b', 'south', 'out', '2026-11-01 09:00Z'), tests.scan('x3', 'b', 'south', 'in', '2026-11-01 09:00Z'))), 'applied applied applied', 'three scans of one instant');
select is((select string_agg(direction, ' ' order by updated_at) from public.shipment_updates where command_id in (tests.id_of('x1'), tests.id_of('x2'), tests.id_of('x3'))), 'in out in', 'stay in their order');

/* Undoing */
select is(tests.words(tests.push('staff', tests.undo('u1', 'x3'))), 'applied', 'a scan is undone');
select is(tests.there('south'), '1001', 'and with it what it said');
select is((select count(*) from public.shipment_updates where command_id = tests.id_of('x3')), 0::bigint, 'nothing of it is left in the history');
select is(tests.words(tests.push('staff', tests.undo('u1', 'x3'))), 'applied', 'a replay changes nothing');
select is(tests.push('staff', tests.undo('u2', 'never-arrived')) #>> '{0,status}', 'merged', 'what never arrived needs no undoing');
select is(tests.words(tests.push('staff', tests.undo('u3', 'late'))), 'not-allowed', 'a scan of somebody else stays');
select is(tests.words(tests.push('staff', tests.undo('u4', 'u1'))), 'not-allowed', 'only scans are undone');
select is((select count(*) from public.shipment_updates where command_id = tests.id_of('late')), 1::bigint, 'neither took anything away');
update public.sync_command set received_at = now() - interval '25 hours' where id = tests.id_of('x2');
select is(tests.words(tests.push('staff', tests.undo('u5', 'x2'))), 'too-late', 'history stays after a day');

/* A scan that comes late */
select tests.ship('late-parcel', '1009');
update public.shipments set created_at = '2026-10-31 00:00Z' where id = tests.id_of('late-parcel');
insert into public.shipment_updates (shipment_id, status, location, updated_at) values
  (tests.id_of('late-parcel'), 'In Transit', 'Nagpur', '2026-11-01 05:00Z'), (tests.id_of('late-parcel'), 'Delivered', 'Pune', '2026-11-01 06:00Z');
update public.shipments set status = 'Delivered' where id = tests.id_of('late-parcel');
select tests.push('staff', tests.scan('late-scan', 'late-parcel', 'north', 'in', '2026-11-01 05:30Z'));
select is((select status from public.shipment_updates where command_id = tests.id_of('late-scan')), 'In Transit', 'it shows the status that the parcel had then: nothing was delivered at a warehouse');

/* What is kept is what the history says */
-- The rule, read out of every scan ever made.
create function tests.by_history() returns setof text language sql as $$
  select format('%s at %s since %s', last_scan.shipment_id, last_scan.warehouse_id, last_scan.updated_at)
  from (
    select distinct on (u.shipment_id) u.shipment_id, u.warehouse_id, u.direction, u.updated_at
    from public.shipment_updates as u where u.direction is not null
    order by u.shipment_id, u.updated_at desc, u.id desc
  ) as last_scan
  join public.shipments as s on s.id = last_scan.shipment_id
  where last_scan.direction = 'in' and (s.delivered_at is null or s.delivered_at < last_scan.updated_at)
$$;
create function tests.as_kept() returns setof text language sql as $$
  select format('%s at %s since %s', p.shipment_id, p.warehouse_id, p.since) from app.parcels_here as p
$$;
-- Scans in any order, scans taken back or moved, deliveries, statuses taken back, shipments deleted: a hundred times three of them.
create function tests.different_after_anything() returns bigint language plpgsql as $$
declare
  differences bigint := 0;
  parcel uuid;
begin
  perform setseed(0.42), tests.ship('any-' || n, '77' || n) from generate_series(1, 12) as n;
  for step in 1..300 loop
    select id into parcel from public.shipments where tracking_number like '77%' order by random() limit 1;
    case floor(random() * 6)
      when 0, 1, 2 then
        insert into public.shipment_updates (shipment_id, status, updated_at, warehouse_id, direction)
        values (parcel, 'In Transit', now() - random() * interval '9 days', tests.id_of(case when random() < 0.5 then 'north' else 'south' end), case when random() < 0.7 then 'in' else 'out' end);
      when 3 then
        update public.shipments set status = case when random() < 0.5 then 'Delivered' else 'In Transit' end, delivered_at = now() - random() * interval '9 days' where id = parcel;
      when 4 then
        delete from public.shipment_updates where id = (select u.id from public.shipment_updates as u where u.shipment_id = parcel and u.direction is not null order by random() limit 1);
      else
        update public.shipment_updates set updated_at = now() - random() * interval '9 days', direction = case when random() < 0.8 then 'in' else null end
        where id = (select u.id from public.shipment_updates as u where u.shipment_id = parcel and u.direction is not null order by random() limit 1);
    end case;
    if step % 60 = 0 then
      delete from public.shipments where id = parcel;
    end if;
    if step % 3 = 0 then
      differences := differences + (
        select count(*) from tests.by_history() as said full join tests.as_kept() as kept on said = kept where said is null or kept is null
      );
    end if;
  end loop;
  return differences;
end
$$;
select is(tests.different_after_anything(), 0::bigint, 'after scans, deliveries and what is taken back, what is kept is what the history says');
select cmp_ok((select count(*) from tests.as_kept()), '>', 3::bigint, 'and something is there');

-- How many lines of any history are read to say how much is at each warehouse.
create function tests.history_read() returns bigint language plpgsql as $$
declare
  before bigint;
begin
  select seq_tup_read + coalesce(idx_tup_fetch, 0) into before from pg_stat_xact_user_tables where relid = 'public.shipment_updates'::regclass;
  perform tests.counts();
  return (select seq_tup_read + coalesce(idx_tup_fetch, 0) from pg_stat_xact_user_tables where relid = 'public.shipment_updates'::regclass) - before;
end
$$;
select is(tests.history_read(), 0::bigint, 'what was ever scanned is not read for it');

select * from finish();
