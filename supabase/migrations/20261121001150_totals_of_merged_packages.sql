-- Two people who change different packages both change the shipment's total weight and base price, and neither of them knows the
-- right ones. Whoever comes second neither disagrees nor agrees about totals: they follow from the packages that both have left.

create function app.totals_of_packages(shipment uuid, wanted text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(t.key, t.value) filter (where t.key = any (wanted)), '{}')
  from (
    select
      coalesce(sum(coalesce(i.weight_kg, 0) * i.quantity), 0) as weight,
      coalesce(sum(i.price_inr) filter (where i.price_inr > 0), 0) as price
    from public.shipment_items as i
    where i.shipment_id = shipment
  ) as s
  cross join lateral (values ('total_weight', to_jsonb(s.weight)), ('base_price', to_jsonb(s.price))) as t (key, value)
$$;

revoke all on function app.totals_of_packages(uuid, text[]) from public, anon, authenticated, service_role;

create or replace function app.update_shipment(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  payload constant jsonb := command -> 'payload';
  target constant uuid := (payload ->> 'id')::uuid;
  changes jsonb := payload -> 'changes';
  added constant jsonb := coalesce(nullif(payload #> '{items,added}', 'null'), '[]');
  removed constant jsonb := coalesce(nullif(payload #> '{items,removed}', 'null'), '[]');
  changed constant jsonb := coalesce(nullif(payload #> '{items,changed}', 'null'), '[]');
  shipment public.shipments;
  was jsonb;
  typed public.shipments;
  item_changes jsonb;
  taken jsonb;
  conflicts jsonb;
  refusal jsonb;
  items_taken jsonb;
  items_written boolean;
  -- Totals that were worked out from packages as they no longer are.
  outdated text[] := '{}';
begin
  select * into shipment from public.shipments where id = target for update;
  if not found then
    return app.refused('not-found', 'Shipment not found.');
  end if;

  if changes -> 'tracking_number' ->> 'to' is not null then
    changes := jsonb_set(changes, '{tracking_number,to}', to_jsonb(app.tracking_digits(changes #>> '{tracking_number,to}')));
  end if;
  was := to_jsonb(jsonb_populate_record(shipment, app.side_of(changes, 'from', app.shipment_fields())));
  select m.taken, m.conflicts into taken, conflicts
  from app.merge_fields(
    to_jsonb(shipment),
    was,
    to_jsonb(jsonb_populate_record(shipment, app.side_of(changes, 'to', app.shipment_fields()))),
    array(select key from jsonb_object_keys(app.side_of(changes, 'to', app.shipment_fields())) as key)
  ) as m;
  item_changes := app.merge_items(target, changed);
  items_taken := item_changes -> 'taken';
  conflicts := conflicts || (item_changes -> 'conflicts');

  if shipment.invoice_id is not null and (
    (taken || conflicts) ?| array['base_price', 'gst_percentage', 'client_code']
    or app.prices_change(target, items_taken, added, removed)
  ) then
    return app.frozen_refusal(shipment);
  end if;
  if jsonb_array_length(added) + jsonb_array_length(removed) + jsonb_array_length(changed) > 0 then
    outdated := array(
      select key from unnest(array['total_weight', 'base_price']) as key
      where changes ? key and not app.same_value(to_jsonb(shipment) -> key, was -> key)
    );
    taken := taken - outdated;
    conflicts := conflicts - outdated;
  end if;
  if conflicts <> '{}' then
    return app.conflict(conflicts, shipment.updated_by, shipment.updated_at);
  end if;

  typed := jsonb_populate_record(shipment, taken);
  refusal := coalesce(
    case when taken ? 'tracking_number' then app.tracking_number_refusal(typed.tracking_number) end,
    case when taken ? 'driver_id' then app.driver_refusal(typed.driver_id) end
  );
  if refusal is not null then
    return refusal;
  end if;

  items_written := app.write_items(target, items_taken, added, removed);
  if outdated <> '{}' then
    select taken || coalesce(jsonb_object_agg(t.key, t.value), '{}') into taken
    from jsonb_each(app.totals_of_packages(target, outdated)) as t
    where (to_jsonb(shipment) ->> t.key)::numeric is distinct from t.value::numeric;
  end if;
  if taken ?| array['base_price', 'gst_percentage'] then
    taken := taken || app.with_amounts(jsonb_populate_record(shipment, taken));
  end if;
  if not items_written and taken = '{}' then
    return app.applied('shipments', target);
  end if;
  -- A shipment whose packages changed has changed itself: the trigger stamps it, also within the millisecond of its last change.
  perform app.update_row('public.shipments', target, taken || jsonb_build_object('updated_at', shipment.updated_at + interval '1 millisecond'));
  return app.merged_or_applied(app.applied('shipments', target), command, shipment.updated_by, shipment.updated_at);
end
$$;
