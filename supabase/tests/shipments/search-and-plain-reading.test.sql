-- The search answers what plain reading of every shipment answers, whichever of its ways it takes. Random shipments with hostile names,
-- hostile texts, every way forced.
begin;
select plan(11);

\ir ../../../tests/support/sql/scenes/acting-as.sql
insert into auth.users (id, email, email_confirmed_at) values (tests.id_of('staff'), 'staff@waybill.example', now());
insert into public.staff (user_id, user_name, email, role) values (tests.id_of('staff'), 'Staff', 'staff@waybill.example', 'Staff');

create function tests.some(words text[]) returns text language sql volatile as $$ select words[1 + floor(random() * cardinality(words))::integer] $$;
create function tests.name() returns text language sql volatile as $$
  select string_agg(tests.some(array[
    'Asha', 'asha', 'ASHA', 'Ra', 'r', 'R.', '&', '&&', '%', '100%', '_', 'a_b', 'Back\slash', '\', '(Pune)', '''', '"', '--', 'x--', ';drop', 'É', 'éclair',
    'ఆశ', 'ట్రేడర్స్', 'मुंबई', '東京', '🚚', 'Traders', 'trade', 'q', 'zq', '36', '3', E'two\nlines', E'a\ttab', 'a  b', 'İ', 'ß', '$1', '.*', '[a]', E'\u00a0'
  ]), tests.some(array[' ', ' ', '  ', '-', ''])) from generate_series(1, 1 + floor(random() * 3)::integer)
$$;
select setseed(0.4);
insert into auth.users (id, email, email_confirmed_at) select tests.id_of(who), who || '@waybill.example', now() from unnest(array['ravi', 'sita', 'gone']) as who;
insert into public.staff (user_id, user_name, email, role, status)
select tests.id_of(who), called, who || '@waybill.example', 'Driver', standing
from (values ('ravi', 'Ravi & Kumar', 'Active'), ('sita', 'Sītā Pearl', 'Active'), ('gone', 'Xylem Gone', 'Inactive')) as drivers (who, called, standing);
insert into public.clients (client_code, client_name, contact_email, contact_phone, address, gstin, pan)
select code, called, lower(code) || '@waybill.example', '9000000003', 'Somewhere', 'URP', 'NA'
from (values ('P1', 'Nizam Pearls'), ('P2', '100% Cotton & Sons'), ('ASHA', 'ఆశ')) as clients (code, called);

insert into public.shipments (
  id, shipment_id, tracking_number, status, from_name_or_company, from_contact_number, to_name_or_company, to_contact_number, created_at,
  client_code, driver_id, estimated_delivery_date, from_city, from_postal_code, to_city, to_postal_code
)
select
  md5(number::text)::uuid,
  -- One without a readable id; several of one instant.
  case when number % 50 <> 0 then 'SHP' || translate(upper(left(md5('shp' || number), 8)), 'ILOU', '1100') end,
  tests.some(array['17', 'AB_', 'x--', 'A-1']) || number,
  -- One status is rare.
  case when number % 19 = 0 then 'Lost/Damaged' else tests.some(array['Pending', 'Delivered', 'Cancelled']) end,
  -- Some words are in old records alone.
  tests.name() || case when number > 250 then ' xylem ~' else '' end || tests.some(array['', ' Sons']), '9848022' || 100 + number,
  tests.name() || ' ' || number % 5, '8012345678',
  '2024-01-01T18:29:59.999Z'::timestamptz - (number / 3) * interval '7 hours',
  tests.some(array['P1', 'P2', 'ASHA', null]), case number % 4 when 0 then null when 1 then tests.id_of('ravi') when 2 then tests.id_of('sita') else tests.id_of('gone') end,
  case when number % 6 > 0 then '2024-01-01'::date - (number / 10 + number % 6) end,
  tests.some(array['Warangal', 'Pune', '']), '506 002', tests.some(array['Pune', 'పుణె', 'Puné', 'Xylem', '100%']), tests.some(array['411001', '411 002', '570001', ''])
from generate_series(1, 400) as number;
-- What has changed since is found as it is now.
update public.shipments set from_name_or_company = 'Renamed ~&', status = 'Delivered' where right(tracking_number, 1) = '7';
update public.shipments set to_city = 'Mysuru', client_code = 'P1', driver_id = null, estimated_delivery_date = '2023-12-24' where right(tracking_number, 1) = '4';
insert into public.invoices (id, invoice_number, client_code, invoice_date, total_base, total_gst, total_amount, place_of_supply)
values (tests.id_of('invoice'), 'P1-0001', 'P1', '2024-01-01', 100, 18, 118, '36');
update public.shipments set invoice_status = 'raised', invoice_id = tests.id_of('invoice'), invoice_number = 'P1-0' || right(tracking_number, 2)
where client_code = 'P1' and right(tracking_number, 1) in ('2', '8');
update public.shipments set created_at = created_at - interval '300 days' where right(tracking_number, 2) = '42';
delete from public.shipments where right(tracking_number, 2) = '13';

create table tests.asked (text text, narrowed jsonb);
insert into tests.asked
select text, narrowed from unnest(array[
  'a', 'r', 'q', 'é', 'É', 'ß', 'i̇', '3', '7', 'ra', 'zq', 'xy', '~', '&', '&&', '~&', '%', '%%', '_', '__', '\', '\\', '\%', '%\', '(', '(p', ')', '''', '''''', '"', '-', '--', '---',
  'x--', 'x-', 'x--1', '.*', '$1', '[a]', ';drop', 'asha', 'ASHA', ' asha ', 'ash', 'sha', 'trade', 'traders', 'xylem', 'xylem ~', 'm ~', 'l 3', '& &', '% _', 'a b', 'a  b', 'a & b',
  'ఆ', 'ఆశ', 'ట్రే', 'ట్రేడర్స్', 'मु', 'मुंबई', '東', '東京', '🚚', 'two lines', E'two\nlines', E'a\ttab', E'\t', E'\u00a0', E'\u0001', E'a\u0001b', 'a_b', 'a%b', '100%', 'k\s', 'shp', 'sh', 'shp0', '17', '172',
  'ab_', 'b_1', 'renamed', 'renamed ~', 'sons', '9848022345', '80123', '506002', 'warangal', 'mysuru', 'p1', 'p1-', 'p1-0', '1-0', '-02', 'nizam pearls', 'cotton', 'sita', 'kumar', 'gone', 'పు', 'puné', 'pune', '(pune)', 'nobody has this', 'or 1=1', repeat('a', 300), repeat('%', 250)
]) as text
cross join (values
  ('{}'::jsonb), ('{"status": "Delivered"}'), ('{"from": "2023-10-20", "to": "2023-12-20"}'), ('{"to": "2023-11-01", "status": "Pending"}'), ('{"from": "2023-12-30"}'), ('{"status": "Lost/Damaged"}')
) as narrowings (narrowed)
union all
select text, narrowed from unnest(array[
  '', 'a', '&', '~&', '%', 'asha', 'xylem', 'trade', 'ట్రే', '17', '98480', '506002', 'mysuru', 'p1-0', 'nizam pearls', 'cotton', 'kumar', 'gone'
]) as text
cross join (values
  ('{"client": "P1"}'), ('{"driver": "none", "status": "Pending"}'), (jsonb_build_object('driver', tests.id_of('ravi'))), ('{"place": "pun"}'), ('{"place": "411 0", "unbilled": true}'),
  ('{"place": "పు"}'), ('{"place": "100%", "dueFrom": "2023-11-20"}'), ('{"dueFrom": "2023-12-20", "dueTo": "2023-12-28"}'), ('{"dueTo": "2023-12-01", "status": "Delivered"}'),
  ('{"unbilled": true, "from": "2023-11-20"}'), ('{"place": "xyl", "status": "Lost/Damaged"}')
) as narrowings (narrowed);

create function tests.plainly(asked text, narrowed jsonb) returns uuid[] language sql as $$
  select array(
    select s.id from public.shipments as s
    left join public.clients as c on c.client_code = s.client_code
    left join public.staff as d on d.user_id = s.driver_id and d.status = 'Active'
    cross join (select lower(btrim(translate(left(asked, 200), E'\n\u0001', '  '))) as needle) as looked_for
    where (
        needle = '' or exists (
          select from unnest(array[
            coalesce(s.shipment_id, 'SHP' || left(s.id::text, 6)), s.tracking_number, s.from_name_or_company, s.to_name_or_company, s.from_contact_number,
            s.to_contact_number, s.from_city, s.to_city, replace(s.from_postal_code, ' ', ''), replace(s.to_postal_code, ' ', ''), s.client_code,
            s.invoice_number, c.client_name, d.user_name
          ]) as field
          where case when length(needle) > 2 then strpos(lower(field), needle) else strpos(' ' || lower(field), ' ' || needle) end > 0
        )
      )
      and (narrowed ->> 'client' is null or s.client_code = narrowed ->> 'client')
      and (narrowed ->> 'driver' is null or coalesce(s.driver_id::text, 'none') = narrowed ->> 'driver')
      and (
        narrowed ->> 'place' is null or starts_with(lower(s.to_city), narrowed ->> 'place')
        or starts_with(replace(s.to_postal_code, ' ', ''), replace(narrowed ->> 'place', ' ', ''))
      )
      and (narrowed ->> 'dueFrom' is null or s.estimated_delivery_date >= (narrowed ->> 'dueFrom')::date)
      and (narrowed ->> 'dueTo' is null or s.estimated_delivery_date <= (narrowed ->> 'dueTo')::date)
      and (narrowed -> 'unbilled' is null or (s.client_code is not null and s.status <> 'Cancelled' and s.invoice_id is null))
      and (narrowed ->> 'status' is null or s.status = narrowed ->> 'status')
      and (narrowed ->> 'from' is null or (s.created_at at time zone 'Asia/Kolkata')::date >= (narrowed ->> 'from')::date)
      and (narrowed ->> 'to' is null or (s.created_at at time zone 'Asia/Kolkata')::date <= (narrowed ->> 'to')::date)
    order by s.created_at desc, s.id desc
  )
$$;

-- Page after page to the end.
create function tests.found(asked jsonb, page integer) returns uuid[] language plpgsql as $$
declare
  answer jsonb;
  after jsonb;
  ids uuid[] := '{}';
begin
  loop
    answer := public.search_shipments(asked || jsonb_build_object('limit', page, 'after', after));
    ids := ids || array(select (row ->> 'id')::uuid from jsonb_array_elements(answer -> 'rows') with ordinality as rows (row, place) order by place);
    if not (answer ->> 'more')::boolean then
      return ids;
    end if;
    after := jsonb_build_object('createdAt', answer #> '{rows,-1,created_at}', 'id', answer #> '{rows,-1,id}');
  end loop;
end
$$;
-- Shuffled, so that each quarter has every kind of text and every narrowing.
create table tests.answers as
  select text, narrowed, tests.plainly(text, narrowed) as ids, row_number() over (order by md5(text || narrowed)) % 4 as quarter from tests.asked;
grant select on tests.answers to public;
grant execute on all functions in schema tests to public;

-- All of them are asked along the order of time; of what is forced, each way has a quarter of its own.
create function tests.different(page integer, quarters integer[] default array[0, 1, 2, 3]) returns setof text language plpgsql as $$
begin
  perform tests.be('staff');
  return query select format('%s under %s', to_json(text), narrowed)
    from tests.answers where quarter = any (quarters) and tests.found(narrowed || jsonb_build_object('text', text), page) <> ids;
  perform tests.be('owner');
end
$$;

select ok((select count(*) > 200 from tests.answers where cardinality(ids) > 0), 'most questions have answers');
select is_empty($$ select tests.different(100) $$, 'along the order of time');
create or replace function app.pages_walked_at_once() returns integer language sql immutable parallel safe set search_path = '' as $$ select 0 $$;
select is_empty($$ select tests.different(100, '{0, 2}') $$, 'whichever way seems the shortest by the rows that are drawn');

create or replace function app.search_way(
  sought app.words_asked, status_asked text, upper_at timestamptz, upper_id uuid, lower_at timestamptz, out way text, out enough_since timestamptz
) language sql as $$ select 'index', null::timestamptz $$;
select is_empty($$ select tests.different(100, '{1}') $$, 'out of an index');
select is_empty($$ select tests.different(30, '{2}') $$, 'page after page');
create or replace function app.search_way(
  sought app.words_asked, status_asked text, upper_at timestamptz, upper_id uuid, lower_at timestamptz, out way text, out enough_since timestamptz
) language sql as $$ select 'index', '2023-12-01T00:00:00Z'::timestamptz $$;
select is_empty($$ select tests.different(100, '{3}') $$, 'out of an index, those that are enough first');
select is_empty($$ select tests.different(30, '{0}') $$, 'page after page of them');
create or replace function app.search_way(
  sought app.words_asked, status_asked text, upper_at timestamptz, upper_id uuid, lower_at timestamptz, out way text, out enough_since timestamptz
) language sql as $$ select 'status', null::timestamptz $$;
select is_empty($$ select tests.different(100, '{1, 3}') $$, 'among those of a status');
create or replace function app.search_way(
  sought app.words_asked, status_asked text, upper_at timestamptz, upper_id uuid, lower_at timestamptz, out way text, out enough_since timestamptz
) language sql as $$ select 'scan', '2023-12-01T00:00:00Z'::timestamptz $$;
select is_empty($$ select tests.different(100, '{2}') $$, 'out of all, those that are enough first');

/* What was loaded past the triggers */

delete from app.shipment_words where words like '%asha%';
select ok(app.fill_shipment_words() > 0, 'words that are not there are filled in');
select is_empty($$ select tests.different(100, '{3}') $$, 'and found');

select * from finish();
rollback;
