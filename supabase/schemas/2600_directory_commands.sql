-- Clients and warehouses: made, edited, deleted.

create function app.client_fields() returns text[]
language sql immutable set search_path = ''
as $$ select array['client_code', 'client_name', 'contact_email', 'contact_phone', 'address', 'gstin', 'pan'] $$;

create function app.warehouse_fields() returns text[]
language sql immutable set search_path = ''
as $$ select array['name', 'location', 'capacity', 'status'] $$;

-- Codes differ by more than their case, so they are kept in one case.
create function app.client_changes(changes jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(
    c.key,
    case when c.key in ('client_code', 'gstin', 'pan')
      then c.value || jsonb_build_object('to', upper(btrim(c.value ->> 'to')))
      else c.value
    end
  ), '{}')
  from jsonb_each(changes) as c
$$;

/* How long the texts may be. Longer ones from elsewhere stay: only the fields that a command changes are judged, which a check
   constraint could not do. */

create function app.client_limits() returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('client_name', 200, 'contact_email', 254, 'address', 500) $$;

create function app.warehouse_limits() returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('name', 200, 'location', 100, 'capacity', 100) $$;

-- The refusal of the first text that is too long; null where all fit.
create function app.refuse_too_long(texts jsonb, limits jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select app.refused('invalid', format('Too long: at most %s characters fit in the %s.', most.value, replace(most.key, '_', ' ')))
  from jsonb_each_text(limits) as most
  where length(texts ->> most.key) > most.value::integer
  order by most.key
  limit 1
$$;

create function app.save_client(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  target constant uuid := (command #>> '{payload,id}')::uuid;
  changes constant jsonb := app.client_changes(command #> '{payload,changes}');
  client public.clients;
  merged record;
  too_long jsonb;
begin
  select * into client from public.clients where id = target for update;
  if (command #>> '{payload,isNew}')::boolean then
    if client.id is not null then
      return app.refused('already-exists', 'This client already exists.');
    end if;
    too_long := app.refuse_too_long(app.side_of(changes, 'to', app.client_fields()), app.client_limits());
    if too_long is not null then
      return too_long;
    end if;
    perform app.insert_row('public.clients', jsonb_strip_nulls(app.side_of(changes, 'to', app.client_fields())) || jsonb_build_object('id', target));
    return app.applied('clients', target);
  end if;
  if client.id is null then
    return app.refused('not-found', 'Client not found.');
  end if;

  select m.taken, m.conflicts into merged
  from app.merge_fields(
    to_jsonb(client),
    to_jsonb(jsonb_populate_record(client, app.side_of(changes, 'from', app.client_fields()))),
    to_jsonb(jsonb_populate_record(client, app.side_of(changes, 'to', app.client_fields()))),
    array(select key from jsonb_object_keys(app.side_of(changes, 'to', app.client_fields())) as key)
  ) as m;
  if merged.conflicts <> '{}' then
    return app.conflict(merged.conflicts, client.updated_by, client.updated_at);
  end if;
  if merged.taken = '{}' then
    return app.applied('clients', target);
  end if;
  too_long := app.refuse_too_long(merged.taken, app.client_limits());
  if too_long is not null then
    return too_long;
  end if;
  perform app.update_row('public.clients', target, merged.taken);
  return app.merged_or_applied(app.applied('clients', target), command, client.updated_by, client.updated_at);
end
$$;

create function app.delete_client(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  target constant uuid := (command #>> '{payload,id}')::uuid;
  seen constant jsonb := app.only_fields(nullif(command #> '{payload,seen}', 'null'), app.client_fields());
  client public.clients;
  unseen jsonb;
begin
  select * into client from public.clients where id = target for update;
  if not found then
    -- It is gone, though one that went in this push is written down so only at its end.
    if exists (select from public.sync_change where audience = 'office' and tbl = 'clients' and pk = target) then
      return app.applied('clients', target) || '{"status": "merged"}';
    end if;
    return app.refused('not-found', 'Client not found.');
  end if;
  unseen := app.refuse_unseen('client', target, to_jsonb(client), to_jsonb(jsonb_populate_record(client, seen)), client.updated_at);
  if unseen is not null then
    return unseen;
  end if;
  delete from public.clients where id = target;
  return app.applied('clients', target);
end
$$;

create function app.save_warehouse(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  target constant uuid := (command #>> '{payload,id}')::uuid;
  changes constant jsonb := command #> '{payload,changes}';
  warehouse public.warehouses;
  merged record;
  too_long jsonb;
begin
  select * into warehouse from public.warehouses where id = target for update;
  if (command #>> '{payload,isNew}')::boolean then
    if warehouse.id is not null then
      return app.refused('already-exists', 'This warehouse already exists.');
    end if;
    too_long := app.refuse_too_long(app.side_of(changes, 'to', app.warehouse_fields()), app.warehouse_limits());
    if too_long is not null then
      return too_long;
    end if;
    perform app.insert_row('public.warehouses', jsonb_strip_nulls(app.side_of(changes, 'to', app.warehouse_fields())) || jsonb_build_object(
      'id', target, 'user_id', (select id from public.users where id = app.actor())
    ));
    return app.applied('warehouses', target);
  end if;
  if warehouse.id is null then
    return app.refused('not-found', 'Warehouse not found.');
  end if;

  select m.taken, m.conflicts into merged
  from app.merge_fields(
    to_jsonb(warehouse),
    to_jsonb(jsonb_populate_record(warehouse, app.side_of(changes, 'from', app.warehouse_fields()))),
    to_jsonb(jsonb_populate_record(warehouse, app.side_of(changes, 'to', app.warehouse_fields()))),
    array(select key from jsonb_object_keys(app.side_of(changes, 'to', app.warehouse_fields())) as key)
  ) as m;
  if merged.conflicts <> '{}' then
    return app.conflict(merged.conflicts, warehouse.updated_by, warehouse.updated_at);
  end if;
  if merged.taken = '{}' then
    return app.applied('warehouses', target);
  end if;
  too_long := app.refuse_too_long(merged.taken, app.warehouse_limits());
  if too_long is not null then
    return too_long;
  end if;
  perform app.update_row('public.warehouses', target, merged.taken);
  return app.merged_or_applied(app.applied('warehouses', target), command, warehouse.updated_by, warehouse.updated_at);
end
$$;

create function app.delete_warehouse(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  target constant uuid := (command #>> '{payload,id}')::uuid;
  seen constant jsonb := app.only_fields(nullif(command #> '{payload,seen}', 'null'), app.warehouse_fields());
  warehouse public.warehouses;
  unseen jsonb;
begin
  select * into warehouse from public.warehouses where id = target for update;
  if not found then
    if exists (select from public.sync_change where audience = 'office' and tbl = 'warehouses' and pk = target) then
      return app.applied('warehouses', target) || '{"status": "merged"}';
    end if;
    return app.refused('not-found', 'Warehouse not found.');
  end if;
  unseen := app.refuse_unseen('warehouse', target, to_jsonb(warehouse), to_jsonb(jsonb_populate_record(warehouse, seen)), warehouse.updated_at);
  if unseen is not null then
    return unseen;
  end if;
  delete from public.warehouses where id = target;
  return app.applied('warehouses', target);
end
$$;

revoke all on function
  app.client_fields(), app.warehouse_fields(), app.client_changes(jsonb), app.client_limits(), app.warehouse_limits(),
  app.refuse_too_long(jsonb, jsonb), app.save_client(jsonb, text), app.delete_client(jsonb, text), app.save_warehouse(jsonb, text),
  app.delete_warehouse(jsonb, text)
  from public, anon, authenticated, service_role;
