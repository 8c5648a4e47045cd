-- Captures that a person must look at, and their decisions.

-- The oldest first, page by page and with the beginning of their notes: thousands of long ones must not keep the office from its work.
create function public.review_list(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  at_most constant integer := least(greatest(coalesce(app.whole_number_or_null(asked -> 'limit'), 25), 0), 100);
  is_first constant boolean := coalesce(jsonb_typeof(asked -> 'after'), 'null') = 'null';
  place record;
  wanted uuid[];
begin
  if not app.is_office() then
    raise exception 'Only the office reviews captures.' using errcode = 'PT403';
  end if;
  select * into place from app.place_behind(asked -> 'after', 'receivedAt');
  -- One more than is shown tells whether there is a next page.
  wanted := array(
    select id from public.proof_of_delivery
    where review_state = 'open' and (is_first or (received_at, id) > (place.at, place.id))
    order by received_at, id limit at_most + 1
  );
  return jsonb_build_object(
    'captures', coalesce((
      select jsonb_agg(
        app.proof_for_office(v, false) || jsonb_build_object('delivery_notes', left(v.delivery_notes, 500), 'notes_cut', length(v.delivery_notes) > 500)
        order by array_position(wanted, v.id)
      )
      from app.office_proofs as v where v.id = any (wanted[:at_most])
    ), '[]'),
    'more', at_most > 0 and cardinality(wanted) > at_most,
    'open', (select count(*) from public.proof_of_delivery where review_state = 'open')
  );
end
$$;

-- One with all of its notes.
create function public.review_capture(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app.is_office() then
    raise exception 'Only the office reviews captures.' using errcode = 'PT403';
  end if;
  return jsonb_build_object('capture', (select app.proof_for_office(v, true) from app.office_proofs as v where v.id = app.uuid_or_null(app.args(p) ->> 'id')));
end
$$;

-- Accepting or attaching lets the capture take effect as if nothing had stood in its way; setting aside leaves everything as it is.
-- The capture itself is never changed, but the shipment it belongs to and the moment that depends on it are.
create function public.review_decide(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  decision constant text := asked ->> 'decision';
  reason constant text := nullif(btrim(asked ->> 'reason'), '');
  proof public.proof_of_delivery;
  shipment public.shipments;
  happened_at timestamptz;
begin
  if not app.is_office() then
    raise exception 'Only the office reviews captures.' using errcode = 'PT403';
  end if;
  if decision is null or decision not in ('accept', 'attach', 'set-aside') then
    raise exception 'review_decide knows accept, attach and set-aside' using errcode = 'PT400';
  end if;

  select * into proof from public.proof_of_delivery where id = app.uuid_or_null(asked ->> 'proofId') for update;
  if not found then
    return jsonb_build_object('refused', 'not-found');
  end if;
  if proof.review_state <> 'open' then
    return jsonb_build_object('refused', 'already-decided');
  end if;
  if decision = 'set-aside' then
    if reason is null then
      return jsonb_build_object('refused', 'needs-reason');
    end if;
    perform app.close_review(proof.id, 'set-aside', reason);
    return jsonb_build_object('done', true);
  end if;

  if decision = 'accept' and proof.shipment_id is null or decision = 'attach' and asked ->> 'shipmentId' is null then
    return jsonb_build_object('refused', 'needs-shipment');
  end if;
  select * into shipment from public.shipments
  where id = case decision when 'accept' then proof.shipment_id else app.uuid_or_null(asked ->> 'shipmentId') end
  for update;
  if not found then
    return jsonb_build_object('refused', 'shipment-not-found');
  end if;

  if not (proof.applied and proof.shipment_id = shipment.id) then
    happened_at := app.delivered_at(
      proof.claimed_at + make_interval(secs => coalesce(proof.clock_offset_ms, 0) / 1000.0), shipment.created_at, proof.received_at
    );
    perform set_config('app.command_id', proof.id::text, true);
    if app.standing_capture(proof.corrects_first, shipment.id) is null then
      perform app.apply_delivery(shipment.id, app.status_brought(proof.id), proof.delivery_notes, happened_at);
    else
      perform app.apply_correction(proof.corrects_first, app.status_brought(proof.id), proof.delivery_notes, happened_at);
      perform app.supersede_captures(proof.corrects_first, proof.id, true);
    end if;
    perform app.count_attempt(proof.id, shipment.id);
    perform set_config('app.command_id', '', true);
    update public.proof_of_delivery set shipment_id = shipment.id, applied = true, delivered_at = happened_at where id = proof.id;
    perform app.enter_collections(coalesce(proof.corrects_first, proof.id));
  end if;
  perform app.close_review(proof.id, case decision when 'accept' then 'accepted' else 'attached' end, reason);
  return jsonb_build_object('done', true);
end
$$;

create function app.close_review(proof uuid, state text, note text) returns void
language sql volatile set search_path = ''
as $$
  update public.proof_of_delivery
  set review_state = state, review_note = note, reviewed_by = app.user_id(), reviewed_at = clock_timestamp()
  where id = proof
$$;

revoke all on function
  public.review_list(jsonb), public.review_capture(jsonb), public.review_decide(jsonb), app.close_review(uuid, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.review_list(jsonb), public.review_capture(jsonb), public.review_decide(jsonb) to authenticated;
