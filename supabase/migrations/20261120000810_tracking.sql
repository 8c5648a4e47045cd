-- The one thing a stranger may ask: where is the parcel with this number.

create function app.masked_number(contact_number text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select '••••••' || right(contact_number, 4) $$;

-- A city stands only where the parcel really was: at a warehouse that scanned it, or at its destination.
create function app.tracking_timeline(shipment public.shipments) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'status', step.status,
      'at', app.instant(step.updated_at),
      'city', case when step.warehouse_id is not null then step.location when step.status = 'Delivered' then shipment.to_city end
    )
    order by step.updated_at, step.id
  ), '[]'::jsonb)
  from public.shipment_updates as step
  where step.shipment_id = shipment.id
$$;

-- The ceiling counts misses alone: found parcels cost nobody anything, and counting them would let one caller lock out all.
-- It is not asked of people who signed in.
create function public.track_shipment(p jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  caller constant text := 'track:' || app.caller();
  wanted constant text := btrim(app.args(p) ->> 'trackingNumber');
  wait integer;
  shipment public.shipments;
  whole boolean;
  answer jsonb;
begin
  wait := app.wait_for(caller, 10, 100);
  if wait is null and app.user_id() is null then
    wait := app.wait_for('track-misses', app.setting('misses_per_minute')::integer, app.setting('misses_per_hour')::integer);
  end if;
  if wait is not null then
    perform app.refuse_too_many(wait);
  end if;

  select * into shipment from public.shipments where lower(tracking_number) = lower(wanted);
  if found then
    whole := app.is_office() or app.is_driver();
    answer := jsonb_build_object(
      'tracking_number', shipment.tracking_number,
      'status', shipment.status,
      'from_city', shipment.from_city,
      'to_city', shipment.to_city,
      'from_contact_number', case when whole then shipment.from_contact_number else app.masked_number(shipment.from_contact_number) end,
      'to_contact_number', case when whole then shipment.to_contact_number else app.masked_number(shipment.to_contact_number) end,
      'created_at', app.instant(shipment.created_at),
      'estimated_delivery_date', shipment.estimated_delivery_date,
      'delivered_at', app.instant(shipment.delivered_at),
      'cancelled_at', app.instant(shipment.cancelled_at),
      'notes', shipment.notes,
      'timeline', app.tracking_timeline(shipment)
    );
  else
    perform app.count_call('track-misses', 16);
  end if;

  wait := app.count_caller(caller, 10, 100);
  if wait is not null then
    perform app.refuse_too_many(wait);
  end if;
  return jsonb_build_object('shipment', answer);
end
$$;

revoke all on function app.masked_number(text), app.tracking_timeline(public.shipments), public.track_shipment(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.track_shipment(jsonb) to anon, authenticated;
