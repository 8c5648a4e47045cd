-- Written by `npm run db:baseline`. Change supabase/schemas/1500_tracking.sql instead.

-- A stranger may ask: where is the parcel with this number, and which parcels are sent from or to this phone number.

create function app.masked_number(contact_number text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select '••••••' || right(contact_number, 4) $$;

-- Phone numbers are shown whole to the office, and where the number is the one that was typed. A driver has those of their own deliveries; of
-- other parcels they learn here no more than when they look one up on the road.
create function app.shown_number(contact_number text, whole boolean, typed_number text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select case when whole or contact_number = typed_number then contact_number else app.masked_number(contact_number) end $$;

-- Of a capture and its corrections only the last line is told, as of the moment when it happened: what a driver corrected was not so.
-- A city stands only where the parcel really was: at a warehouse that scanned it, or at its destination.
create function app.tracking_timeline(shipment public.shipments) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'status', step.status,
      'at', app.instant(coalesce(capture.happened_at, step.updated_at)),
      'city', case when step.warehouse_id is not null then step.location when step.status = 'Delivered' then shipment.to_city end
    )
    order by coalesce(capture.happened_at, step.updated_at), step.updated_at, step.id
  ), '[]'::jsonb)
  from public.shipment_updates as step
  left join lateral (
    select coalesce(p.corrects_first, p.id) as first, happened.delivered_at as happened_at
    from public.proof_of_delivery as p
    join public.proof_of_delivery as happened on happened.id = p.corrects_first
    where p.id = step.command_id
  ) as capture on true
  where step.shipment_id = shipment.id and not exists (
    select from public.shipment_updates as later
    join public.proof_of_delivery as correction on correction.id = later.command_id
    where later.shipment_id = shipment.id
      and correction.corrects_first = coalesce(capture.first, step.command_id)
      and (later.updated_at, later.id) > (step.updated_at, step.id)
  )
$$;

-- What a driver presses instead of typing; the app offers the same.
create function app.ready_phrases() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['Nobody home', 'Refused', 'Wrong address', 'Premises closed', 'Asked to come later'] $$;

-- Why nobody could hand it over: what the driver chose of the list or, with an app that has no list, the phrase that was pressed. What
-- drivers write themselves may name people, and stays inside.
create function app.failed_because(shipment public.shipments) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    (app.standing_failure(shipment.id, shipment.status)).reason,
    (
      select phrase from unnest(app.ready_phrases()) with ordinality as ready (phrase, place)
      where phrase = any (string_to_array(shipment.delivery_notes, '. '))
      order by place limit 1
    )
  )
  where shipment.status = 'Failed Attempt'
$$;

-- Everything that outsiders learn of a shipment.
create function app.tracked_shipment(shipment public.shipments, whole boolean, typed_number text default null) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'tracking_number', shipment.tracking_number,
    'status', shipment.status,
    'from_city', shipment.from_city,
    'to_city', shipment.to_city,
    'from_contact_number', app.shown_number(shipment.from_contact_number, whole, typed_number),
    'to_contact_number', app.shown_number(shipment.to_contact_number, whole, typed_number),
    'created_at', app.instant(shipment.created_at),
    'estimated_delivery_date', shipment.estimated_delivery_date,
    'delivered_at', app.instant(shipment.delivered_at),
    'cancelled_at', app.instant(shipment.cancelled_at),
    'notes', shipment.notes,
    'failed_because', case
      when shipment.status = 'Failed Attempt' and not app.goes_back(shipment.return_state)
        and app.failed_at_the_door(shipment.id, shipment.status) then app.failed_because(shipment)
    end,
    'goes_back', app.goes_back(shipment.return_state),
    'received_by', case when shipment.status = 'Delivered' then app.received_by(shipment) end,
    'timeline', app.tracking_timeline(shipment)
  )
$$;

create function public.track_shipment(p jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(app.args(p) ->> 'trackingNumber'));
  answer jsonb;
begin
  perform app.admit_caller('track', 10, 100, 'track');
  -- The readable id stands on the parcel's papers beside the number, and is no easier to guess.
  select app.tracked_shipment(shipment, app.is_office()) into answer from public.shipments as shipment
  where lower(tracking_number) = wanted or shipment_id = upper(wanted)
  order by lower(tracking_number) = wanted desc limit 1;
  perform app.count_answer('track', 10, 100, 'track', answer is null);
  return jsonb_build_object('shipment', answer);
end
$$;

/* By phone number */

-- Two walks along an index, each only as long as the page, even for people with very many shipments.
create function app.shipments_of_phone(number text, before_instant timestamptz, before_number text, how_many integer)
returns setof public.shipments
language sql stable set search_path = '' set jit = off
as $$
  select * from (
    (select * from public.shipments
      where from_contact_number = number and (created_at, tracking_number) < (before_instant, before_number)
      order by created_at desc, tracking_number desc limit how_many)
    union all
    (select * from public.shipments
      where to_contact_number = number and from_contact_number <> number and (created_at, tracking_number) < (before_instant, before_number)
      order by created_at desc, tracking_number desc limit how_many)
  ) as mine
  order by created_at desc, tracking_number desc limit how_many
$$;

-- Made once for each installation. Anybody who could read it could continue lists that they never searched for.
insert into app.settings (name, value) values ('page_key', gen_random_uuid()::text || gen_random_uuid()::text);

-- Hashed twice, so that nothing can be appended to what was sealed.
create function app.page_seal(what text) returns text
language sql stable set search_path = ''
as $$
  select left(encode(sha256(key || sha256(key || convert_to(what, 'UTF8'))), 'hex'), 32)
  from (values (convert_to(app.setting('page_key'), 'UTF8'))) as installation (key)
$$;

-- A page ends with the place where the next one begins, sealed together with the phone number: only a caller who searched for a number can
-- ask for more of it. So further pages can have their own limit, wide enough for a long list, without a way round the limit of searches. A
-- list ends after 1,000 shipments, so that nobody can carry off a large sender's whole trade.
create function public.track_by_phone(p jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  page_size constant integer := 50;
  longest_list constant integer := 1000;
  typed constant text := btrim(app.args(p) ->> 'phone');
  -- Stored numbers have ten digits; an eleventh can only be the 0 in front.
  number constant text := case when typed ~ '^[0-9]{10}$' then typed when typed ~ '^0[0-9]{10}$' then substr(typed, 2) end;
  after constant text := app.args(p) ->> 'after';
  place text := left(after, -33);
  further constant boolean := coalesce(right(after, 33) = '.' || app.page_seal(number || '.' || place), false);
  asked constant text := case when further then 'track-pages' else 'track-phone' end;
  per_minute constant integer := case when further then 30 else 10 end;
  per_hour constant integer := case when further then 300 else 100 end;
  listed integer := case when further then split_part(place, '.', 3)::integer else 0 end;
  -- A driver who searches by a phone number looks parcels up that may be anybody's: counted and logged like any look-up.
  is_lookup constant boolean := not further and after is null and number is not null and app.is_driver();
  whole boolean;
  mine public.shipments[];
  answer jsonb;
begin
  perform app.admit_caller(asked, per_minute, per_hour, 'track-phone', not further);
  if is_lookup then
    perform app.admit_lookup();
  end if;

  if coalesce(typed !~ '^[0-9]{10,11}$', true) then
    answer := jsonb_build_object('refused', 'invalid-phone', 'message', 'A phone number has 10 digits, or 11 with a 0 in front.');
  elsif after is not null and not further then
    answer := jsonb_build_object('refused', 'unknown-place', 'message', 'This list cannot be continued. Please search again.');
  else
    -- One more than is shown tells whether there is a next page.
    mine := array(select shipment from app.shipments_of_phone(
      number,
      case when further then to_timestamp(split_part(place, '.', 1)::numeric / 1000) else 'infinity' end,
      case when further then split_part(place, '.', 2) else '' end,
      page_size + 1
    ) as shipment);
    whole := app.is_office();
    select jsonb_build_object('shipments', coalesce(
      jsonb_agg(app.tracked_shipment(shown, whole, number) order by shown.created_at desc, shown.tracking_number desc), '[]'
    ))
    into answer from unnest(mine[:page_size]) as shown;

    listed := listed + page_size;
    place := case when cardinality(mine) > page_size and listed < longest_list then
      concat_ws('.', floor(extract(epoch from mine[page_size].created_at) * 1000)::bigint, mine[page_size].tracking_number, listed) end;
    answer := answer || jsonb_build_object(
      'next', place || '.' || app.page_seal(number || '.' || place),
      'cut', cardinality(mine) > page_size and place is null
    );
  end if;

  if is_lookup then
    insert into public.delivery_lookups (user_id, phone_number, found) values (app.user_id(), number, cardinality(mine) > 0);
  end if;
  perform app.count_answer(asked, per_minute, per_hour, 'track-phone', coalesce(cardinality(mine), 0) = 0);
  return answer;
end
$$;

revoke all on function
  app.masked_number(text), app.shown_number(text, boolean, text), app.tracking_timeline(public.shipments),
  app.ready_phrases(), app.failed_because(public.shipments),
  app.tracked_shipment(public.shipments, boolean, text), public.track_shipment(jsonb),
  app.shipments_of_phone(text, timestamptz, text, integer), app.page_seal(text), public.track_by_phone(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.track_shipment(jsonb), public.track_by_phone(jsonb) to anon, authenticated;
