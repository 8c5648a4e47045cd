-- What was collected at the door, and who has it. Append-only: what was wrong gets an entry that takes it back and another one, so that the
-- sum of a person's entries is what they carry at any moment.

create function app.collection_modes() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return array['cash', 'upi']; end $$;

-- As the capture said it, also while that waits for review and nothing is entered.
create table public.proof_collections (
  proof_id uuid primary key references public.proof_of_delivery (id) on delete restrict,
  expected_paise bigint not null check (expected_paise between 1 and 100000000),
  collected_paise bigint not null check (collected_paise between 0 and 100000000),
  mode text not null check (mode = any (app.collection_modes())),
  reference text check (length(reference) between 1 and 100),
  reason text check (length(reason) between 1 and 500),
  constraint proof_collections_difference_has_reason check (collected_paise = expected_paise or reason is not null)
);

-- The notes and coins, as somebody of the office counted them.
create table public.cash_hand_overs (
  -- Made on the device that counted: a count that is sent again is one count.
  id uuid primary key,
  driver_id uuid not null references public.users (id) on delete restrict,
  expected_paise bigint not null,
  counted_paise bigint not null check (counted_paise >= 0),
  -- How many of each, by its value in rupees.
  pieces jsonb not null check (jsonb_typeof(pieces) = 'object'),
  reason text check (length(reason) between 1 and 500),
  received_by uuid not null references public.users (id) on delete restrict,
  happened_at timestamptz(3) not null default clock_timestamp(),
  constraint cash_hand_overs_difference_has_reason check (counted_paise = expected_paise or reason is not null),
  constraint cash_hand_overs_is_received check (received_by <> driver_id)
);
create index cash_hand_overs_driver_id on public.cash_hand_overs (driver_id, happened_at desc);
create index cash_hand_overs_happened_at on public.cash_hand_overs (happened_at desc, id);
create index cash_hand_overs_received_by on public.cash_hand_overs (received_by);

create table public.cash_entries (
  id uuid primary key default gen_random_uuid(),
  -- No reference, like a capture's author, whose entry it is.
  driver_id uuid not null,
  -- A hand-over takes what was counted; its difference takes or brings the rest, so that nothing is carried afterwards.
  kind text not null check (kind in ('collection', 'reversal', 'hand-over', 'difference')),
  mode text not null check (mode = any (app.collection_modes())),
  amount_paise bigint not null,
  expected_paise bigint,
  proof_id uuid references public.proof_of_delivery (id) on delete restrict,
  shipment_id uuid references public.shipments (id) on delete restrict,
  -- The collection that a reversal takes back.
  reverses uuid unique references public.cash_entries (id) on delete restrict,
  hand_over_id uuid references public.cash_hand_overs (id) on delete restrict,
  reference text,
  reason text,
  -- What came by UPI is the payer's word until the office finds it in the bank.
  state text check (state = 'claimed'),
  happened_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid not null references public.users (id) on delete restrict,
  constraint cash_entries_belong check (
    case when kind in ('collection', 'reversal')
      then proof_id is not null and shipment_id is not null and expected_paise is not null and hand_over_id is null
      else hand_over_id is not null and mode = 'cash' and proof_id is null and shipment_id is null
    end
  ),
  constraint cash_entries_have_their_sign check (
    case kind when 'collection' then amount_paise >= 0 when 'difference' then amount_paise <> 0 else amount_paise <= 0 end
  ),
  constraint cash_entries_reverse_one check ((kind = 'reversal') = (reverses is not null)),
  constraint cash_entries_upi_is_claimed check ((mode = 'upi') = (state is not null))
);
comment on table public.cash_entries is 'Append-only. The sum of a person''s entries in cash is what they carry, in paise.';
-- One proof makes one collection; attached to another shipment by the office, that of the first is taken back.
create unique index cash_entries_one_collection on public.cash_entries (proof_id, shipment_id) where kind = 'collection';
create unique index cash_entries_one_of_a_hand_over on public.cash_entries (hand_over_id, kind) where hand_over_id is not null;
create index cash_entries_driver_id on public.cash_entries (driver_id, mode, created_at) include (amount_paise);
create index cash_entries_shipment_id on public.cash_entries (shipment_id) where shipment_id is not null;
create index cash_entries_created_by on public.cash_entries (created_by);

alter table public.proof_collections enable row level security;
alter table public.cash_hand_overs enable row level security;
alter table public.cash_entries enable row level security;
-- Everything comes through functions: nobody reads another's cash, and nobody writes any.
revoke all on public.proof_collections, public.cash_hand_overs, public.cash_entries from public, anon, authenticated, service_role;
grant select on public.proof_collections, public.cash_hand_overs, public.cash_entries to service_role;

create function app.keep_cash() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'what was written of cash is never changed or deleted' using errcode = 'PT409';
end
$$;
create trigger keep_cash before update or delete or truncate on public.proof_collections for each statement execute function app.keep_cash();
create trigger keep_cash before update or delete or truncate on public.cash_hand_overs for each statement execute function app.keep_cash();
create trigger keep_cash before update or delete or truncate on public.cash_entries for each statement execute function app.keep_cash();

/* What a capture says */

-- Null where it says nothing of a collection, and where what it says is none: `app.is_unclear_collection` tells the two apart.
create function app.collection_said(payload jsonb) returns public.proof_collections
language plpgsql immutable set search_path = ''
as $$
declare
  said constant jsonb := payload -> 'collection';
  read public.proof_collections;
begin
  read.expected_paise := app.whole_number_or_null(said -> 'expectedPaise');
  read.collected_paise := app.whole_number_or_null(said -> 'collectedPaise');
  read.mode := said ->> 'mode';
  read.reference := nullif(btrim(said ->> 'reference'), '');
  read.reason := nullif(btrim(said ->> 'reason'), '');
  if jsonb_typeof(said) = 'object' and payload ->> 'outcome' = 'Delivered'
    and read.expected_paise between 1 and 100000000 and read.collected_paise between 0 and 100000000 and read.mode = any (app.collection_modes())
    and (read.collected_paise = read.expected_paise or read.reason is not null)
    and length(coalesce(read.reference, '')) <= 100 and length(coalesce(read.reason, '')) <= 500 then
    return read;
  end if;
  return null;
end
$$;

create function app.is_unclear_collection(payload jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce(jsonb_typeof(payload -> 'collection'), 'null') <> 'null' and (app.collection_said(payload)).mode is null;
end
$$;

-- What is entered follows what stands: of each capture of a chain, its collection once it stands, and the taking back once it does not.
create function app.enter_collections(first uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into public.cash_entries (
    driver_id, kind, mode, amount_paise, expected_paise, proof_id, shipment_id, reverses, reference, state, happened_at, created_by
  )
  select
    e.driver_id, 'reversal', e.mode, -e.amount_paise, e.expected_paise, e.proof_id, e.shipment_id, e.id, e.reference, e.state,
    clock_timestamp(), app.user_id()
  from public.proof_of_delivery as p
  join public.cash_entries as e on e.proof_id = p.id and e.kind = 'collection'
  where (p.id = first or p.corrects_first = first)
    and not (p.applied and p.superseded_by is null and p.shipment_id is not distinct from e.shipment_id)
    and not exists (select from public.cash_entries as back where back.reverses = e.id);

  insert into public.cash_entries (
    driver_id, kind, mode, amount_paise, expected_paise, proof_id, shipment_id, reference, reason, state, happened_at, created_by
  )
  select
    p.captured_by, 'collection', c.mode, c.collected_paise, c.expected_paise, p.id, p.shipment_id, c.reference, c.reason,
    case c.mode when 'upi' then 'claimed' end, p.delivered_at, app.user_id()
  from public.proof_of_delivery as p
  join public.proof_collections as c on c.proof_id = p.id
  where (p.id = first or p.corrects_first = first) and p.applied and p.superseded_by is null and p.shipment_id is not null
    and not exists (
      select from public.cash_entries as e where e.proof_id = p.id and e.shipment_id = p.shipment_id and e.kind = 'collection'
    );
end
$$;

-- With every capture, once it and what it replaces have their places.
create function app.keep_collection(proof uuid, payload jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  said constant public.proof_collections := app.collection_said(payload);
  first constant uuid := (select p.corrects_first from public.proof_of_delivery as p where p.id = proof);
begin
  if said.mode is not null then
    insert into public.proof_collections (proof_id, expected_paise, collected_paise, mode, reference, reason)
    values (proof, said.expected_paise, said.collected_paise, said.mode, said.reference, said.reason);
  elsif first is null then
    return;
  end if;
  perform app.enter_collections(coalesce(first, proof));
end
$$;

-- What counts as collected for a shipment; null where nothing was. Asked with the shipment's row locked.
create function app.collected_for(shipment uuid) returns bigint
language sql stable set search_path = ''
as $$
  select sum(e.amount_paise)::bigint
  from public.cash_entries as e
  where e.shipment_id = shipment and e.kind = 'collection' and not exists (select from public.cash_entries as back where back.reverses = e.id)
$$;

-- As people read it: ₹12,345.50.
create function app.rupees_in_words(paise bigint) returns text
language sql immutable set search_path = ''
as $$
  select '₹' || regexp_replace((paise / 100)::text, '(\d)(?=(\d\d)+\d$)', '\1,', 'g') || '.' || lpad((paise % 100)::text, 2, '0')
$$;

/* Who carries it */

create function app.carried_paise(driver uuid) returns bigint
language plpgsql stable set search_path = ''
as $$ begin return (select coalesce(sum(e.amount_paise), 0)::bigint from public.cash_entries as e where e.driver_id = driver and e.mode = 'cash'); end $$;

-- Collected in cash by captures that the office has not yet decided on: carried, and not yet entered.
create function app.checked_paise(driver uuid) returns bigint
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(c.collected_paise), 0)::bigint
    from public.proof_of_delivery as p
    join public.proof_collections as c on c.proof_id = p.id
    where p.captured_by = driver and p.review_state = 'open' and not p.applied and c.mode = 'cash'
      -- A late correction waits beside what it corrects, which is entered.
      and p.review_reason <> 'corrected-late'
  );
end
$$;

-- Whether the cash of a capture was counted since: a closed count does not change by itself.
create function app.was_handed_over(first uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.proof_of_delivery as p
    join public.cash_entries as e on e.proof_id = p.id and e.kind = 'collection' and e.mode = 'cash'
    join public.cash_entries as counted on counted.driver_id = e.driver_id and counted.mode = 'cash' and counted.created_at >= e.created_at
    where (p.id = first or p.corrects_first = first) and counted.kind = 'hand-over'
      and not exists (select from public.cash_entries as back where back.reverses = e.id)
  );
end
$$;

-- What a driver's phone is told of their own cash, as of the snapshot of its pull: its unsent captures come on top.
create function app.cash_of(driver uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'carriedPaise', app.carried_paise(driver),
    'checkedPaise', app.checked_paise(driver),
    'limitPaise', app.company_setting('cash_limit_paise'),
    'handOvers', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('id', h.id, 'paise', h.counted_paise, 'receivedBy', app.person_name(h.received_by), 'at', app.instant(h.happened_at))
          order by h.happened_at desc
        )
        from (
          select * from public.cash_hand_overs as own
          where own.driver_id = driver and own.happened_at > now() - interval '7 days'
          order by own.happened_at desc limit 5
        ) as h
      ),
      '[]'
    )
  );
end
$$;

/* Every test of cash ends by asking this: what does not add up, in words; nothing when all of it does. */

create function app.cash_adds_up() returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(fault order by fault), '{}')
  from (
    select 'collection of proof ' || p.id || ' stands without its entry, or its entry without it' as fault
    from public.proof_of_delivery as p
    join public.proof_collections as c on c.proof_id = p.id
    left join lateral (
      select sum(e.amount_paise) as paise, count(*) filter (where e.kind = 'collection') as taken, count(*) filter (where e.kind = 'reversal') as back
      from public.cash_entries as e where e.proof_id = p.id and e.mode = c.mode and e.driver_id = p.captured_by
    ) as entered on true
    cross join lateral (select p.applied and p.superseded_by is null and p.shipment_id is not null as it) as stands
    where coalesce(entered.paise, 0) <> case when stands.it then c.collected_paise else 0 end
      or entered.taken - entered.back <> case when stands.it then 1 else 0 end
    union all
    select 'entry ' || e.id || ' belongs to a proof that said nothing'
    from public.cash_entries as e
    where e.proof_id is not null and not exists (select from public.proof_collections as c where c.proof_id = e.proof_id)
    union all
    select 'reversal ' || e.id || ' does not take back what it names'
    from public.cash_entries as e
    join public.cash_entries as taken on taken.id = e.reverses
    where (e.amount_paise, e.mode, e.driver_id, e.proof_id, e.shipment_id, 'collection')
      is distinct from (-taken.amount_paise, taken.mode, taken.driver_id, taken.proof_id, taken.shipment_id, taken.kind)
    union all
    select 'hand-over ' || h.id || ' and its entries differ'
    from public.cash_hand_overs as h
    left join lateral (
      select
        sum(e.amount_paise) as paise,
        sum(e.amount_paise) filter (where e.kind = 'hand-over') as counted,
        bool_and(e.driver_id = h.driver_id) as of_one
      from public.cash_entries as e where e.hand_over_id = h.id
    ) as entered on true
    where (entered.paise, entered.counted, entered.of_one) is distinct from (-h.expected_paise::numeric, -h.counted_paise::numeric, true)
      or h.counted_paise is distinct from (select sum(p.key::bigint * p.value::bigint * 100) from jsonb_each_text(h.pieces) as p)
        and (h.counted_paise <> 0 or h.pieces <> '{}')
    union all
    select 'collected is not what is carried and handed over'
    from (
      select
        coalesce(sum(e.amount_paise) filter (where e.kind in ('collection', 'reversal')), 0) as collected,
        coalesce(sum(e.amount_paise), 0) as carried,
        (select coalesce(sum(h.expected_paise), 0) from public.cash_hand_overs as h) as handed_over
      from public.cash_entries as e where e.mode = 'cash'
    ) as all_of_it
    where collected <> carried + handed_over
  ) as faults
$$;

revoke all on function
  app.collection_modes(), app.keep_cash(), app.collection_said(jsonb), app.is_unclear_collection(jsonb), app.enter_collections(uuid),
  app.keep_collection(uuid, jsonb), app.collected_for(uuid), app.rupees_in_words(bigint), app.carried_paise(uuid),
  app.checked_paise(uuid), app.was_handed_over(uuid), app.cash_of(uuid), app.cash_adds_up()
  from public, anon, authenticated, service_role;
