-- Written by `npm run db:baseline`. Change supabase/schemas/1800_activity.sql instead.

-- Who changed what and when. Triggers write it for every way a change can come. Rows are only ever added.

create table app.activity (
  id bigint generated always as identity,
  happened_at timestamptz(3) not null default clock_timestamp(),
  -- The person for good, and their name as it was then; nobody when the server itself did it.
  actor uuid,
  actor_name text not null,
  tbl text not null,
  -- A package stands under its shipment, a linked account under its client.
  record uuid not null,
  record_name text not null,
  part uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- Column → [before, after].
  changes jsonb not null,
  command_id uuid,
  -- The shipment's `updated_at` after this: a person who saw an earlier one has not seen this.
  stamp timestamptz(3),
  primary key (happened_at, id)
);
comment on table app.activity is 'No role of the API may even read it: activity_page shows it to admins, shipment_detail a shipment''s own to the office.';
create index activity_actor on app.activity (actor, happened_at, id);
create index activity_record on app.activity (record, happened_at, id);
alter table app.activity enable row level security;
revoke all on app.activity from public, anon, authenticated, service_role;

-- A revoked grant is not enough: the database's owner would pass it.
create function app.refuse_to_change_activity() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The record of activity is never changed.' using errcode = 'insufficient_privilege';
end
$$;
create trigger append_only before update or delete or truncate on app.activity
  for each statement execute function app.refuse_to_change_activity();

-- The record an entry stands under: a package under its shipment, a linked account under its client, as what a delivery of either needs. Money received for an invoice stands
-- under the invoice, and so does a removed receipt.
create function app.told_record(tbl text, told jsonb, out record uuid, out record_name text, out part uuid)
language plpgsql stable set search_path = ''
as $$
begin
  case tbl
    when 'shipments' then
      record := (told ->> 'id')::uuid;
      record_name := coalesce(told ->> 'shipment_id', 'SHP' || upper(left(replace(told ->> 'id', '-', ''), 6)));
    when 'shipment_items' then
      record := (told ->> 'shipment_id')::uuid;
      part := (told ->> 'id')::uuid;
      -- No entry when the shipment itself was deleted with its packages: that is told once.
      select coalesce(s.shipment_id, 'SHP' || upper(left(replace(s.id::text, '-', ''), 6))) into record_name
      from public.shipments as s where s.id = record;
    when 'shipment_receipt_needs' then
      record := (told ->> 'shipment_id')::uuid;
      select coalesce(s.shipment_id, 'SHP' || upper(left(replace(s.id::text, '-', ''), 6))) into record_name
      from public.shipments as s where s.id = record;
    when 'client_receipt_needs' then
      record := (told ->> 'client_id')::uuid;
      select c.client_name into record_name from public.clients as c where c.id = record;
    when 'client_accounts' then
      record := (told ->> 'client_id')::uuid;
      part := (told ->> 'user_id')::uuid;
      select c.client_name into record_name from public.clients as c where c.id = record;
    when 'invoice_receipts' then
      record := (told ->> 'invoice_id')::uuid;
      part := (told ->> 'id')::uuid;
      select i.invoice_number into record_name from public.invoices as i where i.id = record;
    else
      record := (told ->> 'id')::uuid;
      record_name := told ->> case tbl when 'invoices' then 'invoice_number' when 'staff' then 'user_name' when 'clients' then 'client_name' else 'name' end;
  end case;
end
$$;

-- The names as app.person_name gives them: asked here, because a SQL function is planned anew for every command.
create function app.actor_name(actor uuid) returns text
language plpgsql stable set search_path = ''
as $$
declare
  name text;
begin
  if actor is null then
    return case nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' when 'anon' then 'A visitor' else 'The system' end;
  end if;
  select s.user_name into name from public.staff as s where s.user_id = actor;
  if name is null then
    select nullif(u.name, '') into name from public.users as u where u.id = actor;
  end if;
  return coalesce(name, 'Somebody without a name');
end
$$;

-- Inside a transaction, app.activity = 'off' leaves out rows of a data load: they were not done here.
create function app.write_activity() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  actor constant uuid := app.actor();
  changes jsonb;
  told record;
  stamp timestamptz;
begin
  select jsonb_object_agg(each.key, jsonb_build_array(before -> each.key, after -> each.key)) into changes
  from jsonb_each(case when tg_op = 'INSERT' then after else before end) as each
  where each.value <> coalesce(case when tg_op = 'INSERT' then before else after end -> each.key, 'null')
    -- Columns that nobody needs to see, and columns that nobody may read.
    and each.key not in ('id', 'payment_token', 'request_id', 'created_at', 'updated_at', 'updated_by', 'failed_on', 'decided');
  if changes is null then
    return null;
  end if;
  told := app.told_record(tg_table_name, case when tg_op = 'DELETE' then before else after end);
  if told.record_name is null then
    return null;
  end if;
  if tg_table_name = 'shipments' then
    stamp := (after ->> 'updated_at')::timestamptz;
  elsif tg_table_name = 'shipment_items' then
    -- Packages are written before their shipment is stamped, except those that it is made with.
    select case
      when s.updated_at < now()::timestamptz(3) or s.updated_at = now()::timestamptz(3) and s.created_at = s.updated_at then now()
      else s.updated_at + interval '1 millisecond'
    end
    into stamp
    from public.shipments as s where s.id = told.record;
  end if;
  insert into app.activity (actor, actor_name, tbl, record, record_name, part, action, changes, command_id, stamp)
  values (
    actor, app.actor_name(actor), tg_table_name, told.record, told.record_name, told.part, lower(tg_op), changes,
    nullif(current_setting('app.command_id', true), '')::uuid, stamp
  );
  return null;
end
$$;

-- The condition stands at the triggers: it is asked before the function is called, so a data load pays next to nothing for each row.
create trigger write_activity after insert or update or delete on public.shipments
  for each row when (current_setting('app.activity', true) is distinct from 'off') execute function app.write_activity();
create trigger write_activity after insert or update or delete on public.shipment_items
  for each row when (current_setting('app.activity', true) is distinct from 'off') execute function app.write_activity();
create trigger write_activity after insert or update or delete on public.invoices
  for each row when (current_setting('app.activity', true) is distinct from 'off') execute function app.write_activity();
create trigger write_activity after insert or update or delete on public.invoice_receipts
  for each row when (current_setting('app.activity', true) is distinct from 'off') execute function app.write_activity();
create trigger write_activity after insert or update or delete on public.staff
  for each row when (current_setting('app.activity', true) is distinct from 'off') execute function app.write_activity();
create trigger write_activity after insert or update or delete on public.clients
  for each row when (current_setting('app.activity', true) is distinct from 'off') execute function app.write_activity();
create trigger write_activity after insert or update or delete on public.client_accounts
  for each row when (current_setting('app.activity', true) is distinct from 'off') execute function app.write_activity();
-- Who takes off that a parcel needs its code leaves a trace, as who reads the code.
create trigger write_activity after insert or update or delete on public.shipment_receipt_needs
  for each row when (current_setting('app.activity', true) is distinct from 'off') execute function app.write_activity();
create trigger write_activity after insert or update or delete on public.client_receipt_needs
  for each row when (current_setting('app.activity', true) is distinct from 'off') execute function app.write_activity();
create trigger write_activity after insert or update or delete on public.warehouses
  for each row when (current_setting('app.activity', true) is distinct from 'off') execute function app.write_activity();

/* What admins read of it */

create function app.ist_day_or_null(word text) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return case when word ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then (word || 'T00:00:00+05:30')::timestamptz end;
exception when data_exception then
  return null;
end
$$;

-- The names behind the ids among an entry's values. A filter by invoices also shows what was received for them.
create function app.names_in(entry app.activity) returns jsonb
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

-- A driver's capture that somebody of the office brought from a file is the work of both.
create function app.brought_by_name(command uuid) returns text
language plpgsql stable set search_path = ''
as $$ begin return (select app.person_name(p.imported_by) from public.proof_of_delivery as p where p.id = command); end $$;

create function app.activity_row(entry app.activity) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', entry.id::text,
    'happenedAt', app.instant(entry.happened_at),
    'actor', entry.actor,
    'actorName', entry.actor_name,
    'table', entry.tbl,
    'record', entry.record,
    'recordName', entry.record_name,
    'part', entry.part,
    'action', entry.action,
    'changes', entry.changes,
    'names', app.names_in(entry),
    'broughtByName', app.brought_by_name(entry.command_id),
    'commandId', entry.command_id
  )
$$;

-- What was done with one shipment, its packages and what its delivery needs, the newest first. Of a deleted one only an admin reads, in the record of activity.
create function app.changes_of(shipment uuid, most integer) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'entries', coalesce(jsonb_agg(app.activity_row(newest) order by newest.happened_at desc, newest.id desc), '[]') - most,
    'more', count(*) > most
  )
  from (
    select entry.*
    from app.activity as entry
    where entry.record = shipment and entry.tbl in ('shipments', 'shipment_items', 'shipment_receipt_needs')
      and exists (select from public.shipments as s where s.id = shipment)
    order by entry.happened_at desc, entry.id desc
    limit most + 1
  ) as newest
$$;

-- The records that a typed word names: an id, the number on a parcel, or what a record is called.
create function app.activity_records(word text) returns uuid[]
language sql stable set search_path = ''
as $$
  select array(
    select app.uuid_or_null(word) where app.uuid_or_null(word) is not null
    union
    select id from public.shipments where lower(tracking_number) = lower(word)
    union
    select id from public.shipments where shipment_id = upper(word)
  )
$$;

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

-- Each filter has an index that already lies in the order of the page; without its own plan a page would be sorted whole.
create function public.activity_page(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  asked constant jsonb := app.args(p);
  most constant bigint := least(greatest(coalesce(app.whole_number_or_null(asked -> 'limit'), 25), 1), 100);
  person constant uuid := app.uuid_or_null(asked ->> 'person');
  tables constant text[] := case asked ->> 'table'
    when 'shipments' then array['shipments', 'shipment_items', 'shipment_receipt_needs']
    when 'clients' then array['clients', 'client_accounts', 'client_receipt_needs']
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
          -- A deleted record is found by its code, which its creation and its deletion name.
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

revoke all on function
  app.refuse_to_change_activity(), app.told_record(text, jsonb), app.actor_name(uuid), app.write_activity(), app.ist_day_or_null(text),
  app.names_in(app.activity), app.brought_by_name(uuid), app.activity_row(app.activity), app.changes_of(uuid, integer), app.activity_records(text), app.activity_coded(text),
  public.activity_page(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.activity_page(jsonb) to authenticated;
