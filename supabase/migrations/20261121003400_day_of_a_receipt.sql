-- A mistyped year is refused: nothing was received for an invoice before there was this tax.
create or replace function app.wrong_receipt_field(receipt public.invoice_receipts) returns text
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
