-- Where the company says that it has a place: names of towns, and nothing else of a warehouse.
begin;
select plan(19);

\ir ../../../tests/support/sql/scenes/acting-as.sql
create function tests.areas_as(who text) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.be(who);
  answer := public.areas_served('{}');
  perform tests.be('owner');
  return answer;
end
$$;
grant execute on all functions in schema tests to public;

insert into auth.users (id, email) select tests.id_of(who), who || '@waybill.example' from unnest(array['staff', 'driver', 'customer', 'inactive']) as who;
insert into public.staff (user_id, user_name, email, role, status) values
  (tests.id_of('staff'), 'S', 's@waybill.example', 'Staff', 'Active'), (tests.id_of('driver'), 'D', 'd@waybill.example', 'Driver', 'Active'),
  (tests.id_of('inactive'), 'I', 'i@waybill.example', 'Staff', 'Inactive');
delete from public.warehouses;
insert into public.warehouses (name, location, capacity, status, user_id) values
  ('Secret North', 'Nagpur', '5000 units', 'active', null),
  ('Secret South', 'Plot 12, MIDC Road, nagpur 440 001', '1', 'active', null),
  ('Rao''s shed', '4-1 Temple Street, Hyderabad', '1', 'active', null),
  ('Closed', 'Mumbai', '1', 'inactive', null),
  ('Nowhere', '', '1', 'active', null);

select is(tests.areas_as(who), '{"areas": ["Hyderabad", "Nagpur"]}'::jsonb, format('%s reads the towns of active warehouses, each once', who))
from unnest(array['visitor', 'customer', 'inactive', 'driver', 'staff']) as who;

select is(app.place_of_location(location), place, format('"%s" is told as %s', location, coalesce(place, 'nothing')))
from (values
  ('12A, MG Road, Pune 411001.', 'Pune'), ('Pune, Plot 12', null),
  ('Nagpur', 'Nagpur'), ('New Delhi', 'New Delhi'), ('Plot 12, MIDC Road, Pune - 411001', 'Pune'), ('Pune 411001, India', 'Pune'),
  ('12 Temple Street', null), ('call 9000000001', null), ('', null), ('a@b.example', null)
) as given (location, place);

select tests.be('visitor');
select is(tests.sqlstate_of($$ select app.place_of_location('Nagpur') $$), '42501', 'the function behind it is for nobody else');
select is(tests.sqlstate_of($$ select * from public.warehouses $$), '42501', 'and a visitor reads no warehouse');
select tests.be('owner');
delete from public.call_counters;
select tests.be('visitor');
select is((select count(tests.sqlstate_of($$ select public.areas_served('{}') $$)) from generate_series(1, 30)), 30::bigint, 'thirty calls a minute are answered');
select is(tests.sqlstate_of($$ select public.areas_served('{}') $$), 'PGRST', 'the next is refused');
select tests.be('owner');
select * from finish();
rollback;
