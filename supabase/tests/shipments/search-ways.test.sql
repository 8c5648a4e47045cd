-- Which way the search judges to be the shortest, among so many rows that it matters: a filter does not keep a rare text from the index.
begin;
select plan(14);

-- So many that walking through them takes longer than to ask; nobody looks for the shipments themselves.
alter table app.shipment_words drop constraint shipment_words_id_fkey;
insert into app.shipment_words (id, created_at, status, unbilled, payment_mode, words)
select
  gen_random_uuid(), now() - n * interval '1 minute', case when n % 20000 = 9 then 'Lost/Damaged' else 'Pending' end, true, 'prepaid',
  ' shp' || n || ' new ' || n % 7 || case when n > 30000 then ' xylem &' else '' end || repeat(' and more', 6)
from generate_series(1, 40000) as n;
create function pg_temp.way(asked jsonb) returns text language sql as $$
  select way from app.search_way(app.asked_of_words(asked), asked ->> 'status', 'infinity', app.no_id(), '-infinity')
$$;
select is(pg_temp.way(asked), way, format('%s: %s', asked, way))
from (values
  ('{"text": "new"}'::jsonb, 'walk'), ('{"text": "nobody"}', 'index'), ('{"text": "nobody", "driver": "none"}', 'index'), ('{"text": "nobody", "unbilled": true}', 'index'),
  ('{"text": "new", "driver": "none"}', 'walk'), ('{"text": "xylem"}', 'scan'), ('{"text": "&", "status": "Lost/Damaged"}', 'status')
) as tried (asked, way);

-- The weeks are asked of the index itself, and of no row.
set local enable_seqscan = off;
set local enable_indexscan = off;
create function pg_temp.explained(query text) returns setof text language plpgsql as $$
begin
  return query execute 'explain ' || query;
end
$$;
select isnt_empty(
  format(
    'select from pg_temp.explained(%L) as line where line ~ ''Index Cond: .*date_bin.*%s''',
    'select from app.shipment_words as w where app.search_period(w.created_at) && array[''2024-01-01Z''::timestamptz] and ' || asked, part
  ),
  part || ': an index knows the weeks'
)
from (values ('w.words like ''%xylem%''', 'words ~~'), ('w.signs @> ''{&}''', 'signs @>')) as tried (asked, part);

-- Long periods are asked for in the middle of a long time, and short ones at its ends.
insert into app.shipment_words (id, created_at, status, unbilled, payment_mode, words)
values (gen_random_uuid(), '2019-03-01T10:00:00Z', 'Pending', false, 'prepaid', ' shp long ago');
create function pg_temp.outside(since timestamptz, until timestamptz) returns table (at timestamptz) language sql as $$
  select at
  from (select app.search_periods(since, until) as asked) as a, generate_series('2019-03-01T10:00:00Z'::timestamptz, '2026-11-26T10:00:00Z', '7 hours') as at
  where (at >= since and at < until and not app.search_period(at) && asked)
    or ((at < since - interval '14 days' or at > until + interval '14 days') and app.search_period(at) && asked)
$$;
select is_empty(
  format('select pg_temp.outside(%L, %L)', since, until), format('the periods from %s to %s hold all of it, and nothing that is two weeks away', since, until)
)
from (values
  ('2020-01-02T03:00:00Z'::timestamptz, 'infinity'::timestamptz), ('-infinity', '2024-05-06T07:00:00Z'), ('2021-01-01Z', '2021-05-20Z')
) as tried (since, until);
select is_empty(
  $$ select since from generate_series('2019-04-01Z'::timestamptz, '2026-11-01Z', '10 days') as since where cardinality(app.search_periods(since, 'infinity')) > 35 $$,
  'and are few, however long it is ago'
);
select bag_eq(
  $$ select unnest(app.signs_in('p1-01 (a) && x--01' || E'\u0002')) $$, array['(', ')', '&', '&&', '-', '--'],
  'two signs beside each other are one more, as they were typed'
);

select * from finish();
rollback;
