-- Written by `npm run db:baseline`. Change supabase/schemas/2760_remit_to_clients.sql instead.

-- Passing on to clients what was collected for them.

create function app.remittance_told(remittance public.remittances, role text) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', remittance.id, 'number', remittance.number, 'clientCode', remittance.client_code, 'clientName', remittance.client_name,
    'collectedPaise', remittance.collected_paise, 'deductedPaise', remittance.deducted_paise, 'paidPaise', remittance.paid_paise,
    'bankReference', remittance.bank_reference, 'paidOn', remittance.paid_on, 'remittedAt', app.instant(remittance.remitted_at),
    'remittedBy', case when role <> 'customer' then app.person_name(remittance.remitted_by) end,
    'parcels', (select count(*) from public.remittance_lines as l where l.remittance_id = remittance.id)
  )
$$;

-- Client by client, the longest overdue first, and where all the money is.
create function public.remittances_due(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := app.ist_today();
begin
  if not app.is_office() then
    raise exception 'Only the office remits to clients.' using errcode = 'PT403';
  end if;
  return jsonb_build_object(
    'usualDays', app.company_setting('remittance_days'),
    'today', today,
    'clients', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'clientCode', d.client_code, 'clientName', c.client_name,
            'days', coalesce(c.remittance_days, app.company_setting('remittance_days')),
            'duePaise', d.due, 'dueParcels', d.due_parcels, 'overduePaise', d.overdue, 'oldestDueOn', d.oldest,
            'payablePaise', d.payable, 'payableParcels', d.payable_parcels, 'waitingPaise', d.waiting
          )
          order by d.oldest, d.payable desc, d.client_code
        )
        from (
          select
            m.client_code,
            coalesce(sum(m.paise) filter (where not m.waits and m.due_on <= today), 0)::bigint as due,
            count(distinct m.shipment_id) filter (where not m.waits and m.due_on <= today) as due_parcels,
            coalesce(sum(m.paise) filter (where not m.waits and m.due_on < today), 0)::bigint as overdue,
            min(m.due_on) filter (where not m.waits) as oldest,
            coalesce(sum(m.paise) filter (where not m.waits), 0)::bigint as payable,
            count(distinct m.shipment_id) filter (where not m.waits) as payable_parcels,
            coalesce(sum(m.paise) filter (where m.waits), 0)::bigint as waiting
          from app.money_due() as m
          group by m.client_code
        ) as d
        join public.clients as c on c.client_code = d.client_code
      ),
      '[]'
    ),
    'sums', (
      select jsonb_build_object(
        'collectedPaise', s.collected, 'heldPaise', s.held, 'handedOverPaise', s.handed_over, 'countedPaise', s.counted,
        'claimedPaise', s.claimed, 'foundPaise', s.in_bank, 'notFoundPaise', s.not_in_bank, 'remittedPaise', s.remitted, 'duePaise', s.due,
        'freightPaise', s.freight, 'withoutClientPaise', s.without_client,
        'deductedPaise', (select coalesce(sum(r.deducted_paise), 0) from public.remittances as r)
      )
      from app.cash_sums() as s
    )
  );
end
$$;

-- What a pay-out would pass on: one line a shipment. `upTo` is the last day by which it is due; null takes all that was received.
create function app.lines_to_remit(code text, up_to date)
returns table (shipment_id uuid, tracking_number text, recipient text, collected_at timestamptz, mode text, paise bigint, due_on date, entries uuid[])
language sql stable set search_path = ''
as $$
  select
    m.shipment_id, s.tracking_number, s.to_name_or_company, max(m.collected_at), (array_agg(m.mode order by m.collected_at desc))[1],
    sum(m.paise)::bigint, min(m.due_on), array_agg(m.entry_id)
  from app.money_due(code) as m
  join public.shipments as s on s.id = m.shipment_id
  where not m.waits and (up_to is null or m.due_on <= up_to)
  group by m.shipment_id, s.tracking_number, s.to_name_or_company
$$;

create function public.client_due(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
begin
  if not app.is_office() then
    raise exception 'Only the office remits to clients.' using errcode = 'PT403';
  end if;
  return (
    select jsonb_build_object(
      'parcels', count(*), 'paise', coalesce(sum(l.paise), 0),
      'lines', coalesce(
        (jsonb_agg(
          jsonb_build_object(
            'shipmentId', l.shipment_id, 'trackingNumber', l.tracking_number, 'recipient', l.recipient, 'collectedAt', app.instant(l.collected_at),
            'mode', l.mode, 'paise', l.paise, 'dueOn', l.due_on
          )
          order by l.collected_at, l.tracking_number
        ) filter (where l.place <= 500)),
        '[]'
      )
    )
    from (
      select each.*, row_number() over (order by each.collected_at, each.tracking_number) as place
      from app.lines_to_remit(asked ->> 'clientCode', app.day_or_null(asked ->> 'upTo')) as each
    ) as l
  );
end
$$;

-- The deductions that were named; null where one of them is none.
create function app.deductions_said(said jsonb) returns table (place bigint, words text, paise bigint)
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(said) is distinct from 'array' then
    return;
  end if;
  return query
    select d.place, nullif(btrim(d.value ->> 'words'), ''), app.whole_number_or_null(d.value -> 'paise')
    from jsonb_array_elements(said) with ordinality as d (value, place);
end
$$;

create function public.remit_to_client(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  new_id constant uuid := app.uuid_or_null(asked ->> 'id');
  seen constant bigint := app.whole_number_or_null(asked -> 'seenPaise');
  up_to constant date := app.day_or_null(asked ->> 'upTo');
  on_day constant date := app.day_or_null(asked ->> 'paidOn');
  reference constant text := nullif(btrim(asked ->> 'bankReference'), '');
  deductions constant jsonb := coalesce(nullif(asked -> 'deductions', 'null'), '[]');
  client public.clients;
  remittance public.remittances;
  payable bigint;
  deducted bigint;
begin
  if not app.is_office() then
    raise exception 'Only the office remits to clients.' using errcode = 'PT403';
  end if;
  if new_id is null or seen is null or jsonb_typeof(deductions) <> 'array' or jsonb_array_length(deductions) > 20
    or (up_to is null and coalesce(jsonb_typeof(asked -> 'upTo'), 'null') <> 'null') then
    return jsonb_build_object('refused', 'invalid', 'field', null);
  end if;
  if on_day is null or on_day not between date '2017-07-01' and app.ist_today() then
    return jsonb_build_object('refused', 'invalid', 'field', 'paidOn');
  end if;
  if length(reference) > 100 then
    return jsonb_build_object('refused', 'invalid', 'field', 'bankReference');
  end if;
  if exists (
    select from app.deductions_said(deductions) as d
    where d.words is null or length(d.words) > 200 or d.paise is null or d.paise not between 1 and 100000000000
  ) then
    return jsonb_build_object('refused', 'invalid', 'field', 'deductions');
  end if;
  select * into client from public.clients as c where c.client_code = asked ->> 'clientCode' for key share;
  if not found then
    return jsonb_build_object('refused', 'not-found');
  end if;

  -- One pay-out at a time: the second finds what the first has passed on, and numbers have no gaps.
  perform pg_advisory_xact_lock(hashtextextended('remit_to_client', 0));
  select coalesce(sum(d.paise), 0) into deducted from app.deductions_said(deductions) as d;
  select * into remittance from public.remittances as r where r.id = new_id;
  if found then
    if (remittance.client_code, remittance.remitted_by, remittance.bank_reference, remittance.paid_on, remittance.collected_paise, remittance.deducted_paise)
      is not distinct from (client.client_code, app.user_id(), reference, on_day, seen, deducted) then
      return jsonb_build_object('done', true, 'remittance', app.remittance_told(remittance, app.role()));
    end if;
    return jsonb_build_object('refused', 'already-recorded');
  end if;
  -- In the order in which everybody locks shipments: the statement's lines would take them in theirs.
  perform from public.shipments as s
  where s.id in (select l.shipment_id from app.lines_to_remit(client.client_code, up_to) as l)
  order by s.id for key share;
  select coalesce(sum(l.paise), 0) into payable from app.lines_to_remit(client.client_code, up_to) as l;
  if payable <> seen then
    return jsonb_build_object('refused', 'changed-meanwhile', 'payablePaise', payable);
  end if;
  if payable <= 0 then
    return jsonb_build_object('refused', 'nothing-due');
  end if;
  if deducted > payable then
    return jsonb_build_object('refused', 'deducts-too-much');
  end if;
  if reference is null and deducted < payable then
    return jsonb_build_object('refused', 'invalid', 'field', 'bankReference');
  end if;
  if exists (select from public.remittances as r where r.client_code = client.client_code and lower(r.bank_reference) = lower(reference)) then
    return jsonb_build_object('refused', 'reference-used');
  end if;

  insert into public.remittances (
    id, number, client_code, client_name, collected_paise, deducted_paise, paid_paise, bank_reference, paid_on, remitted_by
  )
  values (
    new_id, coalesce((select max(r.number) from public.remittances as r), 0) + 1, client.client_code, client.client_name, payable, deducted,
    payable - deducted, reference, on_day, app.user_id()
  )
  returning * into remittance;
  -- Of one look, so that lines and entries are the same money.
  with lines as materialized (select * from app.lines_to_remit(client.client_code, up_to)),
  entries as (insert into public.remittance_entries (entry_id, remittance_id) select unnest(l.entries), new_id from lines as l)
  insert into public.remittance_lines (remittance_id, shipment_id, tracking_number, recipient, collected_at, mode, amount_paise)
  select new_id, l.shipment_id, l.tracking_number, l.recipient, l.collected_at, l.mode, l.paise from lines as l;
  insert into public.remittance_deductions (remittance_id, place, words, amount_paise)
  select new_id, d.place, d.words, d.paise from app.deductions_said(deductions) as d;
  -- A hand-over between the two looks: asked again, it is in the figure.
  if payable <> (select sum(l.amount_paise) from public.remittance_lines as l where l.remittance_id = new_id) then
    raise exception 'what is due has changed meanwhile' using errcode = 'serialization_failure';
  end if;
  return jsonb_build_object('done', true, 'remittance', app.remittance_told(remittance, app.role()));
end
$$;

-- The newest first. `after` names the last one of the page before.
create function app.remittance_page(asked jsonb, codes text[], role text) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  page constant integer := least(greatest(coalesce(app.whole_number_or_null(asked -> 'limit'), 20), 1), 200);
  place record;
  listed jsonb;
begin
  place := app.place_behind(asked -> 'after', 'remittedAt');
  select coalesce(jsonb_agg(app.remittance_told(r, role) order by r.remitted_at desc, r.id desc), '[]') into listed
  from (
    select * from public.remittances as each
    where (codes is null or each.client_code = any (codes)) and (each.remitted_at, each.id) < (place.at, place.id)
    order by each.remitted_at desc, each.id desc limit page + 1
  ) as r;
  return jsonb_build_object('remittances', listed - page, 'more', jsonb_array_length(listed) > page);
end
$$;

create function public.remittance_list(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
begin
  if not app.is_office() then
    raise exception 'Only the office remits to clients.' using errcode = 'PT403';
  end if;
  return app.remittance_page(asked, case when asked ->> 'clientCode' is not null then array[asked ->> 'clientCode'] end, app.role());
end
$$;

-- A customer's own: what was passed on to the clients of the account, and what is still to come.
create function public.my_remittances(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  codes constant text[] := array(select app.my_client_codes());
begin
  if app.role() <> 'customer' then
    return jsonb_build_object('denied', app.role());
  end if;
  return app.remittance_page(app.args(p), codes, 'customer') || (
    select jsonb_build_object('toComePaise', coalesce(sum(m.paise), 0), 'nextOn', min(m.due_on) filter (where m.paise > 0))
    from unnest(codes) as code cross join lateral app.money_due(code) as m
  );
end
$$;

-- The statement. Everybody but the office and the client finds nothing.
create function public.remittance_statement(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  role constant text := app.role();
  remittance public.remittances;
begin
  if role not in ('admin', 'manager', 'staff', 'customer') then
    raise exception 'Only the office and the client read statements.' using errcode = 'PT403';
  end if;
  select * into remittance from public.remittances as r
  where r.id = app.uuid_or_null(app.args(p) ->> 'id') and (role <> 'customer' or r.client_code in (select app.my_client_codes()));
  if not found then
    return jsonb_build_object('statement', null);
  end if;
  return jsonb_build_object('statement', app.remittance_told(remittance, role) || jsonb_build_object(
    'lines', (
      select jsonb_agg(
        jsonb_build_object(
          'trackingNumber', l.tracking_number, 'recipient', l.recipient, 'collectedAt', app.instant(l.collected_at), 'mode', l.mode,
          'paise', l.amount_paise
        )
        order by l.collected_at, l.tracking_number
      )
      from public.remittance_lines as l where l.remittance_id = remittance.id
    ),
    'deductions', (
      select coalesce(jsonb_agg(jsonb_build_object('words', d.words, 'paise', d.amount_paise) order by d.place), '[]')
      from public.remittance_deductions as d where d.remittance_id = remittance.id
    )
  ));
end
$$;

revoke all on function
  app.remittance_told(public.remittances, text), public.remittances_due(jsonb), app.lines_to_remit(text, date), public.client_due(jsonb),
  app.deductions_said(jsonb), public.remit_to_client(jsonb), app.remittance_page(jsonb, text[], text), public.remittance_list(jsonb),
  public.my_remittances(jsonb), public.remittance_statement(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.remittances_due(jsonb), public.client_due(jsonb), public.remit_to_client(jsonb), public.remittance_list(jsonb),
  public.my_remittances(jsonb), public.remittance_statement(jsonb)
  to authenticated;
