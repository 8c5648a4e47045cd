-- What a correction costs does not grow with the captures of everybody: each looks its own chain up, and reads none of the years beside it.
select plan(6);
\ir ../../tests/support/sql/scenes/sync-scene.sql

-- Rows of captures that a call reads, by whatever way.
create function tests.captures_read() returns bigint language sql as $$
  select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)
  from pg_stat_xact_user_tables where relid = 'public.proof_of_delivery'::regclass
$$;
-- Null where it worked and read few; else what it said, or how many it read.
create function tests.reads_many(who text, command jsonb) returns text language plpgsql as $$
declare
  before constant bigint := tests.captures_read();
  words constant text := tests.words(tests.push(who, command));
  many constant bigint := tests.captures_read() - before;
begin
  return case when words <> 'applied' then words when many > 200 then many || ' captures' end;
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
select * from finish();
