-- What opening a shipment shows beyond its mirrored row: its history and every attempt at its delivery.

-- Columns are the whole of what the office may see of a proof.
create view app.office_proofs as
select
  p.id, p.shipment_id, p.tracking_number,
  case when s.id is not null then coalesce(s.shipment_id, 'SHP' || upper(left(replace(s.id::text, '-', ''), 6))) end as shipment_display_id,
  p.outcome, p.delivery_notes, p.image_url,
  p.photo_id is not null as photo_expected,
  app.instant(p.photo_confirmed_at) as photo_confirmed_at,
  app.instant(p.claimed_at) as claimed_at,
  p.clock_offset_ms,
  app.instant(p.delivered_at) as delivered_at,
  app.instant(p.received_at) as received_at,
  case when p.clock_offset_ms is null then 'unknown' when abs(p.clock_offset_ms) > 600000 then 'off' end as clock_flag,
  p.captured_by,
  app.person_name(p.captured_by) as captured_by_name,
  p.review_reason, p.review_state, p.review_note,
  app.person_name(p.reviewed_by) as reviewed_by_name,
  app.instant(p.reviewed_at) as reviewed_at,
  s.status as shipment_status
from public.proof_of_delivery as p
left join public.shipments as s on s.id = p.shipment_id;
revoke all on app.office_proofs from public, anon, authenticated, service_role;

create function public.shipment_detail(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant uuid := app.uuid_or_null(app.args(p) ->> 'id');
begin
  if not app.is_office() then
    raise exception 'Only the office opens shipments.' using errcode = 'PT403';
  end if;
  return jsonb_build_object(
    'shipment', (select to_jsonb(v) from app.office_shipments as v where v.id = wanted),
    'updates', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'id', u.id, 'status', u.status, 'location', u.location, 'updated_at', app.instant(u.updated_at),
            'updated_by_name', app.person_name(u.updated_by), 'warehouse_name', w.name
          )
          order by u.updated_at, u.id
        )
        from public.shipment_updates as u
        left join public.warehouses as w on w.id = u.warehouse_id
        where u.shipment_id = wanted
      ),
      '[]'
    ),
    'proofs', coalesce((select jsonb_agg(to_jsonb(v) order by v.received_at, v.id) from app.office_proofs as v where v.shipment_id = wanted), '[]')
  );
end
$$;

revoke all on function public.shipment_detail(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.shipment_detail(jsonb) to authenticated;
