-- What a client has not been billed for.

create function public.pending_shipments(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  asked constant jsonb := app.args(p);
  code constant text := upper(btrim(asked ->> 'clientCode'));
  page constant integer := least(greatest(coalesce(app.whole_number_or_null(asked -> 'limit'), 1000), 1), 1000);
  place record;
  billed jsonb;
  listed jsonb;
begin
  if not app.is_office() then
    raise exception 'Only the office bills clients.' using errcode = 'PT403';
  end if;
  place := app.place_behind(asked -> 'after', 'createdAt');
  -- From the beginning: before every row, where the pages of other lists begin behind the newest.
  if place.at = 'infinity' then
    place.at := '-infinity';
  end if;

  select jsonb_build_object(
    'clientCode', c.client_code, 'clientName', c.client_name, 'address', c.address, 'gstin', c.gstin, 'pan', c.pan
  ) into billed
  from public.clients as c
  where c.client_code = code;

  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', oldest.id,
      'shipmentId', app.shown_id(oldest.shipment_id, oldest.id),
      'trackingNumber', oldest.tracking_number,
      'createdAt', app.instant(oldest.created_at),
      'status', oldest.status,
      'basePaise', app.in_paise(oldest.base_price),
      'gstPercentage', oldest.gst_percentage,
      'fromState', oldest.from_state,
      'paidPaise', (select app.in_paise(coalesce(sum(paid.amount), 0)) from public.payments as paid where paid.shipment_id = oldest.id)
    )
    order by oldest.created_at, oldest.id
  ), '[]') into listed
  from (
    select s.*
    from public.shipments as s
    where s.client_code = code and s.invoice_id is null and s.status <> 'Cancelled' and (s.created_at, s.id) > (place.at, place.id)
    order by s.created_at, s.id
    limit page + 1
  ) as oldest;
  return jsonb_build_object('client', billed, 'shipments', listed - page, 'more', jsonb_array_length(listed) > page);
end
$$;

revoke all on function public.pending_shipments(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.pending_shipments(jsonb) to authenticated;
