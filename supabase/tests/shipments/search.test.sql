-- The office's search over all records: who may, what fits, and how the pages follow each other.
begin;
select plan(42);

\ir ../../../tests/support/sql/scenes/acting-as.sql
create function tests.search(who text, p jsonb) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.be(who);
  begin
    answer := public.search_shipments(p);
  exception when others then
    answer := to_jsonb(sqlstate);
  end;
  perform tests.be('owner');
  return answer;
end
$$;
-- The readable ids that were found, without what they have in common.
create function tests.found(p jsonb) returns text language sql as $$
  select coalesce(string_agg(right(row ->> 'shipment_id', 1), '' order by place), '')
  from jsonb_array_elements(tests.search('staff', p) -> 'rows') with ordinality as found (row, place)
$$;
grant execute on all functions in schema tests to public;

insert into auth.users (id, email, email_confirmed_at)
select tests.id_of(who), who || '@waybill.example', now()
from unnest(array['admin', 'manager', 'staff', 'driver', 'inactive', 'customer']) as who;
insert into public.staff (user_id, user_name, email, role, status)
select tests.id_of(who), initcap(who), who || '@waybill.example', label, status
from (values
  ('admin', 'Admin', 'Active'), ('manager', 'Manager', 'Active'), ('staff', 'Staff', 'Active'),
  ('driver', 'Drivers', 'Active'), ('inactive', 'Admin', 'Inactive')
) as people (who, label, status);

insert into public.shipments (
  id, shipment_id, tracking_number, status, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number, created_at
)
select tests.id_of(name), 'SHP0000000' || name, tracking, status, sender, '9000000001', recipient, '9000000002', created::timestamptz
from (values
  ('A', '1700000000001', 'Delivered', 'Asha Traders', 'Ravi Kumar', '2020-01-01T18:29:59.999Z'),
  ('B', '1700000000002', 'Pending', 'Zqar & Sons', 'ASHA RAO', '2020-01-01T18:30:00.000Z'),
  ('C', '1700000000003', 'Delivered', '100% Cotton', 'O''Brien (Pune), Ltd', '2021-06-15T06:00:00.000Z'),
  ('D', 'AB_17-x', 'Cancelled', 'ఆశ ట్రేడర్స్', 'Back\slash', '2022-06-15T06:00:00.000Z')
) as shipments (name, tracking, status, sender, recipient, created);

/* Who may */

select is(jsonb_array_length(tests.search(who, '{}') -> 'rows'), 4, format('%s searches', who)) from unnest(array['admin', 'manager', 'staff']) as who;
select is(tests.search(who, '{}'), '"PT403"'::jsonb, format('%s does not', who)) from unnest(array['driver', 'inactive', 'customer']) as who;
select is(tests.search('visitor', '{}'), '"42501"'::jsonb, 'a visitor reaches nothing');

/* What fits */

select is(tests.found(jsonb_build_object('text', text)), found, format('"%s" finds %s', text, found))
from (values
  ('', 'DCBA'), ('asha', 'BA'), ('  ASHA  ', 'BA'), ('shp0000000c', 'C'), ('170000000000', 'CBA'), ('kumar', 'A'), ('trad', 'A'),
  ('100%', 'C'), ('%', ''), ('100_', ''), ('ab_17', 'D'), ('abx17', ''), ('k\s', 'D'), ('(pune), l', 'C'), ('o''brien', 'C'),
  ('ఆశ ట్రే', 'D'), ('kumar asha', ''), ('traders ravi', ''), ('zq', 'B'), ('z', 'B'), ('qa', ''), ('co', 'C')
) as tried (text, found);
select is(tests.found('{"text": "a", "status": "Delivered"}'), 'A', 'one letter finds the words that begin with it, under a status');
select is(tests.found('{"status": "Delivered"}'), 'CA', 'a status alone');
select is(tests.found('{"from": "2020-01-02", "to": "2020-01-02"}'), 'B', 'a day is a day in India, from its first moment');
select is(tests.found('{"from": "2020-01-01", "to": "2020-01-01"}'), 'A', 'to its last');
select is(tests.found('{"text": "asha", "from": "2020-01-02"}'), 'B', 'text and days together');
select is(tests.found('{"from": "9999-99-99", "to": "soon"}'), 'DCBA', 'what is no day narrows nothing');

/* Pages */

select is((tests.search('staff', '{"limit": 2}') -> 'more')::text, 'true', 'there is more');
select is(tests.found('{"limit": 2}'), 'DC', 'than the first page');
select is(
  tests.found(jsonb_build_object('limit', 2, 'after', jsonb_build_object('createdAt', '2021-06-15T06:00:00.000Z', 'id', tests.id_of('C')))),
  'BA', 'and the next goes on behind it'
);
select is(tests.search('staff', '{"after": {"createdAt": "x", "id": 7}}'), '"PT400"'::jsonb, 'a page behind nothing is refused');
select ok(tests.search('staff', '{"limit": 1}') #> '{rows,0}' ?& array['items', 'client_code', 'driver_id'], 'a row is what the office''s devices hold of one');

/* Out of an index */

create or replace function app.search_way(
  sought app.words_asked, status_asked text, upper_at timestamptz, upper_id uuid, lower_at timestamptz, out way text, out enough_since timestamptz
) language sql as $$ select 'index', null::timestamptz $$;
select is(tests.found(jsonb_build_object('text', text)), found, format('"%s" still finds %s with the index', text, found))
from (values ('asha', 'BA'), ('170000000000', 'CBA')) as tried (text, found);

select * from finish();
rollback;
