-- What tests of a driver's money share, on top of the scene of sync.
create function tests.said(collected bigint, expected bigint default 125000, mode text default 'cash', reason text default null, reference text default null) returns jsonb language sql as $$
  select jsonb_build_object('expectedPaise', expected, 'collectedPaise', collected, 'mode', mode, 'reference', reference, 'reason', reason)
$$;
create function tests.capture(name text, shipment text, number text, said jsonb default 'null', outcome text default 'Delivered', claimed timestamptz default now() - interval '3 hours')
returns jsonb language sql stable as $$
  select tests.command(name, 'record-delivery', jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', number, 'outcome', outcome, 'notes', 'x', 'photo', null, 'collection', said), 'shipment:' || coalesce(shipment, number), claimed)
$$;
create function tests.correction(name text, corrects text, shipment text, number text, said jsonb default 'null', outcome text default 'Delivered', claimed timestamptz default now() - interval '2 hours')
returns jsonb language sql stable as $$
  select tests.command(name, 'correct-delivery', jsonb_build_object('corrects', tests.id_of(corrects), 'keepsPhoto', false, 'shipmentId', tests.id_of(shipment), 'trackingNumber', number, 'outcome', outcome, 'notes', 'x', 'photo', null, 'collection', said), 'shipment:' || coalesce(shipment, number), claimed)
$$;
-- The entries of a shipment, in their order: kind, way and paise.
create function tests.entries(shipment text) returns text language sql stable as $$
  select string_agg(concat_ws(' ', e.kind, e.mode, e.amount_paise, e.state), ', ' order by e.created_at, e.kind desc) from public.cash_entries as e where e.shipment_id = tests.id_of(shipment)
$$;
create function tests.review(answers jsonb) returns text language sql as $$ select answers #>> '{0,review}' $$;
create function tests.decide(proof text, decision text, money text default null, shipment text default null, who text default 'staff') returns jsonb language sql as $$
  select tests.ask(who, 'review_decide', jsonb_build_object('proofId', tests.id_of(proof), 'decision', decision, 'shipmentId', tests.id_of(shipment), 'reason', 'x', 'money', money))
$$;
create function tests.carried(driver text default 'driver') returns bigint language sql as $$ select app.carried_paise(tests.id_of(driver)) + app.checked_paise(tests.id_of(driver)) $$;
create function tests.count(name text, driver text default 'driver') returns jsonb language sql as $$
  select tests.ask('staff', 'hand_over_cash', jsonb_build_object('id', tests.id_of(name), 'driverId', tests.id_of(driver), 'seenPaise', app.carried_paise(tests.id_of(driver)), 'pieces', jsonb_build_object('1', app.carried_paise(tests.id_of(driver)) / 100)))
$$;
create function tests.edit(name text, shipment text, variadic changes text[]) returns text language sql as $$
  select tests.words(tests.push('staff', tests.command(name, 'update-shipment', jsonb_build_object('id', tests.id_of(shipment), 'changes', (
    select jsonb_object_agg(changes[i], jsonb_build_object('from', changes[i + 1]::jsonb, 'to', changes[i + 2]::jsonb)) from generate_series(1, cardinality(changes), 3) as i
  )), 'shipment:' || shipment, now())))
$$;
grant execute on all functions in schema tests to public;
