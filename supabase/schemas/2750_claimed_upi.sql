-- What payers say they paid by UPI counts once the office has found it in the bank.

-- Of a claim: what was found of it, what was not, and who looked last.
create function app.claim_told(claim public.cash_entries) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', claim.id, 'shipmentId', claim.shipment_id, 'trackingNumber', coalesce(s.tracking_number, p.tracking_number), 'recipient', s.to_name_or_company,
    'driverName', app.person_name(claim.driver_id), 'claimedPaise', claim.amount_paise, 'reference', claim.reference,
    'at', app.instant(claim.happened_at), 'foundPaise', looked.found, 'reason', looked.reason, 'lookedBy', app.person_name(looked.by),
    'lookedAt', app.instant(looked.at)
  )
  from public.proof_of_delivery as p
  left join public.shipments as s on s.id = claim.shipment_id
  left join lateral (
    select
      coalesce(-sum(e.amount_paise) filter (where e.kind = 'found'), 0)::bigint as found,
      (array_agg(e.reason order by e.created_at desc, e.kind desc))[1] as reason,
      (array_agg(e.created_by order by e.created_at desc))[1] as by,
      max(e.created_at) as at
    from public.cash_entries as e where e.settles = claim.id
    having count(*) > 0
  ) as looked on true
  where p.id = claim.proof_id
$$;

-- The oldest claims first, at most 200 at once, and the last thirty that were looked for.
create function public.claimed_upi(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  many bigint;
  paise bigint;
begin
  if not app.is_office() then
    raise exception 'Only the office sees what was claimed.' using errcode = 'PT403';
  end if;
  select count(*), coalesce(sum(e.amount_paise), 0) into many, paise
  from public.cash_entries as e
  where e.mode = 'upi' and e.kind = 'collection' and e.amount_paise > 0
    and not exists (select from public.cash_entries as other where other.reverses = e.id or other.settles = e.id);
  return jsonb_build_object(
    'many', many, 'paise', paise,
    'claims', coalesce(
      (
        select jsonb_agg(app.claim_told(e) order by e.happened_at, e.id)
        from (
          select c.* from public.cash_entries as c
          where c.mode = 'upi' and c.kind = 'collection' and c.amount_paise > 0
            and not exists (select from public.cash_entries as other where other.reverses = c.id or other.settles = c.id)
          order by c.happened_at, c.id limit 200
        ) as e
      ),
      '[]'
    ),
    'looked', coalesce(
      (
        select jsonb_agg(app.claim_told(c) order by latest.at desc, c.id)
        from (
          select e.settles, max(e.created_at) as at
          from (
            select * from public.cash_entries as each
            where each.kind in ('found', 'not-found') and not exists (select from public.cash_entries as back where back.reverses = each.settles)
            order by each.created_at desc limit 60
          ) as e
          group by e.settles order by at desc limit 30
        ) as latest
        join public.cash_entries as c on c.id = latest.settles
      ),
      '[]'
    )
  );
end
$$;

-- What was found, all of the claim or another amount with its reason; nothing found is a difference too. What was not found may be found
-- later. What was found is found, unless somebody says which wrong figure they put right, and why: entries of its own take that back.
create function public.settle_upi(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  found_paise constant bigint := app.whole_number_or_null(asked -> 'foundPaise');
  said constant text := nullif(btrim(asked ->> 'reason'), '');
  instead_of constant bigint := app.whole_number_or_null(asked -> 'insteadOfPaise');
  claim public.cash_entries;
  before record;
begin
  if not app.is_office() then
    raise exception 'Only the office settles what was claimed.' using errcode = 'PT403';
  end if;
  if found_paise is null or found_paise not between 0 and 100000000 or length(said) > 500 then
    return jsonb_build_object('refused', 'invalid');
  end if;
  -- The shipment first, as a correction locks it.
  perform from public.shipments as s
  where s.id = (select e.shipment_id from public.cash_entries as e where e.id = app.uuid_or_null(asked ->> 'claimId'))
  for update;
  select * into claim from public.cash_entries as e
  where e.id = app.uuid_or_null(asked ->> 'claimId') and e.mode = 'upi' and e.kind = 'collection' and e.amount_paise > 0
  for update;
  if claim.id is null or exists (select from public.cash_entries as back where back.reverses = claim.id) then
    return jsonb_build_object('refused', 'not-found');
  end if;
  if claim.driver_id = app.user_id() then
    return jsonb_build_object('refused', 'own-cash');
  end if;
  select count(*) as many, coalesce(-sum(e.amount_paise) filter (where e.kind = 'found'), 0)::bigint as found into before
  from public.cash_entries as e where e.settles = claim.id;
  if before.many > 0 and before.found = found_paise then
    return jsonb_build_object('done', true, 'claim', app.claim_told(claim));
  end if;
  if before.found > 0 and before.found is distinct from instead_of then
    return jsonb_build_object('refused', 'already-found');
  end if;
  if (before.found > 0 or found_paise <> claim.amount_paise) and said is null then
    return jsonb_build_object('refused', 'needs-reason');
  end if;

  insert into public.cash_entries (driver_id, kind, mode, amount_paise, proof_id, shipment_id, settles, reason, happened_at, created_by)
  select claim.driver_id, e.kind, 'upi', e.paise, claim.proof_id, claim.shipment_id, claim.id, e.reason, clock_timestamp(), app.user_id()
  from (
    values
      ('found', before.found - found_paise, said),
      -- After a look before, this takes what is found back out of what was not, or adds what was wrongly found.
      ('not-found', case when before.many > 0 then found_paise - before.found else found_paise - claim.amount_paise end, coalesce(said, 'Found after all'))
  ) as e (kind, paise, reason)
  where e.paise <> 0;
  return jsonb_build_object('done', true, 'claim', app.claim_told(claim));
end
$$;

revoke all on function app.claim_told(public.cash_entries), public.claimed_upi(jsonb), public.settle_upi(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.claimed_upi(jsonb), public.settle_upi(jsonb) to authenticated;
