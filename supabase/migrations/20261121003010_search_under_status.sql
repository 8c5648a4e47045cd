-- A rare status leads to a text faster than a walk through everything, and a new status is written without putting the words together.

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
revoke all on function app.search_under_status(text, text, timestamptz, uuid, timestamptz, uuid, integer)
  from public, anon, authenticated, service_role;

create or replace function app.keep_shipment_words() returns trigger
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

-- A page of the newest that fit; `after` is the last row of the page before.
create or replace function public.search_shipments(p jsonb) returns jsonb
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
