-- A line may say which price and rate its shipment had in the list. Where that is no longer so, nobody has looked at what would be billed.

-- Ids of the shipments that can be billed, but for another price or rate than was seen, in the order of the lines.
create function app.changed_prices(code text, lines jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(judged.shipment order by judged.place), '[]')
  from jsonb_array_elements(lines) with ordinality as each (line, place)
  join app.judged_lines(code, lines) as judged on judged.place = each.place
  join public.shipments as s on s.id = judged.shipment
  where judged.dropped is null
    and jsonb_typeof(each.line -> 'seen') = 'object'
    and (app.number_or_null(each.line #> '{seen,basePaise}'), app.number_or_null(each.line #> '{seen,gstPercentage}'))
      is distinct from (app.in_paise(s.base_price)::numeric, s.gst_percentage)
$$;

-- The same request waits for itself, another one of the client for its counter, and an edit of a shipment for its row. Shipments are
-- locked in the order of their ids, so that two who want the same ones never wait for each other.
create or replace function public.raise_invoice(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  request constant uuid := app.uuid_or_null(asked ->> 'commandId');
  hash constant text := encode(sha256(convert_to(jsonb_build_array(asked -> 'clientCode', asked -> 'placeOfSupply', asked -> 'lines')::text, 'UTF8')), 'hex');
  lines constant jsonb := asked -> 'lines';
  client public.clients;
  supplied_in text;
  refusal text;
  changed jsonb;
  dropped jsonb;
  lost bigint;
  invoice public.invoices;
begin
  if not app.is_office() then
    raise exception 'Only the office raises invoices.' using errcode = 'PT403';
  end if;
  if request is null then
    raise exception 'raise_invoice wants a commandId, a uuid made on the device' using errcode = 'PT400';
  end if;

  perform pg_advisory_xact_lock(hashtextextended('raise_invoice ' || request, 0));
  select * into invoice from public.invoices where request_id = request;
  if found then
    select done.dropped into dropped
    from app.invoice_requests as done
    where done.invoice_id = invoice.id and done.request_hash = hash and invoice.raised_by = app.user_id();
    return case
      when dropped is null then jsonb_build_object('refused', 'id-reused')
      else jsonb_build_object('invoice', app.invoice_summary(invoice), 'dropped', dropped)
    end;
  end if;

  select * into client from public.clients where client_code = upper(btrim(asked ->> 'clientCode')) for key share;
  supplied_in := case
    when client.gstin <> 'URP' then left(client.gstin, 2)
    when asked ->> 'placeOfSupply' = any (app.state_codes()) then asked ->> 'placeOfSupply'
  end;
  refusal := app.raise_refusal(client, supplied_in, lines);
  if refusal is not null then
    return jsonb_build_object('refused', refusal);
  end if;

  insert into public.invoice_counters as counter (client_code) values (client.client_code)
  on conflict (client_code) do update set last_number = counter.last_number;
  perform from public.shipments
  where id = any (array(select asked_line.shipment from app.asked_lines(lines) as asked_line))
  order by id
  for update;

  changed := app.changed_prices(client.client_code, lines);
  if jsonb_array_length(changed) > 0 then
    return jsonb_build_object('refused', 'prices-changed', 'shipmentIds', changed);
  end if;

  select
    jsonb_build_object(
      'alreadyRaised', coalesce(jsonb_agg(line.shipment order by line.place) filter (where line.dropped = 'alreadyRaised'), '[]'),
      'overPriced', coalesce(jsonb_agg(line.shipment order by line.place) filter (where line.dropped = 'overPriced'), '[]'),
      'notBillable', coalesce(jsonb_agg(line.shipment order by line.place) filter (where line.dropped = 'notBillable'), '[]')
    ),
    count(line.dropped)
  into dropped, lost
  from app.judged_lines(client.client_code, lines) as line;
  if lost = jsonb_array_length(lines) then
    return jsonb_build_object('refused', case
      when lost > 0 and jsonb_array_length(dropped -> 'overPriced') = lost then 'price-out-of-range'
      else 'nothing-left'
    end);
  end if;

  perform set_config('app.command_id', request::text, true);
  invoice := app.write_invoice(client, supplied_in, lines, request);
  insert into app.invoice_requests (invoice_id, request_hash, dropped) values (invoice.id, hash, dropped);
  perform set_config('app.command_id', '', true);
  return jsonb_build_object('invoice', app.invoice_summary(invoice), 'dropped', dropped);
end
$$;

revoke all on function app.changed_prices(text, jsonb) from public, anon, authenticated, service_role;
