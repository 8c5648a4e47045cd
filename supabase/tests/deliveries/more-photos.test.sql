-- A capture with up to four photos: each is announced, placed, uploaded and shown like the first, and kept as it was taken.
select plan(73);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.photo(name text, size integer default 10) returns jsonb language sql as $$
  select jsonb_build_object('id', tests.id_of(name), 'sha256', repeat('b', 64), 'size', size, 'type', 'image/jpeg')
$$;
create function tests.photos(variadic names text[]) returns jsonb language sql as $$ select jsonb_agg(tests.photo(name) order by place) from unnest(names) with ordinality as n (name, place) $$;
create function tests.capture(name text, number text, photo jsonb, more jsonb, claimed timestamptz default now() - interval '3 hours') returns jsonb language sql stable as $$
  select tests.command(name, 'record-delivery', jsonb_build_object('shipmentId', tests.id_of(number), 'trackingNumber', number, 'outcome', 'Delivered', 'notes', '', 'photo', photo)
    || case when more is null then '{}' else jsonb_build_object('morePhotos', more) end, 'shipment:' || number, claimed)
$$;
create function tests.correction(name text, corrects text, number text, photo jsonb, more jsonb, keeps boolean) returns jsonb language sql stable as $$
  select tests.command(name, 'correct-delivery', tests.capture('x', number, photo, more) -> 'payload' || jsonb_build_object('corrects', tests.id_of(corrects), 'keepsPhoto', keeps), 'shipment:' || number, now() - interval '1 hour')
$$;
create function tests.target_as(who text, photo text) returns jsonb language sql as $$ select tests.ask(who, 'photo_upload_target', jsonb_build_object('photoId', tests.id_of(photo))) $$;
create function tests.path_of(photo text) returns text language sql stable as $$ select image_url from public.more_photos where photo_id = tests.id_of(photo) $$;
create function tests.confirm(photo text, path text) returns jsonb language sql as $$ select public.confirm_photo(jsonb_build_object('photoId', tests.id_of(photo), 'path', path)) $$;
create function tests.told(who text, proof text) returns jsonb language sql as $$
  select p from jsonb_array_elements(tests.ask('staff', 'shipment_detail', jsonb_build_object('id', tests.id_of(who))) -> 'proofs') as p where p ->> 'id' = tests.id_of(proof)::text
$$;
create function tests.seen_by_customer() returns text[] language plpgsql as $$
declare
  photos text[];
begin
  perform tests.be('customer');
  photos := array(select * from app.my_photos());
  perform tests.be('owner');
  return photos;
end
$$;
grant execute on all functions in schema tests to public;
alter table public.shipments disable trigger before_update;
select tests.ship(number, number, 'driver', 'Out for Delivery') from unnest(array['3001', '3002', '3003', '3004', '3005', '3006']) as number;
update public.shipments set created_at = now() - interval '9 days', user_id = tests.id_of('customer');
alter table public.shipments enable trigger before_update;

/* Announced */
select is(tests.words(tests.push('driver', tests.capture('a', '3001', tests.photo('a1'), tests.photos('a2', 'a3', 'a4'), '2026-11-20 06:30Z'))), 'applied', 'a capture brings four');
select results_eq(
  $$ select place, photo_id from public.more_photos where proof_id = tests.id_of('a') order by place $$,
  $$ values (2, tests.id_of('a2')), (3, tests.id_of('a3')), (4, tests.id_of('a4')) $$, 'in the order in which they were taken'
);
select is((select photo_id from public.proof_of_delivery where id = tests.id_of('a')), tests.id_of('a1'), 'the first stands where it always stood');
select is((select count(distinct path) from (select image_url as path from public.proof_of_delivery where id = tests.id_of('a') union all select image_url from public.more_photos) as all_of_them), 4::bigint, 'each has a place of its own');
select is(tests.words(tests.push('driver', tests.capture('a', '3001', tests.photo('a1'), tests.photos('a2', 'a3', 'a4'), '2026-11-20 06:30Z'))), 'applied', 'once more, it hears the same');
select is((select count(*) from public.more_photos), 3::bigint, 'and nothing is there twice');
select is(tests.words(tests.push('driver', tests.capture('b', '3002', tests.photo('b1'), '[]'))), 'applied', 'no further one is none');
select is(tests.words(tests.push('driver', tests.capture('c', '3003', tests.photo('c1'), null))), 'applied', 'and an app of before knows of none');

/* Refused whole: a photo that was left out would be sent for ever */
select is(tests.words(tests.push('driver', tests.capture('wrong ' || n, '3004', photo, more))), 'invalid', what)
from (values
  (1, tests.photo('w1'), tests.photos('w2', 'w3', 'w4', 'w5'), 'a fifth photo'),
  (2, 'null', tests.photos('w2'), 'a second without a first'),
  (3, tests.photo('w1'), '"text"', 'no list'),
  (4, tests.photo('w1'), '{"a": 1}', 'something else than a list'),
  (5, tests.photo('w1'), '[5]', 'something else than a photo'),
  (6, tests.photo('w1'), tests.photos('w1'), 'the first one again'),
  (7, tests.photo('w1'), tests.photos('w2', 'w2'), 'one of them twice'),
  (8, tests.photo('w1'), tests.photos('a1'), 'another capture''s first photo'),
  (9, tests.photo('w1'), tests.photos('a2'), 'another capture''s further photo'),
  (10, tests.photo('w1'), jsonb_build_array(tests.photo('w2') || '{"type": "image/png"}'), 'no JPEG'),
  (11, tests.photo('w1'), jsonb_build_array(tests.photo('w2') || '{"sha256": "b"}'), 'no hash'),
  (12, tests.photo('w1'), jsonb_build_array(tests.photo('w2', 1048577)), 'one that is too large'),
  (13, tests.photo('w1'), jsonb_build_array(tests.photo('w2') - 'id'), 'one without an id'),
  (14, tests.photo('a2'), null, 'another capture''s further photo as the first')
) as refused (n, photo, more, what);
select is_empty($$ select from public.proof_of_delivery where tracking_number = '3004' $$, 'nothing of these is kept');

/* Brought, by a person who may bring the first */
select is(
  tests.target_as('driver', 'a3'),
  jsonb_build_object('path', tests.path_of('a3'), 'sha256', repeat('b', 64), 'size', 10, 'confirmed', false, 'allowed', true),
  'whoever captured it learns where each goes and what it must be'
);
select is(tests.target_as(who, 'a3') -> 'allowed', may, format('%s may bring it: %s', who, may))
from (values ('staff', 'true'::jsonb), ('manager', 'true'), ('admin', 'true'), ('other-driver', 'false'), ('inactive', 'false'), ('customer', 'false')) as those (who, may);
select is(tests.target_as('visitor', 'a3') ->> 'error', '42501', 'a visitor may not ask');
set local role service_role;
select is(tests.confirm('a3', 'elsewhere.jpg'), '{"missing": true}', 'stored elsewhere it is not confirmed');
select is(tests.confirm('a3', tests.path_of('a3')), '{"confirmed": true}', 'the third arrives before the second');
select is(tests.confirm('a3', tests.path_of('a3')), '{"confirmed": true}', 'and is confirmed once more without harm');
reset role;
select is(tests.target_as('driver', 'a3') -> 'confirmed', 'true', 'which the phone learns');
select is(tests.target_as('driver', 'a4') -> 'confirmed', 'false', 'of each by itself');

/* Shown */
select is(
  tests.told('3001', 'a') -> 'more_photos',
  (select jsonb_agg(jsonb_build_object('image_url', image_url, 'photo_confirmed_at', app.instant(photo_confirmed_at)) order by place) from public.more_photos where proof_id = tests.id_of('a')),
  'the office is told of each in order, and whether it is there'
);
select is(tests.told('3002', 'b') -> 'more_photos', '[]', 'of a capture with one there are none');
select is(
  tests.ask('customer', 'my_shipment', jsonb_build_object('id', tests.id_of('3001'))) #> '{shipment,attempts,0,morePhotos}',
  jsonb_build_array(null, tests.path_of('a3'), null), 'the customer gets what is there, and knows that more follows'
);
select is(tests.ask('staff', 'my_shipment', jsonb_build_object('id', tests.id_of('3001'))) ->> 'shipment', null, 'nobody else opens it there');
insert into storage.objects (bucket_id, name)
select 'pod-images', image_url from public.more_photos where proof_id = tests.id_of('a') union all values ('pod-images', 'nobodys.jpg');
select is(tests.rows_as(who, 'select from storage.objects'), visible, format('%s sees %s of them', who, visible))
from (values ('visitor', '0'), ('customer', '3'), ('driver', '0'), ('other-driver', '0'), ('inactive', '0'), ('staff', '3'), ('manager', '3'), ('admin', '3')) as seen (who, visible);

/* Kept */
select is(tests.rows_as(who, statement), 'denied', format('%s cannot: %s', who, statement))
from unnest(array['visitor', 'customer', 'driver', 'staff', 'admin']) as who, unnest(array['select from public.more_photos', 'delete from public.more_photos']) as statement;
select throws_ok($$ update public.more_photos set place = 2 where place = 3 $$, 'PT409', null, 'nobody changes their order');
select throws_ok($$ update public.more_photos set photo_confirmed_at = null where photo_confirmed_at is not null $$, 'PT409', null, 'what has arrived stays so');
select throws_ok($$ delete from public.more_photos $$, 'PT409', null, 'and nobody deletes one');

/* Corrected */
select is(
  tests.words(tests.push('driver',
    tests.capture('d', '3005', tests.photo('d1'), tests.photos('d2')),
    tests.correction('d keeps', 'd', '3005', 'null', null, true)
  )), 'applied applied', 'a correction keeps the photos of before'
);
select is(tests.told('3005', 'd keeps') #>> '{more_photos,0,image_url}', tests.path_of('d2'), 'all of them');
select is(tests.words(tests.push('driver', tests.correction('d takes', 'd keeps', '3005', tests.photo('d3'), tests.photos('d4', 'd5'), false))), 'applied', 'or has others');
select is(jsonb_array_length(tests.told('3005', 'd takes') -> 'more_photos'), 2, 'which stand');
select is(tests.told('3005', 'd') #>> '{more_photos,0,image_url}', tests.path_of('d2'), 'and the earlier ones stay with the earlier capture');
select is(
  (select array_agg(photo order by place) from public.more_photos, lateral (select image_url) as p (photo) where proof_id = tests.id_of('d takes')),
  (select array_agg(photo order by place) from public.more_photos join unnest(tests.seen_by_customer()) as photo on photo = image_url where proof_id in (tests.id_of('d'), tests.id_of('d keeps'), tests.id_of('d takes'))),
  'the customer sees those of the latest'
);
select is(tests.words(tests.push('driver', tests.correction('d wrong', 'd takes', '3005', tests.photo('d6'), tests.photos('d6'), false))), 'invalid', 'a correction''s photos are judged as a capture''s');

/* Limited by all their bytes, and imported */
update app.settings set value = '1000' where name = 'capture_photo_bytes_per_hour';
select is(tests.words(tests.push('driver', tests.capture('many', '3006', tests.photo('m1', 400), jsonb_build_array(tests.photo('m2', 400), tests.photo('m3', 400))))), 'too-many', 'each counts by its bytes');
select is(tests.words(tests.push('driver', tests.capture('fewer', '3006', tests.photo('m1', 400), jsonb_build_array(tests.photo('m2', 400))))), 'applied', 'up to the limit it goes');
select is(tests.words(tests.push('driver', tests.capture('after', '3006', tests.photo('n1', 150), null))), 'too-many', 'and what has come is counted with the next');
select is(
  tests.ask('staff', 'import_delivery', jsonb_build_object('capturedBy', tests.id_of('driver'), 'command', tests.capture('after', '3006', tests.photo('n1', 150), tests.photos('n2')))) ->> 'status',
  'applied', 'the office brings in a file with all of them'
);
select is((select count(*) from public.more_photos where proof_id = tests.id_of('after')), 1::bigint, 'and they are announced');

select * from finish();
