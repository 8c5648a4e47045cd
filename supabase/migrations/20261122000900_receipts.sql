-- Written by `npm run db:baseline`. Change supabase/schemas/0900_receipts.sql instead.

-- Money received for an invoice. It is written down under the invoice's lock, so that the outstanding amount still holds.

create function app.receipt_modes() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['cash', 'upi', 'bank', 'cheque'] $$;

-- Under what a client that pays us withholds income tax: 194C is carriage, the others what else it may be booked under; 393(1) holds them all
-- in the Act of 2025.
create function app.tds_sections() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['194C', '194H', '194I', '194J', '194Q', '393(1)'] $$;

create table public.invoice_receipts (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references public.invoices (id) on delete restrict,
  amount numeric(14, 2) not null check (amount > 0),
  received_on date not null,
  mode text not null check (btrim(mode) <> ''),
  reference text,
  recorded_by uuid references public.users (id) on delete restrict,
  created_at timestamptz not null default now(),
  -- What the client withheld and pays to the tax office in our name: it settles the invoice as the amount does. Empty without any.
  tds_amount numeric(14, 2) check (tds_amount > 0),
  tds_section text,
  constraint invoice_receipts_tds_is_whole check ((tds_amount is null) = (tds_section is null)),
  constraint invoice_receipts_tds_section_is_known check (tds_section = any (app.tds_sections()))
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

-- What a receipt settles of its invoice.
create function app.settled_by(receipt public.invoice_receipts) returns numeric
language sql immutable parallel safe
as $$ select receipt.amount + coalesce(receipt.tds_amount, 0) $$;

-- The first impossible field, in the order of the form; null when all are possible. A mistyped year is refused: no invoice was paid before
-- this tax existed.
create function app.wrong_receipt_field(receipt public.invoice_receipts) returns text
language sql stable set search_path = ''
as $$
  select case
    when receipt.amount is null then 'amountPaise'
    when receipt.received_on is null or receipt.received_on not between date '2017-07-01' and app.ist_today() then 'receivedOn'
    when receipt.mode is null or receipt.mode <> all (app.receipt_modes()) then 'mode'
    -- A payment through a bank can be found there again by its reference.
    when receipt.mode <> 'cash' and receipt.reference is null or length(receipt.reference) > 100 then 'reference'
    when receipt.tds_section is null and receipt.tds_amount is not null or receipt.tds_section <> all (app.tds_sections()) then 'tdsSection'
    when receipt.tds_section is not null and receipt.tds_amount is null then 'tdsPaise'
  end
$$;

-- One transfer or cheque is written down once for an invoice, also by a person who did not see that the first attempt had arrived.
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
  receipt.tds_amount := app.rupees_of(given -> 'tdsPaise');
  receipt.tds_section := nullif(btrim(given ->> 'tdsSection'), '');
  receipt.recorded_by := app.user_id();
  receipt.created_at := clock_timestamp();

  select * into known from public.invoice_receipts where id = receipt.id;
  if found then
    return case
      when to_jsonb(known) - 'created_at' = to_jsonb(receipt) - 'created_at'
        then jsonb_build_object('invoice', app.invoice_document(invoice, app.role()))
      else jsonb_build_object('refused', 'id-reused')
    end;
  end if;
  if invoice.status = 'cancelled' then
    return jsonb_build_object('refused', 'cancelled');
  end if;
  wrong := app.wrong_receipt_field(receipt);
  -- An amount that is none would be taken for no tax at all.
  if wrong is null and receipt.tds_amount is null and coalesce(given -> 'tdsPaise', 'null') not in ('null', '0') then
    wrong := 'tdsPaise';
  end if;
  if wrong is not null then
    return jsonb_build_object('refused', 'invalid', 'field', wrong);
  end if;
  if receipt.mode <> 'cash' and exists (
    select from public.invoice_receipts as r
    where r.invoice_id = invoice.id and r.mode = receipt.mode and lower(r.reference) = lower(receipt.reference)
  ) then
    return jsonb_build_object('refused', 'reference-used');
  end if;
  if app.settled_by(receipt) > invoice.total_amount - (
    select coalesce(sum(app.settled_by(r)), 0) from public.invoice_receipts as r where r.invoice_id = invoice.id
  ) then
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

-- Removes a receipt that was written down by mistake; the record of activity keeps its contents.
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
  app.receipt_modes(), app.tds_sections(), app.settled_by(public.invoice_receipts), app.wrong_receipt_field(public.invoice_receipts),
  public.record_receipt(jsonb), public.delete_receipt(jsonb)
  from public, anon, authenticated, service_role;
-- service_role writes receipts by itself, and with them their mode and the section of their tax.
grant execute on function app.receipt_modes(), app.tds_sections() to service_role;
grant execute on function public.record_receipt(jsonb), public.delete_receipt(jsonb) to authenticated;
