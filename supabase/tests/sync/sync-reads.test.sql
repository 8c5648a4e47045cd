-- What a correction or an undone scan costs does not grow with the captures and the history of everybody: each looks its own up, and reads none
-- of the years beside it.
select plan(9);
\ir ../../../tests/support/sql/scenes/sync-scene.sql

-- Captures and lines of history that a call reads, by whatever way.
create function tests.rows_read() returns bigint language sql as $$
  select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))
  from pg_stat_xact_user_tables where relid in ('public.proof_of_delivery'::regclass, 'public.shipment_updates'::regclass)
$$;
-- Null where it worked and read few; else what it said, or how many it read.
create function tests.reads_many(who text, command jsonb) returns text language plpgsql as $$
declare
  before constant bigint := tests.rows_read();
  words constant text := tests.words(tests.push(who, command));
  many constant bigint := tests.rows_read() - before;
begin
  return case when words <> 'applied' then words when many > 200 then many || ' rows' end;
end
$$;
create function tests.capture(name text, kind text default 'record-delivery', corrects text default null, claimed timestamptz default '2026-11-01 06:30Z') returns jsonb language sql stable as $$
  select tests.command(name, kind, jsonb_strip_nulls(jsonb_build_object(
    'shipmentId', tests.id_of('parcel'), 'trackingNumber', '1001', 'outcome', 'Failed Attempt', 'notes', name, 'corrects', tests.id_of(corrects)
  )), 'shipment:parcel', claimed)
$$;

select tests.ship('parcel', '1001', 'driver', 'Out for Delivery');
insert into public.proof_of_delivery (id, tracking_number, outcome, claimed_at, delivered_at, received_at, captured_by, review_state)
select gen_random_uuid(), n::text, 'Failed Attempt', now() - interval '1 year', now() - interval '1 year', now() - interval '1 year', tests.id_of('other-driver'), 'accepted'
from generate_series(1, 3000) as n;
analyze public.proof_of_delivery;

select is(tests.reads_many('driver', tests.capture('first')), null, 'a capture reads few others');
select is(tests.reads_many('driver', tests.capture('second', 'correct-delivery', 'first')), null, 'nor does the first correction');
select is(tests.reads_many('driver', tests.capture('third', 'correct-delivery', 'second')), null, 'nor one of a correction');
select is((select count(*) from public.proof_of_delivery where superseded_by = tests.id_of('third')), 1::bigint, 'which stands');

-- What its driver had collected is looked for in the chain where a correction says nothing of it.
select tests.ship('cod', '1002', 'driver', 'Out for Delivery');
update public.shipments set payment_mode = 'cod', collect_amount = 500 where id = tests.id_of('cod');
create function tests.hand_over(name text, kind text, more jsonb) returns jsonb language sql stable as $$
  select tests.command(name, kind, jsonb_build_object('shipmentId', tests.id_of('cod'), 'trackingNumber', '1002', 'outcome', 'Delivered', 'notes', '') || more, 'shipment:cod')
$$;
select is(
  tests.reads_many('driver', tests.hand_over('paid', 'record-delivery', '{"collection": {"expectedPaise": 500, "collectedPaise": 500, "mode": "cash"}}')),
  null, 'a delivery with its cash reads few'
);
select is(
  tests.reads_many('driver', tests.hand_over('unsaid', 'correct-delivery', jsonb_build_object('corrects', tests.id_of('paid')))),
  null, 'and so does a correction that says nothing of it'
);

insert into public.warehouses (id, name, location) values (tests.id_of('hub'), 'Hub', 'Pune');
insert into public.shipment_updates (shipment_id, status, updated_at, warehouse_id, direction, command_id)
select tests.id_of('parcel'), 'In Transit', now() - n * interval '1 minute', tests.id_of('hub'), 'in', gen_random_uuid() from generate_series(1, 3000) as n;
analyze public.shipment_updates;
select tests.ship('scanned', '1003');
select is(
  tests.reads_many('staff', tests.command('scan', 'scan-at-warehouse', jsonb_build_object('shipmentId', tests.id_of('scanned'), 'warehouseId', tests.id_of('hub'), 'direction', 'in'))),
  null, 'a scan reads few lines of history'
);
select is(tests.reads_many('staff', tests.command('undo', 'undo-scan', jsonb_build_object('scanId', tests.id_of('scan')))), null, 'and so does undoing it');
select is((select count(*) from public.shipment_updates where command_id = tests.id_of('scan')), 0::bigint, 'which takes it back');
select * from finish();
