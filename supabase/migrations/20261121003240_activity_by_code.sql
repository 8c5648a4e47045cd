-- The record of activity is searched by the codes that people see on their screens, too.

-- Clients and staff whose code begins like this; staff and warehouses by the short id of their tables as well.
create function app.activity_coded(word text) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select id from public.clients where starts_with(client_code, upper(word))
    union
    select id from public.staff where starts_with(staff_code, upper(word)) or 'S' || upper(right(id::text, 4)) = upper(word)
    union
    select id from public.warehouses where 'WH' || upper(right(id::text, 4)) = upper(word)
  )
$$;
revoke all on function app.activity_coded(text) from public, anon, authenticated, service_role;

-- Each filter has an index that already lies in the order of the page; without its own plan a page would be sorted whole.
create or replace function public.activity_page(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  asked constant jsonb := app.args(p);
  most constant bigint := least(greatest(coalesce(app.whole_number_or_null(asked -> 'limit'), 25), 1), 100);
  person constant uuid := app.uuid_or_null(asked ->> 'person');
  tables constant text[] := case asked ->> 'table'
    when 'shipments' then array['shipments', 'shipment_items']
    when 'clients' then array['clients', 'client_accounts']
    when 'invoices' then array['invoices', 'invoice_receipts']
    else array[asked ->> 'table']
  end;
  word constant text := nullif(btrim(asked ->> 'record'), '');
  since constant timestamptz := coalesce(app.ist_day_or_null(asked ->> 'from'), '-infinity');
  until constant timestamptz := coalesce(app.ist_day_or_null(asked ->> 'to') + interval '1 day', 'infinity');
  place constant jsonb := asked -> 'after';
  behind_at timestamptz := 'infinity';
  behind_id bigint := 9223372036854775807;
  records uuid[];
  coded uuid[];
  listed jsonb;
begin
  if not app.is_admin() then
    raise exception 'Only an admin reads what people did.' using errcode = 'PT403';
  end if;
  if coalesce(jsonb_typeof(place), 'null') <> 'null' then
    behind_at := app.instant_or_null(place ->> 'happenedAt');
    behind_id := case when place ->> 'id' ~ '^[0-9]{1,18}$' then (place ->> 'id')::bigint end;
    if behind_at is null or behind_id is null then
      raise exception 'A page goes on after { happenedAt, id } of an entry' using errcode = 'PT400';
    end if;
  end if;
  if word is not null then
    records := app.activity_records(word);
    coded := app.activity_coded(word);
  end if;

  select coalesce(jsonb_agg(app.activity_row(newest) order by newest.happened_at desc, newest.id desc), '[]') into listed
  from (
    select entry.*
    from app.activity as entry
    where (entry.happened_at, entry.id) < (behind_at, behind_id)
      and entry.happened_at >= since and entry.happened_at < until
      and (person is null or entry.actor = person)
      and (asked ->> 'table' is null or entry.tbl = any (tables))
      and (
        word is null
        or (records <> '{}' and entry.record = any (records))
        or (records = '{}' and (
          position(lower(word) in lower(entry.record_name)) > 0
          or entry.record = any (coded)
          -- What is gone is found by the code it had: its creation and its deletion name it.
          or entry.tbl in ('clients', 'staff')
            and upper(word) in (entry.changes #>> '{client_code,0}', entry.changes #>> '{client_code,1}', entry.changes #>> '{staff_code,0}', entry.changes #>> '{staff_code,1}')
        ))
      )
    order by entry.happened_at desc, entry.id desc
    limit most + 1
  ) as newest;
  return jsonb_build_object('entries', listed - most::integer, 'more', jsonb_array_length(listed) > most);
end
$$;
