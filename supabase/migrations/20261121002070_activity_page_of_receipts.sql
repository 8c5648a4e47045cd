-- Who asks for invoices is shown what was received for them, too.

create or replace function app.names_in(entry app.activity) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(named.person, app.person_name(named.person)) filter (where app.person_name(named.person) is not null), '{}')
  from (
    select distinct app.uuid_or_null(value) as person
    from
      unnest(array['driver_id', 'user_id', 'raised_by', 'cancelled_by', 'recorded_by']) as key,
      jsonb_array_elements_text(entry.changes -> key) as value
    where entry.changes ? key
  ) as named
  where named.person is not null
$$;

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
        or (records = '{}' and position(lower(word) in lower(entry.record_name)) > 0)
      )
    order by entry.happened_at desc, entry.id desc
    limit most + 1
  ) as newest;
  return jsonb_build_object('entries', listed - most::integer, 'more', jsonb_array_length(listed) > most);
end
$$;
