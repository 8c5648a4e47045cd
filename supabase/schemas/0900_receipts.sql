-- Money received for an invoice. It is written down under the invoice's lock: only then is what is outstanding still so.

create function app.receipt_modes() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['cash', 'upi', 'bank', 'cheque'] $$;

create table public.invoice_receipts (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references public.invoices (id) on delete restrict,
  amount numeric(14, 2) not null check (amount > 0),
  received_on date not null,
  mode text not null check (btrim(mode) <> ''),
  reference text,
  recorded_by uuid references public.users (id) on delete restrict,
  created_at timestamptz not null default now()
);
create index invoice_receipts_invoice_id on public.invoice_receipts (invoice_id);

alter table public.invoice_receipts
  add constraint invoice_receipts_mode_is_known check (mode = any (app.receipt_modes())) not valid;

alter table public.invoice_receipts enable row level security;
revoke all on public.invoice_receipts from public, anon, authenticated, service_role;
grant select on public.invoice_receipts to authenticated;
grant select, insert, update, delete on public.invoice_receipts to service_role;

-- The subquery sees the invoices that the reader may see.
create policy invoice_receipts_select on public.invoice_receipts
  for select to authenticated using (invoice_id in (select id from public.invoices));

-- Which of the fields somebody typed cannot be, in the order of the form; null when all can.
-- A mistyped year is refused: nothing was received for an invoice before there was this tax.
create function app.wrong_receipt_field(receipt public.invoice_receipts) returns text
language sql stable set search_path = ''
as $$
  select case
    when receipt.amount is null then 'amountPaise'
    when receipt.received_on is null or receipt.received_on not between date '2017-07-01' and app.ist_today() then 'receivedOn'
    when receipt.mode is null or receipt.mode <> all (app.receipt_modes()) then 'mode'
    -- What went through a bank can be found there again by its reference.
    when receipt.mode <> 'cash' and receipt.reference is null or length(receipt.reference) > 100 then 'reference'
  end
$$;

-- One transfer or cheque is written down once for an invoice, also by whoever did not see that the first attempt had arrived.
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

revoke all on function
  app.receipt_modes(), app.wrong_receipt_field(public.invoice_receipts), public.record_receipt(jsonb), public.delete_receipt(jsonb)
  from public, anon, authenticated, service_role;
-- service_role writes receipts by itself, and with them their mode.
grant execute on function app.receipt_modes() to service_role;
grant execute on function public.record_receipt(jsonb), public.delete_receipt(jsonb) to authenticated;
