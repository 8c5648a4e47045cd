-- A payment belongs to its shipment for good: whoever wants to delete it hears why not, and what to do instead.

create or replace function app.delete_shipment(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  target constant uuid := (command #>> '{payload,id}')::uuid;
  seen_at constant timestamptz := (command #>> '{payload,seenAt}')::timestamptz;
  shipment public.shipments;
begin
  select * into shipment from public.shipments where id = target for update;
  if not found then
    -- Two people wanted the same: the second one has nothing left to do and nobody to ask.
    if exists (select from public.sync_change where audience = 'office' and tbl = 'shipments' and pk = target and gone) then
      return app.applied() || '{"status": "merged"}';
    end if;
    return app.refused('not-found', 'Shipment not found.');
  end if;
  if shipment.invoice_id is not null then
    return app.refused('on-invoice', 'This shipment is on invoice ' || coalesce(shipment.invoice_number, '') || '. Delete the invoice first.');
  end if;
  if exists (select from public.proof_of_delivery where shipment_id = target) then
    return app.refused('has-proof', 'This shipment has a proof of delivery and cannot be deleted.');
  end if;
  if exists (select from public.payments where shipment_id = target) then
    return app.refused('has-payment', 'A payment is recorded for this shipment, so it cannot be deleted. It can be cancelled instead.');
  end if;
  -- One's own changes are no surprise, whichever device they were made on.
  if shipment.updated_at > seen_at and shipment.updated_by is distinct from app.actor() then
    return app.refused('changed-meanwhile', format(
      '%s changed this shipment on %s, after you had seen it.',
      coalesce(app.person_name(shipment.updated_by), 'Somebody else'),
      to_char(shipment.updated_at at time zone 'Asia/Kolkata', 'FMDD Mon YYYY, FMHH12:MI am')
    ));
  end if;
  delete from public.shipments where id = target;
  return app.applied('shipments', target);
end
$$;
