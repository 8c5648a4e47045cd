-- What the company has already, asked by a person who imports a file.
begin;
select plan(14);

\ir ../../../tests/support/sql/scenes/acting-as.sql
create function tests.known(who text, p jsonb) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.be(who);
  begin
    answer := public.known_shipments(p) -> 'known';
  exception when others then
    answer := to_jsonb(sqlstate);
  end;
  perform tests.be('owner');
  return answer;
end
$$;
grant execute on all functions in schema tests to public;

insert into auth.users (id, email, email_confirmed_at)
select tests.id_of(who), who || '@waybill.example', now() from unnest(array['admin', 'manager', 'staff', 'driver', 'inactive', 'customer']) as who;
insert into public.staff (user_id, user_name, email, role, status)
select tests.id_of(who), initcap(who), who || '@waybill.example', label, status
from (values
  ('admin', 'Admin', 'Active'), ('manager', 'Manager', 'Active'), ('staff', 'Staff', 'Active'), ('driver', 'Drivers', 'Active'), ('inactive', 'Admin', 'Inactive')
) as people (who, label, status);
insert into public.shipments (id, shipment_id, tracking_number, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number, created_at)
select tests.id_of(name), readable, number, 'A', '9000000001', 'B', '9000000002', '2019-01-01Z'
from (values ('one', 'SHP00000001', '155000000000001'), ('two', 'SHP00000002', '155000000000002'), ('three', null, '155000000000003')) as old (name, readable, number);

select is(tests.known(who, '{"trackingNumbers": ["155000000000001"]}'), jsonb_build_array(jsonb_build_object('id', tests.id_of('one'), 'shipment_id', 'SHP00000001', 'tracking_number', '155000000000001')), who || ' hears of a tracking number')
from unnest(array['admin', 'manager', 'staff']) as who;
select is(tests.known(who, '{"trackingNumbers": ["155000000000001"]}'), '"PT403"', who || ' does not') from unnest(array['driver', 'inactive', 'customer']) as who;
select is(tests.known('visitor', '{}'), '"42501"', 'nor does a visitor');
select is(tests.known('staff', '{"shipmentIds": ["SHP00000002", "SHP99999999"]}') #>> '{0,tracking_number}', '155000000000002', 'by its readable id');
select is(tests.known('staff', jsonb_build_object('ids', jsonb_build_array(tests.id_of('three'), tests.id_of('never')))) #>> '{0,tracking_number}', '155000000000003', 'by its id');
select is(jsonb_array_length(tests.known('staff', jsonb_build_object('ids', jsonb_build_array(tests.id_of('one')), 'shipmentIds', '["SHP00000001"]'::jsonb, 'trackingNumbers', '["155000000000001", "155000000000003"]'::jsonb))), 2, 'each is told once, however often it is named');
select is(tests.known('staff', '{}'), '[]', 'nothing asked, nothing told');
select is(tests.known('staff', '{"ids": ["x", null, 7], "shipmentIds": {}, "trackingNumbers": "155000000000001"}'), '[]', 'what is no list of words names nothing');
select is(jsonb_array_length(tests.known('staff', jsonb_build_object('trackingNumbers', (select jsonb_agg('1'::text) from generate_series(1, 499)) || '["155000000000001"]'::jsonb))), 1, 'five hundred are asked about');
select is(tests.known('staff', jsonb_build_object('trackingNumbers', (select jsonb_agg('1'::text) from generate_series(1, 500)) || '["155000000000001"]'::jsonb)), '[]', 'and no more');

select * from finish();
rollback;
