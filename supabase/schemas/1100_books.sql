-- What the books need of the invoices: a month of them with their tax by rate, what clients owe, and the state of billing.

-- A line without a rate was billed at the 18 percent that stand in.
create function public.invoice_books(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  asked constant jsonb := app.args(p);
  code constant text := upper(btrim(asked ->> 'clientCode'));
  month constant date := app.month_asked(asked -> 'month');
  booked jsonb;
begin
  if not app.is_office() then
    raise exception 'Only the office reads the books.' using errcode = 'PT403';
  end if;
  if month is null then
    raise exception 'invoice_books wants a month, yyyy-mm' using errcode = 'PT400';
  end if;
  select coalesce(jsonb_agg(
    app.invoice_summary(i) || jsonb_build_object(
      'recipient', jsonb_build_object('name', i.recipient_name, 'gstin', i.recipient_gstin),
      'placeOfSupply', i.place_of_supply,
      'rates', coalesce(taxed.rates, '[]')
    )
    order by i.client_code, app.invoice_sequence(i.invoice_number)
  ), '[]') into booked
  from public.invoices as i
  left join lateral (
    select jsonb_agg(
      jsonb_build_object('gstPercentage', at.rate, 'basePaise', app.in_paise(at.base), 'gstPaise', app.in_paise(at.gst)) order by at.rate
    ) as rates
    from (
      select coalesce(line.gst_percentage, 18) as rate, sum(line.base_price) as base, sum(line.gst_amount) as gst
      from public.invoice_lines as line
      where line.invoice_id = i.id
      group by 1
    ) as at
  ) as taxed on true
  where i.invoice_date >= month and i.invoice_date < month + interval '1 month' and (code is null or i.client_code = code);
  return jsonb_build_object('invoices', booked);
end
$$;

-- What is still to be paid, invoice by invoice. Without settings of its own, so that the planner sees through it.
create function app.owed_invoices() returns table (client_code text, invoice_date date, due_date date, amount numeric)
language sql stable
as $$
  select i.client_code, i.invoice_date, i.due_date, i.total_amount - coalesce(received.amount, 0)
  from public.invoices as i
  left join (
    select receipt.invoice_id, sum(app.settled_by(receipt)) as amount from public.invoice_receipts as receipt group by 1
  ) as received on received.invoice_id = i.id
  where i.status = 'raised' and i.total_amount > coalesce(received.amount, 0)
$$;

create function public.outstanding_by_client(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := app.ist_today();
  owing jsonb;
begin
  if not app.is_office() then
    raise exception 'Only the office reads what clients owe.' using errcode = 'PT403';
  end if;
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'clientCode', client.client_code,
      'clientName', client.client_name,
      'outstandingPaise', app.in_paise(owed.total),
      'upTo30Paise', app.in_paise(owed.up_to_30),
      'upTo60Paise', app.in_paise(owed.up_to_60),
      'upTo90Paise', app.in_paise(owed.up_to_90),
      'olderPaise', app.in_paise(owed.older)
    )
    order by owed.total desc, client.client_code
  ), '[]') into owing
  from (
    select
      rest.client_code,
      sum(rest.amount) as total,
      coalesce(sum(rest.amount) filter (where rest.days <= 30), 0) as up_to_30,
      coalesce(sum(rest.amount) filter (where rest.days between 31 and 60), 0) as up_to_60,
      coalesce(sum(rest.amount) filter (where rest.days between 61 and 90), 0) as up_to_90,
      coalesce(sum(rest.amount) filter (where rest.days > 90), 0) as older
    from (select i.client_code, today - i.invoice_date as days, i.amount from app.owed_invoices() as i) as rest
    group by 1
  ) as owed
  join public.clients as client on client.client_code = owed.client_code;
  return jsonb_build_object('clients', owing, 'today', today);
end
$$;

-- What waits for an invoice, of one client where its code is given, and what billing it as it stands would come to: nothing without a price, and
-- nothing where all of it is paid already, which nobody bills without having ticked it. The pending list judges the same. A tax of 18 percent
-- stands in where no rate is known. Not in plain SQL, which would want the payments of a later file.
create function app.waiting_to_bill(code text, cut_off timestamptz)
returns table (client_code text, created_at timestamptz, base_price numeric, amount numeric, is_paid boolean, has_claim boolean)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  select judged.client_code, judged.created_at, judged.base_price,
    case when judged.base_price > 0 and not (judged.paid > 0 and judged.paid >= judged.amount) then judged.amount else 0 end,
    coalesce(judged.base_price > 0 and judged.paid > 0 and judged.paid >= judged.amount, false), judged.claimed > 0
  from (
    select s.client_code, s.created_at::timestamptz as created_at, s.base_price,
      app.amount_to_bill(s.base_price, s.gst_percentage) as amount, coalesce(paid.amount, 0) as paid, coalesce(paid.claimed, 0) as claimed
    from public.shipments as s
    left join (
      select each.shipment_id, sum(each.amount) as amount, sum(each.claimed) as claimed
      from (
        select payment.shipment_id, payment.amount, 0 as claimed from app.counted_payments as payment
        union all
        select freight.shipment_id, freight.amount, freight.claimed from app.collected_freight as freight
      ) as each
      group by 1
    ) as paid on paid.shipment_id = s.id
    where s.invoice_id is null and s.client_code is not null and s.status <> 'Cancelled'
      and (code is null or s.client_code = code)
      and (cut_off is null or s.delivered_at < cut_off)
  ) as judged;
end
$$;

-- Unbilled is what billing would bill.
create function public.billing_figures(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  month constant date := date_trunc('month', app.ist_today()::timestamp)::date;
  raised record;
  unbilled record;
begin
  if not app.is_office() then
    raise exception 'Only the office reads the billing.' using errcode = 'PT403';
  end if;
  select count(*) as number, coalesce(sum(i.total_amount), 0) as amount into raised
  from public.invoices as i
  where i.status = 'raised' and i.invoice_date >= month and i.invoice_date < month + interval '1 month';
  select count(*) as number, coalesce(sum(waiting.amount), 0) as amount, min(waiting.created_at) as oldest
  into unbilled
  from app.waiting_to_bill(null, null) as waiting
  where waiting.base_price > 0 and not waiting.is_paid;
  return jsonb_build_object(
    'raisedThisMonth', raised.number,
    'raisedThisMonthPaise', app.in_paise(raised.amount),
    'unbilled', unbilled.number,
    'unbilledPaise', app.in_paise(unbilled.amount),
    'oldestUnbilledAt', app.instant(unbilled.oldest)
  );
end
$$;

-- Whom something can be billed to, who waits longest first. Counted is what the pending list holds, so also what needs a price first; with
-- deliveredUpTo (yyyy-mm-dd) what was delivered by the end of that day in India. The amount is what the previews of all of it come to.
create function public.clients_to_bill(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  cut_off constant timestamptz := app.cut_off_asked(app.args(p) -> 'deliveredUpTo');
  listed jsonb;
begin
  if not app.is_office() then
    raise exception 'Only the office bills clients.' using errcode = 'PT403';
  end if;
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'clientCode', client.client_code,
      'clientName', client.client_name,
      'count', waiting.number,
      'withoutPrice', waiting.without_price,
      'paid', waiting.paid,
      'claimed', waiting.claimed,
      'amountPaise', app.in_paise(waiting.amount),
      'oldestAt', app.instant(waiting.oldest),
      'lastInvoice', (
        select jsonb_build_object('invoiceNumber', i.invoice_number, 'invoiceDate', i.invoice_date)
        from public.invoices as i
        where i.client_code = client.client_code and i.status = 'raised'
        order by i.invoice_date desc, app.invoice_sequence(i.invoice_number) desc
        limit 1
      )
    )
    order by waiting.oldest, client.client_code
  ), '[]') into listed
  from (
    select
      each.client_code,
      count(*) as number,
      count(*) filter (where each.base_price is null or each.base_price = 0) as without_price,
      count(*) filter (where each.is_paid) as paid,
      count(*) filter (where each.is_paid and each.has_claim) as claimed,
      sum(each.amount) as amount,
      min(each.created_at) as oldest
    from app.waiting_to_bill(null, cut_off) as each
    group by 1
  ) as waiting
  join public.clients as client on client.client_code = waiting.client_code;
  return jsonb_build_object('clients', listed);
end
$$;

-- What each client is not billed for yet, owes, and owes too long; of one client where its code is given. Who has none of it is not there.
create function public.client_balances(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  code constant text := upper(btrim(app.args(p) ->> 'clientCode'));
  today constant date := app.ist_today();
  listed jsonb;
begin
  if not app.is_office() then
    raise exception 'Only the office reads what clients owe.' using errcode = 'PT403';
  end if;
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'clientCode', balance.client_code,
      'unbilledPaise', app.in_paise(balance.unbilled),
      'outstandingPaise', app.in_paise(balance.outstanding),
      'overduePaise', app.in_paise(balance.overdue)
    )
    order by balance.client_code
  ), '[]') into listed
  from (
    select
      part.client_code,
      coalesce(sum(part.unbilled), 0) as unbilled,
      coalesce(sum(part.owed), 0) as outstanding,
      coalesce(sum(part.owed) filter (where part.due_date < today), 0) as overdue
    from (
      select waiting.client_code, waiting.amount as unbilled, null::numeric as owed, null::date as due_date
      from app.waiting_to_bill(code, null) as waiting
      where waiting.amount > 0
      union all
      select i.client_code, null, i.amount, i.due_date from app.owed_invoices() as i
    ) as part
    where code is null or part.client_code = code
    group by 1
  ) as balance;
  return jsonb_build_object('clients', listed);
end
$$;

revoke all on function
  app.owed_invoices(), app.waiting_to_bill(text, timestamptz), public.invoice_books(jsonb), public.outstanding_by_client(jsonb), public.billing_figures(jsonb),
  public.clients_to_bill(jsonb), public.client_balances(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.invoice_books(jsonb), public.outstanding_by_client(jsonb), public.billing_figures(jsonb), public.clients_to_bill(jsonb),
  public.client_balances(jsonb)
  to authenticated;
