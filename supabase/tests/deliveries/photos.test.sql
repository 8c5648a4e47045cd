-- Who may bring a photo, who may see it, and that nobody writes the bucket.
begin;
select plan(46);

\ir ../../../tests/support/sql/scenes/acting-as.sql
create function tests.target_as(who text, photo text) returns jsonb language plpgsql as $$
declare
  answer jsonb;
begin
  perform tests.be(who);
  answer := public.photo_upload_target(jsonb_build_object('photoId', photo));
  perform tests.be('owner');
  return answer;
end
$$;
grant execute on all functions in schema tests to public;

insert into auth.users (id, email, email_confirmed_at) select tests.id_of(who), who || '@waybill.example', now()
from unnest(array['admin', 'manager', 'staff', 'driver', 'colleague', 'former', 'customer', 'stranger', 'inactive']) as who;
insert into public.staff (user_id, user_name, email, role, status)
select tests.id_of(who), who, who || '@waybill.example', label, status
from (values
  ('admin', 'Admin', 'Active'), ('manager', 'Manager', 'Active'), ('staff', 'Staff', 'Active'), ('driver', 'Driver', 'Active'),
  ('colleague', 'Driver', 'Active'), ('former', 'Driver', 'Inactive'), ('inactive', 'Staff', 'Inactive')
) as people (who, label, status);
insert into public.shipments (id, tracking_number, user_id, driver_id, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number)
values (tests.id_of('parcel'), '1001', tests.id_of('customer'), tests.id_of('driver'), 'A', '9000000011', 'B', '9000000012');
insert into public.proof_of_delivery (
  id, shipment_id, tracking_number, outcome, claimed_at, delivered_at, captured_by, imported_by, applied, image_url, photo_id, photo_sha256, photo_size
) values
  (gen_random_uuid(), tests.id_of('parcel'), '1001', 'Delivered', now(), now(), tests.id_of('driver'), null, true, 'accepted.jpg', tests.id_of('p1'), repeat('a', 64), 1000),
  (gen_random_uuid(), tests.id_of('parcel'), '1001', 'Delivered', now(), now(), tests.id_of('former'), null, false, 'in-review.jpg', tests.id_of('p2'), repeat('b', 64), 2000),
  (gen_random_uuid(), null, '9', 'Delivered', now(), now(), tests.id_of('driver'), tests.id_of('staff'), false, 'imported.jpg', tests.id_of('p3'), repeat('c', 64), 3000);

/* The bucket */

select results_eq(
  $$ select public, file_size_limit, allowed_mime_types from storage.buckets where id = 'pod-images' $$,
  $$ values (false, 1048576::bigint, array['image/jpeg']) $$,
  'the bucket is private and takes JPEGs of at most 1 MiB'
);

insert into storage.objects (bucket_id, name) values
  ('pod-images', 'accepted.jpg'), ('pod-images', 'in-review.jpg'), ('pod-images', 'imported.jpg'), ('pod-images', 'nobodys.jpg');
insert into storage.buckets (id, name) values ('elsewhere', 'elsewhere');
insert into storage.objects (bucket_id, name) values ('elsewhere', 'accepted.jpg');

select is(tests.rows_as(who, 'select from storage.objects'), visible, format('%s sees %s photos', who, visible))
from (values
  ('visitor', '0'), ('stranger', '0'), ('customer', '1'), ('driver', '0'), ('former', '0'), ('inactive', '0'),
  ('staff', '3'), ('manager', '3'), ('admin', '3')
) as seen (who, visible);
select is(
  tests.rows_as(who, $$ insert into storage.objects (bucket_id, name) values ('pod-images', 'forged.jpg') $$), 'denied',
  format('%s cannot put a photo there past the upload function', who)
)
from unnest(array['visitor', 'customer', 'driver', 'staff', 'admin']) as who;
select is(tests.rows_as(who, $$ update storage.objects set name = 'moved.jpg' $$), '0', format('%s cannot move one', who))
from unnest(array['customer', 'driver', 'staff', 'admin']) as who;

/* The upload's two questions */

select is(
  tests.target_as('driver', tests.id_of('p1')::text),
  jsonb_build_object('path', 'accepted.jpg', 'sha256', repeat('a', 64), 'size', 1000, 'confirmed', false, 'allowed', true),
  'whoever captured it learns where the photo goes and what it must be'
);
select is(tests.target_as('former', tests.id_of('p2')::text) -> 'allowed', 'true', 'even after leaving');
select is(
  tests.target_as(who, tests.id_of('p1')::text),
  '{"path": null, "sha256": null, "size": null, "confirmed": false, "allowed": false}',
  format('%s may not bring another''s photo', who)
)
from unnest(array['colleague', 'former', 'customer', 'stranger', 'inactive']) as who;
-- The command may have arrived by itself before the file was imported: then nobody is noted as having imported it.
select is(
  tests.target_as(who, tests.id_of('p2')::text),
  jsonb_build_object('path', 'in-review.jpg', 'sha256', repeat('b', 64), 'size', 2000, 'confirmed', false, 'allowed', true),
  format('%s brings the photo out of a phone''s file', who)
)
from unnest(array['staff', 'manager', 'admin']) as who;
select is(tests.target_as(who, tests.id_of('p3')::text) -> 'allowed', may, format('an imported one, %s: %s', who, may))
from (values ('staff', 'true'::jsonb), ('manager', 'true'), ('admin', 'true'), ('driver', 'true'), ('colleague', 'false'), ('inactive', 'false'), ('customer', 'false')) as imported (who, may);
select is(tests.target_as('driver', photo), '{"missing": true}', format('%L is not known', photo))
from unnest(array[tests.id_of('none')::text, 'not a uuid', null]) as photo;
select is(tests.rows_as('visitor', $$ select public.photo_upload_target('{}') $$), 'denied', 'a visitor may not ask');

select is(tests.rows_as('admin', $$ select public.confirm_photo('{}') $$), 'denied', 'nobody confirms a photo but the server');
set local role service_role;
select is(public.confirm_photo(jsonb_build_object('photoId', tests.id_of('p1'), 'path', 'elsewhere.jpg')), '{"missing": true}', 'a photo stored elsewhere is not confirmed');
select is(public.confirm_photo(jsonb_build_object('photoId', tests.id_of('p1'), 'path', 'accepted.jpg')), '{"confirmed": true}', 'the server confirms what it stored');
reset role;
update public.proof_of_delivery set photo_confirmed_at = '2026-11-01' where photo_id = tests.id_of('p1');
select is(public.confirm_photo(jsonb_build_object('photoId', tests.id_of('p1'), 'path', 'accepted.jpg')), '{"confirmed": true}', 'and once more');
select is((select photo_confirmed_at from public.proof_of_delivery where photo_id = tests.id_of('p1')), '2026-11-01'::timestamptz, 'the first time stays');
select is(tests.target_as('driver', tests.id_of('p1')::text) -> 'confirmed', 'true', 'which the phone learns');

select * from finish();
rollback;
