-- The office's search over everything there ever was; devices hold the open shipments and the last 90 days.
-- Row-level security would keep the trigram index from being used, so the function checks the caller itself.

create extension if not exists pg_trgm with schema extensions;

-- The four fields a search looks through, each on its own: no text matches across two of them, and each begins after a space, so that
-- the index knows where words begin. Plain SQL without a search_path, so that it is inlined into the index and the queries alike.
create function app.search_text(shipment_id text, tracking_number text, from_name text, to_name text) returns text
language sql immutable parallel safe
as $$
  select ' ' || lower(coalesce(shipment_id, '') || E'\u0001 ' || tracking_number || E'\u0001 ' || from_name || E'\u0001 ' || to_name)
$$;
revoke all on function app.search_text(text, text, text, text) from public, anon, authenticated, service_role;
-- Whoever writes a row writes its index.
grant execute on function app.search_text(text, text, text, text) to service_role;

create index shipments_search on public.shipments using gin (
  (app.search_text(shipment_id, tracking_number, from_name_or_company, to_name_or_company)) extensions.gin_trgm_ops
);
create index shipments_status_newest on public.shipments (status, created_at desc, id desc);

-- One or two letters are in almost everything, and no trigram holds them: they find the words that begin with them.
create function app.search_pattern(typed text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case length(needle) when 0 then null when 1 then '% ' || needle || '%' when 2 then '% ' || needle || '%' else '%' || needle || '%' end
  from (select regexp_replace(lower(btrim(replace(replace(typed, E'\n', ' '), E'\u0001', ' '))), '([%_\\])', '\\\1', 'g') as needle) as word
$$;
revoke all on function app.search_pattern(text) from public, anon, authenticated, service_role;

-- The first moment of a day in India; null for whatever is no day.
create function app.day_start(day text) returns timestamptz
language plpgsql immutable parallel unsafe set search_path = ''
as $$
begin
  return case when day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then day::date::timestamp at time zone 'Asia/Kolkata' end;
exception when data_exception then
  return null;
end
$$;
revoke all on function app.day_start(text) from public, anon, authenticated, service_role;

-- The newest rows are walked one by one: what is common is found there at once. What is not is rare, and the index has it.
create function app.search_walks() returns integer
language sql immutable parallel safe set search_path = ''
as $$ select 20000 $$;
revoke all on function app.search_walks() from public, anon, authenticated, service_role;

-- A page of the newest that fit; `after` is the last row of the page before.
create function public.search_shipments(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  pattern constant text := app.search_pattern(left(asked ->> 'text', 200));
  status_asked constant text := asked ->> 'status';
  page constant integer := least(app.page_size(asked ->> 'limit'), 100);
  since constant timestamptz := app.day_start(asked ->> 'from');
  before constant timestamptz := app.day_start(asked ->> 'to') + interval '1 day';
  place record;
  conditions text := '(s.created_at, s.id) < ($5, $6)';
  walked_to timestamptz;
  walked_to_id uuid;
  found uuid[];
  older uuid[] := '{}';
begin
  if not app.is_office() then
    raise exception 'Only the office searches shipments.' using errcode = 'PT403';
  end if;
  place := app.place_behind(asked -> 'after', 'createdAt');
  if status_asked is not null then conditions := conditions || ' and s.status = $2'; end if;
  if since is not null then conditions := conditions || ' and s.created_at >= $3'; end if;
  if before is not null then conditions := conditions || ' and s.created_at < $4'; end if;

  if pattern is null then
    execute format('select array(select s.id from public.shipments as s where %s order by s.created_at desc, s.id desc limit $7)', conditions)
      into found using pattern, status_asked, since, before, place.at, place.id, page + 1;
  else
    execute format(
      'select s.created_at, s.id from public.shipments as s where %s order by s.created_at desc, s.id desc offset $7 limit 1', conditions
    ) into walked_to, walked_to_id using pattern, status_asked, since, before, place.at, place.id, app.search_walks();
    execute format(
      'select array(select id from (
         select s.id, s.created_at, s.shipment_id, s.tracking_number, s.from_name_or_company, s.to_name_or_company
         from public.shipments as s where %s order by s.created_at desc, s.id desc limit $8
       ) as newest
       where app.search_text(shipment_id, tracking_number, from_name_or_company, to_name_or_company) like $1
       order by created_at desc, id desc limit $7)',
      conditions
    ) into found using pattern, status_asked, since, before, place.at, place.id, page + 1, app.search_walks();
    if walked_to_id is not null and cardinality(found) <= page then
      execute format(
        'with hits as materialized (
           select s.id, s.created_at from public.shipments as s
           where app.search_text(s.shipment_id, s.tracking_number, s.from_name_or_company, s.to_name_or_company) like $1
             and %s and (s.created_at, s.id) <= ($8, $9)
         ) select array(select id from hits order by created_at desc, id desc limit $7)',
        conditions
      ) into older
      using pattern, status_asked, since, before, place.at, place.id, page + 1 - cardinality(found), walked_to, walked_to_id;
      found := found || older;
    end if;
  end if;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(to_jsonb(v) order by wanted.place)
      from unnest(found[1:page]) with ordinality as wanted (id, place)
      cross join lateral (select * from app.office_shipments as o where o.id = wanted.id offset 0) as v
    ), '[]'),
    'more', cardinality(found) > page
  );
end
$$;
revoke all on function public.search_shipments(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.search_shipments(jsonb) to authenticated;
