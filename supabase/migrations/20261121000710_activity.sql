-- Who changed what and when: written by triggers, whichever way a change came. It is only ever added to.

create table app.activity (
  id bigint generated always as identity,
  happened_at timestamptz(3) not null default clock_timestamp(),
  -- The person for good, and their name as it was then; nobody for what the server did by itself.
  actor uuid,
  actor_name text not null,
  tbl text not null,
  -- A package is told under its shipment, a linked account under its client.
  record uuid not null,
  record_name text not null,
  part uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- Column → [before, after].
  changes jsonb not null,
  command_id uuid,
  -- The `updated_at` that the shipment has after this: who saw an earlier one has not seen this.
  stamp timestamptz(3),
  primary key (happened_at, id)
);
comment on table app.activity is 'No role of the API may even read it: activity_page shows it to admins.';
create index activity_actor on app.activity (actor, happened_at, id);
create index activity_record on app.activity (record, happened_at, id);
alter table app.activity enable row level security;
revoke all on app.activity from public, anon, authenticated, service_role;

-- Not by a grant alone: the database's owner would pass that.
create function app.refuse_to_change_activity() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The record of activity is never changed.' using errcode = 'insufficient_privilege';
end
$$;
create trigger append_only before update or delete or truncate on app.activity
  for each statement execute function app.refuse_to_change_activity();

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
      -- Nobody, when the shipment itself was deleted and its packages with it: that is told once.
      select coalesce(s.shipment_id, 'SHP' || upper(left(replace(s.id::text, '-', ''), 6))) into record_name
      from public.shipments as s where s.id = record;
    when 'client_accounts' then
      record := (told ->> 'client_id')::uuid;
      part := (told ->> 'user_id')::uuid;
      select c.client_name into record_name from public.clients as c where c.id = record;
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

-- Inside a transaction, app.activity = 'off' leaves out what a load of data brings in: it was not done here.
create function app.write_activity() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  actor constant uuid := app.actor();
  changes jsonb;
  told record;
begin
  if current_setting('app.activity', true) = 'off' then
    return null;
  end if;
  select jsonb_object_agg(each.key, jsonb_build_array(before -> each.key, after -> each.key)) into changes
  from jsonb_each(case when tg_op = 'INSERT' then after else before end) as each
  where coalesce(before -> each.key, 'null') <> coalesce(after -> each.key, 'null')
    -- What nobody needs to be told, and what nobody may read.
    and each.key not in ('id', 'payment_token', 'created_at', 'updated_at', 'updated_by');
  if changes is null then
    return null;
  end if;
  told := app.told_record(tg_table_name, case when tg_op = 'DELETE' then before else after end);
  if told.record_name is null then
    return null;
  end if;
  insert into app.activity (actor, actor_name, tbl, record, record_name, part, action, changes, command_id)
  values (
    actor, app.actor_name(actor), tg_table_name, told.record, told.record_name, told.part, lower(tg_op), changes,
    nullif(current_setting('app.command_id', true), '')::uuid
  );
  return null;
end
$$;

create trigger write_activity after insert or update or delete on public.shipments for each row execute function app.write_activity();
create trigger write_activity after insert or update or delete on public.shipment_items for each row execute function app.write_activity();
create trigger write_activity after insert or update or delete on public.invoices for each row execute function app.write_activity();
create trigger write_activity after insert or update or delete on public.staff for each row execute function app.write_activity();
create trigger write_activity after insert or update or delete on public.clients for each row execute function app.write_activity();
create trigger write_activity after insert or update or delete on public.client_accounts for each row execute function app.write_activity();
create trigger write_activity after insert or update or delete on public.warehouses for each row execute function app.write_activity();

revoke all on function
  app.refuse_to_change_activity(), app.told_record(text, jsonb), app.actor_name(uuid), app.write_activity()
  from public, anon, authenticated, service_role;
