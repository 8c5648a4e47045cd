-- What comes from outside may be anything. Whatever is no argument is refused in words, never by a failed cast.

-- A string that is no JSON is like no argument at all. Catching that is a subtransaction, which no parallel query may begin.
create or replace function app.args(p jsonb) returns jsonb
language plpgsql immutable parallel unsafe set search_path = ''
as $$
begin
  if jsonb_typeof(p) = 'string' then
    begin
      return coalesce(nullif((p #>> '{}')::jsonb, 'null'), '{}');
    exception when data_exception then
      return '{}';
    end;
  end if;
  return coalesce(nullif(p, 'null'), '{}');
end
$$;

-- Where a page goes on: behind a row, named by its instant and id; from the beginning when no row is named.
create function app.place_behind(named jsonb, instant_name text, out at timestamptz, out id uuid)
language plpgsql stable set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(named), 'null') = 'null' then
    at := 'infinity';
    id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    return;
  end if;
  at := app.instant_or_null(named ->> instant_name);
  id := app.uuid_or_null(named ->> 'id');
  if at is null or id is null then
    raise exception 'A page goes on after { %, id } of a row', instant_name using errcode = 'PT400';
  end if;
end
$$;

-- Null when it is no whole number: left out, or something else.
create function app.whole_number_or_null(word jsonb) returns bigint
language sql immutable parallel safe set search_path = ''
as $$ select case when jsonb_typeof(word) = 'number' and word #>> '{}' ~ '^-?[0-9]{1,18}$' then (word #>> '{}')::bigint end $$;

-- Without jit: compiling a page's query takes longer than running it.
create or replace function public.sync_mirror(p jsonb) returns json
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  audience constant text := app.audience();
  asked constant jsonb := app.args(p);
  mirrored constant text := asked ->> 'table';
  page constant integer := app.page_size(asked ->> 'limit');
  place record;
  answer record;
begin
  if audience is null then
    return app.denial();
  end if;
  if mirrored is null or mirrored <> all (array['shipments', 'clients', 'warehouses', 'drivers']) then
    raise exception 'sync_mirror knows no table %', coalesce(mirrored, '(none)') using errcode = 'PT400';
  end if;

  place := app.place_behind(asked -> 'after', 'createdAt');
  if mirrored = 'shipments' then
    select * into answer from app.mirror_shipments(audience, place.at, place.id, page);
  elsif audience = 'office' then
    select * into answer from app.mirror_directory(mirrored, place.at, place.id, page);
  else
    select null::json as page_rows, 0::bigint as row_count, null::timestamptz as last_created, null::uuid as last_id into answer;
  end if;

  return json_build_object(
    'epoch', app.epoch(),
    'scope', app.scope_of(app.user_id()),
    'role', app.role(),
    'head', app.head(),
    'serverTime', app.instant(now()),
    'keepPhotosHours', app.keep_photos_hours(),
    'rows', coalesce(answer.page_rows, '[]'),
    'next', case when answer.row_count = page
      then json_build_object('createdAt', app.instant(answer.last_created), 'id', answer.last_id)
    end
  );
end
$$;

create or replace function public.sync_pull(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  audience constant text := app.audience();
  asked constant jsonb := app.args(p);
  page constant integer := app.page_size(asked ->> 'limit');
  asked_cursor constant bigint := coalesce(app.whole_number_or_null(asked -> 'cursor'), 0);
  epoch constant text := app.epoch();
  scope constant bigint := app.scope_of(app.user_id());
  head constant bigint := app.head();
  reset text;
  changes jsonb := '[]';
  found_count bigint := 0;
  last_version bigint;
begin
  if audience is null then
    return app.denial();
  end if;

  reset := case
    when asked ->> 'epoch' is distinct from epoch then 'epoch'
    when app.whole_number_or_null(asked -> 'scope') is distinct from scope then 'scope'
    when asked_cursor > head then 'cursor'
  end;
  if reset is null then
    select coalesce(jsonb_agg(c.change order by c.version), '[]'), count(*), max(c.version)
    into changes, found_count, last_version
    from app.changes_since(audience, asked_cursor, page) as c;
  end if;

  return jsonb_build_object(
    'reset', reset,
    'epoch', epoch,
    'scope', scope,
    'role', app.role(),
    'cursor', case when found_count = page then last_version else head end,
    'more', found_count = page,
    'serverTime', app.instant(now()),
    'keepPhotosHours', app.keep_photos_hours(),
    'rows', changes
  );
end
$$;

create or replace function public.contact_messages_page(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  shown constant text := coalesce(asked ->> 'show', 'open');
  most constant integer := least(greatest(coalesce(app.whole_number_or_null(asked -> 'limit'), 25), 0), 100);
  place record;
  listed jsonb;
begin
  if not app.is_office() then
    raise exception 'Only the office reads messages.' using errcode = 'PT403';
  end if;
  if shown not in ('open', 'handled', 'all') then
    raise exception 'contact_messages_page shows open, handled or all' using errcode = 'PT400';
  end if;
  place := app.place_behind(asked -> 'after', 'receivedAt');

  select coalesce(jsonb_agg(newest.message order by newest.received_at desc, newest.id desc), '[]') into listed
  from (
    select stored.received_at, stored.id, app.message_row(stored) as message
    from public.contact_messages as stored
    where (shown = 'all' or (shown = 'open') = (stored.handled_at is null))
      and (stored.received_at, stored.id) < (place.at, place.id)
    order by stored.received_at desc, stored.id desc
    limit most + 1
  ) as newest;
  return jsonb_build_object(
    'messages', listed - most,
    'more', jsonb_array_length(listed) > most,
    'open', (select count(*) from public.contact_messages where handled_at is null)
  );
end
$$;

-- Who handled it first stays; opening it again forgets them.
create or replace function public.contact_message_handle(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  handled constant boolean := case asked -> 'handled' when 'true' then true when 'false' then false end;
  message public.contact_messages;
begin
  if not app.is_office() then
    raise exception 'Only the office handles messages.' using errcode = 'PT403';
  end if;
  if handled is null then
    raise exception 'contact_message_handle wants handled to be true or false' using errcode = 'PT400';
  end if;
  update public.contact_messages as stored
  set handled_at = case when handled then coalesce(stored.handled_at, clock_timestamp()) end,
    handled_by = case when handled then coalesce(stored.handled_by, app.user_id()) end
  where stored.id = app.uuid_or_null(asked ->> 'id')
  returning * into message;
  if not found then
    return jsonb_build_object('refused', 'not-found');
  end if;
  return jsonb_build_object('message', app.message_row(message));
end
$$;

create or replace function public.my_shipments(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  given constant jsonb := app.args(p);
  page_size constant integer := case when given -> 'limit' between '1' and '50' then (given ->> 'limit')::numeric::integer else 20 end;
  place record;
  rows jsonb;
begin
  if app.role() <> 'customer' then
    return jsonb_build_object('denied', app.role());
  end if;
  place := app.place_behind(given -> 'after', 'createdAt');
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', mine.id, 'token', mine.payment_token, 'status', mine.status, 'fromCity', mine.from_city, 'toCity', mine.to_city, 'createdAt', app.instant(mine.created_at),
      'estimatedDelivery', mine.estimated_delivery_date
    ) || app.payment_quote(mine)
    order by mine.created_at desc, mine.id desc
  ), '[]')
  into rows
  from (
    select s.*
    from public.shipments as s
    where s.id in (select app.my_shipments()) and (s.created_at, s.id) < (place.at, place.id)
    order by s.created_at desc, s.id desc
    limit page_size + 1
  ) as mine;
  return jsonb_build_object(
    'rows', case when jsonb_array_length(rows) > page_size then rows - page_size else rows end,
    'more', jsonb_array_length(rows) > page_size
  );
end
$$;

revoke all on function app.place_behind(jsonb, text), app.whole_number_or_null(jsonb) from public, anon, authenticated, service_role;
