-- Money received for an invoice. It is written down under the invoice's lock: only then is what is outstanding still so.

-- Which of the fields somebody typed cannot be, in the order of the form; null when all can.
create function app.wrong_receipt_field(receipt public.invoice_receipts) returns text
language sql stable set search_path = ''
as $$
  select case
    when receipt.amount is null then 'amountPaise'
    when receipt.received_on is null or receipt.received_on > app.ist_today() then 'receivedOn'
    when receipt.mode is null or receipt.mode <> all (app.receipt_modes()) then 'mode'
    -- What went through a bank can be found there again by its reference.
    when receipt.mode <> 'cash' and receipt.reference is null or length(receipt.reference) > 100 then 'reference'
  end
$$;

create function public.record_receipt(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given constant jsonb := app.args(p);
  invoice public.invoices;
  known public.invoice_receipts;
  receipt public.invoice_receipts;
  wrong text;
begin
  if not app.is_office() then
    raise exception 'Only the office records receipts.' using errcode = 'PT403';
  end if;
  select * into invoice from public.invoices where id = app.uuid_or_null(given ->> 'invoiceId') for update;
  if not found then
    return jsonb_build_object('refused', 'not-found');
  end if;
  receipt.id := app.uuid_or_null(given ->> 'receiptId');
  if receipt.id is null then
    raise exception 'record_receipt wants a receiptId, a uuid made on the device' using errcode = 'PT400';
  end if;
  receipt.invoice_id := invoice.id;
  receipt.amount := app.rupees_of(given -> 'amountPaise');
  receipt.received_on := app.day_or_null(given ->> 'receivedOn');
  receipt.mode := given ->> 'mode';
  receipt.reference := nullif(btrim(given ->> 'reference'), '');
  receipt.recorded_by := app.user_id();
  receipt.created_at := clock_timestamp();

  select * into known from public.invoice_receipts where id = receipt.id;
  if found then
    return case
      when (known.invoice_id, known.amount, known.received_on, known.mode, known.reference, known.recorded_by)
        is not distinct from (receipt.invoice_id, receipt.amount, receipt.received_on, receipt.mode, receipt.reference, receipt.recorded_by)
        then jsonb_build_object('invoice', app.invoice_document(invoice, app.role()))
      else jsonb_build_object('refused', 'id-reused')
    end;
  end if;
  if invoice.status = 'cancelled' then
    return jsonb_build_object('refused', 'cancelled');
  end if;
  wrong := app.wrong_receipt_field(receipt);
  if wrong is not null then
    return jsonb_build_object('refused', 'invalid', 'field', wrong);
  end if;
  if receipt.amount > invoice.total_amount - (select coalesce(sum(r.amount), 0) from public.invoice_receipts as r where r.invoice_id = invoice.id) then
    return jsonb_build_object('refused', 'too-much');
  end if;

  -- The same id for two invoices at once: the second finds the first.
  insert into public.invoice_receipts select receipt.* on conflict (id) do nothing;
  if not found then
    return jsonb_build_object('refused', 'id-reused');
  end if;
  return jsonb_build_object('invoice', app.invoice_document(invoice, app.role()));
end
$$;

-- Taken out because it was written down by mistake; the record of activity keeps what it said.
create function public.delete_receipt(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted constant uuid := app.uuid_or_null(app.args(p) ->> 'receiptId');
  invoice public.invoices;
begin
  if not app.is_office() then
    raise exception 'Only the office deletes receipts.' using errcode = 'PT403';
  end if;
  select i.* into invoice
  from public.invoices as i
  where i.id = (select r.invoice_id from public.invoice_receipts as r where r.id = wanted)
  for update;
  delete from public.invoice_receipts where id = wanted;
  if not found then
    return jsonb_build_object('refused', 'not-found');
  end if;
  return jsonb_build_object('invoice', app.invoice_document(invoice, app.role()));
end
$$;

revoke all on function app.wrong_receipt_field(public.invoice_receipts), public.record_receipt(jsonb), public.delete_receipt(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.record_receipt(jsonb), public.delete_receipt(jsonb) to authenticated;
