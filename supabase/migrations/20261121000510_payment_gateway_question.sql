-- Payments: customers are limited like visitors, and a page that belongs to no shipment asks for the gateway.

-- Without a shipment it is the question for the gateway alone, which nobody can have guessed wrong.
create or replace function public.payment_quote(p jsonb) returns jsonb
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

-- The simulated gateway's word is the page's own, so it is taken only while this installation says demo. The reference has one form,
-- in which no card number and no UPI ID fits. Of everything else the server believes its own rows. By number it is paid where the
-- number would be quoted; whoever knows a payment's id made it, and hears of it again although nothing is due any more.
create or replace function public.pay_shipment(p jsonb) returns jsonb
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
      payment_id, shipment.id, (account ->> 'outstandingPaise')::numeric / 100, given ->> 'method', given ->> 'reference', true, now(), null
    ));
  end if;

  perform app.count_answer('pay-shipment', 10, 100, 'payment', false);
  return case when coalesce(refusal, 'replayed') = 'replayed' then jsonb_build_object('paid', true) else jsonb_build_object('refused', refusal) end
    || jsonb_build_object('quote', app.payment_quote(shipment));
end
$$;

-- Money that has arrived is written down whatever the page showed: too much of it is for people to sort out. Its reference says which money it is.
-- An id that already stands for other money must not pass for a replay: this money would be written down nowhere.
create or replace function public.confirm_payment(p jsonb) returns jsonb
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
    perform app.write_payment(shipment, row(wanted_id, shipment.id, amount, given ->> 'method', gateway_reference, false, now(), null));
  end if;
  return jsonb_build_object('paid', true, 'quote', app.payment_quote(shipment));
end
$$;

drop function app.refuse_payment_rush(text), app.count_payment_call(text, boolean), app.caller();
