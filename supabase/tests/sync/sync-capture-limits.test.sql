-- Captures without measure: how many a person brings in an hour, and what the office's list of them costs. Statements commit one by one here.
select plan(32);
\ir ../../../tests/support/sql/scenes/sync-scene.sql
create function tests.captures(who text, first integer, last integer, notes text default '', size integer default null) returns text language plpgsql as $$
declare
  n integer;
  heard text;
  words text[] := '{}';
begin
  for n in first .. last loop
    heard := tests.words(tests.push(who, tests.command(who || n, 'record-delivery', jsonb_build_object(
      'shipmentId', null, 'trackingNumber', 'X' || who || n, 'outcome', 'Failed Attempt', 'notes', notes, 'photo',
      case when size is not null then jsonb_build_object('id', tests.id_of(who || 'photo' || n), 'sha256', repeat('a', 64), 'size', size, 'type', 'image/jpeg') end
    ), 'tracking:X' || who || n)));
    words := words || heard;
  end loop;
  return (select string_agg(w.word || ' ' || w.how_many, ', ' order by w.word) from (select told.word, count(*) as how_many from unnest(words) as told (word) group by told.word) as w);
end
$$;

/* As many as an honest day has */
select is(
  array[
    app.announced_bytes('{}'), app.announced_bytes('{"photo": null, "notes": null}'), app.announced_bytes(jsonb_build_object('notes', repeat('x', 8000))),
    app.announced_bytes(jsonb_build_object('notes', repeat('x', 8007))),
    app.announced_bytes(jsonb_build_object('notes', repeat('x', 8007), 'photo', '{"size": 600}'::jsonb, 'morePhotos', '[{"size": 30}, {"size": 4}]'::jsonb))
  ],
  array[0, 0, 0, 7, 641]::bigint[], 'usual notes weigh nothing, longer ones and each photo do'
);
select is(tests.captures('driver', 1, 200), 'applied 200', 'two hundred deliveries of a day without signal get through at once');
select is(tests.captures('driver', 201, 502), 'applied 300, too-many 2', 'five hundred in an hour, where nothing else is set');
update app.settings set value = '510' where name = 'captures_per_hour';
select is(tests.captures('driver', 501, 515), 'applied 10, too-many 5', 'beyond the limit the office says later, and is not full of one person''s');
select is(tests.captures('driver', 1, 1), 'applied 1', 'what had arrived keeps its answer');
select is(
  tests.push('driver', tests.command('driver511', 'record-delivery', '{"shipmentId": null, "trackingNumber": "Xdriver511", "outcome": "Failed Attempt", "notes": "", "photo": null}', 'tracking:Xdriver511')) #> '{0,status}',
  '"retry"', 'later is no refusal'
);
select is_empty($$ select from public.sync_command where id = tests.id_of('driver511') $$, 'and is not kept as an answer');
select is(tests.captures('other-driver', 1, 5), 'applied 5', 'another person goes on');
alter table public.proof_of_delivery disable trigger keep_capture;
update public.proof_of_delivery set received_at = received_at - interval '61 minutes' where captured_by = tests.id_of('driver');
alter table public.proof_of_delivery enable trigger keep_capture;
select is(tests.captures('driver', 511, 515), 'applied 5', 'an hour later the same ids arrive');
select is((select count(*) from public.proof_of_delivery where captured_by = tests.id_of('driver')), 515::bigint, 'each once');

/* An account that was switched off, and photos */
update app.settings set value = '3' where name = 'captures_per_hour_inactive';
select is(tests.captures('inactive', 1, 5), 'applied 3, too-many 2', 'who was switched off brings what was on the road, and no more');
update app.settings set value = '1500' where name = 'capture_photo_bytes_per_hour';
select is(tests.captures('other-driver', 6, 9, '', 600), 'applied 2, too-many 2', 'photos count by their bytes');
select is(tests.captures('other-driver', 10, 10), 'applied 1', 'what has none goes on');
select is(tests.captures('other-driver', 20, 20, '', 301) || ', ' || tests.captures('other-driver', 20, 20, '', 300), 'too-many 1, applied 1', 'up to the last byte');
update app.settings set value = '1000' where name = 'capture_photo_bytes_per_hour';
select is(tests.captures('other-driver', 21, 21), 'applied 1', 'also where the office allows fewer than have come');
select is(
  (select array_agg(p.announced_bytes order by p.tracking_number) from public.proof_of_delivery as p where p.tracking_number in ('Xother-driver5', 'Xother-driver7')),
  array[0, 600]::bigint[], 'each capture keeps what it counts for'
);
select throws_ok(
  $$ update public.proof_of_delivery set announced_bytes = 0 where tracking_number = 'Xother-driver7' $$, 'PT409', 'a proof of delivery is kept as it was captured',
  'for good'
);
select is(tests.captures('other-driver', 11, 11, repeat('x', 8400)), 'too-many 1', 'notes beyond two thousand characters count as well');
select is(tests.captures('other-driver', 11, 11, repeat('x', 8000)), 'applied 1', 'and none up to there');
select is(
  tests.push('other-driver', tests.command('long-number', 'record-delivery', jsonb_build_object(
    'shipmentId', null, 'trackingNumber', repeat('9', 100000), 'outcome', 'Failed Attempt', 'notes', '', 'photo', null
  ), 'tracking:long')) #>> '{0,status}',
  'applied', 'a number without end costs nobody the capture'
);
select is((select length(tracking_number) from public.proof_of_delivery where id = tests.id_of('long-number')), 64, 'and is kept as far as one can be long');

/* The office brings a file in as one act of its own */
select is(
  tests.ask('staff', 'import_delivery', jsonb_build_object('capturedBy', tests.id_of('inactive'), 'command', tests.command('inactive4', 'record-delivery',
    '{"shipmentId": null, "trackingNumber": "Xinactive4", "outcome": "Failed Attempt", "notes": "", "photo": null}', 'tracking:Xinactive4'))) ->> 'status',
  'applied', 'what the office imports is not limited'
);

/* The list */
alter table public.proof_of_delivery disable trigger keep_capture;
update public.proof_of_delivery set delivery_notes = repeat('word ', 400) where id = tests.id_of('driver1');
alter table public.proof_of_delivery enable trigger keep_capture;
create function tests.listed(p jsonb) returns jsonb language sql as $$ select tests.ask('staff', 'review_list', p) $$;
select is(jsonb_array_length(tests.listed('{}') -> 'captures'), 25, 'a page holds twenty-five');
select is(tests.listed('{}') -> 'more', 'true', 'and says that there are more');
select is((tests.listed('{}') ->> 'open')::bigint, (select count(*) from public.proof_of_delivery where review_state = 'open'), 'and how many wait in all');
select is(jsonb_array_length(tests.listed('{"limit": 1000}') -> 'captures'), 100, 'no page holds more than a hundred');
select is(jsonb_array_length(tests.listed('{"limit": 0}') -> 'captures'), 0, 'none where only the number is asked for');
create function tests.all_pages() returns bigint language plpgsql as $$
declare
  answer jsonb;
  after jsonb := 'null';
  seen text[] := '{}';
begin
  loop
    answer := tests.listed(jsonb_build_object('limit', 50, 'after', after));
    seen := seen || array(select c ->> 'id' from jsonb_array_elements(answer -> 'captures') as c);
    exit when answer -> 'more' <> 'true';
    after := jsonb_build_object('receivedAt', answer #> '{captures,-1,received_at}', 'id', answer #> '{captures,-1,id}');
  end loop;
  return (select count(distinct id) from unnest(seen) as id) * case when cardinality(seen) = (select count(distinct id) from unnest(seen) as id) then 1 else -1 end;
end
$$;
select is(tests.all_pages(), (select count(*) from public.proof_of_delivery where review_state = 'open'), 'the pages hold each capture once');
select is((select max(length(c ->> 'delivery_notes')) from jsonb_array_elements(tests.listed('{"limit": 100}') -> 'captures') as c), 500, 'notes are cut in the list');
select is(
  (select count(*) from jsonb_array_elements(tests.listed('{"limit": 100}') -> 'captures') as c where (c ->> 'notes_cut')::boolean <> (c ->> 'id' = tests.id_of('driver1')::text)),
  0::bigint, 'which it says'
);
select is(length(tests.ask('staff', 'review_capture', jsonb_build_object('id', tests.id_of('driver1'))) #>> '{capture,delivery_notes}'), 2000, 'and one alone is whole');
select is(tests.ask('driver', 'review_capture', jsonb_build_object('id', tests.id_of('driver1'))), '{"error": "PT403"}', 'for the office');

select * from finish();
