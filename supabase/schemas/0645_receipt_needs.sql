-- What a delivery needs at the door: settled by the client, and changed by the office for a shipment of its own. It asks for something and
-- refuses nothing: a capture arrives whatever it lacks.

create table public.client_receipt_needs (
  client_id uuid primary key references public.clients (id) on delete cascade,
  needs text[] not null check (needs <@ app.receipt_needs())
);
create table public.shipment_receipt_needs (
  shipment_id uuid primary key references public.shipments (id) on delete cascade,
  needs text[] not null check (needs <@ app.receipt_needs())
);
comment on table public.client_receipt_needs is 'Without a row a client''s deliveries need a photo.';
comment on table public.shipment_receipt_needs is 'Without a row a shipment needs what its client has settled.';

alter table public.client_receipt_needs enable row level security;
alter table public.shipment_receipt_needs enable row level security;
revoke all on public.client_receipt_needs, public.shipment_receipt_needs from public, anon, authenticated, service_role;
grant select on public.client_receipt_needs, public.shipment_receipt_needs to service_role;

-- Each need once, in the order of the list; null for anything that is no list of needs.
create function app.needs_or_null(given jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  select array(select need from unnest(app.receipt_needs()) with ordinality as n (need, place) where given ? need order by place)
  where jsonb_typeof(given) = 'array' and given <@ to_jsonb(app.receipt_needs())
$$;

-- What a shipment of this client needs, if nothing else is said of it.
create function app.client_needs(code text) returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (select n.needs from public.client_receipt_needs as n join public.clients as c on c.id = n.client_id where c.client_code = code),
    array['photo']
  );
end
$$;

-- What holds for one shipment: its own word, else its client's. A push asks it of every delivery.
create function app.needs_of(shipment uuid, client text) returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((select n.needs from public.shipment_receipt_needs as n where n.shipment_id = shipment), app.client_needs(client));
end
$$;

create function app.shipment_needs(shipment public.shipments) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'own', (select to_jsonb(n.needs) from public.shipment_receipt_needs as n where n.shipment_id = shipment.id),
    'byClient', app.client_needs(shipment.client_code)
  )
$$;

-- Their drivers' copies tell of it: a change of the shipment's own brings it to them.
create function app.tell_drivers_of_needs(ids uuid[]) returns void
language sql volatile set search_path = ''
as $$ update public.shipments set updated_at = updated_at + interval '1 millisecond' where id = any (ids) $$;

-- Null goes back to what the client has settled.
create function public.set_receipt_needs(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  wanted constant jsonb := nullif(asked -> 'needs', 'null');
  needs constant text[] := app.needs_or_null(wanted);
  shipment public.shipments;
begin
  if not app.is_office() then
    raise exception 'Only the office says what a delivery needs.' using errcode = 'PT403';
  end if;
  if not asked ? 'needs' or wanted is not null and needs is null then
    return jsonb_build_object('refused', 'invalid');
  end if;
  select * into shipment from public.shipments where id = app.uuid_or_null(asked ->> 'shipmentId') for update;
  if not found then
    return jsonb_build_object('refused', 'not-found');
  end if;
  if needs is null then
    delete from public.shipment_receipt_needs where shipment_id = shipment.id;
  else
    insert into public.shipment_receipt_needs values (shipment.id, needs)
    on conflict (shipment_id) do update set needs = excluded.needs;
  end if;
  perform app.tell_drivers_of_needs(array[shipment.id]);
  return app.shipment_needs(shipment);
end
$$;

create function public.client_receipt_needs(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  code text;
begin
  if not app.is_admin() then
    raise exception 'Only admins see the terms of a client.' using errcode = 'PT403';
  end if;
  select client_code into code from public.clients where id = app.uuid_or_null(app.args(p) ->> 'clientId');
  return case when code is null then jsonb_build_object('refused', 'client-not-found') else jsonb_build_object('needs', app.client_needs(code)) end;
end
$$;

create function public.set_client_receipt_needs(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  needs constant text[] := app.needs_or_null(asked -> 'needs');
  client public.clients;
begin
  if not app.is_admin() then
    raise exception 'Only admins change the terms of a client.' using errcode = 'PT403';
  end if;
  if needs is null then
    return jsonb_build_object('refused', 'invalid');
  end if;
  select * into client from public.clients where id = app.uuid_or_null(asked ->> 'clientId') for update;
  if not found then
    return jsonb_build_object('refused', 'client-not-found');
  end if;
  insert into public.client_receipt_needs values (client.id, needs) on conflict (client_id) do update set needs = excluded.needs;
  perform app.tell_drivers_of_needs(array(
    select s.id from public.shipments as s
    where s.client_code = client.client_code and s.driver_id is not null and s.status <> all (app.finished_statuses())
      and not exists (select from public.shipment_receipt_needs as own where own.shipment_id = s.id)
    order by s.id
  ));
  return jsonb_build_object('needs', needs);
end
$$;

revoke all on function
  app.needs_or_null(jsonb), app.client_needs(text), app.needs_of(uuid, text), app.shipment_needs(public.shipments), app.tell_drivers_of_needs(uuid[]),
  public.set_receipt_needs(jsonb), public.client_receipt_needs(jsonb), public.set_client_receipt_needs(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.set_receipt_needs(jsonb), public.client_receipt_needs(jsonb), public.set_client_receipt_needs(jsonb) to authenticated;
