-- Written by `npm run db:baseline`. Change supabase/schemas/1750_my_shipments.sql instead.

-- What a customer sees of their shipments: three lists with their sums, one opened shipment, and the receipt of what was paid.

-- To pay is what the company waits for: what is Ready for Payment, and what arrived for the account that it was booked for, or without one
-- for who sent it, and goes on no client's invoice. A person who only receives a parcel owes nothing for one that was handed over. `only_these` leaves
-- the others out. Payments are looked at where something can be due: an account may have 100,000 shipments.
create function app.my_shipment_lists(only_these uuid[] default null) returns table (id uuid, list text, due_paise bigint)
language sql stable security definer set search_path = ''
as $$
  select
    s.id,
    case
      when s.due_paise is not null then 'to-pay'
      when s.status in ('Delivered', 'Returned', 'Cancelled', 'Lost/Damaged') then 'past'
      else 'on-the-way'
    end,
    coalesce(s.due_paise, 0)
  from (
    select
      s.id, s.status,
      case when s.status = 'Ready for Payment' or (
        s.status = 'Delivered' and s.client_code is null and s.invoice_id is null
        and (s.user_id = (select app.user_id()) or (s.user_id is null and lower(s.from_email) = (select app.confirmed_email())))
      ) then (
        select (told ->> 'outstandingPaise')::bigint from app.payment_account(s) as told where told ->> 'state' = 'due'
      ) end as due_paise
    from public.shipments as s
    where s.id in (select app.my_shipments()) and (only_these is null or s.id = any (only_these))
    offset 0
  ) as s
$$;

-- Only what the customer's own page shows is searched: phone numbers and addresses of the other side must not be guessed at by searching.
create function app.holds_words(shipment public.shipments, needle text) returns boolean
language sql immutable set search_path = ''
as $$
  select strpos(lower(concat_ws(
    E'\n', shipment.tracking_number, shipment.shipment_id, shipment.from_name_or_company, shipment.from_city, shipment.to_name_or_company,
    shipment.to_city
  )), needle) > 0
$$;

-- The moment at which it ended, whatever way it did. A scan at a warehouse on its way home repeats the status it found.
create function app.ended_at(shipment public.shipments) returns timestamptz
language sql stable set search_path = ''
as $$
  select coalesce(shipment.delivered_at, shipment.cancelled_at, (
    select max(u.updated_at) from public.shipment_updates as u
    where u.shipment_id = shipment.id and u.status = shipment.status and u.direction is null
      and shipment.status in ('Returned', 'Lost/Damaged')
  ))
$$;

-- Counts are of what fits the search; money is of all, because a search changes no debt.
create function app.my_shipment_totals(needle text) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'toPay', count(*) filter (where fits and list = 'to-pay'),
    'onTheWay', count(*) filter (where fits and list = 'on-the-way'),
    'past', count(*) filter (where fits and list = 'past'),
    'due', count(*) filter (where list = 'to-pay'),
    'duePaise', coalesce(sum(due_paise), 0)
  ) || (
    select jsonb_build_object('invoicesDue', count(*), 'invoicesDuePaise', coalesce(sum(app.in_paise(i.total_amount - settled.amount)), 0))
    from public.invoices as i
    cross join lateral (
      select coalesce(sum(app.settled_by(receipt)), 0) as amount from public.invoice_receipts as receipt where receipt.invoice_id = i.id
    ) as settled
    where i.client_code in (select app.my_client_codes()) and i.status = 'raised' and i.total_amount > settled.amount
  )
  from (
    select mine.list, mine.due_paise, needle = '' or app.holds_words(s, needle) as fits
    from app.my_shipment_lists() as mine
    join public.shipments as s on s.id = mine.id
  ) as counted
$$;

-- Without a list these are all of them; 'first' is the first list with something in it. Only a first page brings the sums.
create function public.my_shipments(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  given constant jsonb := app.args(p);
  page_size constant integer := case when given -> 'limit' between '1' and '200' then (given ->> 'limit')::numeric::integer else 20 end;
  needle constant text := app.search_needle(coalesce(left(given ->> 'search', 100), ''));
  wanted text := case when given ->> 'list' in ('first', 'to-pay', 'on-the-way', 'past') then given ->> 'list' end;
  place record;
  totals jsonb;
  rows jsonb;
begin
  if app.role() <> 'customer' then
    return jsonb_build_object('denied', app.role());
  end if;
  place := app.place_behind(given -> 'after', 'createdAt');
  if place.at = 'infinity' or wanted = 'first' then
    totals := app.my_shipment_totals(needle);
  end if;
  if wanted = 'first' then
    wanted := case when totals -> 'toPay' <> '0' then 'to-pay' when totals -> 'onTheWay' = '0' and totals -> 'past' <> '0' then 'past' else 'on-the-way' end;
  end if;
  with page as (
    select s.*
    from public.shipments as s
    where s.id in (select app.my_shipments())
      and (wanted is null or s.id in (select listed.id from app.my_shipment_lists() as listed where listed.list = wanted))
      and (needle = '' or app.holds_words(s, needle))
      and (s.created_at, s.id) < (place.at, place.id)
    order by s.created_at desc, s.id desc
    limit page_size + 1
  )
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', mine.id, 'token', mine.payment_token, 'shipmentId', mine.shipment_id, 'status', mine.status,
      'fromName', mine.from_name_or_company, 'fromCity', mine.from_city, 'toName', mine.to_name_or_company, 'toCity', mine.to_city,
      'createdAt', app.instant(mine.created_at), 'estimatedDelivery', mine.estimated_delivery_date,
      'endedAt', app.instant(app.ended_at(mine)), 'triedOn', app.tried_on(mine),
      'list', listed.list, 'duePaise', listed.due_paise, 'paymentMode', mine.payment_mode,
      'collectPaise', app.still_at_door(mine),
      'goesBack', app.goes_back(mine.return_state)
    ) || app.payment_quote(mine)
    order by mine.created_at desc, mine.id desc
  ), '[]')
  into rows
  from page as mine
  join app.my_shipment_lists(array(select page.id from page)) as listed on listed.id = mine.id;
  return jsonb_build_object(
    'list', wanted,
    'totals', totals,
    'rows', case when jsonb_array_length(rows) > page_size then rows - page_size else rows end,
    'more', jsonb_array_length(rows) > page_size
  );
end
$$;

-- One opened shipment of a customer: where it has been, and what happened at the door.
create function public.my_shipment(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant uuid := app.uuid_or_null(app.args(p) ->> 'id');
  mine public.shipments;
begin
  if app.role() <> 'customer' then
    return jsonb_build_object('denied', app.role());
  end if;
  select s.* into mine from public.shipments as s where s.id = wanted and s.id in (select app.my_shipments());
  if mine.id is null then
    return '{"shipment": null}';
  end if;
  return jsonb_build_object('shipment', jsonb_build_object(
    'notes', mine.notes,
    'showsCode', app.is_recipient(mine) and app.shows_code(mine),
    'timeline', app.tracking_timeline(mine),
    -- A customer does not see captures that still wait for review or are not theirs to hear of, and of corrected ones the last. It happened when the first was captured.
    'attempts', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', proof.id, 'outcome', proof.outcome, 'at', app.instant(happened.delivered_at), 'notes', proof.delivery_notes,
          -- Who took it back on its way to the sender is nobody that the customer knows.
          'receiver', case when proof.outcome = 'Delivered' then app.receiver_of(proof.id) end,
          'reason', failure.reason,
          'photo', case when photo.photo_id is null then 'none' when photo.photo_confirmed_at is null then 'on-its-way' else 'here' end,
          'photoPath', case when photo.photo_confirmed_at is not null then photo.image_url end,
          -- Null for one that is still on its way.
          'morePhotos', (
            select coalesce(jsonb_agg(case when more.photo_confirmed_at is not null then more.image_url end order by more.place), '[]')
            from public.more_photos as more where more.proof_id = photo.id
          )
        )
        order by happened.delivered_at desc, proof.id
      ), '[]')
      from public.proof_of_delivery as proof
      join public.proof_of_delivery as photo on photo.id = coalesce(proof.photo_of, proof.id)
      join public.proof_of_delivery as happened on happened.id = coalesce(proof.corrects_first, proof.id)
      left join public.delivery_attempts as failure on failure.proof_id = proof.id
      where proof.shipment_id = mine.id and proof.applied and proof.superseded_by is null
        and app.customer_hears_of(proof.id)
    )
  ));
end
$$;

revoke all on function
  app.my_shipment_lists(uuid[]), app.holds_words(public.shipments, text), app.ended_at(public.shipments), app.my_shipment_totals(text),
  public.my_shipments(jsonb), public.my_shipment(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.my_shipments(jsonb), public.my_shipment(jsonb) to authenticated;
