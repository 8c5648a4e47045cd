-- Reading invoices: the office reads all, a customer those of the clients linked to their account, without cancelled ones.

create function app.invoice_summary(invoice public.invoices) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', invoice.id,
    'invoiceNumber', invoice.invoice_number,
    'clientCode', invoice.client_code,
    'invoiceDate', invoice.invoice_date,
    'dueDate', invoice.due_date,
    'basePaise', app.in_paise(invoice.total_base),
    'gstPaise', app.in_paise(invoice.total_gst),
    'totalPaise', app.in_paise(invoice.total_amount),
    'receivedPaise', (
      select app.in_paise(coalesce(sum(app.settled_by(receipt)), 0)) from public.invoice_receipts as receipt where receipt.invoice_id = invoice.id
    ),
    'tdsPaise', (
      select app.in_paise(coalesce(sum(receipt.tds_amount), 0)) from public.invoice_receipts as receipt where receipt.invoice_id = invoice.id
    ),
    'status', invoice.status,
    'createdAt', app.instant(invoice.created_at),
    'cancelledAt', app.instant(invoice.cancelled_at),
    'lineCount', (select count(*) from public.invoice_lines as line where line.invoice_id = invoice.id)
  )
$$;

-- Only the office sees cancelled invoices, not the customer.
create function app.may_read_invoice(invoice public.invoices, role text) returns boolean
language sql stable set search_path = ''
as $$
  select case role
    when 'customer' then invoice.status = 'raised' and invoice.client_code in (select app.my_client_codes())
    else role in ('admin', 'manager', 'staff')
  end
$$;

-- One page of the invoices of these clients, the latest first; numbers of a day as numbers. `after` names the last one of the page before.
create function app.invoice_page(asked jsonb, codes text[], month date, cancelled_too boolean) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  page constant integer := least(greatest(coalesce(app.whole_number_or_null(asked -> 'limit'), 50), 1), 200);
  after constant jsonb := asked -> 'after';
  -- A part of the number, in any case.
  number constant text := nullif(upper(btrim(asked ->> 'number')), '');
  -- Those on which something is owed, or owed since before today.
  owed constant text := case when asked ->> 'owed' in ('outstanding', 'overdue') then asked ->> 'owed' end;
  place public.invoices;
  listed jsonb;
begin
  if coalesce(jsonb_typeof(after), 'null') <> 'null' then
    select * into place from public.invoices as i where i.id = app.uuid_or_null(after ->> 'id') and i.client_code = any (codes);
    if not found then
      raise exception 'A page goes on after { invoiceDate, id } of an invoice' using errcode = 'PT400';
    end if;
  end if;
  select coalesce(jsonb_agg(
    app.invoice_summary(latest) order by latest.invoice_date desc, app.invoice_sequence(latest.invoice_number) desc, latest.id desc
  ), '[]') into listed
  from (
    select i.*
    from public.invoices as i
    where i.client_code = any (codes)
      and (cancelled_too or i.status = 'raised')
      and (number is null or strpos(i.invoice_number, number) > 0)
      and (owed is null or (
        i.status = 'raised' and (owed = 'outstanding' or i.due_date < app.ist_today())
        and i.total_amount > (
          select coalesce(sum(app.settled_by(receipt)), 0) from public.invoice_receipts as receipt where receipt.invoice_id = i.id
        )
      ))
      and (month is null or (i.invoice_date >= month and i.invoice_date < month + interval '1 month'))
      and (
        place.id is null
        or (i.invoice_date, app.invoice_sequence(i.invoice_number), i.id)
          < (place.invoice_date, app.invoice_sequence(place.invoice_number), place.id)
      )
    order by i.invoice_date desc, app.invoice_sequence(i.invoice_number) desc, i.id desc
    limit page + 1
  ) as latest;
  return jsonb_build_object('invoices', listed - page, 'more', jsonb_array_length(listed) > page);
end
$$;

create function public.client_invoices(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  role constant text := app.role();
  code constant text := upper(btrim(asked ->> 'clientCode'));
begin
  if role not in ('admin', 'manager', 'staff', 'customer') then
    raise exception 'Only the office and the client read invoices.' using errcode = 'PT403';
  end if;
  return app.invoice_page(
    asked,
    case when role = 'customer' then array(select mine from app.my_client_codes() as mine where mine = code) else array[code] end,
    app.month_asked(asked -> 'month'),
    role <> 'customer' and coalesce(asked -> 'cancelled' = 'true', false)
  );
end
$$;

create function public.my_invoices(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.role() <> 'customer' then
    return jsonb_build_object('denied', app.role());
  end if;
  return app.invoice_page(app.args(p), array(select app.my_client_codes()), null, false);
end
$$;

-- Only the office sees who recorded the money.
create function app.invoice_document(invoice public.invoices, role text) returns jsonb
language sql stable set search_path = ''
as $$
  select app.invoice_summary(invoice) || jsonb_build_object(
    'recipient', jsonb_build_object(
      'name', invoice.recipient_name, 'address', invoice.recipient_address, 'gstin', invoice.recipient_gstin, 'pan', invoice.recipient_pan
    ),
    'placeOfSupply', invoice.place_of_supply,
    'lines', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'lineNumber', line.line_number,
          'shipmentDisplayId', line.shipment_display_id,
          'trackingNumber', line.tracking_number,
          'shippedOn', line.shipped_on,
          'fromCity', line.from_city,
          'toCity', line.to_city,
          'description', line.description,
          'basePaise', app.in_paise(line.base_price),
          'gstPercentage', line.gst_percentage,
          'gstPaise', app.in_paise(line.gst_amount),
          'totalPaise', app.in_paise(line.final_amount)
        )
        order by line.line_number
      ), '[]')
      from public.invoice_lines as line
      where line.invoice_id = invoice.id
    ),
    'receipts', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', receipt.id,
          'amountPaise', app.in_paise(receipt.amount),
          'tdsPaise', app.in_paise(coalesce(receipt.tds_amount, 0)),
          'tdsSection', receipt.tds_section,
          'receivedOn', receipt.received_on,
          'mode', receipt.mode,
          'reference', receipt.reference,
          'recordedBy', case when role <> 'customer' then app.person_name(receipt.recorded_by) end
        )
        order by receipt.received_on, receipt.created_at, receipt.id
      ), '[]')
      from public.invoice_receipts as receipt
      where receipt.invoice_id = invoice.id
    )
  )
$$;

create function public.invoice_document(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant uuid := app.uuid_or_null(app.args(p) ->> 'id');
  role constant text := app.role();
begin
  if role not in ('admin', 'manager', 'staff', 'customer') then
    raise exception 'Only the office and the client read invoices.' using errcode = 'PT403';
  end if;
  return jsonb_build_object('invoice', (
    select app.invoice_document(i, role) from public.invoices as i where i.id = wanted and app.may_read_invoice(i, role)
  ));
end
$$;

revoke all on function
  app.invoice_summary(public.invoices), app.may_read_invoice(public.invoices, text), app.invoice_page(jsonb, text[], date, boolean),
  public.client_invoices(jsonb), public.my_invoices(jsonb), app.invoice_document(public.invoices, text), public.invoice_document(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.client_invoices(jsonb), public.my_invoices(jsonb), public.invoice_document(jsonb) to authenticated;
