-- Written by `npm run db:baseline`. Change supabase/schemas/0680_cash.sql instead.

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
  -- What an earlier capture of the chain said, because this one's does not say what became of the money.
  carried_over boolean not null default false,
  constraint proof_collections_difference_has_reason check (collected_paise = expected_paise or reason is not null)
);

-- The notes and coins, as somebody of the office counted them.
create table public.cash_hand_overs (
  -- Made on the device that counted: a count that is sent again is one count.
  id uuid primary key,
  -- No reference: what somebody whose profile is not known here brought (an imported file) is counted too.
  driver_id uuid not null,
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
  -- A hand-over takes what was counted; its difference takes or brings the rest, so that nothing is carried afterwards. In the same way what
  -- was found in the bank takes of a claim, and what was not found takes the rest.
  kind text not null check (kind in ('collection', 'reversal', 'hand-over', 'difference', 'found', 'not-found')),
  mode text not null check (mode = any (app.collection_modes())),
  amount_paise bigint not null,
  expected_paise bigint,
  proof_id uuid references public.proof_of_delivery (id) on delete restrict,
  -- Empty where the office set a capture of an unknown number aside whose money its driver has.
  shipment_id uuid references public.shipments (id) on delete restrict,
  -- How the shipment was to be paid for when it was collected; prepaid where that is unclear.
  collected_as text check (collected_as = any (app.payment_modes())),
  -- The collection that a reversal takes back.
  reverses uuid unique references public.cash_entries (id) on delete restrict,
  hand_over_id uuid references public.cash_hand_overs (id) on delete restrict,
  -- The collection by UPI that was looked for in the bank.
  settles uuid references public.cash_entries (id) on delete restrict,
  reference text,
  reason text,
  -- What came by UPI is the payer's word until the office finds it in the bank.
  state text check (state = 'claimed'),
  happened_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  created_by uuid not null references public.users (id) on delete restrict,
  constraint cash_entries_belong check (
    case
      when kind in ('collection', 'reversal')
        then proof_id is not null and expected_paise is not null and hand_over_id is null
      when kind in ('found', 'not-found') then mode = 'upi' and proof_id is not null and hand_over_id is null
      else hand_over_id is not null and mode = 'cash' and proof_id is null and shipment_id is null
    end
  ),
  constraint cash_entries_have_their_sign check (
    case
      when kind = 'collection' then amount_paise >= 0
      when kind in ('difference', 'found', 'not-found') then amount_paise <> 0
      else amount_paise <= 0
    end
  ),
  constraint cash_entries_know_what_for check ((kind in ('collection', 'reversal')) = (collected_as is not null)),
  constraint cash_entries_reverse_one check ((kind = 'reversal') = (reverses is not null)),
  constraint cash_entries_settle_a_claim check ((kind in ('found', 'not-found')) = (settles is not null)),
  constraint cash_entries_not_found_has_reason check (kind <> 'not-found' or reason is not null),
  constraint cash_entries_upi_is_claimed check ((mode = 'upi' and kind in ('collection', 'reversal')) = (state is not null))
);
comment on table public.cash_entries is 'Append-only. The sum of a person''s entries in cash is what they carry, in paise.';
-- One proof makes one collection at a time; attached to another shipment by the office, that of the first is taken back, and comes again where
-- the proof does. A function that enters one has the first of the chain locked.
create index cash_entries_proof_id on public.cash_entries (proof_id, shipment_id) where kind = 'collection';
create unique index cash_entries_one_of_a_hand_over on public.cash_entries (hand_over_id, kind) where hand_over_id is not null;
create index cash_entries_settles on public.cash_entries (settles) where settles is not null;
create index cash_entries_claims on public.cash_entries (happened_at) where mode = 'upi' and kind = 'collection';
create index cash_entries_found_at on public.cash_entries (created_at desc) where kind in ('found', 'not-found');
create index cash_entries_driver_id on public.cash_entries (driver_id, mode, created_at) include (amount_paise);
create index cash_entries_shipment_id on public.cash_entries (shipment_id) where shipment_id is not null;
create index cash_entries_created_by on public.cash_entries (created_by);

-- What a count was of. An entry that was still being written is carried on to the next one.
create table public.counted_entries (
  entry_id uuid primary key references public.cash_entries (id) on delete restrict,
  hand_over_id uuid not null references public.cash_hand_overs (id) on delete restrict
);
create index counted_entries_hand_over_id on public.counted_entries (hand_over_id);

alter table public.proof_collections enable row level security;
alter table public.cash_hand_overs enable row level security;
alter table public.cash_entries enable row level security;
alter table public.counted_entries enable row level security;
-- Everything comes through functions: nobody reads another's cash, and nobody writes any.
revoke all on public.proof_collections, public.cash_hand_overs, public.cash_entries, public.counted_entries
  from public, anon, authenticated, service_role;
grant select on public.proof_collections, public.cash_hand_overs, public.cash_entries, public.counted_entries to service_role;

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
create trigger keep_cash before update or delete or truncate on public.counted_entries for each statement execute function app.keep_cash();

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

-- Whether the money that a capture names is its driver's to hand over: it stands, and nobody said that it was not taken; or it was set aside,
-- and somebody said that it was.
create function app.money_stands(proof public.proof_of_delivery) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return proof.superseded_by is null and (
    proof.applied and proof.shipment_id is not null and proof.money_decision is distinct from 'not-taken'
    or not proof.applied and proof.review_state = 'set-aside' and proof.money_decision is not distinct from 'taken'
  );
end
$$;

-- How a shipment was to be paid for at the door. A later edit does not make freight a client's, and a capture may arrive after the return of its
-- shipment was decided. Prepaid where nothing says otherwise: the office has to look.
create function app.collected_as(shipment uuid, collected_at timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    nullif((
      select a.changes #>> '{payment_mode,0}' from app.activity as a
      where a.record = shipment and a.tbl = 'shipments' and a.action = 'update' and a.happened_at > collected_at and a.changes ? 'payment_mode'
      order by a.happened_at, a.id limit 1
    ), 'prepaid'),
    (select nullif(s.payment_mode, 'prepaid') from public.shipments as s where s.id = shipment),
    (select before.payment_mode from app.amounts_before_return as before where before.shipment_id = shipment),
    'prepaid'
  );
end
$$;

-- What is entered follows what stands: of each capture of a chain, its collection once it stands, and the taking back once it does not.
create function app.enter_collections(first uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- A person who is looking for a claim in the bank has it locked.
  perform from public.cash_entries as e
  where e.proof_id in (select p.id from public.proof_of_delivery as p where p.id = first or p.corrects_first = first)
    and e.mode = 'upi' and e.kind = 'collection'
  order by e.id
  for update;

  insert into public.cash_entries (
    driver_id, kind, mode, amount_paise, expected_paise, proof_id, shipment_id, collected_as, reverses, reference, state, happened_at, created_by
  )
  select
    e.driver_id, 'reversal', e.mode, -e.amount_paise, e.expected_paise, e.proof_id, e.shipment_id, e.collected_as, e.id, e.reference, e.state,
    clock_timestamp(), app.user_id()
  from public.proof_of_delivery as p
  join public.cash_entries as e on e.proof_id = p.id and e.kind = 'collection'
  where (p.id = first or p.corrects_first = first)
    and not (app.money_stands(p) and p.shipment_id is not distinct from e.shipment_id)
    and not exists (select from public.cash_entries as back where back.reverses = e.id);

  -- What was found for a claim that does not stand is not this shipment's either.
  insert into public.cash_entries (driver_id, kind, mode, amount_paise, proof_id, shipment_id, settles, reason, happened_at, created_by)
  select e.driver_id, e.kind, 'upi', -sum(e.amount_paise), e.proof_id, e.shipment_id, e.settles, 'Taken back with its collection', clock_timestamp(), app.user_id()
  from public.proof_of_delivery as p
  join public.cash_entries as e on e.proof_id = p.id and e.settles is not null
  where (p.id = first or p.corrects_first = first) and exists (select from public.cash_entries as back where back.reverses = e.settles)
  group by e.driver_id, e.kind, e.proof_id, e.shipment_id, e.settles
  having sum(e.amount_paise) <> 0;

  insert into public.cash_entries (
    driver_id, kind, mode, amount_paise, expected_paise, proof_id, shipment_id, collected_as, reference, reason, state, happened_at, created_by
  )
  select
    p.captured_by, 'collection', c.mode, c.collected_paise, c.expected_paise, p.id, p.shipment_id, app.collected_as(p.shipment_id, p.delivered_at),
    c.reference, c.reason, case c.mode when 'upi' then 'claimed' end, p.delivered_at, app.user_id()
  from public.proof_of_delivery as p
  join public.proof_collections as c on c.proof_id = p.id
  where (p.id = first or p.corrects_first = first) and app.money_stands(p)
    and not exists (
      select from public.cash_entries as e
      where e.proof_id = p.id and e.shipment_id is not distinct from p.shipment_id and e.kind = 'collection'
        and not exists (select from public.cash_entries as back where back.reverses = e.id)
    );
end
$$;

/* What is to be collected: nothing of a parcel that goes back to its sender, and no freight twice. */

-- In paise, what was paid of a shipment in another way than at its door. Not in plain SQL, which would want the payments of a later file.
create function app.paid_elsewhere(shipment uuid) returns bigint
language plpgsql stable set search_path = ''
as $$
begin
  return (select coalesce(sum(paid.amount) * 100, 0)::bigint from app.counted_payments as paid where paid.shipment_id = shipment);
end
$$;

-- Freight that was paid for, or that a client is billed for, is not asked for again. What the goods cost neither of them pays.
create function app.left_at_door(mode text, amount bigint, shipment uuid, invoice uuid) returns bigint
language plpgsql stable set search_path = ''
as $$
begin
  if mode is distinct from 'to_pay' then
    return amount;
  end if;
  return case when invoice is null then greatest(amount - app.paid_elsewhere(shipment), 0) else 0 end;
end
$$;

-- What was taken for a shipment and stands, in paise: all of it, or that of a chain of captures, or of all but it. What a payer said to have sent
-- by UPI and nobody found in the bank was not, but for the chain that says so.
create function app.taken_at_door(shipment uuid, chain uuid default null, of_chain boolean default false) returns bigint
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(e.amount_paise), 0)::bigint
    from public.cash_entries as e
    join public.proof_of_delivery as p on p.id = e.proof_id
    where e.shipment_id = taken_at_door.shipment
      and (e.kind in ('collection', 'reversal') or e.kind = 'not-found' and not of_chain)
      and (chain is null or (coalesce(p.corrects_first, p.id) = chain) = of_chain)
  );
end
$$;

-- What is left for the next one at the door of a parcel that is still to be delivered; of one that has ended, what was to be.
create function app.still_at_door(shipment public.shipments) returns bigint
language plpgsql stable set search_path = ''
as $$
declare
  asked constant bigint := app.left_at_door(shipment.payment_mode, shipment.collect_amount, shipment.id, shipment.invoice_id);
begin
  if asked = 0 or shipment.status = any (app.finished_statuses()) then
    return asked;
  end if;
  return greatest(asked - app.taken_at_door(shipment.id), 0);
end
$$;

-- What was to be collected before it went back: it comes again with a delivery after all, and says what for the money was that arrives late.
create table app.amounts_before_return (
  shipment_id uuid primary key references public.shipments (id) on delete cascade,
  payment_mode text not null check (payment_mode = any (app.payment_modes())),
  collect_amount bigint not null check (collect_amount > 0)
);
alter table app.amounts_before_return enable row level security;
revoke all on app.amounts_before_return from public, anon, authenticated, service_role;

create function app.collect_nothing_on_return() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  went_back constant boolean := old.status = 'Returned' or old.return_state is not null;
  goes_back constant boolean := new.status = 'Returned' or new.return_state is not null;
  before app.amounts_before_return;
begin
  if goes_back and not went_back and new.payment_mode <> 'prepaid' then
    insert into app.amounts_before_return values (new.id, new.payment_mode, new.collect_amount)
    on conflict (shipment_id) do update set payment_mode = excluded.payment_mode, collect_amount = excluded.collect_amount;
    new.payment_mode := 'prepaid';
    new.collect_amount := 0;
  elsif went_back and not goes_back then
    delete from app.amounts_before_return as b where b.shipment_id = new.id returning * into before;
    if before.shipment_id is not null and new.payment_mode = 'prepaid' then
      new.payment_mode := before.payment_mode;
      new.collect_amount := before.collect_amount;
    end if;
  end if;
  return new;
end
$$;
-- After the one that settles how far it is on its way back: triggers of one kind go by their names.
create trigger before_update_amounts before update on public.shipments
  for each row when (
    (old.status = 'Returned' or old.return_state is not null) <> (new.status = 'Returned' or new.return_state is not null)
  )
  execute function app.collect_nothing_on_return();

-- What the driver who delivers it now has to collect, or had to with the first capture of a chain.
create function app.due_at_door(shipment public.shipments, chain uuid default null) returns bigint
language plpgsql stable set search_path = ''
as $$
declare
  before app.amounts_before_return;
begin
  select * into before from app.amounts_before_return as b where b.shipment_id = shipment.id;
  return greatest(
    app.left_at_door(
      coalesce(before.payment_mode, shipment.payment_mode), coalesce(before.collect_amount, shipment.collect_amount), shipment.id, shipment.invoice_id
    ) - app.taken_at_door(shipment.id, chain),
    0
  );
end
$$;

-- Null where a capture's collection is what its shipment asks for, or says why it is not. What was collected although nothing was due is not
-- unsaid by a correction without a word of it.
create function app.collection_reason(payload jsonb, shipment public.shipments, chain uuid default null) returns text
language plpgsql stable set search_path = ''
as $$
declare
  due constant bigint := app.due_at_door(shipment, chain);
  said constant public.proof_collections := app.collection_said(payload);
begin
  return case
    when app.is_unclear_collection(payload) then 'collection-unclear'
    when payload ->> 'outcome' <> 'Delivered' or shipment.id is null then null
    when said.mode is null and (due > 0 or chain is not null and app.taken_at_door(shipment.id, chain, true) > 0) then 'not-collected'
    when said.mode is not null and said.expected_paise <> due then 'collection-differs'
  end;
end
$$;

-- With every capture, once it and what it replaces have their places. Money that was taken stays with its driver until somebody says that
-- it was not: a correction that cannot be read, or says nothing of what is to be collected, carries it over.
create function app.keep_collection(proof uuid, payload jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  said public.proof_collections := app.collection_said(payload);
  kept public.proof_of_delivery;
begin
  select * into kept from public.proof_of_delivery as p where p.id = proof;
  if said.mode is null and kept.corrects_first is null then
    return;
  end if;
  if said.mode is null and (
    app.collection_reason(payload, (select s from public.shipments as s where s.id = kept.shipment_id), kept.corrects_first) in ('collection-unclear', 'not-collected')
    -- What is to be collected nobody knows yet, of a number that nobody knows.
    or kept.shipment_id is null and payload ->> 'outcome' = 'Delivered'
  ) then
    select c.* into said
    from public.proof_of_delivery as p
    join public.proof_collections as c on c.proof_id = p.id
    where (p.id = kept.corrects_first or p.corrects_first = kept.corrects_first) and p.id <> proof and (p.superseded_by is null or p.superseded_by = proof)
    order by p.received_at desc, p.id desc
    limit 1;
    said.carried_over := true;
  end if;
  if said.mode is not null then
    insert into public.proof_collections (proof_id, expected_paise, collected_paise, mode, reference, reason, carried_over)
    values (proof, said.expected_paise, said.collected_paise, said.mode, said.reference, said.reason, coalesce(said.carried_over, false));
  end if;
  perform app.enter_collections(coalesce(kept.corrects_first, proof));
end
$$;

-- What counts as collected for a shipment; null where nothing was. Asked with the shipment's row locked.
create function app.collected_for(shipment uuid) returns bigint
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select sum(e.amount_paise)::bigint
    from public.cash_entries as e
    where e.shipment_id = collected_for.shipment and e.kind = 'collection'
      and not exists (select from public.cash_entries as back where back.reverses = e.id)
  );
end
$$;

-- Whatever was ever collected for it, as captures that wait for a decision say it too; null where nothing was.
create function app.collected_at_door(shipment uuid) returns bigint
language sql stable set search_path = ''
as $$
  select case
    when exists (select from public.cash_entries as e where e.shipment_id = shipment) then coalesce(app.collected_for(shipment), 0)
    else (
      select sum(waiting.collected_paise)::bigint
      from public.proof_of_delivery as p
      join public.proof_collections as waiting on waiting.proof_id = p.id
      where p.shipment_id = shipment and p.review_state = 'open' and p.superseded_by is null
    )
  end
$$;

-- As people read it: ₹12,345.50, and −₹0.50 below nothing.
create function app.rupees_in_words(paise bigint) returns text
language sql immutable set search_path = ''
as $$
  select case when paise < 0 then '−' else '' end || '₹' || regexp_replace((abs(paise) / 100)::text, '(\d)(?=(\d\d)+\d$)', '\1,', 'g')
    || '.' || lpad((abs(paise) % 100)::text, 2, '0')
$$;

/* Who carries it */

create function app.carried_paise(driver uuid) returns bigint
language plpgsql stable set search_path = ''
as $$ begin return (select coalesce(sum(e.amount_paise), 0)::bigint from public.cash_entries as e where e.driver_id = driver and e.mode = 'cash'); end $$;

-- Whether another capture of its chain holds the money already.
create function app.chain_has_money(first uuid, but uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.proof_of_delivery as p
    where (p.id = first or p.corrects_first = first) and p.id <> but and app.money_stands(p)
      and exists (select from public.proof_collections as c where c.proof_id = p.id)
  );
end
$$;

-- Collected in cash by captures that the office has not yet decided on: carried, and not yet entered.
create function app.checked_paise(driver uuid) returns bigint
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(sum(c.collected_paise), 0)::bigint
    from public.proof_of_delivery as p
    join public.proof_collections as c on c.proof_id = p.id
    where p.captured_by = driver and p.review_state = 'open' and not p.applied and p.superseded_by is null and c.mode = 'cash'
      -- A correction that waits beside what it corrects, which is entered.
      and not app.chain_has_money(coalesce(p.corrects_first, p.id), p.id)
  );
end
$$;

-- Whether what a capture brought was counted, looked for in the bank or passed on to a client: a closed account does not change by itself.
create function app.was_settled(first uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.proof_of_delivery as p
    join public.cash_entries as e on e.proof_id = p.id and e.kind = 'collection'
    where (p.id = first or p.corrects_first = first)
      and not exists (select from public.cash_entries as back where back.reverses = e.id)
      and (
        exists (select from public.counted_entries as counted where counted.entry_id = e.id)
        or exists (select from public.cash_entries as looked where looked.settles = e.id)
      )
  ) or exists (
    select from public.remittance_lines as paid
    where paid.shipment_id in (select p.shipment_id from public.proof_of_delivery as p where p.id = first or p.corrects_first = first)
  );
end
$$;

-- Whether the person who decides on a capture has to say if its driver took the money: set aside, nothing else would count it; accepted, another capture's
-- money for the same shipment counts already.
create function app.asks_for_money(proof public.proof_of_delivery, decision text, shipment uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from public.proof_collections as c where c.proof_id = proof.id and c.collected_paise > 0)
    and case
      when decision = 'set-aside' then not proof.applied and not app.chain_has_money(coalesce(proof.corrects_first, proof.id), proof.id)
      else not (proof.applied and proof.shipment_id is not distinct from shipment) and exists (
        select from public.cash_entries as e
        join public.proof_of_delivery as other on other.id = e.proof_id
        where e.shipment_id = shipment and e.kind = 'collection' and e.amount_paise > 0
          and coalesce(other.corrects_first, other.id) <> coalesce(proof.corrects_first, proof.id)
          and not exists (select from public.cash_entries as back where back.reverses = e.id)
      )
    end;
end
$$;

-- For the office, beside the capture's own row: what it says was collected, and what its shipment asks for now.
create function app.collection_of(proof uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'collection', (
      select jsonb_build_object(
        'expectedPaise', c.expected_paise, 'collectedPaise', c.collected_paise, 'mode', c.mode, 'reference', c.reference, 'reason', c.reason,
        'carriedOver', c.carried_over, 'moneyDecision', p.money_decision
      )
      from public.proof_collections as c join public.proof_of_delivery as p on p.id = c.proof_id
      where c.proof_id = proof
    ),
    'toCollectPaise', (
      select app.due_at_door(s, coalesce(p.corrects_first, p.id)) from public.proof_of_delivery as p join public.shipments as s on s.id = p.shipment_id where p.id = proof
    )
  )
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

-- A driver's device counts what it has not heard an answer to. It names those captures, at most two hundred ids, and is told which of its own are
-- here: these are in the sums beside it already, or the office has decided that they bring none.
create function app.captures_held(person uuid, named jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(named), 'null') <> 'array' or named = '[]' then
    return '{}';
  end if;
  return jsonb_build_object(
    'holds', (
      select coalesce(jsonb_agg(p.id order by p.id), '[]')
      from (
        select distinct app.uuid_or_null(each.value #>> '{}') as id
        from jsonb_array_elements(named) with ordinality as each (value, place)
        where each.place <= 200
      ) as asked
      join public.proof_of_delivery as p on p.id = asked.id
      where p.captured_by = person
    )
  );
end
$$;

revoke all on function
  app.money_stands(public.proof_of_delivery), app.collected_as(uuid, timestamptz), app.collect_nothing_on_return(), app.paid_elsewhere(uuid),
  app.left_at_door(text, bigint, uuid, uuid), app.taken_at_door(uuid, uuid, boolean), app.still_at_door(public.shipments),
  app.due_at_door(public.shipments, uuid), app.collection_reason(jsonb, public.shipments, uuid), app.chain_has_money(uuid, uuid), app.asks_for_money(public.proof_of_delivery, text, uuid),
  app.collection_of(uuid), app.collection_modes(), app.keep_cash(), app.collection_said(jsonb), app.is_unclear_collection(jsonb), app.enter_collections(uuid),
  app.keep_collection(uuid, jsonb), app.collected_for(uuid), app.collected_at_door(uuid), app.rupees_in_words(bigint), app.carried_paise(uuid),
  app.checked_paise(uuid), app.was_settled(uuid), app.cash_of(uuid), app.captures_held(uuid, jsonb)
  from public, anon, authenticated, service_role;
