-- Two people who each take one of two packages away would leave a shipment with none, of no weight and no price. The second one is asked.

create or replace function app.write_items(shipment uuid, items_taken jsonb, added jsonb, removed jsonb) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  item record;
  written boolean := items_taken <> '{}' or added <> '[]';
begin
  for item in select t.key, t.value from jsonb_each(items_taken) as t loop
    perform app.update_row('public.shipment_items', item.key::uuid, item.value);
  end loop;
  perform app.insert_items(shipment, added);
  delete from public.shipment_items as i
  using jsonb_array_elements(removed) as r
  where i.shipment_id = shipment and i.id = (r.value ->> 'id')::uuid;
  written := written or found;
  if found and not exists (select from public.shipment_items as i where i.shipment_id = shipment) then
    -- An error and no answer, so that nothing of the command stays. Its words are said to the person.
    raise exception 'At least one package is required' using errcode = 'check_violation';
  end if;
  return written;
end
$$;

-- A program may leave empty what is empty, as an edit over the list may, and empties nothing that the form asks for.
create function app.emptied_refusal(shipment public.shipments, fields jsonb, packages jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select app.refused('invalid', f.key || ': This field is required.')
      from jsonb_each_text(fields) as f
      where f.key in (
        'client_code', 'from_street_address', 'from_city', 'from_state', 'from_postal_code', 'from_country',
        'to_street_address', 'to_city', 'to_state', 'to_postal_code', 'to_country'
      )
        and btrim(coalesce(f.value, '')) = '' and btrim(coalesce(to_jsonb(shipment) ->> f.key, '')) <> ''
      order by f.key
      limit 1
    ),
    case
      when packages = '[]' and exists (select from public.shipment_items as i where i.shipment_id = shipment.id)
        then app.refused('invalid', 'At least one package is required.')
    end
  )
$$;

create or replace function app.set_shipment(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  payload constant jsonb := command -> 'payload';
  target constant uuid := (payload ->> 'id')::uuid;
  packages constant jsonb := nullif(payload -> 'packages', 'null');
  fields jsonb := coalesce(payload -> 'fields', '{}');
  shipment public.shipments;
  refusal jsonb;
  items jsonb;
begin
  select * into shipment from public.shipments where id = target for update;
  if not found then
    return app.refused('not-found', 'Shipment not found.');
  end if;
  refusal := coalesce(app.set_shipment_refusal(target, fields, coalesce(packages, '[]')), app.emptied_refusal(shipment, fields, packages));
  if refusal is not null then
    return refusal;
  end if;
  if packages is not null then
    items := app.items_to(target, packages);
    fields := app.totals_to(shipment, items) || fields;
  end if;
  return app.update_shipment(
    command || jsonb_build_object(
      'kind', 'update-shipment',
      'claimedAt', app.instant(clock_timestamp()),
      'clockOffsetMs', 0,
      'payload', jsonb_build_object('id', target, 'changes', app.changes_to(to_jsonb(shipment), fields), 'items', items)
    ),
    role
  );
end
$$;

revoke all on function app.emptied_refusal(public.shipments, jsonb, jsonb) from public, anon, authenticated, service_role;
