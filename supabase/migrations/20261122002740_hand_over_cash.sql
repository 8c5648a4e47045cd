-- Written by `npm run db:baseline`. Change supabase/schemas/2740_hand_over_cash.sql instead.

-- At the end of a driver's day: what each carries, and the counting of it. A count stands as it was made, and nothing is carried afterwards.

-- What notes and coins come to, in paise; null for what is no count. Coins under a rupee are counted by their paise, as '0.01'.
create function app.counted_paise(pieces jsonb) returns bigint
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(pieces) is distinct from 'object' or exists (
    select from jsonb_each(pieces) as p
    where p.key <> all (array['500', '200', '100', '50', '20', '10', '5', '2', '1', '0.01'])
      or coalesce(app.whole_number_or_null(p.value), -1) not between 1 and 100000
  ) then
    return null;
  end if;
  return (select coalesce(sum(p.key::numeric * p.value::bigint * 100), 0)::bigint from jsonb_each_text(pieces) as p);
end
$$;

create function app.hand_over_told(hand_over public.cash_hand_overs) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', hand_over.id, 'driverId', hand_over.driver_id, 'driverName', app.person_name(hand_over.driver_id),
    'expectedPaise', hand_over.expected_paise, 'countedPaise', hand_over.counted_paise, 'pieces', hand_over.pieces, 'reason', hand_over.reason,
    'receivedBy', app.person_name(hand_over.received_by), 'at', app.instant(hand_over.happened_at)
  )
$$;

create function public.hand_over_cash(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  new_id constant uuid := app.uuid_or_null(asked ->> 'id');
  driver constant uuid := app.uuid_or_null(asked ->> 'driverId');
  seen constant bigint := app.whole_number_or_null(asked -> 'seenPaise');
  counted constant bigint := app.counted_paise(asked -> 'pieces');
  said constant text := nullif(btrim(asked ->> 'reason'), '');
  hand_over public.cash_hand_overs;
  carried bigint;
  counted_entries uuid[];
begin
  if not app.is_office() then
    raise exception 'Only the office counts cash.' using errcode = 'PT403';
  end if;
  if new_id is null or seen is null or counted is null or length(said) > 500 then
    return jsonb_build_object('refused', 'invalid');
  end if;
  -- Somebody whose profile is not known here may have brought cash all the same.
  if not exists (select from public.users as u where u.id = driver) and not exists (select from public.cash_entries as e where e.driver_id = driver) then
    return jsonb_build_object('refused', 'not-found');
  end if;
  if driver = app.user_id() then
    return jsonb_build_object('refused', 'own-cash');
  end if;

  -- Two who count one driver's cash take turns, so that the second finds it counted.
  perform pg_advisory_xact_lock(hashtextextended('hand_over_cash:' || driver, 0));
  select * into hand_over from public.cash_hand_overs as h where h.id = new_id;
  if found then
    if hand_over.driver_id = driver and hand_over.received_by = app.user_id() and hand_over.counted_paise = counted then
      return jsonb_build_object('done', true, 'handOver', app.hand_over_told(hand_over));
    end if;
    return jsonb_build_object('refused', 'invalid');
  end if;
  -- Both of one look: what arrives just then is in neither.
  select coalesce(sum(e.amount_paise), 0), array_agg(e.id) into carried, counted_entries
  from public.cash_entries as e
  where e.driver_id = driver and e.mode = 'cash' and e.kind in ('collection', 'reversal')
    and not exists (select from public.counted_entries as counted where counted.entry_id = e.id);
  if carried <> seen then
    return jsonb_build_object('refused', 'changed-meanwhile', 'carriedPaise', carried);
  end if;
  if counted_entries is null then
    return jsonb_build_object('refused', 'nothing-carried');
  end if;
  if counted <> carried and said is null then
    return jsonb_build_object('refused', 'needs-reason');
  end if;

  insert into public.cash_hand_overs (id, driver_id, expected_paise, counted_paise, pieces, reason, received_by)
  values (new_id, driver, carried, counted, asked -> 'pieces', case when counted <> carried then said end, app.user_id())
  returning * into hand_over;
  insert into public.cash_entries (driver_id, kind, mode, amount_paise, hand_over_id, reason, happened_at, created_by)
  select driver, e.kind, 'cash', e.paise, new_id, hand_over.reason, hand_over.happened_at, app.user_id()
  from (values ('hand-over', -counted), ('difference', counted - carried)) as e (kind, paise)
  where e.kind = 'hand-over' or e.paise <> 0;
  insert into public.counted_entries (entry_id, hand_over_id) select entry, new_id from unnest(counted_entries) as entry;
  return jsonb_build_object('done', true, 'handOver', app.hand_over_told(hand_over));
end
$$;

-- What was really collected at the stops of the sheets that are out, as it was entered; of UPI, what was looked for in the bank.
create function app.collected_on_sheets() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'id', entered.id, 'cashPaise', entered.cash, 'upiPaise', entered.upi,
          'foundPaise', entered.found, 'notFoundPaise', entered.not_found
        )
        order by entered.id
      )
      from (
        select
          sheet.id, coalesce(sum(e.amount_paise) filter (where e.mode = 'cash'), 0)::bigint as cash,
          coalesce(sum(e.amount_paise) filter (where e.mode = 'upi' and e.kind in ('collection', 'reversal')), 0)::bigint as upi,
          coalesce(-sum(e.amount_paise) filter (where e.kind = 'found'), 0)::bigint as found,
          coalesce(-sum(e.amount_paise) filter (where e.kind = 'not-found'), 0)::bigint as not_found
        from public.run_sheets as sheet
        join public.run_sheet_stops as stop on stop.run_sheet_id = sheet.id
        join public.cash_entries as e on e.shipment_id = stop.shipment_id and app.is_of_sheet(sheet, e.driver_id)
        where sheet.state = 'out' and e.kind in ('collection', 'reversal', 'found', 'not-found')
        group by sheet.id
      ) as entered
    ),
    '[]'
  );
end
$$;

-- Everybody who has something of it: the most first. `since` is the oldest collection that was not counted.
create function public.cash_with_drivers(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app.is_office() then
    raise exception 'Only the office sees the cash of drivers.' using errcode = 'PT403';
  end if;
  return jsonb_build_object(
    'limitPaise', app.company_setting('cash_limit_paise'),
    'people', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'driverId', c.driver_id, 'name', app.person_name(c.driver_id),
            'carriedPaise', c.carried, 'checkedPaise', app.checked_paise(c.driver_id), 'claimedPaise', c.claimed,
            'collections', coalesce(open.collections, 0), 'since', app.instant(open.since)
          )
          order by c.carried desc, c.driver_id
        )
        from (
          select
            e.driver_id,
            coalesce(sum(e.amount_paise) filter (where e.mode = 'cash'), 0)::bigint as carried,
            coalesce(sum(e.amount_paise) filter (where e.mode = 'upi'), 0)::bigint as claimed,
            max(e.created_at) filter (where e.kind = 'hand-over') as counted_at
          from public.cash_entries as e
          group by e.driver_id
          union all
          select p.captured_by, 0, 0, null
          from public.proof_of_delivery as p
          join public.proof_collections as waiting on waiting.proof_id = p.id
          where p.review_state = 'open' and not p.applied and waiting.mode = 'cash'
            and not exists (select from public.cash_entries as e where e.driver_id = p.captured_by)
          group by p.captured_by
        ) as c
        left join lateral (
          select count(*) as collections, min(e.happened_at) as since
          from public.cash_entries as e
          where e.driver_id = c.driver_id and e.mode = 'cash' and e.kind = 'collection' and e.amount_paise > 0
            -- No entry is written for as long as that: it spares looking at those of years.
            and (c.counted_at is null or e.created_at > c.counted_at - interval '1 hour')
            and not exists (select from public.counted_entries as counted where counted.entry_id = e.id)
            and not exists (select from public.cash_entries as back where back.reverses = e.id)
        ) as open on true
        where c.carried <> 0 or c.claimed <> 0 or open.collections > 0 or app.checked_paise(c.driver_id) <> 0
      ),
      '[]'
    ),
    'sheets', app.collected_on_sheets(),
    'handOvers', coalesce(
      (
        select jsonb_agg(app.hand_over_told(h) order by h.happened_at desc, h.id)
        from (select * from public.cash_hand_overs order by happened_at desc, id limit 30) as h
      ),
      '[]'
    )
  );
end
$$;

-- What a driver collected that was not counted yet, or not looked for in the bank: for finding a difference.
create function public.cash_of_driver(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  driver constant uuid := app.uuid_or_null(app.args(p) ->> 'driverId');
begin
  if not app.is_office() then
    raise exception 'Only the office sees the cash of drivers.' using errcode = 'PT403';
  end if;
  return jsonb_build_object('collections', coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'id', e.id, 'shipmentId', e.shipment_id, 'trackingNumber', coalesce(s.tracking_number, p.tracking_number), 'recipient', s.to_name_or_company,
          'expectedPaise', e.expected_paise, 'collectedPaise', e.amount_paise, 'mode', e.mode, 'reference', e.reference, 'reason', e.reason,
          'at', app.instant(e.happened_at)
        )
        order by e.happened_at, e.id
      )
      from (
        select * from public.cash_entries as c
        where c.driver_id = driver and c.kind in ('collection', 'reversal')
          and not exists (select from public.counted_entries as counted where counted.entry_id = c.id)
          and not exists (select from public.cash_entries as looked where looked.settles = coalesce(c.reverses, c.id))
          -- What came and was taken back before any count comes to nothing.
          and not exists (
            select from public.cash_entries as other
            where (other.reverses = c.id or other.id = c.reverses)
              and not exists (select from public.counted_entries as counted where counted.entry_id = other.id)
          )
        order by c.happened_at desc limit 500
      ) as e
      join public.proof_of_delivery as p on p.id = e.proof_id
      left join public.shipments as s on s.id = e.shipment_id
    ),
    '[]'
  ));
end
$$;

revoke all on function
  app.counted_paise(jsonb), app.hand_over_told(public.cash_hand_overs), app.collected_on_sheets(), public.hand_over_cash(jsonb), public.cash_with_drivers(jsonb),
  public.cash_of_driver(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.hand_over_cash(jsonb), public.cash_with_drivers(jsonb), public.cash_of_driver(jsonb) to authenticated;
