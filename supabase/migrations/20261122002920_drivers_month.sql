-- Written by `npm run db:baseline`. Change supabase/schemas/2920_drivers_month.sql instead.

-- What each driver's month was like, and which of its attempts somebody of the office may want to look at: signs, never a verdict.

-- The figures that a capture may count in.
create function app.month_figures() returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array[
    'attempts', 'first-tried', 'first-delivered', 'failed', 'not-attempted', 'without-call', 'without-place', 'far', 'close', 'way-back',
    'not-possible'
  ]
$$;

-- Metres along the surface, by the haversine formula: R. W. Sinnott, "Virtues of the Haversine", Sky and Telescope 68 (2), 1984, p. 159. The
-- radius is the mean one of the Earth, 6,371,008.8 m (IUGG). `least` keeps rounding from asking for the arc of more than 1.
create function app.metres_between(
  latitude double precision, longitude double precision, other_latitude double precision, other_longitude double precision
) returns double precision
language sql immutable parallel safe
as $$
  select 2 * 6371008.8 * asin(least(1, sqrt(
    power(sin(radians(other_latitude - latitude) / 2), 2)
    + cos(radians(latitude)) * cos(radians(other_latitude)) * power(sin(radians(other_longitude - longitude) / 2), 2)
  )))
$$;

-- Whether a capture counts: of a chain of corrections what stands of it; nothing that has changed nothing yet, or that the office has set aside.
create function app.counts(proof public.proof_of_delivery) returns boolean
language sql immutable parallel safe
as $$ select proof.applied and proof.superseded_by is null and proof.shipment_id is not null and proof.review_state <> 'set-aside' $$;

-- Where each address was delivered to, by the number that stands for it in the index (shipments_to_address).
create view app.delivered_places as
select
  hashtextextended(app.address_key(s.to_street_address, s.to_city, s.to_postal_code), 0) as address,
  d.id, s.id as shipment_id, s.tracking_number, coalesce(first.delivered_at, d.delivered_at) as happened_at, r.place,
  (r.place ->> 'latitude')::double precision as latitude, (r.place ->> 'longitude')::double precision as longitude,
  (r.place ->> 'accuracy')::double precision as accuracy
from public.shipments as s
join public.proof_of_delivery as d on d.shipment_id = s.id and d.outcome = 'Delivered' and app.counts(d)
left join public.proof_of_delivery as first on first.id = d.corrects_first
join public.receipt_facts as r on r.proof_id = d.id and r.place is not null;
revoke all on app.delivered_places from public, anon, authenticated, service_role;

-- Of every capture of a month that counts, in which figures; of one driver or of all. A correction happened when what it corrects did.
create function app.captures_of_month(first_day date, driver uuid default null) returns table (
  id uuid, shipment_id uuid, driver_id uuid, happened_at timestamptz, outcome text, reason text, again_on date, called_at timestamptz,
  place jsonb, address bigint, figures text[]
)
language plpgsql stable set search_path = '' set jit = off set work_mem = '64MB' set plan_cache_mode = force_custom_plan
as $$
declare
  begins constant timestamptz := app.day_begins(first_day);
  ends constant timestamptz := app.day_begins((first_day + interval '1 month')::date);
  far constant double precision := app.company_setting('far_from_before_metres');
  close constant interval := make_interval(mins => app.company_setting('failures_close_minutes')::integer);
begin
  return query
  -- With the minutes around the month: what failed just before midnight may belong together with what failed just after it.
  with captures as materialized (
    select
      c.id, c.shipment_id, c.captured_by, c.happened_at, c.outcome, a.reason, a.again_on, a.called_at,
      case
        -- A stop on the way back is at the sender's door, and says nothing of the recipient's.
        when c.outcome = 'Returned' or c.outcome = 'Failed Attempt' and exists (
          select from public.failed_decisions as d
          where d.shipment_id = c.shipment_id and d.decision = 'return' and d.decided_at <= c.happened_at
        ) then 'way-back'
        when c.outcome = 'Delivered' then 'delivered'
        when a.reason = 'not-attempted' then 'not-attempted'
        else 'failed'
      end as what
    from (
      select p.id, p.shipment_id, p.captured_by, p.outcome, p.delivered_at as happened_at
      from public.proof_of_delivery as p
      where p.corrects_first is null and p.delivered_at >= begins - close and p.delivered_at < ends + close and app.counts(p)
      union all
      select p.id, p.shipment_id, p.captured_by, p.outcome, first.delivered_at
      from public.proof_of_delivery as first
      join public.proof_of_delivery as p on p.corrects_first = first.id
      where first.corrects_first is null and first.delivered_at >= begins - close and first.delivered_at < ends + close and app.counts(p)
    ) as c
    left join public.delivery_attempts as a on a.proof_id = c.id
    where driver is null or c.captured_by = driver
  ),
  -- As Today counts: nothing failed before it. Only where something of the shipment failed is it looked at what, and when: an attempt of
  -- anybody, or one that the office noted on an earlier day.
  first_attempts as materialized (
    select c.id
    from captures as c
    join public.shipments as s on s.id = c.shipment_id
    where c.what in ('delivered', 'failed') and c.happened_at >= begins and c.happened_at < ends
      and (s.failed_on = '{}' or s.failed_on[1] >= app.ist_day(c.happened_at) and not exists (
        select from public.proof_of_delivery as e
        left join public.proof_of_delivery as first on first.id = e.corrects_first
        left join public.delivery_attempts as a on a.proof_id = e.id
        where e.shipment_id = c.shipment_id and e.id <> c.id and e.outcome <> 'Returned' and app.counts(e)
          and a.reason is distinct from 'not-attempted' and (coalesce(first.delivered_at, e.delivered_at), e.id) < (c.happened_at, c.id)
      ))
  ),
  -- Several parcels of one door fail with one press: only what failed at another door so soon is a sign. Without an address each is a door.
  failed as materialized (
    select f.*, min(f.door) over about <> max(f.door) over about as is_close
    from (
      select
        h.*, coalesce(h.address, hashtextextended(h.shipment_id::text, 0)) as door,
        (h.place ->> 'latitude')::double precision as latitude, (h.place ->> 'longitude')::double precision as longitude,
        (h.place ->> 'accuracy')::double precision as accuracy
      from (
        select
          c.id, c.shipment_id, c.captured_by, c.happened_at, r.place,
          hashtextextended(app.address_key(s.to_street_address, s.to_city, s.to_postal_code), 0) as address
        from captures as c
        join public.shipments as s on s.id = c.shipment_id
        left join public.receipt_facts as r on r.proof_id = c.id
        where c.what = 'failed'
        -- So that the address is worked out once.
        offset 0
      ) as h
    ) as f
    window about as (partition by f.captured_by order by f.happened_at range between close preceding and close following)
  ),
  -- Far from each place where the address was delivered before, also if both phones were as far off as they said. An address that somebody
  -- changed afterwards is not the one that the driver went to.
  far_off as materialized (
    select f.id
    from failed as f
    where f.place is not null and f.address is not null
      and not exists (
        select from app.delivered_places as d
        where d.address = f.address and d.happened_at < f.happened_at
          and app.metres_between(f.latitude, f.longitude, d.latitude, d.longitude) <= greatest(far, f.accuracy + d.accuracy)
      )
      and exists (select from app.delivered_places as d where d.address = f.address and d.happened_at < f.happened_at)
      and not exists (
        select from app.activity as a
        where a.record = f.shipment_id and a.tbl = 'shipments' and a.action = 'update' and a.happened_at > f.happened_at
          and a.changes ?| array['to_street_address', 'to_city', 'to_postal_code']
      )
  )
  select
    c.id, c.shipment_id, c.captured_by, c.happened_at::timestamptz, c.outcome, c.reason, c.again_on, c.called_at::timestamptz, f.place, f.address,
    case c.what
      when 'way-back' then array['way-back']
      when 'not-attempted' then array['not-attempted']
      else array_remove(array[
        'attempts',
        case when t.id is not null then 'first-tried' end,
        case when t.id is not null and c.what = 'delivered' then 'first-delivered' end,
        case when c.what = 'failed' then 'failed' end,
        case when c.what = 'failed' and c.called_at is null then 'without-call' end,
        case when c.what = 'failed' and f.place is null then 'without-place' end,
        case when o.id is not null then 'far' end,
        case when f.is_close then 'close' end,
        case when n.proof_id is not null then 'not-possible' end
      ], null)
    end
  from captures as c
  left join first_attempts as t on t.id = c.id
  left join failed as f on f.id = c.id
  left join far_off as o on o.id = c.id
  left join public.receipt_facts as n on n.proof_id = c.id and n.not_possible is not null and c.what = 'delivered'
  where c.happened_at >= begins and c.happened_at < ends;
end
$$;

-- Everybody who captured anything in the month, each figure with its number.
create function public.drivers_month(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  first_day date;
begin
  if not app.is_office() then
    raise exception 'Only the office reads how a driver''s month was.' using errcode = 'PT403';
  end if;
  first_day := app.month_asked(app.args(p) -> 'month');
  if first_day is null then
    raise exception 'drivers_month wants a month, yyyy-mm' using errcode = 'PT400';
  end if;
  return jsonb_build_object(
    'farMetres', app.company_setting('far_from_before_metres'),
    'closeMinutes', app.company_setting('failures_close_minutes'),
    'drivers', coalesce((
      select jsonb_agg(
        jsonb_build_object('driverId', d.driver_id, 'name', d.name, 'counts', d.counts) order by lower(d.name), d.driver_id
      )
      from (
        select n.driver_id, app.person_name(n.driver_id) as name, z.counts || jsonb_object_agg(n.figure, n.many) as counts
        from (
          select c.driver_id, each.figure, count(*) as many
          from app.captures_of_month(first_day) as c
          cross join unnest(c.figures) as each (figure)
          group by c.driver_id, each.figure
        ) as n
        cross join (select jsonb_object_agg(f, 0) as counts from unnest(app.month_figures()) as f) as z
        group by n.driver_id, z.counts
      ) as d
    ), '[]')
  );
end
$$;

-- What is behind one of the numbers, the earliest first, in pages: `after` is the last capture of the page before.
create function public.drivers_month_captures(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  first_day date;
  driver constant uuid := app.uuid_or_null(asked ->> 'driverId');
  figure constant text := asked ->> 'figure';
  after constant uuid := app.uuid_or_null(asked ->> 'after');
  answer jsonb;
begin
  if not app.is_office() then
    raise exception 'Only the office reads how a driver''s month was.' using errcode = 'PT403';
  end if;
  first_day := app.month_asked(asked -> 'month');
  if first_day is null or driver is null or figure is null or figure <> all (app.month_figures()) then
    raise exception 'drivers_month_captures wants a month, a driver and a figure' using errcode = 'PT400';
  end if;
  with counted as materialized (
    select c.* from app.captures_of_month(first_day, driver) as c where figure = any (c.figures)
  ),
  page as (
    select c.* from counted as c
    where after is null or (c.happened_at, c.id) > (select b.happened_at, b.id from counted as b where b.id = after)
    order by c.happened_at, c.id limit 51
  ),
  numbered as (
    select c.*, row_number() over (order by c.happened_at, c.id) as place_on_page from page as c
  )
  select jsonb_build_object(
    'captures', coalesce(jsonb_agg(
      jsonb_build_object(
        'id', c.id, 'shipmentId', s.id, 'trackingNumber', s.tracking_number, 'recipient', s.to_name_or_company, 'city', s.to_city,
        'outcome', c.outcome, 'reason', c.reason, 'againOn', c.again_on, 'at', app.instant(c.happened_at), 'calledAt', app.instant(c.called_at),
        'place', at_door.place, 'notPossible', at_door.not_possible, 'figures', to_jsonb(c.figures),
        'nearest', case when nearest.id is not null then jsonb_build_object(
          'metres', round(nearest.metres), 'shipmentId', nearest.shipment_id, 'trackingNumber', nearest.tracking_number,
          'at', app.instant(nearest.happened_at), 'place', nearest.place
        ) end
      )
      order by c.happened_at, c.id
    ) filter (where c.place_on_page <= 50), '[]'),
    'more', count(*) > 50
  ) into answer
  from numbered as c
  join public.shipments as s on s.id = c.shipment_id
  left join public.receipt_facts as at_door on at_door.proof_id = c.id
  left join lateral (
    select
      d.*, app.metres_between(
        (c.place ->> 'latitude')::double precision, (c.place ->> 'longitude')::double precision, d.latitude, d.longitude
      ) as metres
    from app.delivered_places as d
    where c.place is not null and d.address = c.address and d.happened_at < c.happened_at
    order by metres, d.id limit 1
  ) as nearest on true;
  return answer;
end
$$;

revoke all on function
  app.month_figures(), app.metres_between(double precision, double precision, double precision, double precision),
  app.counts(public.proof_of_delivery), app.captures_of_month(date, uuid),
  public.drivers_month(jsonb), public.drivers_month_captures(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.drivers_month(jsonb), public.drivers_month_captures(jsonb) to authenticated;
