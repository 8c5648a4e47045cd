-- One of a customer's own shipments, opened: where it has been, and what happened at the door.

create function public.my_shipment(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant uuid := app.uuid_or_null(app.args(p) ->> 'id');
  mine public.shipments;
begin
  if app.role() <> 'customer' then
    return jsonb_build_object('denied', app.role());
  end if;
  select s.* into mine from public.shipments as s where s.id = wanted and s.id in (select app.my_shipments());
  if mine.id is null then
    return '{"shipment": null}';
  end if;
  return jsonb_build_object('shipment', jsonb_build_object(
    'notes', mine.notes,
    'timeline', app.tracking_timeline(mine),
    -- What the office has yet to look at is no word to a customer.
    'attempts', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', proof.id, 'outcome', proof.outcome, 'at', app.instant(proof.delivered_at), 'notes', proof.delivery_notes,
          'photo', case when proof.photo_id is null then 'none' when proof.photo_confirmed_at is null then 'on-its-way' else 'here' end,
          'photoPath', case when proof.photo_confirmed_at is not null then proof.image_url end
        )
        order by proof.delivered_at desc, proof.id
      ), '[]')
      from public.proof_of_delivery as proof
      where proof.shipment_id = mine.id and proof.applied
    )
  ));
end
$$;

revoke all on function public.my_shipment(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.my_shipment(jsonb) to authenticated;
