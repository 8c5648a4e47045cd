-- Which shipments a file names that the company has already, however old: by id, readable id or tracking number.

create function app.first_words(list jsonb, most integer) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(w.word order by w.place), '{}')
  from jsonb_array_elements_text(case when jsonb_typeof(list) = 'array' then list else '[]' end) with ordinality as w (word, place)
  where w.place <= most
$$;
revoke all on function app.first_words(jsonb, integer) from public, anon, authenticated, service_role;

create function public.known_shipments(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  ids constant uuid[] := array(select app.uuid_or_null(word) from unnest(app.first_words(asked -> 'ids', 500)) as word);
  readable constant text[] := app.first_words(asked -> 'shipmentIds', 500);
  numbers constant text[] := app.first_words(asked -> 'trackingNumbers', 500);
begin
  if not app.is_office() then
    raise exception 'Only the office asks which shipments there are.' using errcode = 'PT403';
  end if;
  -- Each by the index of its own; one condition with three sides would read the whole table.
  return jsonb_build_object('known', coalesce((
    select jsonb_agg(jsonb_build_object('id', s.id, 'shipment_id', s.shipment_id, 'tracking_number', s.tracking_number))
    from (
      select id, shipment_id, tracking_number from public.shipments where id = any (ids)
      union
      select id, shipment_id, tracking_number from public.shipments where shipment_id = any (readable)
      union
      select id, shipment_id, tracking_number from public.shipments where tracking_number = any (numbers)
    ) as s
  ), '[]'));
end
$$;
revoke all on function public.known_shipments(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.known_shipments(jsonb) to authenticated;
