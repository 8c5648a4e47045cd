-- A delivery captured on the road. It is kept whatever has become of the shipment, the driver or the number;
-- where it cannot simply stand, it waits for a person of the office.

-- The number as it is first; then without the white space and hyphens that a label may carry. Nothing else is taken off:
-- the digits of another carrier's number may be one of ours. Case makes no difference.
create function app.find_by_tracking_number(typed text) returns uuid
language sql stable set search_path = ''
as $$
  select id from public.shipments
  where lower(tracking_number) in (lower(btrim(typed)), lower(regexp_replace(typed, '[[:space:]-]', '', 'g')))
  order by lower(tracking_number) = lower(btrim(typed)) desc
  limit 1
$$;

-- The claim corrected by the clock's offset, never before the shipment was made, never later than the receipt.
create function app.delivered_at(corrected timestamptz, shipment_created_at timestamptz, received_at timestamptz) returns timestamptz
language plpgsql immutable set search_path = ''
as $$ begin return least(received_at, greatest(corrected, shipment_created_at)); end $$;

create function app.review_reason(shipment public.shipments, role text, captured_by uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when role not in ('admin', 'manager', 'staff', 'driver') then 'inactive-driver'
    when shipment.status = 'Cancelled' then 'cancelled'
    when shipment.status = 'Delivered' then 'already-delivered'
    when shipment.status = any (app.finished_statuses()) then 'already-finished'
    when role = 'driver' and shipment.driver_id is distinct from captured_by then 'not-assigned'
  end;
end
$$;

-- The history tells when it happened, not when the office heard of it.
create function app.apply_delivery(shipment uuid, outcome text, driver_notes text, happened_at timestamptz) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('app.status_at', happened_at::text, true);
  update public.shipments
  set status = outcome, delivered_at = case when outcome = 'Delivered' then happened_at end, delivery_notes = nullif(btrim(driver_notes), '')
  where id = shipment;
  perform set_config('app.status_at', '', true);
end
$$;

-- Two phones may claim the same millisecond, and a photo may be named like a shipment: no two photos ever share a place, since the bytes
-- of the one would replace those of the other.
create function app.photo_path(shipment uuid, photo uuid, claimed_at timestamptz) returns text
language sql volatile set search_path = ''
as $$
  select free.path
  from (values (1, coalesce(shipment, photo)), (2, photo), (3, gen_random_uuid())) as named (place, id)
  cross join lateral (select named.id || '-' || floor(extract(epoch from claimed_at) * 1000)::bigint || '.jpg' as path) as free
  where not exists (select from public.proof_of_delivery where image_url = free.path)
  order by named.place
  limit 1
$$;

create function app.record_delivery(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  payload constant jsonb := command -> 'payload';
  command_id constant uuid := command ->> 'id';
  captured_by constant uuid := app.actor();
  claimed_at constant timestamptz := app.claimed_at(command);
  received_at constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  photo constant jsonb := nullif(payload -> 'photo', 'null');
  named constant uuid := app.uuid_or_null(payload ->> 'shipmentId');
  shipment public.shipments;
  reason text;
  happened_at timestamptz;
  path text;
begin
  if photo is not null and photo ->> 'type' is distinct from 'image/jpeg' then
    return app.refused('invalid', 'The photo is no JPEG.');
  end if;

  select * into shipment from public.shipments where id = named for update;
  if shipment.id is null and exists (select from public.sync_change where audience = 'office' and tbl = 'shipments' and pk = named and gone) then
    reason := 'deleted';
  elsif shipment.id is null then
    select * into shipment from public.shipments where id = app.find_by_tracking_number(payload ->> 'trackingNumber') for update;
    reason := case when shipment.id is null then 'unknown-number' end;
  end if;
  if shipment.id is not null then
    reason := app.review_reason(shipment, role, captured_by);
  end if;

  happened_at := app.delivered_at(app.corrected_claim(command), shipment.created_at, received_at);
  if photo is not null then
    path := app.photo_path(shipment.id, (photo ->> 'id')::uuid, claimed_at);
  end if;

  insert into public.proof_of_delivery (
    id, shipment_id, tracking_number, outcome, delivery_notes, image_url, photo_id, photo_sha256, photo_size,
    claimed_at, clock_offset_ms, received_at, delivered_at, captured_by, imported_by, applied, review_reason, review_state
  )
  values (
    command_id, shipment.id, coalesce(payload ->> 'trackingNumber', shipment.tracking_number), payload ->> 'outcome',
    coalesce(payload ->> 'notes', ''), path, (photo ->> 'id')::uuid, photo ->> 'sha256', (photo ->> 'size')::integer,
    claimed_at, app.clock_offset_ms(command), received_at, happened_at, captured_by,
    case when captured_by is distinct from app.user_id() then app.user_id() end,
    shipment.id is not null and coalesce(reason, 'not-assigned') = 'not-assigned',
    reason, case when reason is null then 'none' else 'open' end
  );

  if reason = 'deleted' then
    return app.applied('shipments', named);
  elsif shipment.id is null then
    return app.applied();
  elsif coalesce(reason, 'not-assigned') <> 'not-assigned' then
    return app.applied('shipments', shipment.id);
  end if;
  perform app.apply_delivery(shipment.id, payload ->> 'outcome', payload ->> 'notes', happened_at);
  return app.applied('shipments', shipment.id);
end
$$;

-- A capture brought in from a phone's exported file by the office: the same as if the phone had sent it. Under the same id
-- and its author's name, so importing twice, or the phone sending it after all, changes nothing.
create function public.import_delivery(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  command constant jsonb := app.args(p) -> 'command';
  captured_by constant uuid := app.uuid_or_null(app.args(p) ->> 'capturedBy');
begin
  if not app.is_office() then
    raise exception 'Only the office imports deliveries.' using errcode = 'PT403';
  end if;
  if captured_by is null then
    return app.refused('invalid', 'The file does not say who captured this.') || jsonb_build_object('id', command -> 'id');
  end if;
  if command ->> 'kind' is distinct from 'record-delivery' then
    return app.refused('not-allowed', 'Only deliveries can be imported.') || jsonb_build_object('id', command -> 'id');
  end if;
  return app.settle(array[app.run_command(command, captured_by, app.role_of(captured_by), false)]) -> 0;
end
$$;

revoke all on function
  app.find_by_tracking_number(text), app.delivered_at(timestamptz, timestamptz, timestamptz),
  app.review_reason(public.shipments, text, uuid), app.apply_delivery(uuid, text, text, timestamptz), app.photo_path(uuid, uuid, timestamptz), app.record_delivery(jsonb, text),
  public.import_delivery(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.import_delivery(jsonb) to authenticated;
