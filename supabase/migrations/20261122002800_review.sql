-- Written by `npm run db:baseline`. Change supabase/schemas/2800_review.sql instead.

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
        app.proof_for_office(v, false)
        || jsonb_build_object('delivery_notes', left(v.delivery_notes, 500), 'notes_cut', length(v.delivery_notes) > 500)
        || jsonb_build_object(
          'corrected', (
            select app.proof_for_office(old, false) || jsonb_build_object('delivery_notes', left(old.delivery_notes, 500))
            from app.office_proofs as old where old.id = v.corrects
          ),
          'recipient', (
            select jsonb_build_object('name', s.to_name_or_company, 'phone', s.to_contact_number) from public.shipments as s where s.id = v.shipment_id
          )
        )
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

-- Whether a capture or one of its corrections says what was collected: what takes the place of that drops the money as well.
create function app.chain_names_money(first uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.proof_of_delivery as p
    join public.proof_collections as c on c.proof_id = p.id
    where p.id = first or p.corrects_first = first
  );
end
$$;

-- The person who brought it from a file does not decide on what it says of money, or puts in the place of what the phone had sent.
create function app.is_own_import(proof public.proof_of_delivery) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  first constant uuid := coalesce(proof.corrects_first, proof.id);
begin
  return proof.imported_by is not distinct from app.user_id() and (
    proof.review_reason = 'imported' or app.phone_sent_any(first) or app.chain_names_money(first)
  );
end
$$;

-- A correction that says of no money took the place of what waited before it, and now is set aside itself: the money that was said at the door
-- waits for a person again, in the latest capture that names it. Where another one of the chain holds it, nobody is asked.
create function app.ask_about_money_before(correction uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  first constant uuid := (select p.corrects_first from public.proof_of_delivery as p where p.id = correction);
begin
  if first is null or app.chain_has_money(first, correction)
    or exists (select from public.proof_collections as c where c.proof_id = correction and c.collected_paise > 0) then
    return;
  end if;
  update public.proof_of_delivery
  set superseded_by = null, review_state = 'open', review_note = null, reviewed_at = null
  where id = (
    select p.id
    from public.proof_of_delivery as p
    join public.proof_collections as c on c.proof_id = p.id
    where (p.id = first or p.corrects_first = first) and not p.applied and c.collected_paise > 0
      -- Closed by a correction, and decided by nobody.
      and p.review_state = 'set-aside' and p.reviewed_by is null
    order by p.received_at desc, p.id desc
    limit 1
  );
end
$$;

-- Accepting or attaching lets the capture take effect as if nothing had stood in its way; setting aside leaves everything as it is.
-- The capture itself is never changed, but the shipment it belongs to and the moment that depends on it are. Money that would be dropped, or
-- counted a second time, needs a word about it.
create function public.review_decide(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  decision constant text := asked ->> 'decision';
  reason constant text := nullif(btrim(asked ->> 'reason'), '');
  money constant text := asked ->> 'money';
  named constant uuid := app.uuid_or_null(asked ->> 'proofId');
  proof public.proof_of_delivery;
  shipment public.shipments;
  happened_at timestamptz;
  code record;
  code_said text;
begin
  if not app.is_office() then
    raise exception 'Only the office reviews captures.' using errcode = 'PT403';
  end if;
  if decision is null or decision not in ('accept', 'attach', 'set-aside') then
    raise exception 'review_decide knows accept, attach and set-aside' using errcode = 'PT400';
  end if;
  if money <> all (app.money_decisions()) then
    raise exception 'money is taken or not-taken' using errcode = 'PT400';
  end if;

  -- The shipments first, then the first of the chain, then the capture: in the order in which a correction of it locks them.
  perform from public.shipments as s
  where s.id in (
    app.uuid_or_null(asked ->> 'shipmentId'), (select before.shipment_id from public.proof_of_delivery as before where before.id = named)
  )
  order by s.id for update;
  perform from public.proof_of_delivery as first
  where first.id = (select coalesce(before.corrects_first, before.id) from public.proof_of_delivery as before where before.id = named)
  for update;
  select * into proof from public.proof_of_delivery where id = named for update;
  if not found then
    return jsonb_build_object('refused', 'not-found');
  end if;
  if proof.review_state <> 'open' then
    return jsonb_build_object('refused', 'already-decided');
  end if;
  if decision = 'set-aside' and reason is null then
    return jsonb_build_object('refused', 'needs-reason');
  end if;
  -- What counts already would go on counting once it is set aside.
  if (decision <> 'set-aside' or money is not null or proof.applied)
    and proof.captured_by = app.user_id() and app.chain_names_money(coalesce(proof.corrects_first, proof.id)) then
    return jsonb_build_object('refused', 'own-cash');
  end if;
  if app.is_own_import(proof) then
    return jsonb_build_object('refused', 'own-import');
  end if;

  if decision <> 'set-aside' then
    if decision = 'accept' and proof.shipment_id is null or decision = 'attach' and asked ->> 'shipmentId' is null then
      return jsonb_build_object('refused', 'needs-shipment');
    end if;
    select * into shipment from public.shipments
    where id = case decision when 'accept' then proof.shipment_id else app.uuid_or_null(asked ->> 'shipmentId') end
    for update;
    if not found then
      return jsonb_build_object('refused', 'shipment-not-found');
    end if;
  end if;
  if money is null and app.asks_for_money(proof, decision, shipment.id) then
    return jsonb_build_object('refused', 'needs-money');
  end if;
  -- What stands already can only be said to be none; what nobody has to be asked about needs no word.
  if app.asks_for_money(proof, decision, shipment.id) or money = 'not-taken' then
    update public.proof_of_delivery set money_decision = money where id = proof.id;
  elsif decision <> 'set-aside' and proof.shipment_id is distinct from shipment.id then
    -- What was said of it was said of the other shipment's money.
    update public.proof_of_delivery set money_decision = null where id = proof.id;
  end if;

  if decision <> 'set-aside' and not (proof.applied and proof.shipment_id = shipment.id) then
    happened_at := app.delivered_at(
      proof.claimed_at + make_interval(secs => coalesce(proof.clock_offset_ms, 0) / 1000.0), shipment.created_at, proof.received_at
    );
    -- Asked before it belongs to this shipment: what was right for another says nothing here.
    code := app.check_waiting_code(proof, shipment);
    perform set_config('app.command_id', proof.id::text, true);
    if app.standing_capture(proof.corrects_first, shipment.id) is null then
      perform app.apply_delivery(shipment.id, app.status_brought(proof.id), proof.delivery_notes, happened_at);
    else
      perform app.apply_correction(proof.corrects_first, shipment.id, app.status_brought(proof.id), proof.delivery_notes, happened_at);
    end if;
    perform app.supersede_captures(proof.corrects_first, proof.id, true);
    perform app.count_attempt(proof.id, shipment.id);
    perform set_config('app.command_id', '', true);
    update public.proof_of_delivery set shipment_id = shipment.id, applied = true, delivered_at = happened_at where id = proof.id;
    perform app.enter_collections(coalesce(proof.corrects_first, proof.id));
    -- As on arrival, where it could not be. That it is wrong nobody knew when they decided: it waits for that.
    perform app.keep_code_check(proof.id, code.way, code.result);
    code_said := code.result;
    if code_said = 'wrong' then
      update public.proof_of_delivery set review_reason = 'wrong-code' where id = proof.id;
      return jsonb_build_object('done', true, 'code', code_said);
    end if;
  end if;
  perform app.close_review(proof.id, case decision when 'accept' then 'accepted' when 'attach' then 'attached' else 'set-aside' end, reason);
  if decision = 'set-aside' and not proof.applied then
    perform app.ask_about_money_before(proof.id);
  end if;
  -- What a person said of money counts also where nothing took effect.
  perform app.enter_collections(coalesce(proof.corrects_first, proof.id));
  return jsonb_strip_nulls(jsonb_build_object('done', true, 'code', code_said));
end
$$;

create function app.close_review(proof uuid, state text, note text) returns void
language sql volatile set search_path = ''
as $$
  update public.proof_of_delivery
  set review_state = state, review_note = note, reviewed_by = app.user_id(), reviewed_at = clock_timestamp()
  where id = proof
$$;

/* What became of them, for the devices that brought them */

-- A device asks by name about its own captures of which it knows only that somebody is checking. It is told what the office decided and when;
-- who, and with which words, stays the office's. At most two hundred at once: the rest is asked about once these are decided.
create function app.reviews_of(person uuid, named jsonb) returns json
language plpgsql stable set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(named), 'null') <> 'array' or named = '[]' then
    return null;
  end if;
  return (
    select coalesce(
      json_agg(
        json_build_object(
          'id', asked.id,
          'state', case when p.superseded_by is not null and p.reviewed_by is null then 'corrected' else p.review_state end,
          'reason', p.review_reason, 'counts', p.applied,
          'moneyCounts', coalesce(p.money_decision = 'taken', p.applied), 'at', app.instant(p.reviewed_at)
        )
        order by asked.place
      ),
      '[]'
    )
    from (
      select app.uuid_or_null(each.value #>> '{}') as id, min(each.place) as place
      from jsonb_array_elements(named) with ordinality as each (value, place)
      where each.place <= 200
      group by 1
    ) as asked
    cross join lateral app.corrected_capture(asked.id) as p
    where p.captured_by = person and p.review_state <> 'none'
  );
end
$$;

revoke all on function
  app.reviews_of(uuid, jsonb), public.review_list(jsonb), public.review_capture(jsonb), app.chain_names_money(uuid), app.is_own_import(public.proof_of_delivery), app.ask_about_money_before(uuid), public.review_decide(jsonb),
  app.close_review(uuid, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.review_list(jsonb), public.review_capture(jsonb), public.review_decide(jsonb) to authenticated;
