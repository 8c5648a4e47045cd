-- Why a delivery failed: a visitor learns what the driver pressed at the last attempt, and nothing of an earlier one.
select plan(4);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.reason() returns text language sql as $$
  select tests.ask('visitor', 'track_shipment', '{"trackingNumber": "7000001"}') #>> '{shipment,failed_because}'
$$;
create function tests.fail(name text, words text) returns text language sql as $$
  select tests.words(tests.push('driver', tests.command(name, 'record-delivery', jsonb_build_object(
    'shipmentId', tests.id_of('a'), 'trackingNumber', '7000001', 'outcome', 'Failed Attempt', 'notes', words, 'photo', null
  ), claimed => now())))
$$;
create function tests.office_says(name text, status text) returns text language sql as $$
  select tests.ask('staff', 'set_shipment', jsonb_build_object('commandId', tests.id_of(name), 'id', tests.id_of('a'), 'fields', jsonb_build_object('status', status)))
    #>> '{answer,status}'
$$;
grant execute on all functions in schema tests to public;
select tests.ship('a', '7000001', 'driver', 'Out for Delivery');

select tests.fail('first', 'Nobody home');
select is(tests.reason(), 'Nobody home', 'what the driver pressed is told');
select tests.office_says('again', 'Out for Delivery');
select is(tests.reason(), null, 'out again, nothing has failed');
select tests.office_says('by phone', 'Failed Attempt');
select is(tests.reason(), null, 'the office notes another attempt: the first one''s reason is not its reason');
select tests.office_says('once more', 'Out for Delivery');
select tests.fail('second', 'Refused');
select is(tests.reason(), 'Refused', 'and the driver''s next one has its own');

select * from finish();
