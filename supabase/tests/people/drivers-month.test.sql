-- How each driver's month was: every figure at its edges, what stands behind it, and who may ask.
select plan(72);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
-- The month before this one, whenever this runs: a moment of it by its day and its time in India.
create function tests.month() returns text language sql stable as $$ select to_char(app.ist_today() - interval '1 month', 'YYYY-MM') $$;
create function tests.at(day integer, moment text default '12:00:00') returns timestamptz language sql stable as $$
  select ((tests.month() || '-01')::date + day - 1 || 'T' || moment || '+05:30')::timestamptz
$$;
-- So many metres north of one point; 111,195 m are a degree.
create function tests.north(metres numeric, accuracy integer default 10) returns jsonb language sql immutable as $$
  select jsonb_build_object('latitude', round(17.4 + metres / 111195.08, 6), 'longitude', 78.5, 'accuracy', accuracy)
$$;
create function tests.capture(name text, shipment text, at timestamptz, outcome text default 'Failed Attempt', reason text default 'nobody-there', called boolean default true, place jsonb default 'null')
returns jsonb language sql stable as $$
  select tests.command(name, 'record-delivery', jsonb_build_object('shipmentId', tests.id_of(shipment), 'trackingNumber', shipment, 'outcome', outcome, 'notes', '', 'photo', null)
    || case when place <> 'null' then jsonb_build_object('place', place) else '{}' end
    || case when outcome = 'Failed Attempt' then jsonb_build_object('failure', jsonb_build_object('reason', reason, 'againOn', null, 'calledAt', case when called then app.instant(at) end)) else '{}' end,
    'shipment:' || shipment, at)
$$;
create function tests.corrects(earlier text, capture jsonb) returns jsonb language sql immutable as $$
  select capture || jsonb_build_object('kind', 'correct-delivery', 'payload', capture -> 'payload' || jsonb_build_object('corrects', tests.id_of(earlier), 'keepsPhoto', false))
$$;
create function tests.goes(who text, variadic captures jsonb[]) returns text language sql as $$ select tests.words(tests.push(who, variadic captures)) $$;
create function tests.month_of(driver text, month text default tests.month(), who text default 'staff') returns jsonb language sql as $$
  select d -> 'counts' from jsonb_array_elements(tests.ask(who, 'drivers_month', jsonb_build_object('month', month)) -> 'drivers') as d where d ->> 'driverId' = tests.id_of(driver)::text
$$;
create function tests.many(driver text, figure text) returns integer language sql as $$ select coalesce((tests.month_of(driver) ->> figure)::integer, 0) $$;
create function tests.behind(driver text, figure text, more jsonb default '{}', who text default 'staff') returns jsonb language sql as $$
  select tests.ask(who, 'drivers_month_captures', jsonb_build_object('month', tests.month(), 'driverId', tests.id_of(driver), 'figure', figure) || more)
$$;
create function tests.numbers(answer jsonb) returns text language sql immutable as $$
  select coalesce(string_agg(c ->> 'trackingNumber', ' ' order by place), '') from jsonb_array_elements(answer -> 'captures') with ordinality as list (c, place)
$$;
-- Another month's tests begin with nobody's captures: each part has a driver of its own.
create function tests.new_driver(name text) returns void language sql as $$
  insert into auth.users (id, email, email_confirmed_at) values (tests.id_of(name), name || '@waybill.example', now());
  insert into public.staff (user_id, user_name, email, role, status) values (tests.id_of(name), initcap(name), name || '@waybill.example', 'driver', 'Active');
$$;
create function tests.parcel(name text, driver text, street text default null, city text default 'Pune', code text default '411001') returns void language sql as $$
  insert into public.shipments (id, tracking_number, driver_id, status, created_at, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number, to_street_address, to_city, to_postal_code)
  values (tests.id_of(name), name, tests.id_of(driver), 'Out for Delivery', tests.at(1) - interval '40 days', 'A', '9000000011', 'B', '9000000012', coalesce(street, name || ' Road'), city, code)
$$;
grant execute on all functions in schema tests to public;

/* Attempts, and what is none */
select tests.new_driver('anil');
select tests.parcel(name, 'anil') from unnest(array['a1', 'a2', 'a3', 'a4', 'a5']) as name;
select is(tests.goes('anil',
  tests.capture('a1', 'a1', tests.at(3), 'Delivered'), tests.capture('a2', 'a2', tests.at(4)), tests.capture('a2 again', 'a2', tests.at(5), 'Delivered'),
  tests.capture('a3', 'a3', tests.at(6), reason => 'not-attempted'), tests.capture('a3 again', 'a3', tests.at(7), 'Delivered')
), 'applied applied applied applied applied', 'a driver''s month');
select is(tests.many('anil', 'attempts'), 4, 'each delivery and each failure is an attempt, what was not attempted is none');
select is(tests.many('anil', 'failed'), 1, 'those that failed are told apart');
select is(tests.many('anil', 'not-attempted'), 1, 'and what was not attempted');
select is(tests.many('anil', 'first-tried'), 3, 'three parcels were tried for the first time');
select is(tests.many('anil', 'first-delivered'), 2, 'two of them were delivered by it: what was not attempted before does not count against it');
select is(tests.numbers(tests.behind('anil', 'first-delivered')), 'a1 a3', 'which two can be opened');
select is(tests.numbers(tests.behind('anil', 'attempts')), 'a1 a2 a2 a3', 'and the attempts, in their order');
select is(tests.numbers(tests.behind('anil', 'not-attempted')), 'a3', 'and what was not attempted');
select is(tests.numbers(tests.behind('latha', 'attempts')), '', 'of a driver without captures there is nothing');
update public.shipments set status = 'Failed Attempt', failed_on = array[app.ist_day(tests.at(7))] where id = tests.id_of('a4');
update public.shipments set status = 'Failed Attempt', failed_on = array[app.ist_day(tests.at(8))] where id = tests.id_of('a5');
select tests.goes('anil', tests.capture('a4', 'a4', tests.at(8), 'Delivered'), tests.capture('a5', 'a5', tests.at(8), 'Delivered'));
select is(tests.numbers(tests.behind('anil', 'first-delivered')), 'a1 a3 a5', 'what the office noted on an earlier day was an attempt before it');

/* Delivered without all that was needed */
select tests.new_driver('nila');
select tests.parcel(name, 'nila') from unnest(array['n1', 'n2', 'n3']) as name;
create function tests.excused(capture jsonb) returns jsonb language sql immutable as $$
  select jsonb_set(capture, '{payload,notPossible}', '[{"what": "signature", "reason": "Hands full"}]')
$$;
grant execute on all functions in schema tests to public;
select is(tests.goes('nila',
  tests.excused(tests.capture('n1', 'n1', tests.at(3), 'Delivered')), tests.capture('n2', 'n2', tests.at(3), 'Delivered'), tests.excused(tests.capture('n3', 'n3', tests.at(3)))
), 'applied applied applied', 'one with a reason for what was not possible, one with all, one that failed');
select is(tests.many('nila', 'not-possible') || ' of ' || tests.many('nila', 'attempts'), '1 of 3', 'a delivery that lacks what was needed is counted');
select is(tests.behind('nila', 'not-possible') #> '{captures,0,notPossible}', '[{"what": "signature", "reason": "Hands full"}]', 'and behind it stands what, and why');
select is(tests.numbers(tests.behind('nila', 'not-possible')), 'n1', 'of that one alone');

/* The month is India's */
select tests.new_driver('binu');
select tests.parcel(name, 'binu') from unnest(array['b1', 'b2', 'b3', 'b4']) as name;
select tests.goes('binu',
  tests.capture('b1', 'b1', tests.at(1, '00:00:00') - interval '1 millisecond', 'Delivered'), tests.capture('b2', 'b2', tests.at(1, '00:00:00'), 'Delivered'),
  tests.capture('b3', 'b3', (tests.at(1, '00:00:00') at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata' - interval '1 millisecond', 'Delivered'),
  tests.capture('b4', 'b4', (tests.at(1, '00:00:00') at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata', 'Delivered')
);
select is(tests.numbers(tests.behind('binu', 'attempts')), 'b2 b3', 'from the first midnight in India to the last');
select is((tests.month_of('binu', to_char(app.ist_today() - interval '2 months', 'YYYY-MM')) ->> 'attempts')::integer, 1, 'a millisecond before it belongs to the month before');
select is((tests.month_of('binu', to_char(app.ist_today(), 'YYYY-MM')) ->> 'attempts')::integer, 1, 'and midnight after it to the next');

/* Corrections count as what stands of them, at the moment of the first */
select tests.new_driver('chitra');
select tests.parcel(name, 'chitra') from unnest(array['c1', 'c2', 'c3', 'c4']) as name;
select is(tests.goes('chitra',
  tests.capture('c1', 'c1', tests.at(3), called => false), tests.corrects('c1', tests.capture('c1 b', 'c1', tests.at(3, '13:00:00'), 'Delivered')),
  tests.capture('c2', 'c2', tests.at(4), 'Delivered'), tests.corrects('c2', tests.capture('c2 b', 'c2', tests.at(4, '13:00:00'))),
  tests.capture('c3', 'c3', tests.at(5)), tests.corrects('c3', tests.capture('c3 b', 'c3', tests.at(5, '13:00:00'), reason => 'refused')), tests.corrects('c3 b', tests.capture('c3 c', 'c3', tests.at(5, '14:00:00'), reason => 'not-attempted')),
  tests.capture('c4', 'c4', (tests.at(1, '00:00:00') at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata' - interval '1 second'),
  tests.corrects('c4', tests.capture('c4 b', 'c4', (tests.at(1, '00:00:00') at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata' + interval '1 hour', 'Delivered'))
), 'applied applied applied applied applied applied applied applied applied', 'corrections in both directions, a chain, and one after the month');
select is(tests.numbers(tests.behind('chitra', 'attempts')), 'c1 c2 c4', 'each chain is one attempt, or none');
select is(tests.numbers(tests.behind('chitra', 'first-delivered')), 'c1 c4', 'a delivery that was first sent as a failure is a first-attempt success, in the month of the door');
select is(tests.numbers(tests.behind('chitra', 'failed')), 'c2', 'what was sent as delivered and was not has failed');
select is(tests.many('chitra', 'without-call'), 0, 'a call that was missing in what was corrected is not missed any more');
select is(tests.numbers(tests.behind('chitra', 'not-attempted')), 'c3', 'the last of a chain says what it was');
select is(tests.behind('chitra', 'failed') #>> '{captures,0,at}', app.instant(tests.at(4)), 'at the moment of the first');

/* What does not count */
select tests.new_driver('dev');
select tests.parcel(name, 'dev') from unnest(array['d1', 'd2', 'd4', 'd5']) as name;
select tests.parcel('d3', 'anil');
update public.shipments set status = 'Cancelled' where id = tests.id_of('d1');
select tests.goes('dev', tests.capture('d1', 'd1', tests.at(3)), tests.capture('d2', 'nonumber', tests.at(3)), tests.capture('d3', 'd3', tests.at(4)), tests.capture('d4', 'd4', tests.at(5)));
select is(tests.numbers(tests.behind('dev', 'attempts')), 'd3 d4', 'what waits for review and changes nothing is not counted; what takes effect is, for who captured it');
select tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('d3'), 'decision', 'set-aside', 'reason', 'Not theirs'));
select is(tests.numbers(tests.behind('dev', 'attempts')), 'd4', 'what the office has set aside does not count');
select tests.ask('staff', 'review_decide', jsonb_build_object('proofId', tests.id_of('d1'), 'decision', 'accept'));
select is(tests.numbers(tests.behind('dev', 'attempts')), 'd1 d4', 'what it has accepted does');
select tests.goes('dev', tests.capture('d5', 'd5', tests.at(6)));
insert into public.failed_decisions (id, shipment_id, decision, decided_by, decided_at) values (tests.id_of('d5 back'), tests.id_of('d5'), 'return', tests.id_of('staff'), tests.at(7));
update public.shipments set return_state = 'started', status = 'Other' where id = tests.id_of('d5');
update public.shipments set status = 'Out for Delivery' where id = tests.id_of('d5');
select tests.goes('dev', tests.capture('d5 b', 'd5', tests.at(8), called => false), tests.capture('d5 c', 'd5', tests.at(9), 'Returned'));
select is(tests.numbers(tests.behind('dev', 'attempts')), 'd1 d4 d5', 'the way back is no attempt at the recipient''s door');
select is(tests.numbers(tests.behind('dev', 'way-back')), 'd5 d5', 'but told apart: the failure at the sender''s door, and the return');
select is(tests.many('dev', 'without-call'), 0, 'and no sign of anything');

/* Failed without a call, without a place */
select tests.new_driver('esha');
select tests.parcel(name, 'esha') from unnest(array['e1', 'e2', 'e3', 'e4', 'e5']) as name;
select tests.goes('esha',
  tests.capture('e1', 'e1', tests.at(3), called => true, place => tests.north(0)), tests.capture('e2', 'e2', tests.at(4), called => false, place => tests.north(0)),
  tests.capture('e3', 'e3', tests.at(5)), tests.capture('e4', 'e4', tests.at(6), 'Delivered'), tests.capture('e5', 'e5', tests.at(7), reason => 'not-attempted', called => false)
);
select is(tests.numbers(tests.behind('esha', 'without-call')), 'e2', 'Call was not pressed before one failure; nobody has to call who delivers, or does not go there');
select is(tests.numbers(tests.behind('esha', 'without-place')), 'e3', 'one failure has no place');
select is(tests.behind('esha', 'failed') #> '{captures,0,place}', tests.north(0), 'the place of one that has it is told');
select is(tests.behind('esha', 'failed') #>> '{captures,1,calledAt}', null, 'and whether Call was pressed');

/* Far from where the address was delivered before */
select is(round(app.metres_between(17.385044, 78.486671, 19.075984, 72.877656)::numeric / 1000), 621::numeric, 'Hyderabad is 621 km from Mumbai');
select is(round(app.metres_between(0, 0, 0, 180)), 20015114::double precision, 'and half the Earth is half the Earth');
select is(app.metres_between(17.4, 78.5, 17.4, 78.5), 0::double precision, 'nothing is far from itself');
select tests.new_driver('farid');
select tests.parcel('f-before', 'anil', '7 Hill Road'), tests.parcel('f-later', 'anil', '7 Hill Road');
select tests.parcel('f-elsewhere', 'anil', '7 Hill Road', 'Nashik');
select tests.parcel(name, 'farid', ' 7  HILL road ', 'PUNE', '411001 ') from unnest(array['f499', 'f501', 'f-changed', 'f-vague', 'f-nowhere', 'f-early', 'f-delivered', 'f7000']) as name;
select tests.parcel('f-new', 'farid', '8 Hill Road'), tests.parcel('f-bare', 'farid', '');
select tests.goes('anil', tests.capture('f-before', 'f-before', tests.at(2), 'Delivered', place => tests.north(0)), tests.capture('f-later', 'f-later', tests.at(28), 'Delivered', place => tests.north(501)), tests.capture('f-elsewhere', 'f-elsewhere', tests.at(2), 'Delivered', place => tests.north(501)));
select tests.goes('farid',
  tests.capture('f-early', 'f-early', tests.at(1), place => tests.north(9000)), tests.capture('f499', 'f499', tests.at(3), place => tests.north(499)),
  tests.capture('f501', 'f501', tests.at(4), place => tests.north(501)), tests.capture('f-changed', 'f-changed', tests.at(5), place => tests.north(9000)),
  tests.capture('f-vague', 'f-vague', tests.at(6), place => tests.north(501, 600)), tests.capture('f-nowhere', 'f-nowhere', tests.at(7)),
  tests.capture('f-new', 'f-new', tests.at(8), place => tests.north(9000)), tests.capture('f-bare', 'f-bare', tests.at(9), place => tests.north(9000)),
  tests.capture('f7000', 'f7000', tests.at(10), place => tests.north(7000, 600)), tests.capture('f-delivered', 'f-delivered', tests.at(11), 'Delivered', place => tests.north(9000))
);
update public.shipments set to_street_address = '9 Hill Road' where id = tests.id_of('f-changed');
update public.shipments set to_street_address = '7 Hill Road' where id = tests.id_of('f-changed');
select is(tests.numbers(tests.behind('farid', 'far')), 'f501 f7000', 'farther than 500 m, in any spelling of the address; not what nobody could tell: no place, a vague one, an address without a delivery before it, or one that was changed since');
select is((tests.behind('farid', 'far') #> '{captures,0,nearest}') - 'at'::text - 'place'::text, jsonb_build_object('metres', 501, 'shipmentId', tests.id_of('f-before'), 'trackingNumber', 'f-before'), 'it says how far from which delivery');
select is(tests.behind('farid', 'failed') #>> '{captures,1,nearest,metres}', '499', 'also where it was near');
select tests.ask('admin', 'save_company_setting', '{"name": "far_from_before_metres", "value": 498}');
select is(tests.numbers(tests.behind('farid', 'far')), 'f499 f501 f7000', 'an admin says what is far');
select is(tests.ask('staff', 'drivers_month', jsonb_build_object('month', tests.month())) -> 'farMetres', '498', 'and the page is told');
select tests.parcel('f-two', 'farid', '7 Hill Road');
select tests.goes('farid', tests.capture('f-two', 'f-two', tests.at(29), place => tests.north(700)));
select is(tests.numbers(tests.behind('farid', 'far')), 'f499 f501 f7000', 'the nearest of several deliveries before it counts');

/* Several failures within five minutes */
select tests.new_driver('gita');
select tests.parcel(name, 'gita') from unnest(array['g1', 'g2', 'g3', 'g4', 'g7', 'g8', 'g9', 'g10']) as name;
select tests.parcel('g5', 'gita', '5 Lake View'), tests.parcel('g6', 'gita', '5  lake view');
select tests.goes('gita',
  tests.capture('g1', 'g1', tests.at(3, '12:00:00')), tests.capture('g2', 'g2', tests.at(3, '12:05:00')), tests.capture('g3', 'g3', tests.at(4, '12:00:00')),
  tests.capture('g4', 'g4', tests.at(4, '12:05:00') + interval '1 millisecond'), tests.capture('g5', 'g5', tests.at(5)), tests.capture('g6', 'g6', tests.at(5)),
  tests.capture('g7', 'g7', tests.at(6)), tests.capture('g8', 'g8', tests.at(6, '12:01:00'), 'Delivered'), tests.capture('g9', 'g9', tests.at(6, '12:02:00'), reason => 'not-attempted'),
  tests.capture('g10', 'g10', tests.at(1, '00:01:00'))
);
select is(tests.numbers(tests.behind('gita', 'close')), 'g1 g2', 'five minutes apart is within, a millisecond more is not; nor parcels of one door, a delivery, or what was not attempted');
select tests.parcel('g0', 'gita');
select tests.goes('gita', tests.capture('g0', 'g0', tests.at(1, '00:00:00') - interval '2 minutes'));
select is(tests.numbers(tests.behind('gita', 'close')), 'g10 g1 g2', 'what failed just before the month began is close as well, and counts in its own');
select tests.parcel('g11', 'binu');
select tests.goes('binu', tests.capture('g11', 'g11', tests.at(4, '12:01:00')));
select is(tests.many('binu', 'close') + tests.many('gita', 'close'), 3, 'two drivers'' failures have nothing to do with each other');
select tests.ask('admin', 'save_company_setting', '{"name": "failures_close_minutes", "value": 6}');
select is(tests.numbers(tests.behind('gita', 'close')), 'g10 g1 g2 g3 g4', 'an admin says how close');
select is(tests.ask('staff', 'drivers_month', jsonb_build_object('month', tests.month())) -> 'closeMinutes', '6', 'and the page is told');

/* Pages of what is behind a number */
select tests.new_driver('hari');
select tests.parcel('h' || n, 'hari') from generate_series(10, 61) as n;
select tests.goes('hari', variadic array(select tests.capture('h' || n, 'h' || n, tests.at(3) + make_interval(mins => n), 'Delivered') from generate_series(first, first + 25) as n)) from unnest(array[10, 36]) as first;
select is(jsonb_array_length(page -> 'captures') || ' ' || (page ->> 'more'), '50 true', 'fifty at once') from tests.behind('hari', 'attempts') as page;
select is(tests.numbers(page) || ' ' || (page ->> 'more'), 'h60 h61 false', 'and the rest behind the last of them') from tests.behind('hari', 'attempts', jsonb_build_object('after', tests.id_of('h59'))) as page;

/* Every figure is that of what is behind it */
select is_empty(
  $$ select d ->> 'name', figure, d #>> array['counts', figure] from jsonb_array_elements(tests.ask('staff', 'drivers_month', jsonb_build_object('month', tests.month())) -> 'drivers') as d
     cross join unnest(app.month_figures()) as figure
     where (d #>> array['counts', figure])::integer is distinct from (select count(*)::integer from app.captures_of_month((tests.month() || '-01')::date, (d ->> 'driverId')::uuid) as c where figure = any (c.figures)) $$,
  'of one driver alone as of all'
);
select is((select string_agg(d ->> 'name', ' ' order by place) from jsonb_array_elements(tests.ask('staff', 'drivers_month', jsonb_build_object('month', tests.month())) -> 'drivers') with ordinality as list (d, place)), 'Anil Binu Chitra Dev Esha Farid Gita Hari Nila', 'everybody who captured anything, by name');
select is(tests.ask('staff', 'drivers_month', '{"month": "2019-01"}') -> 'drivers', '[]', 'in a month without captures nobody');

/* Who may, and what is asked for wrongly */
select is(tests.ask(who, 'drivers_month', jsonb_build_object('month', tests.month())) ? 'drivers' and tests.behind('anil', 'failed', who => who) ? 'captures', true, format('%s reads it', who)) from unnest(array['staff', 'manager', 'admin']) as who;
select is(tests.ask(who, 'drivers_month', jsonb_build_object('month', tests.month())) ->> 'error' || ' ' || (tests.behind('anil', 'failed', who => who) ->> 'error'), 'PT403 PT403', format('%s does not', who)) from unnest(array['driver', 'anil', 'customer', 'inactive']) as who;
select is(tests.ask('visitor', 'drivers_month', jsonb_build_object('month', tests.month())) ->> 'error' || ' ' || (tests.behind('anil', 'failed', who => 'visitor') ->> 'error'), '42501 42501', 'a visitor cannot even ask');
select is(tests.ask('staff', 'drivers_month', asked) ->> 'error', 'PT400', format('%s is no month', asked)) from unnest(array['{}', '{"month": null}', '{"month": "2026-13"}', '{"month": "2026-1"}', '{"month": "2026-11-01"}', '{"month": 7}']::jsonb[]) as asked;
select is(tests.behind('anil', 'failed', asked) ->> 'error', 'PT400', format('%s is no question', asked)) from unnest(array['{"driverId": null}', '{"driverId": "x"}', '{"figure": "guilty"}', '{"figure": null}']::jsonb[]) as asked;

select * from finish();
