-- A payment belongs to its shipment for good: whoever wants to delete it hears why not, and what to do instead.

create or replace function app.delete_shipment(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  target constant uuid := (command #>> '{payload,id}')::uuid;
  seen_at constant timestamptz(3) := (command #>> '{payload,seenAt}')::timestamptz;
  shipment public.shipments;
  unseen record;
begin
  select * into shipment from public.shipments where id = target for update;
  if not found then
    -- Two people wanted the same: the second one has nothing left to do and nobody to ask.
    if exists (select from public.sync_change where audience = 'office' and tbl = 'shipments' and pk = target and gone) then
      return app.applied('shipments', target) || '{"status": "merged"}';
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
  -- One's own changes are no surprise, whichever device they were made on; nor do they hide what somebody else changed before them.
  -- Whoever made the shipment may delete it before having seen it again.
  select a.actor, a.happened_at into unseen
  from app.activity as a
  where a.record = target and a.tbl in ('shipments', 'shipment_items') and a.actor is distinct from app.actor()
    and (
      a.stamp > seen_at
      or seen_at is null and exists (
        select from app.activity as made
        where made.record = target and made.tbl = 'shipments' and made.action = 'insert' and made.actor = app.actor()
      )
    )
  order by a.happened_at desc, a.id desc
  limit 1;
  if found then
    return app.changed_unseen('shipment', unseen.actor, unseen.happened_at);
  end if;
  delete from public.shipments where id = target;
  return app.applied('shipments', target);
end
$$;
