-- Raising an invoice: one transaction that numbers, snapshots and links, or does nothing.

create function app.most_invoice_lines() returns integer
language sql immutable parallel safe set search_path = ''
as $$ select 5000 $$;

create function app.number_or_null(word jsonb) returns numeric
language sql immutable parallel safe
as $$ select case when jsonb_typeof(word) = 'number' then (word #>> '{}')::numeric end $$;

-- The lines of a request as rows. What is no shipment, amount or rate is null in them. A rate has two decimals; one above 100 counts as 0.
create function app.asked_lines(lines jsonb) returns table (place bigint, shipment uuid, base numeric, rate numeric)
language sql immutable set search_path = ''
as $$
  select
    each.place,
    app.uuid_or_null(each.line ->> 'shipmentId'),
    case when given.paise > 0 and given.paise = trunc(given.paise) then given.paise * 0.01 end,
    case when given.rate > 100 then 0 when given.rate >= 0 then round(given.rate, 2) end
  from
    jsonb_array_elements(lines) with ordinality as each (line, place),
    lateral (
      select app.number_or_null(each.line -> 'basePaise') as paise, app.number_or_null(each.line -> 'gstPercentage') as rate
    ) as given
$$;

-- What has become of each line's shipment, once its row is locked; null when it can be billed.
create function app.judged_lines(code text, lines jsonb)
returns table (place bigint, shipment uuid, base numeric, rate numeric, gst numeric, dropped text)
language sql stable set search_path = ''
as $$
  select
    asked.place, asked.shipment, asked.base, asked.rate, app.gst_of(asked.base, asked.rate),
    case
      when s.id is null or s.client_code is distinct from code then 'notBillable'
      when s.invoice_id is not null then 'alreadyRaised'
      when s.status = 'Cancelled' then 'notBillable'
      when asked.base > 100000000 then 'overPriced'
    end
  from app.asked_lines(lines) as asked
  left join public.shipments as s on s.id = asked.shipment
$$;

create function app.raise_refusal(client public.clients, supplied_in text, lines jsonb) returns text
language sql stable set search_path = ''
as $$
  select case
    when client.id is null then 'client-not-found'
    when supplied_in is null then 'place-needed'
    when jsonb_typeof(lines) is distinct from 'array' then 'invalid-lines'
    when jsonb_array_length(lines) > app.most_invoice_lines() then 'too-many-lines'
    when (
      select count(*) <> count(distinct asked.shipment) or count(*) <> count(asked.base) or count(*) <> count(asked.rate)
      from app.asked_lines(lines) as asked
    ) then 'invalid-lines'
  end
$$;

-- With the client's counter locked. The day is that on which it has its turn: a higher number never has an earlier date.
create function app.write_invoice(client public.clients, supplied_in text, lines jsonb, request uuid) returns public.invoices
language plpgsql volatile set search_path = ''
as $$
declare
  invoice public.invoices;
  next_number integer;
begin
  update public.invoice_counters set last_number = last_number + 1 where client_code = client.client_code returning last_number into next_number;
  insert into public.invoices (
    invoice_number, client_code, invoice_date, total_base, total_gst, total_amount, place_of_supply, request_id, raised_by, created_at
  )
  select
    client.client_code || '-' || lpad(next_number::text, greatest(4, length(next_number::text)), '0'), client.client_code, app.ist_today(),
    sum(line.base), sum(line.gst), sum(line.base + line.gst), supplied_in, request, app.user_id(), clock_timestamp()
  from app.judged_lines(client.client_code, lines) as line
  where line.dropped is null
  returning * into invoice;

  insert into public.invoice_lines (
    invoice_id, line_number, shipment_id, shipment_display_id, tracking_number, shipped_on, from_city, to_city, description,
    base_price, gst_percentage, gst_amount, final_amount
  )
  select
    invoice.id, row_number() over (order by line.place), s.id, app.shown_id(s.shipment_id, s.id), s.tracking_number,
    coalesce(s.create_date, (s.created_at at time zone 'Asia/Kolkata')::date), s.from_city, s.to_city, contents.words,
    line.base, line.rate, line.gst, line.base + line.gst
  from app.judged_lines(client.client_code, lines) as line
  join public.shipments as s on s.id = line.shipment
  left join lateral (
    select left(string_agg(coalesce(nullif(btrim(i.description), ''), i.item_name), ', ' order by i.created_at, i.id), 200) as words
    from public.shipment_items as i
    where i.shipment_id = s.id
  ) as contents on true
  where line.dropped is null;

  update public.shipments as s
  set base_price = line.base_price, gst_percentage = line.gst_percentage, gst_amount = line.gst_amount, final_amount = line.final_amount,
    invoice_id = invoice.id, invoice_status = 'raised', invoice_number = invoice.invoice_number
  from public.invoice_lines as line
  where line.invoice_id = invoice.id and s.id = line.shipment_id;
  return invoice;
end
$$;

-- The same request waits for itself, another one of the client for its counter, and an edit of a shipment for its row. Shipments are
-- locked in the order of their ids, so that two who want the same ones never wait for each other.
create function public.raise_invoice(p jsonb) returns jsonb
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

-- Cancelled, never removed: its lines stay as they were billed, and its number stays taken.
create function public.delete_invoice(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  if not app.is_office() then
    raise exception 'Only the office deletes invoices.' using errcode = 'PT403';
  end if;
  select * into invoice from public.invoices where id = app.uuid_or_null(app.args(p) ->> 'id') for update;
  if not found then
    return jsonb_build_object('refused', 'not-found');
  end if;
  if exists (select from public.invoice_receipts where invoice_id = invoice.id) then
    return jsonb_build_object('refused', 'has-receipts');
  end if;
  if invoice.status = 'raised' then
    perform from public.shipments where invoice_id = invoice.id order by id for update;
    update public.shipments set invoice_id = null, invoice_status = 'pending', invoice_number = null where invoice_id = invoice.id;
    update public.invoices
    set status = 'cancelled', cancelled_at = clock_timestamp(), cancelled_by = app.user_id()
    where id = invoice.id
    returning * into invoice;
  end if;
  return jsonb_build_object('invoice', app.invoice_summary(invoice));
end
$$;

revoke all on function
  app.most_invoice_lines(), app.number_or_null(jsonb), app.asked_lines(jsonb), app.judged_lines(text, jsonb), app.raise_refusal(public.clients, text, jsonb),
  app.write_invoice(public.clients, text, jsonb, uuid), public.raise_invoice(jsonb), public.delete_invoice(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.raise_invoice(jsonb), public.delete_invoice(jsonb) to authenticated;
