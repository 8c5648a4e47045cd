-- What the books want of the invoices: a month of them with their tax by rate, what clients owe, and how the billing stands.

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
    from (
      select i.client_code, today - i.invoice_date as days, i.total_amount - coalesce(received.amount, 0) as amount
      from public.invoices as i
      left join (
        select receipt.invoice_id, sum(receipt.amount) as amount from public.invoice_receipts as receipt group by 1
      ) as received on received.invoice_id = i.id
      where i.status = 'raised'
    ) as rest
    where rest.amount > 0
    group by 1
  ) as owed
  join public.clients as client on client.client_code = owed.client_code;
  return jsonb_build_object('clients', owing, 'today', today);
end
$$;

-- What is unbilled is counted as it would be billed: with its tax, at 18 percent where no rate is known.
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
  select
    count(*) as number,
    coalesce(sum(coalesce(s.final_amount, s.base_price + app.gst_of(s.base_price, coalesce(s.gst_percentage, 18)))), 0) as amount,
    min(s.created_at) as oldest
  into unbilled
  from public.shipments as s
  where s.invoice_id is null and s.client_code is not null and s.status <> 'Cancelled' and s.base_price > 0;
  return jsonb_build_object(
    'raisedThisMonth', raised.number,
    'raisedThisMonthPaise', app.in_paise(raised.amount),
    'unbilled', unbilled.number,
    'unbilledPaise', app.in_paise(unbilled.amount),
    'oldestUnbilledAt', app.instant(unbilled.oldest)
  );
end
$$;

revoke all on function
  public.invoice_books(jsonb), public.outstanding_by_client(jsonb), public.billing_figures(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.invoice_books(jsonb), public.outstanding_by_client(jsonb), public.billing_figures(jsonb) to authenticated;
