-- What a stranger may learn about a parcel, and how often.
begin;
select plan(30);

\ir ../../../tests/support/sql/scenes/acting-as.sql
create function tests.track_as(who text, tracking_number text) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.be(who);
  answer := public.track_shipment(jsonb_build_object('trackingNumber', tracking_number)) -> 'shipment';
  perform tests.be('owner');
  return answer;
end
$$;
grant execute on all functions in schema tests to public;

insert into auth.users (id, email, email_confirmed_at) select tests.id_of(who), who || '@waybill.example', now() from unnest(array['staff', 'driver', 'customer', 'inactive']) as who;
insert into public.staff (user_id, user_name, email, role, status) values
  (tests.id_of('staff'), 'S', 's@waybill.example', 'Staff', 'Active'), (tests.id_of('driver'), 'D', 'd@waybill.example', 'Driver', 'Active'),
  (tests.id_of('inactive'), 'I', 'i@waybill.example', 'Staff', 'Inactive');
insert into public.warehouses (id, name, location) values (tests.id_of('north'), 'North', 'Nagpur');

insert into public.shipments (
  id, tracking_number, from_name_or_company, from_contact_number, from_city, to_name_or_company, to_contact_number, to_city,
  to_street_address, base_price, estimated_delivery_date, notes, created_at
) values (
  tests.id_of('parcel'), '1001', 'A', '9000000011', 'Hyderabad', 'B', '9000000012', 'Pune',
  'A secret street', 4711, '2026-11-10', 'Ring twice', '2026-11-01 04:30Z'
);
insert into public.shipment_updates (shipment_id, status, location, updated_at, warehouse_id)
values (tests.id_of('parcel'), 'In Transit', 'Nagpur', '2026-11-02 04:30Z', tests.id_of('north'));
update public.shipments set status = 'Delivered', delivered_at = '2026-11-03 04:30Z';

/* What is answered */

select is(
  tests.track_as('visitor', ' 1001 '),
  '{
    "tracking_number": "1001", "status": "Delivered", "from_city": "Hyderabad", "to_city": "Pune",
    "from_contact_number": "••••••0011", "to_contact_number": "••••••0012", "created_at": "2026-11-01T04:30:00.000Z",
    "estimated_delivery_date": "2026-11-10", "delivered_at": "2026-11-03T04:30:00.000Z", "cancelled_at": null, "notes": "Ring twice", "failed_because": null, "goes_back": false, "received_by": null,
    "timeline": [
      {"status": "Pending", "at": "2026-11-01T04:30:00.000Z", "city": null},
      {"status": "In Transit", "at": "2026-11-02T04:30:00.000Z", "city": "Nagpur"},
      {"status": "Delivered", "at": "2026-11-03T04:30:00.000Z", "city": "Pune"}
    ]
  }'::jsonb,
  'a visitor gets the listed fields and no others, numbers masked, a city only where the parcel was'
);
insert into public.shipments (tracking_number, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number) values ('AB-1001', 'A', '9000000011', 'B', '9000000012');
select is(tests.track_as('visitor', 'ab-1001') ->> 'tracking_number', 'AB-1001', 'a number is found in whatever case');
select is(tests.track_as('visitor', 'XY1001'), 'null'::jsonb, 'and by all of its letters');
delete from public.call_counters;
update public.shipments set shipment_id = 'SHP1A2B3C4D' where tracking_number = '1001';
select is(tests.track_as('visitor', ' shp1a2b3c4d ') ->> 'tracking_number', '1001', 'the readable id finds it as well, in whatever case');
select is(tests.track_as('visitor', 'SHP1A2B3C'), 'null'::jsonb, 'and only the whole of it');
select is(tests.track_as('visitor', '1002'), 'null'::jsonb, 'an unknown number is no shipment');
select is(tests.track_as('visitor', '%'), 'null'::jsonb, 'nothing matches by pattern');
select is(tests.track_as('visitor', null), 'null'::jsonb, 'nothing asked, nothing found');
select is(tests.track_as(who, '1001') ->> 'to_contact_number', shown, format('%s sees %s', who, shown))
from (values ('customer', '••••••0012'), ('inactive', '••••••0012'), ('staff', '9000000012'), ('driver', '••••••0012')) as seen (who, shown);
select tests.be('visitor');
select is(public.track_shipment('"{\"trackingNumber\": \"1001\"}"') -> 'shipment' ->> 'status', 'Delivered', 'an argument that arrives as a JSON string is understood');
select tests.be('owner');

create function pg_temp.reason(status text, written text) returns text language sql as $$
  select app.failed_because(jsonb_populate_record(null::public.shipments, jsonb_build_object('status', status, 'delivery_notes', written)))
$$;
select is(pg_temp.reason('Failed Attempt', 'Nobody home'), 'Nobody home', 'why it could not be delivered, in the words of a ready phrase');
select is(pg_temp.reason('Failed Attempt', 'Mr Rao shouted. Refused'), 'Refused', 'without what the driver wrote beside it');
select is(pg_temp.reason('Failed Attempt', 'Nobody home since the funeral'), null, 'and nothing at all of their own words');
select is(pg_temp.reason('In Transit', 'Nobody home'), null, 'an earlier failure is no reason any more');
select tests.be('visitor');
select is(tests.sqlstate_of($$ select app.ready_phrases() $$), '42501', 'the functions behind it are for nobody else');
select tests.be('owner');

/* How often */

delete from public.call_counters;
select tests.be('visitor');
select is(
  (select count(tests.sqlstate_of($$ select public.track_shipment('{"trackingNumber": "1001"}') $$)) from generate_series(1, 10)), 10::bigint,
  'ten calls a minute are answered'
);
select is(tests.sqlstate_of($$ select public.track_shipment('{"trackingNumber": "1001"}') $$), 'PGRST', 'the eleventh is refused');

create function pg_temp.refusal() returns jsonb language plpgsql as $$
declare
  said text;
  how text;
begin
  perform public.track_shipment('{"trackingNumber": "1001"}');
  return null;
exception when sqlstate 'PGRST' then
  get stacked diagnostics said = message_text, how = pg_exception_detail;
  return jsonb_build_object('said', said::jsonb, 'how', how::jsonb);
end
$$;
select is(pg_temp.refusal() #>> '{how,status}', '429', 'with a real 429');
select ok((pg_temp.refusal() #>> '{how,headers,Retry-After}')::integer between 1 and 60, 'and the seconds to wait');
select is(pg_temp.refusal() #>> '{said,message}', 'Too many searches. Please wait a minute and try again.', 'and the words for people');

select tests.be('visitor', '192.0.2.2');
select is(tests.sqlstate_of($$ select public.track_shipment('{"trackingNumber": "1001"}') $$), 'answered', 'another caller does not notice');
select tests.be('owner');
select is_empty($$ select from public.call_counters where bucket like 'track-miss%' $$, 'found parcels do not count towards the ceiling');

update public.call_counters set calls = 100 where bucket = 'track:192.0.2.2:hour';
select tests.be('visitor', '192.0.2.2');
select is(tests.sqlstate_of($$ select public.track_shipment('{"trackingNumber": "1001"}') $$), 'PGRST', 'a hundred calls an hour are the other limit');
select tests.be('owner');

delete from public.call_counters;
select tests.be('visitor');
select is(public.track_shipment('{"trackingNumber": "404"}') -> 'shipment', 'null'::jsonb, 'a miss is answered');
select tests.be('owner');
select results_eq(
  $$ select bucket collate "C", sum(calls) from public.call_counters group by 1 order by 1 $$,
  $$ values ('track-answers:hour' collate "C", 1::bigint), ('track-answers:minute', 1), ('track-missed:192.0.2.1:hour', 1), ('track-missed:192.0.2.1:minute', 1),
    ('track-misses:hour', 1), ('track-misses:minute', 1), ('track:192.0.2.1:hour', 1), ('track:192.0.2.1:minute', 1) $$,
  'and counts for its caller and for the ceilings'
);

insert into public.call_counters (bucket, window_start, shard, calls) values ('long-ago', now() - interval '3 hours', 0, 1);
select app.count_call('busy', 16) from generate_series(1, 1000);
select is_empty($$ select from public.call_counters where bucket = 'long-ago' $$, 'counters of past windows go in passing');
select is((select sum(calls) from public.call_counters where bucket = 'busy:minute'), 1000::bigint, 'and no present one does');

select * from finish();
rollback;
