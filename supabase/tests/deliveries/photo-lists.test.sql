-- A list of all photos asks once what its caller may see, not once for each of them.
begin;
-- Counted, not timed: a busy machine takes its time, and asks no more often for it.
set local track_functions = 'all';
select plan(10);

\ir ../../../tests/support/sql/scenes/acting-as.sql
insert into auth.users (id, email, email_confirmed_at) select tests.id_of(who), who || '@waybill.example', now()
from unnest(array['staff', 'driver', 'customer']) as who;
insert into public.staff (user_id, user_name, email, role) select tests.id_of(who), who, who || '@waybill.example', who from unnest(array['staff', 'driver']) as who;
insert into public.shipments (id, tracking_number, user_id, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number)
select tests.id_of('parcel' || n), (700000 + n)::text, case when n <= 3 then tests.id_of('customer') end, 'A', '9000000011', 'B', '9000000012'
from generate_series(1, 200) as n;
-- Twenty thousand, a hundred for each parcel.
insert into public.proof_of_delivery (id, shipment_id, tracking_number, outcome, claimed_at, delivered_at, captured_by, applied, image_url, photo_id, photo_sha256, photo_size)
select gen_random_uuid(), tests.id_of('parcel' || (n % 200 + 1)), '7', 'Failed Attempt', now(), now(), tests.id_of('driver'), true, n || '.jpg', gen_random_uuid(), repeat('a', 64), 1000
from generate_series(1, 20000) as n;
insert into storage.objects (bucket_id, name) select 'pod-images', n || '.jpg' from generate_series(1, 20000) as n;
analyze public.shipments, public.proof_of_delivery, storage.objects;

create function tests.calls() returns bigint language sql as $$
  select coalesce(sum(calls), 0)::bigint from pg_stat_xact_user_functions where schemaname in ('app', 'public', 'auth', 'storage')
$$;
create function tests.listed_as(who text, condition text default 'true', out photos bigint, out calls bigint, out took interval, out plan text) language plpgsql as $$
declare
  began timestamptz;
  line text;
begin
  calls := tests.calls();
  perform tests.be(who);
  began := clock_timestamp();
  execute 'select count(*) from storage.objects where ' || condition into photos;
  took := clock_timestamp() - began;
  for line in execute 'explain (verbose) select name from storage.objects where ' || condition loop
    plan := concat_ws(E'\n', plan, line);
  end loop;
  perform tests.be('owner');
  calls := tests.calls() - calls;
end
$$;
create temporary table lists as
select who, listed.* from unnest(array['customer', 'staff', 'driver']) as who, lateral tests.listed_as(who) as listed;

select is((select photos from lists where who = 'customer'), 300::bigint, 'a customer lists the photos of their own parcels');
select is((select photos from lists where who = 'staff'), 20000::bigint, 'the office lists all');
select is((select photos from lists where who = 'driver'), 0::bigint, 'a driver none');
select cmp_ok(calls, '<', 3000::bigint, format('the list of 20,000, %s: no question for each photo', who)) from lists where who <> 'staff';
select cmp_ok(calls, '>=', 20000::bigint, 'the office''s, which asks by name, is seen to ask for each') from lists where who = 'staff';
select matches((select plan from lists where who = 'customer'), 'hashed SubPlan', 'what they may see is asked once and kept for all rows');
-- One photo's link: the office must not read the names of all of them for it.
select cmp_ok((select took from tests.listed_as('staff', $$ name = '17.jpg' $$)), '<', interval '300 milliseconds', 'one photo is found alone');

-- Hosted Storage names its operation.
select set_config('storage.operation', operation, true) from (values ('storage.object.list')) as hosted (operation);
select is((select photos from tests.listed_as('staff')), 0::bigint, 'a list by Storage''s own call shows nothing');
select set_config('storage.operation', 'storage.object.sign', true);
select is((select photos from tests.listed_as('customer', $$ name = '1.jpg' $$)), 1::bigint, 'one photo by its name is there');
select * from finish();
rollback;
