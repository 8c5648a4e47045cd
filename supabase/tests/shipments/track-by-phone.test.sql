-- What a stranger may learn of the parcels of a phone number, and how often.
begin;
select plan(50);

\ir ../../../tests/support/sql/scenes/acting-as.sql
create function tests.ask_as(who text, p jsonb) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.be(who);
  answer := public.track_by_phone(p);
  perform tests.be('owner');
  delete from public.call_counters;
  return answer;
end
$$;
-- The tracking numbers of an answer, in its order.
create function tests.numbers(answer jsonb) returns text language sql immutable as $$
  select string_agg(shipment ->> 'tracking_number', ' ' order by position)
  from jsonb_array_elements(answer -> 'shipments') with ordinality as listed (shipment, position)
$$;
grant execute on all functions in schema tests to public;

insert into auth.users (id, email, email_confirmed_at) select tests.id_of(who), who || '@waybill.example', now() from unnest(array['staff', 'driver', 'customer', 'inactive']) as who;
insert into public.staff (user_id, user_name, email, role, status) values
  (tests.id_of('staff'), 'S', 's@waybill.example', 'Staff', 'Active'), (tests.id_of('driver'), 'D', 'd@waybill.example', 'Driver', 'Active'),
  (tests.id_of('inactive'), 'I', 'i@waybill.example', 'Staff', 'Inactive');

insert into public.shipments (
  tracking_number, from_name_or_company, from_contact_number, from_city, to_name_or_company, to_contact_number, to_city,
  to_street_address, base_price, estimated_delivery_date, notes, created_at, status, delivered_at
) values
  ('1001', 'A', '9000000011', 'Hyderabad', 'B', '9000000012', 'Pune', 'A secret street', 4711, '2026-11-10', 'Ring twice', '2026-11-01 04:30Z', 'Delivered', '2026-11-03 04:30Z'),
  ('1002', 'B', '9000000012', 'Pune', 'C', '9000000013', 'Goa', '', 1, null, null, '2026-11-02 04:30Z', 'Pending', null),
  ('1003', 'B', '9000000012', 'Pune', 'B', '9000000012', 'Goa', '', 1, null, null, '2026-11-02 04:30Z', 'Pending', null),
  ('AB-1', 'D', '9000000014', 'Pune', 'C', '9000000013', 'Goa', '', 1, null, null, '2026-11-04 04:30Z', 'Pending', null);

/* What is answered */

select is(
  tests.ask_as('visitor', '{"phone": " 9000000011 "}'),
  '{"shipments": [{
    "tracking_number": "1001", "status": "Delivered", "from_city": "Hyderabad", "to_city": "Pune",
    "from_contact_number": "9000000011", "to_contact_number": "••••••0012", "created_at": "2026-11-01T04:30:00.000Z",
    "estimated_delivery_date": "2026-11-10", "delivered_at": "2026-11-03T04:30:00.000Z", "cancelled_at": null, "notes": "Ring twice",
    "failed_because": null, "goes_back": false, "received_by": null, "timeline": [{"status": "Delivered", "at": "2026-11-03T04:30:00.000Z", "city": "Pune"}]
  }], "next": null, "cut": false}'::jsonb,
  'a visitor gets the listed fields and no others; the number they typed is whole, the other one masked'
);
select is(
  tests.ask_as('visitor', '{"phone": "9000000011"}') -> 'shipments' -> 0 || '{"from_contact_number": "••••••0011"}',
  public.track_shipment('{"trackingNumber": "1001"}') -> 'shipment',
  'but for that number it is what tracking by number says'
);
delete from public.call_counters;
select is(tests.numbers(tests.ask_as('visitor', '{"phone": "9000000012"}')), '1003 1002 1001', 'sent or received, the newest first, each once');
select is(tests.numbers(tests.ask_as('visitor', '{"phone": "09000000012"}')), '1003 1002 1001', 'a 0 in front changes nothing');
select is(
  tests.ask_as('visitor', '{"phone": "09000000012"}') #>> '{shipments,2,to_contact_number}', '9000000012',
  'and the number behind it is the one that was typed'
);
select is(
  tests.ask_as('visitor', format('{"phone": %s}', to_json(phone))::jsonb),
  '{"shipments": [], "next": null, "cut": false}'::jsonb, format('%s belongs to no shipment', phone)
) from unnest(array['9000000099', '19000000012', '00900000001']) as phone;
select is(
  tests.ask_as('visitor', jsonb_build_object('phone', phone)) ->> 'refused',
  'invalid-phone', format('%L is no phone number', phone)
) from unnest(array['900000001', '900000001200', '%', '9000000__2', '900000001%', ''' or true --', '९०००००००१२', E'9000000012\n1', '', null]) as phone;
select is(tests.ask_as('visitor', null) ->> 'refused', 'invalid-phone', 'nothing asked, nothing answered');
select is(
  tests.ask_as('visitor', '["9000000012"]') ->> 'message', 'A phone number has 10 digits, or 11 with a 0 in front.', 'a refusal comes with words for people'
);
select is(tests.numbers(tests.ask_as('visitor', '"{\"phone\": \"9000000011\"}"')), '1001', 'an argument that arrives as a JSON string is understood');
select is(
  tests.ask_as(who, '{"phone": "9000000011"}') #>> '{shipments,0,to_contact_number}', shown, format('%s sees %s', who, shown)
) from (values ('customer', '••••••0012'), ('inactive', '••••••0012'), ('staff', '9000000012'), ('driver', '••••••0012')) as seen (who, shown);

/* A driver's search is a look-up: logged, and one of sixty in an hour. */

select results_eq(
  $$ select phone_number, tracking_number, found from public.delivery_lookups where user_id = tests.id_of('driver') $$,
  $$ values ('9000000011', null::text, true) $$, 'a driver''s search is written down'
);
select tests.ask_as('driver', '{"phone": "9111111111"}'), tests.ask_as('driver', '{"phone": "nonsense"}'), tests.ask_as('staff', '{"phone": "9000000011"}');
select is(
  (select string_agg(phone_number || ' ' || found, ', ' order by phone_number) from public.delivery_lookups), '9000000011 true, 9111111111 false',
  'one that finds nothing too, what is no number and what the office does not'
);
insert into public.delivery_lookups (user_id, tracking_number, found) select tests.id_of('driver'), n::text, false from generate_series(1, 57) as n;
select is(tests.ask_as('driver', '{"phone": "9000000011"}') ->> 'cut', 'false', 'the sixtieth is answered');
select throws_ok($$ select tests.ask_as('driver', '{"phone": "9000000011"}') $$, 'PGRST', null, 'searches and look-ups together are sixty in an hour');
select tests.be('owner');
select is(tests.ask_as('staff', '{"phone": "9000000011"}') ->> 'cut', 'false', 'the office goes on');
delete from public.delivery_lookups;

/* Page by page */

insert into public.shipments (tracking_number, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number, created_at)
select 'L' || to_char(n, 'FM0000'), 'A',
  case when n % 3 = 0 then '9100000000' else '9100000001' end, 'B', case when n % 3 = 0 then '9100000001' else '9100000000' end,
  '2026-11-05 04:30Z'::timestamptz + (n / 4) * interval '1 millisecond'
from generate_series(1, 1100) as n;

create function tests.whole_list(phone text) returns table (page bigint, numbers text, cut boolean) language plpgsql as $$
declare
  answer jsonb;
begin
  for page in 1 .. 30 loop
    answer := tests.ask_as('visitor', jsonb_strip_nulls(jsonb_build_object('phone', phone, 'after', answer ->> 'next')));
    whole_list.page := page;
    numbers := tests.numbers(answer);
    cut := (answer ->> 'cut')::boolean;
    return next;
    exit when answer ->> 'next' is null;
  end loop;
end
$$;
create temporary table list as select * from tests.whole_list('9100000000');
select results_eq($$ select page, cut from list order by page desc limit 1 $$, $$ values (20::bigint, true) $$, 'a list ends after 1,000 and says that it is cut');
select is(
  (select string_agg(numbers, ' ' order by page) from list),
  (select string_agg(tracking_number, ' ' order by created_at desc, tracking_number desc)
    from (select * from public.shipments where tracking_number like 'L%' order by created_at desc, tracking_number desc limit 1000) as newest),
  'page by page nothing is missing and nothing comes twice, even where many were made in the same moment'
);
delete from public.shipments where tracking_number in (select tracking_number from public.shipments where tracking_number like 'L%' order by created_at, tracking_number limit 1000);
select results_eq(
  $$ select page, cut from tests.whole_list('9100000000') $$, $$ values (1::bigint, false), (2, false) $$, 'a list that ends with a page has no empty one behind it'
);

create temporary table place as select tests.ask_as('visitor', '{"phone": "9100000000"}') ->> 'next' as sealed;
grant select on place to public;
select is(
  tests.ask_as('visitor', jsonb_build_object('phone', '9000000012', 'after', sealed)) ->> 'refused', 'unknown-place',
  'a place in one number''s list is none in another''s'
) from place;
select is(
  tests.ask_as('visitor', jsonb_build_object('phone', '9100000000', 'after', forged)) ->> 'refused', 'unknown-place', format('%s is refused', what)
) from place, lateral (values
  ('a place moved forward', regexp_replace(sealed, '^\d+', '9999999999999')),
  ('a place in a shorter list', regexp_replace(sealed, '\.50\.', '.00.')),
  ('a seal of one''s own', regexp_replace(sealed, '.{32}$', md5(sealed))),
  ('no place at all', ''),
  ('a quote', $$' or '1' = '1$$)
) as forgery (what, forged);

/* How often */

create function tests.calls(p jsonb, how_many integer) returns text language sql as $$
  select string_agg(tests.sqlstate_of(format('select public.track_by_phone(%L)', p)), ' ') from generate_series(1, how_many)
$$;
grant execute on all functions in schema tests to public;
select tests.be('visitor');
select is(tests.calls('{"phone": "9100000000"}', 11), repeat('answered ', 10) || 'PGRST', 'ten searches a minute are answered, the eleventh is refused');
select is(
  tests.calls((select jsonb_build_object('phone', '9100000000', 'after', sealed) from place), 31), repeat('answered ', 30) || 'PGRST',
  'further pages of a list that was searched for are counted apart, thirty a minute'
);
select is(tests.calls('{"phone": "9100000000", "after": "forged"}', 1), 'PGRST', 'a forged place is a search like any other');
select is(tests.sqlstate_of($$ select public.track_shipment('{"trackingNumber": "1001"}') $$), 'answered', 'and tracking by number is counted apart');
select tests.be('visitor', '192.0.2.2');
select is(tests.calls('{"phone": "9100000000"}', 1), 'answered', 'another caller does not notice');
select tests.be('owner');
select is_empty($$ select from public.call_counters where bucket like 'track-phone-miss%' $$, 'numbers that are found do not count towards the ceiling');

insert into public.call_counters (bucket, window_start, shard, calls)
select 'track-phone-misses:minute', date_trunc('minute', now()), shard, 19 from generate_series(0, 15) as shard;
select tests.be('visitor', '192.0.2.3');
select is(tests.calls('{"phone": "9100000000"}', 1), 'answered', 'too many misses of all together leave out who has not missed');
select is(tests.calls('{"phone": "9000000099"}', 1) || tests.calls('{"phone": "9100000000"}', 1), 'answeredPGRST', 'and close it for whoever has');
select is(
  tests.calls((select jsonb_build_object('phone', '9100000000', 'after', sealed) from place), 1), 'answered', 'but for those in the middle of a list'
);
select tests.be('owner');
delete from public.call_counters;
select tests.be('visitor');
select is(tests.calls('{"phone": "9000000099"}', 1) || tests.calls('{"phone": "no"}', 1), 'answeredanswered', 'a miss and a refusal are answered');
select tests.be('owner');
select results_eq(
  $$ select bucket collate "C", sum(calls) from public.call_counters where bucket like '%:minute' group by 1 order by 1 $$,
  $$ values ('track-phone-answers:minute' collate "C", 2::bigint), ('track-phone-missed:192.0.2.1:minute', 2), ('track-phone-misses:minute', 2),
    ('track-phone:192.0.2.1:minute', 2) $$,
  'and count for their caller and for the ceilings'
);

select * from finish();
rollback;
