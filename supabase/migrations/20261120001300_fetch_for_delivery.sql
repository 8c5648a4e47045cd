-- Parcels change hands on the road: a driver may look up one shipment at a time by its exact number. Counted and logged.

-- What somebody learns of a parcel that is not theirs: whose it is, where it goes, and how many pieces. The other fields of a
-- driver's copy are there and empty, and the pieces stand in one row without contents.
create function app.delivery_summary(shipment jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select shipment || jsonb_build_object(
    'notes', null, 'handling_instructions', null, 'delivery_notes', null, 'driver_id', null, 'from_name_or_company', '', 'from_city', '',
    'to_contact_number', '', 'total_weight', null, 'pickup_date', null,
    'items', case
      when shipment -> 'items' = '[]' then '[]'
      else jsonb_build_array(jsonb_build_object(
        'id', shipment -> 'id', 'item_name', 'Package', 'description', null, 'package_type', 'Box', 'weight_kg', null,
        'quantity', (select sum((item ->> 'quantity')::bigint) from jsonb_array_elements(shipment -> 'items') as item),
        'length_cm', null, 'width_cm', null, 'height_cm', null
      ))
    end
  )
$$;

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
  mine boolean;
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
  mine := coalesce((shipment ->> 'driver_id')::uuid = caller, false);
  return jsonb_build_object('shipment', case when mine then shipment else app.delivery_summary(shipment) end, 'assignedToMe', mine);
end
$$;

revoke all on function app.delivery_summary(jsonb), public.fetch_for_delivery(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.fetch_for_delivery(jsonb) to authenticated;
