-- The office's search over all shipments ever; devices hold the open ones and the last 90 days. Row-level security would prevent the use of
-- the trigram index, so the function checks the caller itself.
create extension if not exists pg_trgm with schema extensions;

-- The fields a search looks through, each on its own: no text matches across two of them, and each begins after a space, so that the index
-- knows where words begin. The recipient's city and PIN code have signs of their own in front, by which their beginnings are found. A shipment
-- without a readable id has the stand-in that screens show. Plain SQL without a search_path, so that it is inlined.
create function app.search_text(
  id uuid, shipment_id text, tracking_number text, from_name text, to_name text, from_phone text, to_phone text, from_city text, from_pin text,
  client_code text, invoice_number text, to_city text, to_pin text
) returns text
language sql immutable parallel safe
as $$
  select ' ' || lower(
    coalesce(shipment_id, 'SHP' || left(replace(id::text, '-', ''), 6)) || E'\u0001 ' || tracking_number
      || E'\u0001 ' || from_name || E'\u0001 ' || to_name || E'\u0001 ' || from_phone || E'\u0001 ' || to_phone
      || E'\u0001 ' || from_city || E'\u0001 ' || replace(from_pin, ' ', '')
      || E'\u0001 ' || coalesce(client_code, '') || E'\u0001 ' || coalesce(invoice_number, '')
      || E'\u0002 ' || to_city || E'\u0003 ' || replace(to_pin, ' ', '')
  )
$$;

-- Every character that is not a letter a to z, a digit or a space; null without any. Trigrams ignore signs, and know other scripts only if
-- the server's locale does. The dash of an invoice's number is left out: nearly all old records have it. Two signs beside each other count as
-- one more: "&&" is rare where "&" is common.
create function app.signs_in(words text) returns text[]
language sql immutable parallel safe
as $$
  select case when named ~ '[^a-z0-9 \u0001-\u0003]' then
    (select array_agg(distinct sign) from regexp_split_to_table(regexp_replace(named, '[a-z0-9 \u0001-\u0003]', '', 'g'), '') as sign)
      || case when words ~ '[!-/:-@[-`{-~]{2}' then
        array(
          select distinct pair from generate_series(1, length(words) - 1) as start, lateral substr(words, start, 2) as pair where pair ~ '^[!-/:-@[-`{-~]{2}$'
        )
      end
  end
  from regexp_replace(words, '-(?=[0-9]*\u0002)', '') as named
$$;

-- The beginnings of the two weeks and of the sixteen weeks of an instant, as the index below keeps them. The latter begin in the middle of two
-- weeks, so that no beginning is both.
create function app.search_period(at timestamptz) returns timestamptz[]
language sql immutable parallel safe
as $$ select array[date_bin('336 hours', at, '2000-01-03T00:00:00Z'), date_bin('2688 hours', at, '2000-01-10T00:00:00Z')] $$;

-- The search reads its own table: narrow, in the order of time, and touched by few of the changes of a shipment's life. A walk over a million of
-- its rows takes as long as some thousand rows through the shipments' own index.
create table app.shipment_words (
  id uuid primary key references public.shipments (id) on update cascade on delete cascade,
  -- What is read of every row comes first, at places that are the same in each.
  created_at timestamptz(3) not null,
  words text not null,
  status text not null,
  client_code text,
  driver_id uuid,
  due_on date,
  unbilled boolean not null,
  payment_mode text not null,
  signs text[]
-- Room in each page: a new status stays in its page and touches no index.
) with (fillfactor = 90);

create index shipment_words_newest on app.shipment_words (created_at desc, id desc);
-- By the weeks and the signs as well: what is in old records alone is found without reading of all that is older still, and what is asked
-- together is met by one index, because the planner would not put two together.
create index shipment_words_words on app.shipment_words using gin (app.search_period(created_at), words extensions.gin_trgm_ops, signs);
-- The newest of a client, of a driver, of none, and of what waits for an invoice.
create index shipment_words_client on app.shipment_words (client_code, created_at desc, id desc) where client_code is not null;
create index shipment_words_driver on app.shipment_words (driver_id, created_at desc, id desc) where driver_id is not null;
create index shipment_words_no_driver on app.shipment_words (created_at desc, id desc) where driver_id is null;
create index shipment_words_unbilled on app.shipment_words (created_at desc, id desc) where unbilled;
create index shipment_words_due on app.shipment_words (due_on) where due_on is not null;

alter table app.shipment_words enable row level security;
revoke all on app.shipment_words from public, anon, authenticated, service_role;

-- What may be billed and stands on no invoice, as devices count it (src/domain/today/fact-line.ts).
create function app.is_unbilled(client_code text, status text, invoice_status text) returns boolean
language sql immutable parallel safe
as $$ select client_code is not null and status <> 'Cancelled' and invoice_status <> 'raised' $$;

-- Gives words to rows that were loaded past the triggers; returns how many had none.
create function app.fill_shipment_words() returns bigint
language sql set search_path = ''
as $$
  with filled as (
    insert into app.shipment_words (id, created_at, status, client_code, driver_id, due_on, unbilled, payment_mode, words, signs)
    select
      s.id, s.created_at, s.status, s.client_code, s.driver_id, s.estimated_delivery_date,
      app.is_unbilled(s.client_code, s.status, s.invoice_status), s.payment_mode, w.words, app.signs_in(w.words)
    from public.shipments as s
    -- offset 0: the words are put together once a row.
    cross join lateral (
      select app.search_text(
        s.id, s.shipment_id, s.tracking_number, s.from_name_or_company, s.to_name_or_company, s.from_contact_number, s.to_contact_number,
        s.from_city, s.from_postal_code, s.client_code, s.invoice_number, s.to_city, s.to_postal_code
      ) as words offset 0
    ) as w
    where not exists (select from app.shipment_words as known where known.id = s.id)
    order by s.created_at, s.id
    returning 1
  )
  select count(*) from filled
$$;

create function app.keep_shipment_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  all_words constant text := app.search_text(
    new.id, new.shipment_id, new.tracking_number, new.from_name_or_company, new.to_name_or_company, new.from_contact_number, new.to_contact_number,
    new.from_city, new.from_postal_code, new.client_code, new.invoice_number, new.to_city, new.to_postal_code
  );
  is_unbilled constant boolean := app.is_unbilled(new.client_code, new.status, new.invoice_status);
begin
  if tg_op = 'UPDATE' then
    update app.shipment_words as w
    set
      created_at = new.created_at, status = new.status, client_code = new.client_code, driver_id = new.driver_id,
      due_on = new.estimated_delivery_date, unbilled = is_unbilled, payment_mode = new.payment_mode
    where w.id = new.id and w.words = all_words;
    if found then
      return null;
    end if;
  end if;
  insert into app.shipment_words (id, created_at, status, client_code, driver_id, due_on, unbilled, payment_mode, words, signs)
  values (
    new.id, new.created_at, new.status, new.client_code, new.driver_id, new.estimated_delivery_date, is_unbilled, new.payment_mode, all_words,
    app.signs_in(all_words)
  )
  on conflict (id) do update
  set
    created_at = excluded.created_at, status = excluded.status, client_code = excluded.client_code, driver_id = excluded.driver_id,
    due_on = excluded.due_on, unbilled = excluded.unbilled, payment_mode = excluded.payment_mode, words = excluded.words, signs = excluded.signs;
  return null;
end
$$;
create trigger keep_words_of_new after insert on public.shipments for each row execute function app.keep_shipment_words();
create trigger keep_words after update on public.shipments for each row
  when (
    (
      old.created_at, old.status, old.driver_id, old.estimated_delivery_date, old.invoice_status, old.payment_mode,
      old.id, old.shipment_id, old.tracking_number, old.from_name_or_company, old.to_name_or_company, old.from_contact_number, old.to_contact_number,
      old.from_city, old.from_postal_code, old.client_code, old.invoice_number, old.to_city, old.to_postal_code
    ) is distinct from (
      new.created_at, new.status, new.driver_id, new.estimated_delivery_date, new.invoice_status, new.payment_mode,
      new.id, new.shipment_id, new.tracking_number, new.from_name_or_company, new.to_name_or_company, new.from_contact_number, new.to_contact_number,
      new.from_city, new.from_postal_code, new.client_code, new.invoice_number, new.to_city, new.to_postal_code
    )
  )
  execute function app.keep_shipment_words();

-- Typed text as the search uses it; '' without any.
create function app.search_needle(typed text) returns text
language sql immutable parallel safe
as $$ select lower(btrim(translate(typed, E'\n\u0001\u0002\u0003', '    '))) $$;

create function app.like_escaped(needle text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select regexp_replace(needle, '([%_\\])', '\\\1', 'g') $$;

-- That a row's words hold one of these, as SQL. Reading each row, strpos takes half the time of `like`, which an index needs.
create function app.words_hold(texts text[]) returns text
language sql immutable parallel safe set search_path = ''
as $$ select '(' || string_agg(format('strpos(w.words, %L) > 0', text), ' or ') || ')' from unnest(texts) as text $$;

create function app.words_like(texts text[]) returns text
language sql immutable parallel safe set search_path = ''
as $$ select '(' || string_agg(format('w.words like %L', '%' || app.like_escaped(text) || '%'), ' or ') || ')' from unnest(texts) as text $$;

-- Some of the parts by which a trigram index finds a text: three letters or digits, and where a sign begins or ends a word.
create function app.trigrams_of(needle text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select distinct part
    from generate_series(1, length(needle)) as start, lateral (values (substr(needle, start, 3)), (substr(needle, start, 2))) as parts (part)
    where part ~ '^[a-z0-9]{3}$|^[ -/:-@[-`{-~][a-z0-9]{1,2}$|^[a-z0-9]{2}[ -/:-@[-`{-~]$'
    limit 16
  )
$$;

-- What a search asks of `app.shipment_words as w`, put into SQL: only what is asked stands in it, so that the planner sees which index helps.
create type app.words_asked as (
  -- All of it, for who reads row by row.
  fits text,
  -- What an index finds in no order: the text, the days of the estimate, the place. Null without any. What belongs to a client or driver of
  -- that name lies between the instants $3 and $4, which their indexes know.
  indexed text,
  -- Days of the estimate are near the instant: asking for the weeks as well finds little less, and takes longer.
  by_day boolean,
  -- What such an index goes by: it finds the rows that fit all of these.
  keys text[],
  -- Beside what the index has made sure of.
  rest text,
  -- A client, a driver, none, or what is unbilled: each has an index in the order of time. Null without.
  few text
);

create function app.asked_of_words(asked jsonb) returns app.words_asked
language plpgsql stable set search_path = ''
as $$
declare
  needle constant text := app.search_needle(left(asked ->> 'text', 200));
  -- Almost every text holds one or two given letters, so they find only words that begin with them.
  held constant text := case when length(needle) <= 2 then ' ' else '' end || needle;
  place constant text := nullif(app.search_needle(left(asked ->> 'place', 200)), '');
  driver constant uuid := app.uuid_or_null(asked ->> 'driver');
  due_from constant date := app.day_or_null(asked ->> 'dueFrom');
  due_to constant date := app.day_or_null(asked ->> 'dueTo');
  of_named text := '';
  of_named_then text := '';
  named text[];
  signs text[];
  places text[];
  text_fits text;
  due_days text;
  few text[];
  made app.words_asked;
begin
  if needle <> '' then
    -- Names of clients and drivers change without their shipments, which are found by whose they are.
    named := array(select c.client_code from public.clients as c where strpos(' ' || lower(c.client_name), held) > 0);
    if named <> '{}' then
      of_named := format(' or w.client_code = any (%L::text[])', named);
      of_named_then := format(' or w.client_code = any (%L::text[]) and w.created_at between $3 and $4', named);
    end if;
    named := array(select d.id::text from app.mirrored_drivers as d where strpos(' ' || lower(d.name), held) > 0);
    if named <> '{}' then
      of_named := of_named || format(' or w.driver_id = any (%L::uuid[])', named);
      of_named_then := of_named_then || format(' or w.driver_id = any (%L::uuid[]) and w.created_at between $3 and $4', named);
    end if;
    text_fits := format('(%s%s)', app.words_hold(array[held]), of_named);
    -- Without a trigram the index would be read from end to end; the signs are in it as well, but for the dash of an invoice's number.
    if held ~ '[a-z0-9]{3}| [a-z0-9]' then
      made.indexed := format('(%s%s)', app.words_like(array[held]), of_named_then);
      made.keys := array(select format('(%s%s)', app.words_hold(array[part]), of_named) from unnest(app.trigrams_of(held)) as part);
    elsif needle !~ '^[a-z0-9]*-[0-9]*$' or length(needle) <= 2 then
      signs := app.signs_in(needle);
      if signs <> '{}' then
        made.indexed := format('(w.signs @> %L::text[]%s)', signs, of_named_then);
        made.keys := array[format('(w.signs @> %L::text[]%s)', signs, of_named)];
      end if;
    end if;
  end if;
  if due_from is not null or due_to is not null then
    due_days := format('w.due_on between %L and %L', coalesce(due_from, '-infinity'), coalesce(due_to, 'infinity'));
    made.indexed := concat_ws(' and ', made.indexed, due_days);
    made.by_day := true;
    made.keys := made.keys || due_days;
  end if;
  if place is not null then
    places := array[E'\u0002 ' || place, E'\u0003 ' || replace(place, ' ', '')];
    -- Other scripts may have no trigrams, and have the index read from end to end.
    if place ~ '^[a-z0-9]' then
      -- No trigram knows the two signs: without a space inside both are the same to the index, which would be read twice. Beside a name the
      -- planner needs both, or it reads all rows of who has that name.
      made.indexed := concat_ws(
        ' and ', made.indexed, app.words_like(case when strpos(place, ' ') > 0 or of_named <> '' then places else array[' ' || place] end)
      );
      made.keys := made.keys || app.words_hold(places);
    end if;
  end if;
  -- One of them leads along its index; the others are written so that no index is taken for them.
  few := array_remove(array[
    'w.client_code = ' || quote_literal(asked ->> 'client'),
    case when asked ->> 'driver' = 'none' then 'w.driver_id is null' else 'w.driver_id = ' || quote_literal(driver) end,
    case when asked -> 'unbilled' = 'true' then 'w.unbilled' end
  ], null);
  made.few := few[1] || case when cardinality(few) > 1 then format(' and coalesce(%s, false)', array_to_string(few[2:], ' and ')) else '' end;
  made.rest := coalesce(nullif(concat_ws(
    ' and ', text_fits, app.words_hold(places), 'w.status = ' || quote_literal(asked ->> 'status'), 'w.payment_mode = ' || quote_literal(asked ->> 'payment'), made.few
  ), ''), 'true');
  made.fits := concat_ws(' and ', due_days, made.rest);
  return made;
end
$$;

-- A table of so many pages is walked without asking what helps.
create function app.pages_walked_at_once() returns integer
language sql immutable parallel safe set search_path = ''
as $$ select 500 $$;

create function app.no_id() returns uuid
language sql immutable parallel safe
as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

-- That a row is older than `upper` and not older than `lower`, as SQL: every row is asked, so only what narrows stands in it.
create function app.in_range(named text, upper_at timestamptz, upper_id uuid, lower_at timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(nullif(concat_ws(
    ' and ',
    case when lower_at > '-infinity' then format('%s.created_at >= %L', named, lower_at) end,
    case
      when upper_at = 'infinity' then null
      when upper_id = app.no_id() then format('%s.created_at < %L', named, upper_at)
      else format('(%1$s.created_at, %1$s.id) < (%2$L, %3$L)', named, upper_at, upper_id)
    end
  ), ''), 'true');
end
$$;

-- The periods that hold all from one instant to the other, long ones where these hold nothing else: an index looks at each of them for every
-- hit. Null where they leave nothing out, or some instant is a mistake and they are thousands.
create function app.search_periods(lower_at timestamptz, upper_at timestamptz) returns timestamptz[]
language plpgsql stable
-- Its caller has forbidden the way to the oldest and the newest.
set search_path = '' set enable_indexscan = on
as $$
declare
  oldest constant timestamptz := (select min(w.created_at) from app.shipment_words as w);
  newest constant timestamptz := (select max(w.created_at) from app.shipment_words as w);
  first constant timestamptz := greatest(lower_at, oldest);
  last constant timestamptz := least(upper_at, newest);
  long_since timestamptz := (app.search_period(first))[2];
  long_until timestamptz := (app.search_period(last))[2];
begin
  if oldest is null or (lower_at <= oldest and upper_at > newest) or last > first + interval '20 years' then
    return null;
  end if;
  if long_since < first then
    long_since := long_since + interval '2688 hours';
  end if;
  -- Nothing is younger than the newest.
  if upper_at > newest then
    long_until := long_until + interval '2688 hours';
  end if;
  if long_until <= long_since then
    return array(select at from generate_series((app.search_period(first))[1], last, interval '336 hours') as at);
  end if;
  return array(
    select at from generate_series((app.search_period(first))[1], long_since - interval '1 hour', interval '336 hours') as at
    union all
    select at from generate_series(long_since, long_until - interval '1 hour', interval '2688 hours') as at
    union all
    select at from generate_series((app.search_period(long_until))[1], last, interval '336 hours') as at
  );
end
$$;

-- The way that finds the newest matches soonest, judged by a few pages of rows drawn from all: "walk" along the rows in the order of time, which
-- meets what is common; "index" for what is rare, or common in old records alone; "status" where few have it; "scan" through all for what has
-- only parts that every row has. The planner cannot judge: it takes words to be spread evenly over the years, and knows of no trigram how common
-- it is. `enough_since`: enough for a page are newer, most likely; null where nobody can tell.
create function app.search_way(
  sought app.words_asked, status_asked text, upper_at timestamptz, upper_id uuid, lower_at timestamptz, out way text, out enough_since timestamptz
)
language plpgsql stable
set search_path = '' set jit = off set max_parallel_workers_per_gather = 0
as $$
declare
  pages constant bigint := pg_relation_size('app.shipment_words') / current_setting('block_size')::integer;
  n bigint;
  on_the_way bigint;
  walked bigint;
  of_status bigint;
  in_index bigint;
  rarest bigint;
  each_is float;
begin
  if pages <= app.pages_walked_at_once() then
    way := 'walk';
    return;
  end if;
  execute format(
    'with drawn as materialized (
       select
         w.created_at, w.in_range and %s as on_the_way, w.in_range and %s as fits, w.in_range and w.status = $3 as of_status, array[%s]::integer[] as keys
       from (select *, %s as in_range from app.shipment_words as w tablesample system ($4) repeatable (1)) as w
     ),
     met as (select d.created_at from drawn as d where d.fits order by d.created_at desc offset 2 limit 1),
     enough as (select d.created_at from drawn as d where d.fits order by d.created_at desc offset 11 limit 1),
     near as (
       select d.keys from drawn as d
       where d.created_at >= (select (app.search_period(coalesce((select e.created_at from enough as e), $1)))[1]) and d.created_at <= $2
     )
     select
       (select e.created_at from enough as e),
       count(*),
       count(*) filter (where d.on_the_way),
       count(*) filter (where d.on_the_way and d.created_at >= coalesce((select m.created_at from met as m), ''-infinity'')),
       count(*) filter (where d.of_status),
       (select count(*) from near as k where 0 <> all (k.keys)),
       (select min(each.n) from (select sum(key.fits) as n from near as k, unnest(k.keys) with ordinality as key (fits, place) group by key.place) as each)
     from drawn as d',
    coalesce(sought.few, 'true'), sought.fits,
    (select string_agg(format('coalesce(%s, false)::integer', key), ', ') from unnest(sought.keys) as key),
    app.in_range('w', upper_at, upper_id, lower_at)
  ) into enough_since, n, on_the_way, walked, of_status, in_index, rarest
  using lower_at, upper_at, status_asked, least(100, 10000.0 / pages);
  each_is := 100.0 / least(100, 10000.0 / pages);
  -- In microseconds of an ordinary core, as measured. Few that lie apart cost a page each.
  select ways.way into way
  from (values
    ('walk', walked * each_is * (0.45 + case when sought.few is null then 0 else 4 / greatest(1, on_the_way * each_is / pages) end)),
    ('index', case when sought.indexed is not null then 5000 + each_is * (in_index * 1.5 + coalesce(rarest, 0) * 0.3) end),
    ('status', case when status_asked is not null then of_status * each_is * 3 end),
    ('scan', n * each_is * 0.27)
  ) as ways (way, takes)
  where takes is not null
  order by takes
  limit 1;
end
$$;

-- The newest matches of a range, found one by one in the order of the answer: along the index of all rows, or of the few that are asked for.
-- This plan and the next are forced.
create function app.search_on_the_way(fits text, upper_at timestamptz, upper_id uuid, lower_at timestamptz, most integer) returns uuid[]
language plpgsql stable
set search_path = '' set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
set max_parallel_workers_per_gather = 0
as $$
declare
  found uuid[];
begin
  execute format(
    'select array(select w.id from app.shipment_words as w where %s and %s order by w.created_at desc, w.id desc limit $1)',
    app.in_range('w', upper_at, upper_id, lower_at), fits
  ) into found using most;
  return found;
end
$$;

-- The same from an index, whose hits come in no order.
create function app.search_in_index(sought app.words_asked, upper_at timestamptz, upper_id uuid, lower_at timestamptz, most integer) returns uuid[]
language plpgsql stable
set search_path = '' set jit = off set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0
as $$
declare
  periods constant timestamptz[] := case when sought.by_day is null then app.search_periods(lower_at, upper_at) end;
  found uuid[];
begin
  execute format(
    'select array(
       select w.id from (select * from app.shipment_words as w where %s%s offset 0) as w
       where %s and %s
       order by w.created_at desc, w.id desc limit $1
     )',
    sought.indexed, case when periods is not null then ' and app.search_period(w.created_at) && $2' end,
    app.in_range('w', upper_at, upper_id, lower_at), sought.rest
  ) into found using most, periods, lower_at, upper_at;
  return found;
end
$$;

-- The same among the shipments of a status.
create function app.search_under_status(
  fits text, status_asked text, upper_at timestamptz, upper_id uuid, lower_at timestamptz, most integer
) returns uuid[]
language plpgsql stable
set search_path = '' set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off
set enable_mergejoin = off set max_parallel_workers_per_gather = 0
as $$
declare
  found uuid[];
begin
  execute format(
    'select array(
       select s.id from public.shipments as s
       join app.shipment_words as w on w.id = s.id
       where s.status = $1 and %s and %s
       order by s.created_at desc, s.id desc limit $2
     )', app.in_range('s', upper_at, upper_id, lower_at), fits
  ) into found using status_asked, most;
  return found;
end
$$;

-- The same out of all there are, read from end to end as they lie: half the time of a walk that meets nothing, and half of that again where a
-- second core has nothing to do.
create function app.search_all(fits text, upper_at timestamptz, upper_id uuid, lower_at timestamptz, most integer) returns uuid[]
language plpgsql stable
set search_path = '' set jit = off set enable_indexscan = off set enable_bitmapscan = off set max_parallel_workers_per_gather = 1
as $$
declare
  found uuid[];
begin
  execute format(
    'select array(select w.id from app.shipment_words as w where %s and %s order by w.created_at desc, w.id desc limit $1)',
    app.in_range('w', upper_at, upper_id, lower_at), fits
  ) into found using most;
  return found;
end
$$;

create function app.search_by(
  way text, sought app.words_asked, status_asked text, upper_at timestamptz, upper_id uuid, lower_at timestamptz, most integer
) returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when way = 'index' and sought.indexed is not null then app.search_in_index(sought, upper_at, upper_id, lower_at, most)
    when way = 'status' and status_asked is not null then app.search_under_status(sought.fits, status_asked, upper_at, upper_id, lower_at, most)
    when way = 'scan' then app.search_all(sought.fits, upper_at, upper_id, lower_at, most)
    else app.search_on_the_way(sought.fits, upper_at, upper_id, lower_at, most)
  end;
end
$$;

-- A page of the newest matches; `after` is the last row of the page before.
create function public.search_shipments(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  status_asked constant text := asked ->> 'status';
  most constant integer := least(app.page_size(asked ->> 'limit'), 100) + 1;
  before constant timestamptz := app.day_start(asked ->> 'to') + interval '1 day';
  lower_at constant timestamptz := coalesce(app.day_start(asked ->> 'from'), '-infinity');
  sought app.words_asked;
  judged record;
  turn timestamptz := lower_at;
  place record;
  found uuid[];
begin
  if not app.is_office() then
    raise exception 'Only the office searches shipments.' using errcode = 'PT403';
  end if;
  place := app.place_behind(asked -> 'after', 'createdAt');
  if before <= place.at then
    place.at := before;
    place.id := app.no_id();
  end if;
  sought := app.asked_of_words(asked);
  if sought.fits = 'true' or sought.fits = 'w.status = ' || quote_literal(status_asked) then
    execute format(
      'select array(select s.id from public.shipments as s where (s.created_at, s.id) < ($1, $2) and s.created_at >= $3%s
       order by s.created_at desc, s.id desc limit $4)', case when status_asked is not null then ' and s.status = $5' end
    ) into found using place.at, place.id, lower_at, most, status_asked;
  else
    judged := app.search_way(sought, status_asked, place.at, place.id, lower_at);
    -- What is older than enough most likely is is looked at when that was not enough.
    if judged.enough_since > lower_at and judged.enough_since < place.at then
      turn := judged.enough_since;
    end if;
    found := app.search_by(judged.way, sought, status_asked, place.at, place.id, turn, most);
    if turn > lower_at and cardinality(found) < most then
      found := found || app.search_by(judged.way, sought, status_asked, turn, app.no_id(), lower_at, most - cardinality(found));
    end if;
  end if;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(v) order by wanted.place)
      from unnest(found[1:most - 1]) with ordinality as wanted (id, place)
      cross join lateral (select * from app.office_shipments as o where o.id = wanted.id offset 0) as v
    ), '[]'),
    'more', cardinality(found) >= most
  );
end
$$;

revoke all on function
  app.search_text(uuid, text, text, text, text, text, text, text, text, text, text, text, text), app.signs_in(text), app.is_unbilled(text, text, text),
  app.fill_shipment_words(), app.keep_shipment_words(), app.search_needle(text), app.like_escaped(text), app.words_hold(text[]),
  app.words_like(text[]), app.trigrams_of(text), app.asked_of_words(jsonb), app.pages_walked_at_once(), app.no_id(),
  app.in_range(text, timestamptz, uuid, timestamptz), app.search_period(timestamptz), app.search_periods(timestamptz, timestamptz),
  app.search_way(app.words_asked, text, timestamptz, uuid, timestamptz),
  app.search_on_the_way(text, timestamptz, uuid, timestamptz, integer),
  app.search_in_index(app.words_asked, timestamptz, uuid, timestamptz, integer),
  app.search_under_status(text, text, timestamptz, uuid, timestamptz, integer),
  app.search_all(text, timestamptz, uuid, timestamptz, integer),
  app.search_by(text, app.words_asked, text, timestamptz, uuid, timestamptz, integer), public.search_shipments(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.search_shipments(jsonb) to authenticated;
