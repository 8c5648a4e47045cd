-- One transfer or cheque is written down once for an invoice, also by whoever did not see that the first attempt had arrived.
create or replace function public.record_receipt(p jsonb) returns jsonb
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
  if receipt.mode <> 'cash' and exists (
    select from public.invoice_receipts as r
    where r.invoice_id = invoice.id and r.mode = receipt.mode and lower(r.reference) = lower(receipt.reference)
  ) then
    return jsonb_build_object('refused', 'reference-used');
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
