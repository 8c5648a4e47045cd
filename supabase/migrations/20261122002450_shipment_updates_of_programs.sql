-- Written by `npm run db:baseline`. Change supabase/schemas/2450_shipment_updates_of_programs.sql instead.

-- The update of a shipment for programs: they say what a shipment is to be, not what it was. This works out the difference under the
-- shipment's lock and passes it on like every edit of the app: same merge, same freezing, same history, same versions.

create function app.changes_to(there jsonb, wanted jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(w.key, jsonb_build_object('from', there -> w.key, 'to', w.value)), '{}') from jsonb_each(wanted) as w
$$;

create function app.volumetric_weight(item public.shipment_items) returns numeric
language sql immutable set search_path = ''
as $$ select nullif(round(item.length_cm * item.width_cm * item.height_cm / 5000, 2), 0) $$;

-- A weight that nobody gave follows the size, as in the form.
create function app.with_weight(there public.shipment_items, wanted jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when wanted ->> 'weight_kg' is null and (wanted ? 'weight_kg' or there.weight_kg is null or there.weight_kg = app.volumetric_weight(there))
      then wanted || jsonb_build_object('weight_kg', app.volumetric_weight(jsonb_populate_record(there, wanted)))
    else wanted
  end
$$;

create function app.set_shipment_refusal(shipment uuid, fields jsonb, packages jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when fields ->> 'status' <> all (app.shipment_statuses())
      then app.refused('invalid', 'status: one of ' || array_to_string(app.shipment_statuses(), ', ') || '.')
    when fields ->> 'shipping_method' <> all (app.shipping_methods())
      then app.refused('invalid', 'shipping_method: one of ' || array_to_string(app.shipping_methods(), ', ') || '.')
    when fields ->> 'payment_mode' <> all (app.payment_modes())
      then app.refused('invalid', 'payment_mode: one of ' || array_to_string(app.payment_modes(), ', ') || '.')
    else (
      select case
        when p.value ->> 'package_type' <> all (app.package_types()) then app.refused(
          'invalid', format('packages[%s].package_type: one of ', p.place - 1) || array_to_string(app.package_types(), ', ') || '.'
        )
        else app.refused('invalid', format('packages[%s].id: this shipment has no such package, or the array names it twice.', p.place - 1))
      end
      from jsonb_array_elements(packages) with ordinality as p (value, place)
      where p.value ->> 'package_type' <> all (app.package_types())
        or (p.value ? 'id' and (
          not exists (select from public.shipment_items as i where i.shipment_id = shipment and i.id = app.uuid_or_null(p.value ->> 'id'))
          or exists (
            select from jsonb_array_elements(packages) with ordinality as q (value, place)
            where q.place < p.place and lower(q.value ->> 'id') = lower(p.value ->> 'id')
          )
        ))
      order by p.place
      limit 1
    )
  end
$$;

-- The array is the whole of the packages: one with an id is changed where it is said, one without is new, and one that is not in it goes.
create function app.items_to(shipment uuid, packages jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  package jsonb;
  item public.shipment_items;
  added jsonb := '[]';
  changed jsonb := '[]';
begin
  for package in select p.value from jsonb_array_elements(packages) with ordinality as p (value, place) order by p.place loop
    if package ? 'id' then
      select * into item from public.shipment_items as i where i.id = (package ->> 'id')::uuid;
      changed := changed || jsonb_build_object(
        'id', item.id, 'changes', app.changes_to(to_jsonb(item), app.with_weight(item, app.only_fields(package, app.item_fields())))
      );
    else
      added := added || (
        app.with_weight(null, app.only_fields(package, app.item_fields())) || jsonb_build_object('id', gen_random_uuid())
      );
    end if;
  end loop;
  return jsonb_build_object('added', added, 'changed', changed, 'removed', (
    select coalesce(jsonb_agg(jsonb_build_object('id', i.id)), '[]')
    from public.shipment_items as i
    where i.shipment_id = shipment
      and not exists (select from jsonb_array_elements(changed) as c where (c.value ->> 'id')::uuid = i.id)
  ));
end
$$;

-- Weight and price follow the packages when these change them; totals that the packages never explained stay.
create function app.totals_to(shipment public.shipments, items jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  with there as (
    select i as item from public.shipment_items as i where i.shipment_id = shipment.id
  ), wanted as (
    select jsonb_populate_record((t.item), app.side_of(c.value -> 'changes', 'to', app.item_fields())) as item
    from jsonb_array_elements(items -> 'changed') as c
    join there as t on (t.item).id = (c.value ->> 'id')::uuid
    union all
    select jsonb_populate_record(null::public.shipment_items, a.value) from jsonb_array_elements(items -> 'added') as a
  ), sums as (
    select
      (select sum((item).weight_kg * coalesce((item).quantity, 1)) from there) as weight_there,
      (select sum((item).weight_kg * coalesce((item).quantity, 1)) from wanted) as weight_wanted,
      (select sum((item).price_inr) from there) as price_there,
      (select sum((item).price_inr) from wanted) as price_wanted,
      exists (select from there) as explained
  )
  select
    case when coalesce(weight_wanted, 0) is distinct from case when explained then coalesce(weight_there, 0) else coalesce(shipment.total_weight, 0) end
      then jsonb_build_object('total_weight', coalesce(weight_wanted, 0)) else '{}' end
    || case when coalesce(price_wanted, 0) is distinct from case when explained then coalesce(price_there, 0) else coalesce(shipment.base_price, 0) end
      then jsonb_build_object('base_price', coalesce(price_wanted, 0)) else '{}' end
  from sums
$$;

-- Like an edit over the list, a program may leave empty fields empty, but may not empty a field that the form requires.
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

create function app.set_shipment(command jsonb, role text) returns jsonb
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

-- One such command and the shipment as it is afterwards.
create function public.set_shipment(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given constant jsonb := app.args(p);
  pushed jsonb;
begin
  if not app.is_office() then
    return jsonb_build_object('answer', app.refused('not-allowed', 'You don''t have access to do this.'));
  end if;
  -- The time is not part of the request: the same request under the same id must be recognised later.
  pushed := public.sync_push(jsonb_build_object('commands', jsonb_build_array(jsonb_build_object(
    'id', given -> 'commandId', 'kind', 'set-shipment', 'payloadVersion', 1, 'record', 'shipment:' || (given ->> 'id'),
    'payload', jsonb_build_object('id', given -> 'id', 'fields', given -> 'fields', 'packages', given -> 'packages')
  ))));
  return jsonb_build_object(
    'answer', pushed #> '{answers,0}',
    'shipment', (select to_jsonb(v) from app.office_shipments as v where v.id = app.uuid_or_null(given ->> 'id'))
  );
end
$$;

revoke all on function
  app.changes_to(jsonb, jsonb), app.volumetric_weight(public.shipment_items), app.with_weight(public.shipment_items, jsonb),
  app.set_shipment_refusal(uuid, jsonb, jsonb), app.items_to(uuid, jsonb), app.totals_to(public.shipments, jsonb),
  app.emptied_refusal(public.shipments, jsonb, jsonb), app.set_shipment(jsonb, text), public.set_shipment(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.set_shipment(jsonb) to authenticated;
