-- Parcels change hands on the road: a driver may look up one shipment at a time by its exact number. Counted and logged.

create function public.fetch_for_delivery(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  caller constant uuid := app.user_id();
  wanted constant text := left(btrim(coalesce(app.args(p) ->> 'trackingNumber', '')), 64);
  looked_up bigint;
  oldest timestamptz;
  found_id uuid;
  shipment jsonb;
begin
  if app.audience() is null then
    raise exception 'Only drivers and the office look up deliveries.' using errcode = 'PT403';
  end if;

  -- Two calls of one person at once must not both be the sixtieth.
  perform pg_advisory_xact_lock(hashtextextended('fetch_for_delivery:' || caller, 0));
  select count(*), min(looked_up_at) into looked_up, oldest
  from public.delivery_lookups where user_id = caller and looked_up_at > now() - interval '1 hour';
  if looked_up >= 60 then
    perform app.refuse_too_many(ceil(extract(epoch from oldest + interval '1 hour' - now()))::integer);
  end if;

  select id into found_id from public.shipments where id = app.find_by_tracking_number(wanted) and status <> 'Delivered';
  insert into public.delivery_lookups (user_id, tracking_number, found) values (caller, wanted, found_id is not null);
  select to_jsonb(v) into shipment from app.driver_shipments as v where v.id = found_id;
  return jsonb_build_object(
    'shipment', shipment,
    'assignedToMe', coalesce((shipment ->> 'driver_id')::uuid = caller, false)
  );
end
$$;

revoke all on function public.fetch_for_delivery(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.fetch_for_delivery(jsonb) to authenticated;
