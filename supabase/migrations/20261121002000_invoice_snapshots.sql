-- What an invoice needs to stay the document it was: its recipient and place of supply as on that day, and the answer that raising it gave.

-- The codes of GST: the first two digits of a GSTIN, and the place of supply of whoever has none.
create function app.state_codes() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array[
    '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22',
    '23', '24', '26', '27', '29', '30', '31', '32', '33', '34', '35', '36', '37', '38', '96', '97'
  ];
end
$$;

create function app.receipt_modes() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['cash', 'upi', 'bank', 'cheque'] $$;

-- Many lines of the highest price add up to more than a line can hold.
alter table public.invoices
  add column recipient_name text,
  add column recipient_address text,
  add column recipient_gstin text,
  add column recipient_pan text,
  add column place_of_supply text check (place_of_supply ~ '^[0-9]{2}$'),
  alter column total_base type numeric(16, 2),
  alter column total_gst type numeric(16, 2),
  alter column total_amount type numeric(16, 2);

-- Invoices from before: the client as it is now. Where somebody unregistered was supplied is not known any more; 36 is the state of the
-- shipped configuration. Nobody did this, so nobody is told of it.
do $$
begin
  perform set_config('app.activity', 'off', true);
  update public.invoices as invoice
  set recipient_name = client.client_name, recipient_address = client.address, recipient_gstin = client.gstin, recipient_pan = client.pan,
    place_of_supply = case when client.gstin = 'URP' then '36' else left(client.gstin, 2) end
  from public.clients as client
  where client.client_code = invoice.client_code;
  perform set_config('app.activity', '', true);
end
$$;

alter table public.invoices
  alter column recipient_name set not null,
  alter column recipient_address set not null,
  alter column recipient_gstin set not null,
  alter column recipient_pan set not null,
  alter column place_of_supply set not null;

-- Whichever way an invoice comes in, it keeps its client as it is now. Only where somebody unregistered was supplied has to be said.
create function app.keep_recipient() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  select
    coalesce(new.recipient_name, client.client_name), coalesce(new.recipient_address, client.address),
    coalesce(new.recipient_gstin, client.gstin), coalesce(new.recipient_pan, client.pan),
    coalesce(new.place_of_supply, case when client.gstin <> 'URP' then left(client.gstin, 2) end)
  into new.recipient_name, new.recipient_address, new.recipient_gstin, new.recipient_pan, new.place_of_supply
  from public.clients as client
  where client.client_code = new.client_code;
  return new;
end
$$;
create trigger keep_recipient before insert on public.invoices for each row execute function app.keep_recipient();

alter table public.invoice_receipts
  add constraint invoice_receipts_mode_is_known check (mode = any (app.receipt_modes())) not valid;

-- invoices.request_id says that a request was carried out; this says which one, and what it was answered.
create table app.invoice_requests (
  invoice_id uuid primary key references public.invoices (id) on delete cascade,
  request_hash text not null,
  dropped jsonb not null
);
alter table app.invoice_requests enable row level security;
revoke all on app.invoice_requests from public, anon, authenticated, service_role;

-- What waits for an invoice, the oldest first; its amounts are summed without touching the table.
create index shipments_to_invoice on public.shipments (client_code, created_at, id) include (base_price, gst_percentage, final_amount)
  where invoice_id is null and client_code is not null and status <> 'Cancelled';

-- A cancelled invoice is the office's memory, not the customer's.
drop policy invoices_customer_select on public.invoices;
create policy invoices_customer_select on public.invoices
  for select to authenticated using (status = 'raised' and client_code in (select app.my_client_codes()));

/* Words that several functions share */

-- The number behind the hyphen: 10000 follows 9999.
create function app.invoice_sequence(invoice_number text) returns integer
language sql immutable parallel safe
as $$ select split_part(invoice_number, '-', 2)::integer $$;

create function app.ist_today() returns date
language sql stable
as $$ select (clock_timestamp() at time zone 'Asia/Kolkata')::date $$;

-- The day itself, out of its word; null for whatever is no day.
create function app.day_or_null(word text) returns date
language sql stable set search_path = ''
as $$ select (app.day_start(word) at time zone 'Asia/Kolkata')::date $$;

-- The first day of a month, yyyy-mm; null when none is asked for.
create function app.month_asked(asked jsonb) returns date
language plpgsql stable set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(asked), 'null') = 'null' then
    return null;
  end if;
  if jsonb_typeof(asked) <> 'string' or asked #>> '{}' !~ '^[1-9][0-9]{3}-(0[1-9]|1[0-2])$' then
    raise exception 'A month is yyyy-mm' using errcode = 'PT400';
  end if;
  return ((asked #>> '{}') || '-01')::date;
end
$$;

create function app.shown_id(shipment_id text, id uuid) returns text
language sql immutable parallel safe
as $$ select coalesce(shipment_id, 'SHP' || upper(left(id::text, 6))) $$;

-- base × rate ÷ 100 to the paisa, half a paisa goes up. Multiplied, not divided: exact before it is rounded.
create function app.gst_of(base numeric, rate numeric) returns numeric
language sql immutable parallel safe
as $$ select round(base * rate * 0.01, 2) $$;

create function app.invoice_summary(invoice public.invoices) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', invoice.id,
    'invoiceNumber', invoice.invoice_number,
    'clientCode', invoice.client_code,
    'invoiceDate', invoice.invoice_date,
    'basePaise', app.in_paise(invoice.total_base),
    'gstPaise', app.in_paise(invoice.total_gst),
    'totalPaise', app.in_paise(invoice.total_amount),
    'receivedPaise', (
      select app.in_paise(coalesce(sum(receipt.amount), 0)) from public.invoice_receipts as receipt where receipt.invoice_id = invoice.id
    ),
    'status', invoice.status,
    'createdAt', app.instant(invoice.created_at),
    'cancelledAt', app.instant(invoice.cancelled_at),
    'lineCount', (select count(*) from public.invoice_lines as line where line.invoice_id = invoice.id)
  )
$$;

revoke all on function
  app.state_codes(), app.receipt_modes(), app.keep_recipient(), app.invoice_sequence(text), app.ist_today(), app.day_or_null(text), app.month_asked(jsonb),
  app.shown_id(text, uuid), app.gst_of(numeric, numeric), app.invoice_summary(public.invoices)
  from public, anon, authenticated, service_role;
-- service_role writes invoices and receipts by itself, and with them these columns.
grant execute on function app.state_codes(), app.receipt_modes() to service_role;
