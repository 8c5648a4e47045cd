-- Written by `npm run db:baseline`. Change supabase/schemas/1200_payments.sql instead.

-- Paying for a shipment: online through a gateway, or in the office. Only the server says what it costs and what is paid.

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references public.shipments (id) on delete restrict,
  amount numeric(14, 2) not null check (amount > 0),
  method text not null check (method in ('card', 'upi', 'cash', 'bank')),
  reference text,
  is_demo boolean not null default false,
  paid_at timestamptz not null default now(),
  recorded_by uuid references public.users (id) on delete restrict,
  receipt_number text not null unique
);
comment on table public.payments is 'No card number, CVV or UPI ID is ever stored.';
create index payments_shipment_id on public.payments (shipment_id);
-- A gateway tells the same payment again until it is believed. What people record has references of its own.
create unique index payments_gateway_reference on public.payments (reference) where recorded_by is null and not is_demo;

-- The tracking number as it was when the money came, and the payment's place: a printed receipt keeps its number when the shipment's changes, and
-- a number that another shipment takes over goes on counting. The shipment's row is locked, so that two payments at once do not count alike.
create function app.number_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  tracking_number text;
  place integer;
begin
  select coalesce(s.tracking_number, s.shipment_id, s.id::text) into tracking_number from public.shipments as s where s.id = new.shipment_id for no key update;
  select count(*) + 1 into place from public.payments as p where p.shipment_id = new.shipment_id;
  loop
    new.receipt_number := tracking_number || '/' || place;
    exit when not exists (select from public.payments as p where p.receipt_number = new.receipt_number);
    place := place + 1;
  end loop;
  return new;
end
$$;
create trigger payments_number_receipt before insert on public.payments
  for each row execute function app.number_receipt();

alter table public.payments enable row level security;
revoke all on public.payments from public, anon, authenticated, service_role;
-- Who of the company recorded it is for the office, and comes through its function.
grant select (id, shipment_id, amount, method, reference, is_demo, paid_at, receipt_number) on public.payments to authenticated;
grant select, insert, update, delete on public.payments to service_role;

create policy payments_select on public.payments
  for select to authenticated using ((select app.is_office()) or shipment_id in (select app.my_shipments()));

/* 'demo' lets the simulated gateway's payments in; 'live' is for a gateway that confirms its own; missing or anything else is 'off',
   so that an installation takes no pretended payment by mistake. */
create function app.payment_gateway() returns text
language sql stable security definer set search_path = ''
as $$ select case when app.setting('payment_gateway') in ('demo', 'live') then app.setting('payment_gateway') else 'off' end $$;

-- What counts as paid. A pretended payment does as long as the installation says that it takes them: afterwards no money ever came for it.
create view app.counted_payments as
select * from public.payments where not is_demo or (select app.payment_gateway()) = 'demo';
revoke all on app.counted_payments from public, anon, authenticated, service_role;

/* What a shipment costs and what has been paid. Amounts travel as whole paise. */

-- Without a rate the invoices' default rate counts: nobody pays less here than would be billed.
create function app.shipment_total(shipment public.shipments) returns numeric
language sql immutable set search_path = ''
as $$
  select coalesce(
    shipment.final_amount, shipment.base_price + round(shipment.base_price * coalesce(shipment.gst_percentage, 18) / 100, 2), 0
  )
$$;

create function app.payment_account(shipment public.shipments) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'totalPaise', app.in_paise(sums.total),
    'paidPaise', app.in_paise(sums.paid),
    -- Of that, what a payer said to have sent by UPI at the door, and what a receipt lists.
    'claimedPaise', app.in_paise(sums.claimed),
    'receiptPaise', app.in_paise(sums.receipts),
    'outstandingPaise', app.in_paise(greatest(sums.total - sums.paid, 0)),
    'paidAt', app.instant(sums.paid_at),
    'state', case
      when sums.paid > 0 and sums.paid >= sums.total then case when sums.demo then 'paid-demo' else 'paid' end
      when shipment.status = 'Cancelled' then 'cancelled'
      when shipment.invoice_id is not null then 'on-invoice'
      when sums.total = 0 then 'nothing-to-pay'
      else 'due'
    end
  )
  from (
    -- Freight that was collected at the door is paid; the last of either is when.
    select
      app.shipment_total(shipment) as total, coalesce(sum(paid.amount), 0) as paid, coalesce(bool_or(paid.is_demo), false) as demo,
      max(paid.paid_at) as paid_at, coalesce(sum(paid.claimed), 0) as claimed, coalesce(sum(paid.amount) filter (where paid.has_receipt), 0) as receipts
    from (
      select online.amount, online.is_demo, online.paid_at, 0 as claimed, true as has_receipt
      from app.counted_payments as online where online.shipment_id = shipment.id
      union all
      select freight.amount, false, freight.collected_at, freight.claimed, false
      from app.collected_freight as freight where freight.shipment_id = shipment.id
    ) as paid
  ) as sums
$$;

-- Leaves out the token. A caller by token has it. For a caller by number the token would still work when the number no longer does. The towns
-- are what tracking tells of the number; price and tax are told apart only where they make up what is asked for.
create function app.payment_quote(shipment public.shipments) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'trackingNumber', shipment.tracking_number,
    'shippingMethod', shipment.shipping_method,
    'fromCity', shipment.from_city,
    'toCity', shipment.to_city,
    'basePaise', case when shipment.base_price <= app.shipment_total(shipment) then app.in_paise(shipment.base_price) end,
    'gateway', app.payment_gateway()
  ) || app.payment_account(shipment)
$$;

-- Call it with the shipment's row locked, so that the outstanding amount still holds when the payment is written. A person who pays online
-- without an account leaves no name. The name of the last person who changed the shipment must not stand there instead.
create function app.write_payment(shipment public.shipments, payment public.payments) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.payments select payment.*;
  update public.shipments set status = 'Pending', updated_by = null
  where id = shipment.id and status = 'Ready for Payment' and app.payment_account(shipment) ->> 'state' in ('paid', 'paid-demo');
end
$$;

/* For anybody. Customers are limited like visitors. A page without a shipment asks for the gateway. */

-- The token opens the amount to its holder. Everybody can read the tracking number on the parcel: it answers a stranger only while the
-- company waits for this payment. Otherwise the answer is as if no such number existed.
create function app.answers_by_number(shipment public.shipments) returns boolean
language sql stable set search_path = ''
as $$
  select app.is_office() or shipment.id in (select app.my_shipments())
    or (shipment.status = 'Ready for Payment' and app.payment_account(shipment) ->> 'state' = 'due')
$$;

-- Without a shipment this only asks for the gateway, so it cannot be a wrong guess.
create function public.payment_quote(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given constant jsonb := app.args(p);
  token constant uuid := app.uuid_or_null(given ->> 'token');
  wanted constant text := lower(btrim(given ->> 'trackingNumber'));
  shipment public.shipments;
  quote jsonb;
begin
  perform app.admit_caller('payment-quote', 10, 100, 'payment');

  if token is not null then
    select * into shipment from public.shipments where payment_token = token;
  else
    select * into shipment from public.shipments where lower(tracking_number) = wanted;
  end if;
  if shipment.id is not null and (token is not null or app.answers_by_number(shipment)) then
    quote := app.payment_quote(shipment);
  end if;

  perform app.count_answer('payment-quote', 10, 100, 'payment', quote is null and given ?| array['token', 'trackingNumber']);
  return jsonb_build_object('quote', quote, 'gateway', app.payment_gateway());
end
$$;

-- What has been received, for the person who holds the token, the earliest first. Only the shipment's own people learn the reference of a transfer
-- that the office wrote down: a link may have gone to others.
create function public.payment_receipt(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token constant uuid := app.uuid_or_null(app.args(p) ->> 'token');
  shipment public.shipments;
  own boolean;
  received jsonb;
begin
  perform app.admit_caller('payment-receipt', 10, 100, 'payment');

  select * into shipment from public.shipments where payment_token = token;
  own := app.is_office() or shipment.id in (select app.my_shipments());
  select jsonb_agg(
    jsonb_build_object(
      'number', payment.receipt_number, 'amountPaise', app.in_paise(payment.amount), 'method', payment.method,
      'reference', case when own or payment.recorded_by is null then payment.reference end, 'demo', payment.is_demo,
      'paidAt', app.instant(payment.paid_at)
    )
    order by payment.paid_at, payment.id
  )
  into received
  from app.counted_payments as payment
  where payment.shipment_id = shipment.id;

  perform app.count_answer('payment-receipt', 10, 100, 'payment', shipment.id is null);
  return jsonb_build_object(
    'receipt', case when received is not null then app.payment_quote(shipment) || jsonb_build_object('payments', received) end
  );
end
$$;

-- The simulated gateway's word is the page's own, so it is taken only while this installation says demo. The reference has one form, in
-- which no card number and no UPI ID fits. For everything else the server believes its own rows. A number can be paid by where it would be
-- quoted. A caller who knows a payment's id made it, and gets its answer again although nothing is due any more.
create function public.pay_shipment(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given constant jsonb := app.args(p);
  payment_id constant uuid := app.uuid_or_null(given ->> 'paymentId');
  token constant uuid := app.uuid_or_null(given ->> 'token');
  wanted constant text := lower(btrim(given ->> 'trackingNumber'));
  shipment public.shipments;
  account jsonb;
  refusal text;
begin
  perform app.admit_caller('pay-shipment', 10, 100, 'payment');

  if token is not null then
    select * into shipment from public.shipments where payment_token = token for update;
  else
    select * into shipment from public.shipments where lower(tracking_number) = wanted for update;
  end if;
  if shipment.id is null or (
    token is null and not app.answers_by_number(shipment)
    and not exists (select from public.payments where id = payment_id and shipment_id = shipment.id)
  ) then
    perform app.count_answer('pay-shipment', 10, 100, 'payment', true);
    return jsonb_build_object('refused', 'unknown');
  end if;

  account := app.payment_account(shipment);
  refusal := case
    when payment_id is null or given ->> 'method' not in ('card', 'upi') or given ->> 'reference' !~ '^DEMO-[0-9A-HJKMNP-TV-Z]{8}$'
      or (given ->> 'method') is null or (given ->> 'reference') is null then 'invalid'
    when exists (select from public.payments where id = payment_id and shipment_id = shipment.id) then 'replayed'
    when exists (select from public.payments where id = payment_id) then 'invalid'
    when account ->> 'state' in ('paid', 'paid-demo') then 'already-paid'
    when account ->> 'state' <> 'due' then account ->> 'state'
    when app.payment_gateway() <> 'demo' then 'gateway-off'
    when given -> 'amountPaise' is distinct from account -> 'outstandingPaise' then 'amount-changed'
  end;
  if refusal is null then
    perform app.write_payment(shipment, row(
      payment_id, shipment.id, (account ->> 'outstandingPaise')::numeric / 100, given ->> 'method', given ->> 'reference', true, now(), null, null
    ));
  end if;

  perform app.count_answer('pay-shipment', 10, 100, 'payment', false);
  return case when coalesce(refusal, 'replayed') = 'replayed' then jsonb_build_object('paid', true) else jsonb_build_object('refused', refusal) end
    || jsonb_build_object('quote', app.payment_quote(shipment));
end
$$;

/* For the server side of a real gateway */

-- Money that has arrived is always written down: people sort out an overpayment. Its reference says which money it is. An id that already
-- stands for other money must not pass for a replay, because this money would then be written down nowhere.
create function public.confirm_payment(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given constant jsonb := app.args(p);
  wanted_id constant uuid := app.uuid_or_null(given ->> 'paymentId');
  amount constant numeric := app.rupees_of(given -> 'amountPaise');
  gateway_reference constant text := nullif(btrim(given ->> 'reference'), '');
  shipment public.shipments;
  by_id public.payments;
  by_reference public.payments;
begin
  select * into shipment from public.shipments where payment_token = app.uuid_or_null(given ->> 'token') for update;
  if shipment.id is null then
    return jsonb_build_object('refused', 'unknown');
  end if;
  if wanted_id is null or amount is null or gateway_reference is null or coalesce(given ->> 'method', '') not in ('card', 'upi') then
    return jsonb_build_object('refused', 'invalid');
  end if;
  select * into by_id from public.payments where id = wanted_id;
  select * into by_reference from public.payments where reference = gateway_reference and recorded_by is null and not is_demo;
  if by_reference.shipment_id <> shipment.id or (by_id.id is not null and by_id.id is distinct from by_reference.id) then
    return jsonb_build_object('refused', 'used-elsewhere');
  end if;
  if by_reference.id is null then
    perform app.write_payment(shipment, row(wanted_id, shipment.id, amount, given ->> 'method', gateway_reference, false, now(), null, null));
  end if;
  return jsonb_build_object('paid', true, 'quote', app.payment_quote(shipment));
end
$$;

/* For the office */

create function app.payment_ledger(shipment public.shipments) returns jsonb
language sql stable set search_path = ''
as $$
  select app.payment_quote(shipment) || jsonb_build_object('token', shipment.payment_token, 'payments', coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'id', payment.id, 'amountPaise', app.in_paise(payment.amount), 'method', payment.method, 'reference', payment.reference,
          'demo', payment.is_demo, 'paidAt', app.instant(payment.paid_at), 'recordedBy', app.person_name(payment.recorded_by)
        )
        order by payment.paid_at desc, payment.id
      )
      from public.payments as payment
      where payment.shipment_id = shipment.id
    ),
    '[]'
  ))
$$;

create function public.shipment_payments(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant uuid := app.uuid_or_null(app.args(p) ->> 'id');
begin
  if not app.is_office() then
    raise exception 'Only the office sees payments.' using errcode = 'PT403';
  end if;
  return jsonb_build_object('ledger', (select app.payment_ledger(s) from public.shipments as s where s.id = wanted));
end
$$;

-- Part of what is outstanding may be paid, more than that may not. What went through a bank can be found there again by its reference.
create function public.record_payment(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given constant jsonb := app.args(p);
  payment_id constant uuid := app.uuid_or_null(given ->> 'paymentId');
  method constant text := coalesce(given ->> 'method', '');
  amount constant numeric := app.rupees_of(given -> 'amountPaise');
  reference constant text := nullif(left(btrim(given ->> 'reference'), 100), '');
  shipment public.shipments;
  account jsonb;
  refusal text;
begin
  if not app.is_office() then
    raise exception 'Only the office records payments.' using errcode = 'PT403';
  end if;
  select * into shipment from public.shipments where id = app.uuid_or_null(given ->> 'shipmentId') for update;
  if shipment.id is null then
    return jsonb_build_object('refused', 'not-found');
  end if;

  account := app.payment_account(shipment);
  refusal := case
    when payment_id is null or amount is null or method not in ('cash', 'upi', 'bank') then 'invalid'
    when exists (select from public.payments where id = payment_id and shipment_id = shipment.id) then 'replayed'
    when exists (select from public.payments where id = payment_id) then 'invalid'
    when method <> 'cash' and reference is null then 'needs-reference'
    when account ->> 'state' in ('paid', 'paid-demo') then 'already-paid'
    when account ->> 'state' <> 'due' then account ->> 'state'
    when app.in_paise(amount) > (account ->> 'outstandingPaise')::bigint then 'too-much'
  end;
  if refusal is null then
    perform app.write_payment(shipment, row(payment_id, shipment.id, amount, method, reference, false, now(), app.user_id(), null));
  end if;
  return case when coalesce(refusal, 'replayed') = 'replayed' then jsonb_build_object('recorded', true) else jsonb_build_object('refused', refusal) end
    || jsonb_build_object('ledger', app.payment_ledger(shipment));
end
$$;

revoke all on function
  app.payment_gateway(), app.number_receipt(), app.shipment_total(public.shipments), app.payment_account(public.shipments),
  app.payment_quote(public.shipments), app.write_payment(public.shipments, public.payments), app.answers_by_number(public.shipments), public.payment_quote(jsonb),
  public.payment_receipt(jsonb), public.pay_shipment(jsonb), public.confirm_payment(jsonb), app.payment_ledger(public.shipments), public.shipment_payments(jsonb),
  public.record_payment(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.payment_quote(jsonb), public.payment_receipt(jsonb), public.pay_shipment(jsonb) to anon, authenticated;
grant execute on function public.confirm_payment(jsonb) to service_role;
grant execute on function public.shipment_payments(jsonb), public.record_payment(jsonb) to authenticated;
