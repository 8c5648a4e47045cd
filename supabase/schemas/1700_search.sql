-- The office's search over everything there ever was; devices hold the open shipments and the last 90 days.
-- Row-level security would keep the trigram index from being used, so the function checks the caller itself.
create extension if not exists pg_trgm with schema extensions;

-- The four fields a search looks through, each on its own: no text matches across two of them, and each begins after a space, so that
-- the index knows where words begin. Plain SQL without a search_path, so that it is inlined.
create function app.search_text(shipment_id text, tracking_number text, from_name text, to_name text) returns text
language sql immutable parallel safe
as $$
  select ' ' || lower(coalesce(shipment_id, '') || E'\u0001 ' || tracking_number || E'\u0001 ' || from_name || E'\u0001 ' || to_name)
$$;

-- Everything that is neither a letter a to z, a digit nor a space: the trigrams know nothing of signs, and of other scripts only where
-- the server's locale does. Null where there is none.
create function app.signs_in(words text) returns text[]
language sql immutable parallel safe
as $$
  select case when words ~ '[^a-z0-9 \u0001]' then
    (select array_agg(distinct sign) from regexp_split_to_table(regexp_replace(words, '[a-z0-9 \u0001]', '', 'g'), '') as sign)
  end
$$;

-- What the search reads lies in a table of its own: narrow, in the order of time, and untouched by the changes of a
-- shipment's life. A million of its rows are walked in the time in which the shipments' own index gave some thousand of theirs.
create table app.shipment_words (
  id uuid primary key references public.shipments (id) on update cascade on delete cascade,
  created_at timestamptz(3) not null,
  status text not null,
  words text not null,
  signs text[]
-- Room in each page: a new status stays in its page and touches no index.
) with (fillfactor = 90);

create index shipment_words_newest on app.shipment_words (created_at desc, id desc);
create index shipment_words_words on app.shipment_words using gin (words extensions.gin_trgm_ops);
create index shipment_words_signs on app.shipment_words using gin (signs) where signs is not null;

alter table app.shipment_words enable row level security;
revoke all on app.shipment_words from public, anon, authenticated, service_role;

-- Whatever was loaded past the triggers gets its words; returns how many had none.
create function app.fill_shipment_words() returns bigint
language sql set search_path = ''
as $$
  with filled as (
    insert into app.shipment_words (id, created_at, status, words, signs)
    select s.id, s.created_at, s.status, w.words, app.signs_in(w.words)
    from public.shipments as s
    -- offset 0: the words are put together once a row.
    cross join lateral (
      select app.search_text(s.shipment_id, s.tracking_number, s.from_name_or_company, s.to_name_or_company) as words offset 0
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
  words text;
begin
  if tg_op = 'UPDATE' and (old.id, old.shipment_id, old.tracking_number, old.from_name_or_company, old.to_name_or_company)
    is not distinct from (new.id, new.shipment_id, new.tracking_number, new.from_name_or_company, new.to_name_or_company)
  then
    update app.shipment_words as w set created_at = new.created_at, status = new.status where w.id = new.id;
    if found then
      return null;
    end if;
  end if;
  words := app.search_text(new.shipment_id, new.tracking_number, new.from_name_or_company, new.to_name_or_company);
  insert into app.shipment_words (id, created_at, status, words, signs)
  values (new.id, new.created_at, new.status, words, app.signs_in(words))
  on conflict (id) do update
  set created_at = excluded.created_at, status = excluded.status, words = excluded.words, signs = excluded.signs;
  return null;
end
$$;
create trigger keep_words_of_new after insert on public.shipments for each row execute function app.keep_shipment_words();
create trigger keep_words after update on public.shipments for each row
  when (
    (old.created_at, old.status, old.shipment_id, old.tracking_number, old.from_name_or_company, old.to_name_or_company)
    is distinct from (new.created_at, new.status, new.shipment_id, new.tracking_number, new.from_name_or_company, new.to_name_or_company)
  )
  execute function app.keep_shipment_words();

-- Typed text as it is looked for; '' where there is none.
create function app.search_needle(typed text) returns text
language sql immutable parallel safe
as $$ select lower(btrim(replace(replace(typed, E'\n', ' '), E'\u0001', ' '))) $$;

-- One or two letters are in almost everything: they find the words that begin with them.
create function app.search_pattern(typed text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when needle = '' then null when length(needle) <= 2 then '% ' || escaped || '%' else '%' || escaped || '%' end
  from (select app.search_needle(typed) as needle) as looked_for
  cross join lateral (select regexp_replace(needle, '([%_\\])', '\\\1', 'g') as escaped) as word
$$;

-- The newest rows are walked one by one: what is common is found there at once. What is not is rare, and the index has it.
create function app.search_walks() returns integer
language sql immutable parallel safe set search_path = ''
as $$ select 20000 $$;

-- What the index finds more of than this is common, and faster met on the way from the newest than sorted.
create function app.search_hits() returns integer
language sql immutable parallel safe set search_path = ''
as $$ select 50000 $$;

-- Where the walk among the newest ends: the row after so many; null where there are no more. This plan and the next are forced, because
-- the planner knows neither how many rows lie between two moments nor that the words in question may be in the old records alone.
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

-- The newest that fit, met one by one in the order of the answer: older than `upper`, not older than `lower`.
create function app.search_on_the_way(
  pattern text, status_asked text, upper_at timestamptz, upper_id uuid, lower_at timestamptz, lower_id uuid, most integer
) returns uuid[]
language plpgsql stable
set search_path = '' set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off
set max_parallel_workers_per_gather = 0
as $$
begin
  return array(
    select w.id from app.shipment_words as w
    where (w.created_at, w.id) < (upper_at, upper_id) and (w.created_at, w.id) >= (lower_at, lower_id)
      and (status_asked is null or w.status = status_asked) and w.words like pattern
    order by w.created_at desc, w.id desc limit most
  );
end
$$;

-- The same from the index, whose hits come in no order; null where they are too many to be sorted.
create function app.search_in_index(
  pattern text, signs_asked text[], status_asked text, upper_at timestamptz, upper_id uuid, lower_at timestamptz, lower_id uuid, most integer
) returns uuid[]
language plpgsql stable
set search_path = '' set jit = off set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0
as $$
declare
  hit_limit constant integer := app.search_hits();
  hits integer;
  found uuid[];
begin
  execute format(
    'with hits as materialized (select w.id, w.created_at, w.status from app.shipment_words as w where %s limit $1)
     select (select count(*) from hits), array(
       select h.id from hits as h
       where (h.created_at, h.id) < ($5, $6) and (h.created_at, h.id) >= ($7, $8) and ($4 is null or h.status = $4)
       order by h.created_at desc, h.id desc limit $9
     )',
    -- Without a trigram the first index would be read from end to end ("|| ''" keeps it out); the signs are in the other.
    case when signs_asked is null then 'w.words like $2' else 'w.signs @> $3 and w.words || '''' like $2' end
  ) into hits, found
  using hit_limit + 1, pattern, signs_asked, status_asked, upper_at, upper_id, lower_at, lower_id, most;
  return case when hits <= hit_limit then found end;
end
$$;

-- A rare status leads to a text faster than a walk through everything.
-- The newest that fit among the shipments of a status; null where no status is asked for, or so many have it that a walk is faster.
create function app.search_under_status(
  pattern text, status_asked text, upper_at timestamptz, upper_id uuid, lower_at timestamptz, lower_id uuid, most integer
) returns uuid[]
language plpgsql stable
set search_path = '' set jit = off set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off
set enable_mergejoin = off set max_parallel_workers_per_gather = 0
as $$
begin
  if status_asked is null or exists (
    select from public.shipments as s
    where s.status = status_asked and (s.created_at, s.id) < (upper_at, upper_id) and (s.created_at, s.id) >= (lower_at, lower_id)
    order by s.created_at desc, s.id desc offset app.search_walks()
  ) then
    return null;
  end if;
  return array(
    select s.id from public.shipments as s
    join app.shipment_words as w on w.id = s.id
    where s.status = status_asked and (s.created_at, s.id) < (upper_at, upper_id) and (s.created_at, s.id) >= (lower_at, lower_id)
      and w.words like pattern
    order by s.created_at desc, s.id desc limit most
  );
end
$$;

-- A page of the newest that fit; `after` is the last row of the page before.
create function public.search_shipments(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  typed constant text := left(asked ->> 'text', 200);
  pattern constant text := app.search_pattern(typed);
  status_asked constant text := asked ->> 'status';
  most constant integer := least(app.page_size(asked ->> 'limit'), 100) + 1;
  before constant timestamptz := app.day_start(asked ->> 'to') + interval '1 day';
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  lower_at constant timestamptz := coalesce(app.day_start(asked ->> 'from'), '-infinity');
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

  if pattern is null then
    execute format(
      'select array(select s.id from public.shipments as s where (s.created_at, s.id) < ($1, $2) and s.created_at >= $3%s
       order by s.created_at desc, s.id desc limit $4)', case when status_asked is not null then ' and s.status = $5' end
    ) into found using place.at, place.id, lower_at, most, status_asked;
  else
    -- What is common is met among the newest. What is not is rare, and the index has it, or it is common in old records alone.
    turn := app.search_turn(place.at, place.id, lower_at, nobody);
    found := app.search_on_the_way(
      pattern, status_asked, place.at, place.id, coalesce(turn.at, lower_at), coalesce(turn.id, nobody), most
    );
    if turn.id is not null and cardinality(found) < most then
      older := coalesce(
        app.search_in_index(
          pattern, case when pattern !~ '[a-z0-9]{3}| [a-z0-9]' then app.signs_in(app.search_needle(typed)) end,
          status_asked, turn.at, turn.id, lower_at, nobody, most - cardinality(found)
        ),
        app.search_under_status(pattern, status_asked, turn.at, turn.id, lower_at, nobody, most - cardinality(found)),
        app.search_on_the_way(pattern, status_asked, turn.at, turn.id, lower_at, nobody, most - cardinality(found))
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
  app.search_text(text, text, text, text), app.signs_in(text), app.fill_shipment_words(), app.keep_shipment_words(),
  app.search_needle(text), app.search_pattern(text), app.search_walks(), app.search_hits(),
  app.search_turn(timestamptz, uuid, timestamptz, uuid), app.search_on_the_way(text, text, timestamptz, uuid, timestamptz, uuid, integer),
  app.search_in_index(text, text[], text, timestamptz, uuid, timestamptz, uuid, integer),
  app.search_under_status(text, text, timestamptz, uuid, timestamptz, uuid, integer), public.search_shipments(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.search_shipments(jsonb) to authenticated;
