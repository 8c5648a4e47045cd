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
-- the server's locale does. The dash of an invoice's number is left out: nearly all old records have it.
create function app.signs_in(words text) returns text[]
language sql immutable parallel safe
as $$
  select case when named ~ '[^a-z0-9 \u0001-\u0003]' then
    (select array_agg(distinct sign) from regexp_split_to_table(regexp_replace(named, '[a-z0-9 \u0001-\u0003]', '', 'g'), '') as sign)
  end
  from regexp_replace(words, '-(?=[0-9]*\u0002)', '') as named
$$;

-- The search reads its own table: narrow, in the order of time, and touched by few of the changes of a shipment's life. A walk over a million of
-- its rows takes as long as some thousand rows through the shipments' own index.
create table app.shipment_words (
  id uuid primary key references public.shipments (id) on update cascade on delete cascade,
  created_at timestamptz(3) not null,
  status text not null,
  client_code text,
  driver_id uuid,
  due_on date,
  unbilled boolean not null,
  words text not null,
  signs text[]
-- Room in each page: a new status stays in its page and touches no index.
) with (fillfactor = 90);

create index shipment_words_newest on app.shipment_words (created_at desc, id desc);
create index shipment_words_words on app.shipment_words using gin (words extensions.gin_trgm_ops);
create index shipment_words_signs on app.shipment_words using gin (signs) where signs is not null;
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
    insert into app.shipment_words (id, created_at, status, client_code, driver_id, due_on, unbilled, words, signs)
    select
      s.id, s.created_at, s.status, s.client_code, s.driver_id, s.estimated_delivery_date,
      app.is_unbilled(s.client_code, s.status, s.invoice_status), w.words, app.signs_in(w.words)
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
      due_on = new.estimated_delivery_date, unbilled = is_unbilled
    where w.id = new.id and w.words = all_words;
    if found then
      return null;
    end if;
  end if;
  insert into app.shipment_words (id, created_at, status, client_code, driver_id, due_on, unbilled, words, signs)
  values (
    new.id, new.created_at, new.status, new.client_code, new.driver_id, new.estimated_delivery_date, is_unbilled, all_words, app.signs_in(all_words)
  )
  on conflict (id) do update
  set
    created_at = excluded.created_at, status = excluded.status, client_code = excluded.client_code, driver_id = excluded.driver_id,
    due_on = excluded.due_on, unbilled = excluded.unbilled, words = excluded.words, signs = excluded.signs;
  return null;
end
$$;
create trigger keep_words_of_new after insert on public.shipments for each row execute function app.keep_shipment_words();
create trigger keep_words after update on public.shipments for each row
  when (
    (
      old.created_at, old.status, old.driver_id, old.estimated_delivery_date, old.invoice_status,
      old.id, old.shipment_id, old.tracking_number, old.from_name_or_company, old.to_name_or_company, old.from_contact_number, old.to_contact_number,
      old.from_city, old.from_postal_code, old.client_code, old.invoice_number, old.to_city, old.to_postal_code
    ) is distinct from (
      new.created_at, new.status, new.driver_id, new.estimated_delivery_date, new.invoice_status,
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

-- Almost every text holds one or two given letters, so they find only words that begin with them.
create function app.search_pattern(typed text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when needle <> '' then case when length(needle) <= 2 then '% ' else '%' end || app.like_escaped(needle) || '%' end
  from (select app.search_needle(typed) as needle) as looked_for
$$;

-- That the recipient's city or PIN code begins like this, as SQL about these words.
create function app.place_fits(words text, place text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select format(
    '(%1$s like %2$L or %1$s like %3$L)',
    words, E'%\u0002 ' || app.like_escaped(place) || '%', E'%\u0003 ' || app.like_escaped(replace(place, ' ', '')) || '%'
  )
$$;

-- What a search asks of `app.shipment_words as w`, put into SQL: only what is asked stands in it, so that the planner sees which index helps.
-- `indexed` is what an index finds in no order, null without any: the text, the days of the estimate, the place. `narrowed` is everything beside
-- the text. A client, a driver, none, or what is unbilled have indexes in the order of time: `is_of_few`.
create function app.words_asked(asked jsonb, out text_fits text, out indexed text, out narrowed text, out is_of_few boolean)
language plpgsql stable set search_path = ''
as $$
declare
  typed constant text := left(asked ->> 'text', 200);
  pattern constant text := app.search_pattern(typed);
  needle constant text := app.search_needle(typed);
  place constant text := nullif(app.search_needle(left(asked ->> 'place', 200)), '');
  driver constant uuid := app.uuid_or_null(asked ->> 'driver');
  due_from constant date := app.day_or_null(asked ->> 'dueFrom');
  due_to constant date := app.day_or_null(asked ->> 'dueTo');
  of_named text := '';
  named text[];
  signs text[];
  text_in_index text;
  place_words text;
  due_days text;
  few text;
begin
  if pattern is not null then
    -- Names of clients and drivers change without their shipments, which are found by whose they are.
    named := array(select c.client_code from public.clients as c where ' ' || lower(c.client_name) like pattern);
    if named <> '{}' then
      of_named := format(' or w.client_code = any (%L::text[])', named);
    end if;
    named := array(select d.id::text from app.mirrored_drivers as d where ' ' || lower(d.name) like pattern);
    if named <> '{}' then
      of_named := of_named || format(' or w.driver_id = any (%L::uuid[])', named);
    end if;
    text_fits := format('(w.words like %L%s)', pattern, of_named);
    text_in_index := text_fits;
    -- Without a trigram the first index would be read from end to end ("|| ''" keeps it out); the signs are in the other, but for the dash
    -- of an invoice's number.
    if pattern !~ '[a-z0-9]{3}| [a-z0-9]' then
      signs := case when needle ~ '^[a-z0-9]*-[0-9]*$' and length(needle) > 2 then '{}' else app.signs_in(needle) end;
      text_in_index := format('(w.words || %L like %L%s)', '', pattern, of_named);
      if signs <> '{}' then
        text_in_index := format('(w.signs @> %L::text[] and w.words || %L like %L%s)', signs, '', pattern, of_named);
      end if;
    end if;
  end if;
  if place is not null then
    place_words := app.place_fits('w.words', place);
  end if;
  if due_from is not null or due_to is not null then
    due_days := format('w.due_on between %L and %L', coalesce(due_from, '-infinity'), coalesce(due_to, 'infinity'));
  end if;
  few := nullif(concat_ws(
    ' and ',
    'w.client_code = ' || quote_literal(asked ->> 'client'),
    case when asked ->> 'driver' = 'none' then 'w.driver_id is null' else 'w.driver_id = ' || quote_literal(driver) end,
    case when asked -> 'unbilled' = 'true' then 'w.unbilled' end
  ), '');
  is_of_few := few is not null;
  narrowed := coalesce(nullif(concat_ws(' and ', place_words, due_days, 'w.status = ' || quote_literal(asked ->> 'status'), few), ''), 'true');
  indexed := nullif(concat_ws(' and ', text_in_index, due_days), '');
  -- Other scripts may have no trigrams, and have the index read from end to end.
  if place ~ '^[a-z0-9]' then
    indexed := concat_ws(' and ', indexed, place_words);
  elsif place is not null then
    indexed := indexed || ' and ' || app.place_fits($sql$(w.words || '')$sql$, place);
  end if;
end
$$;

-- The search walks the newest rows one by one, where it finds common text at once. Other text is rare, and the index finds it.
create function app.search_walks() returns integer
language sql immutable parallel safe set search_path = ''
as $$ select 20000 $$;

-- Above this many hits a text is common: walking from the newest is faster than sorting the hits.
create function app.search_hits() returns integer
language sql immutable parallel safe set search_path = ''
as $$ select 50000 $$;

-- Where the walk among the newest ends: the row after this many; null when there are no more. This plan and the next are forced, because
-- the planner knows neither how many rows lie between two moments nor that the words may be only in old records.
create function app.search_turn(
  upper_at timestamptz, upper_id uuid, lower_at timestamptz, lower_id uuid, out at timestamptz, out id uuid
)
language plpgsql stable
set search_path = '' set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
set max_parallel_workers_per_gather = 0
as $$
begin
  select w.created_at, w.id into at, id from app.shipment_words as w
  where (w.created_at, w.id) < (upper_at, upper_id) and (w.created_at, w.id) >= (lower_at, lower_id)
  order by w.created_at desc, w.id desc offset app.search_walks() limit 1;
end
$$;

-- The newest matches, found one by one in the order of the answer: older than `upper`, not older than `lower`; along the index of all rows, or
-- of the few that are asked for.
create function app.search_on_the_way(
  fits text, upper_at timestamptz, upper_id uuid, lower_at timestamptz, lower_id uuid, most integer
) returns uuid[]
language plpgsql stable
set search_path = '' set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
set max_parallel_workers_per_gather = 0
as $$
declare
  found uuid[];
begin
  execute format(
    'select array(
       select w.id from app.shipment_words as w
       where (w.created_at, w.id) < ($1, $2) and (w.created_at, w.id) >= ($3, $4) and %s
       order by w.created_at desc, w.id desc limit $5
     )', fits
  ) into found using upper_at, upper_id, lower_at, lower_id, most;
  return found;
end
$$;

-- The same from an index, whose hits come in no order; null without one, and when they are too many to sort.
create function app.search_in_index(
  indexed text, status_asked text, upper_at timestamptz, upper_id uuid, lower_at timestamptz, lower_id uuid, most integer
) returns uuid[]
language plpgsql stable
set search_path = '' set jit = off set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0
as $$
declare
  hit_limit constant integer := app.search_hits();
  hits integer;
  found uuid[];
begin
  if indexed is null then
    return null;
  end if;
  execute format(
    'with hits as materialized (select w.id, w.created_at, w.status from app.shipment_words as w where %s limit $1)
     select (select count(*) from hits), array(
       select h.id from hits as h
       where (h.created_at, h.id) < ($2, $3) and (h.created_at, h.id) >= ($4, $5) and ($6 is null or h.status = $6)
       order by h.created_at desc, h.id desc limit $7
     )', indexed
  ) into hits, found
  using hit_limit + 1, upper_at, upper_id, lower_at, lower_id, status_asked, most;
  return case when hits <= hit_limit then found end;
end
$$;

-- The newest matches among the shipments of a status. A rare status leads to a text faster than a walk through everything. Null without a
-- status, or when so many have it that a walk is faster.
create function app.search_under_status(
  fits text, status_asked text, upper_at timestamptz, upper_id uuid, lower_at timestamptz, lower_id uuid, most integer
) returns uuid[]
language plpgsql stable
set search_path = '' set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off
set enable_mergejoin = off set max_parallel_workers_per_gather = 0
as $$
declare
  found uuid[];
begin
  if status_asked is null or exists (
    select from public.shipments as s
    where s.status = status_asked and (s.created_at, s.id) < (upper_at, upper_id) and (s.created_at, s.id) >= (lower_at, lower_id)
    order by s.created_at desc, s.id desc offset app.search_walks()
  ) then
    return null;
  end if;
  execute format(
    'select array(
       select s.id from public.shipments as s
       join app.shipment_words as w on w.id = s.id
       where s.status = $6 and (s.created_at, s.id) < ($1, $2) and (s.created_at, s.id) >= ($3, $4) and %s
       order by s.created_at desc, s.id desc limit $5
     )', fits
  ) into found using upper_at, upper_id, lower_at, lower_id, most, status_asked;
  return found;
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
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  lower_at constant timestamptz := coalesce(app.day_start(asked ->> 'from'), '-infinity');
  sought record;
  fits text;
  place record;
  turn record;
  found uuid[];
  older uuid[];
begin
  if not app.is_office() then
    raise exception 'Only the office searches shipments.' using errcode = 'PT403';
  end if;
  place := app.place_behind(asked -> 'after', 'createdAt');
  if before <= place.at then
    place.at := before;
    place.id := nobody;
  end if;
  sought := app.words_asked(asked);
  fits := concat_ws(' and ', sought.text_fits, sought.narrowed);

  if fits = 'true' or fits = 'w.status = ' || quote_literal(status_asked) then
    execute format(
      'select array(select s.id from public.shipments as s where (s.created_at, s.id) < ($1, $2) and s.created_at >= $3%s
       order by s.created_at desc, s.id desc limit $4)', case when status_asked is not null then ' and s.status = $5' end
    ) into found using place.at, place.id, lower_at, most, status_asked;
  elsif sought.is_of_few then
    found := app.search_on_the_way(fits, place.at, place.id, lower_at, nobody, most);
  else
    -- What is common is found among the newest. The rest is rare, and the index finds it, or it is common only in old records.
    turn := app.search_turn(place.at, place.id, lower_at, nobody);
    found := app.search_on_the_way(fits, place.at, place.id, coalesce(turn.at, lower_at), coalesce(turn.id, nobody), most);
    if turn.id is not null and cardinality(found) < most then
      older := coalesce(
        app.search_in_index(sought.indexed, status_asked, turn.at, turn.id, lower_at, nobody, most - cardinality(found)),
        app.search_under_status(fits, status_asked, turn.at, turn.id, lower_at, nobody, most - cardinality(found)),
        app.search_on_the_way(fits, turn.at, turn.id, lower_at, nobody, most - cardinality(found))
      );
      found := found || older;
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
  app.fill_shipment_words(), app.keep_shipment_words(), app.search_needle(text), app.like_escaped(text), app.search_pattern(text),
  app.place_fits(text, text), app.words_asked(jsonb), app.search_walks(), app.search_hits(),
  app.search_turn(timestamptz, uuid, timestamptz, uuid), app.search_on_the_way(text, timestamptz, uuid, timestamptz, uuid, integer),
  app.search_in_index(text, text, timestamptz, uuid, timestamptz, uuid, integer),
  app.search_under_status(text, text, timestamptz, uuid, timestamptz, uuid, integer), public.search_shipments(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.search_shipments(jsonb) to authenticated;
