-- What was collected for clients and is passed on to them. Append-only, like the cash it comes from: an entry is in one remittance at most.

create table public.remittances (
  -- Made on the device that paid out: one that is sent again is one.
  id uuid primary key,
  number integer not null unique check (number > 0),
  client_code text not null references public.clients (client_code) on update restrict on delete restrict,
  -- As on that day, so that its statement never changes.
  client_name text not null,
  collected_paise bigint not null check (collected_paise > 0),
  deducted_paise bigint not null check (deducted_paise >= 0),
  paid_paise bigint not null check (paid_paise >= 0),
  bank_reference text check (length(bank_reference) between 1 and 100),
  paid_on date not null,
  remitted_by uuid not null references public.users (id) on delete restrict,
  remitted_at timestamptz(3) not null default clock_timestamp(),
  constraint remittances_add_up check (paid_paise = collected_paise - deducted_paise),
  -- Where deductions took everything, nothing went through a bank.
  constraint remittances_have_a_reference check (bank_reference is not null or paid_paise = 0)
);
create index remittances_client_code on public.remittances (client_code, remitted_at desc, id desc);
create index remittances_newest on public.remittances (remitted_at desc, id desc);
create index remittances_remitted_by on public.remittances (remitted_by);
-- One transfer pays a client once, no matter who writes it down.
create unique index remittances_bank_reference on public.remittances (client_code, lower(bank_reference));

create table public.remittance_entries (
  entry_id uuid primary key references public.cash_entries (id) on delete restrict,
  remittance_id uuid not null references public.remittances (id) on delete restrict
);
comment on table public.remittance_entries is 'The primary key is the promise: no collection is passed on twice.';
create index remittance_entries_remittance_id on public.remittance_entries (remittance_id);

-- As its statement says it: a line for each shipment.
create table public.remittance_lines (
  remittance_id uuid not null references public.remittances (id) on delete restrict,
  shipment_id uuid not null references public.shipments (id) on delete restrict,
  tracking_number text not null,
  recipient text not null,
  collected_at timestamptz(3) not null,
  mode text not null check (mode = any (app.collection_modes())),
  -- Below nothing where a collection was taken back after it had been passed on.
  amount_paise bigint not null,
  primary key (remittance_id, shipment_id)
);
create index remittance_lines_shipment_id on public.remittance_lines (shipment_id);

create table public.remittance_deductions (
  remittance_id uuid not null references public.remittances (id) on delete restrict,
  place integer not null check (place > 0),
  words text not null check (length(words) between 1 and 200),
  amount_paise bigint not null check (amount_paise > 0),
  primary key (remittance_id, place)
);

alter table public.remittances enable row level security;
alter table public.remittance_entries enable row level security;
alter table public.remittance_lines enable row level security;
alter table public.remittance_deductions enable row level security;
revoke all on public.remittances, public.remittance_entries, public.remittance_lines, public.remittance_deductions
  from public, anon, authenticated, service_role;
grant select on public.remittances, public.remittance_entries, public.remittance_lines, public.remittance_deductions to service_role;

create trigger keep_cash before update or delete or truncate on public.remittances for each statement execute function app.keep_cash();
create trigger keep_cash before update or delete or truncate on public.remittance_entries for each statement execute function app.keep_cash();
create trigger keep_cash before update or delete or truncate on public.remittance_lines for each statement execute function app.keep_cash();
create trigger keep_cash before update or delete or truncate on public.remittance_deductions for each statement execute function app.keep_cash();

/* Whose money it is */

-- Everything that is in the company's hands: counted at a hand-over, or found in the bank. Freight is the company's own; what was
-- collected for somebody without a client's account waits until the shipment names one, and what was collected for a prepaid shipment until
-- that says what for. Whose it is was settled when it was collected: what becomes of the shipment later changes nothing of it.
create view app.received_money as
select
  e.id as entry_id, e.shipment_id, e.mode, s.client_code,
  case when e.mode = 'cash' then e.amount_paise else -e.amount_paise end as paise,
  coalesce(claim.happened_at, e.happened_at) as collected_at,
  case coalesce(nullif(coalesce(e.collected_as, claim.collected_as), 'prepaid'), s.payment_mode)
    when 'to_pay' then 'freight'
    when 'cod' then case when s.client_code is null then 'nobody' else 'client' end
    else 'nobody'
  end as belongs_to
from public.cash_entries as e
left join public.shipments as s on s.id = e.shipment_id
left join public.cash_entries as claim on claim.id = coalesce(e.settles, e.reverses)
where e.kind = 'found' or exists (select from public.counted_entries as counted where counted.entry_id = e.id);

-- Freight that was collected at the door, in rupees: its shipment is paid for by so much. A claim counts until it is looked for: asked for
-- before that, it would be paid twice. What was not found paid nothing, and is asked for again. What it was for is what `app.received_money` says.
create view app.collected_freight as
select
  e.shipment_id, sum(case when e.kind in ('collection', 'reversal', 'not-found') then e.amount_paise else 0 end) * 0.01 as amount,
  -- Of that, what nobody has looked for in the bank: what was found or not found takes it away.
  sum(case when e.mode = 'upi' then e.amount_paise else 0 end) * 0.01 as claimed,
  max(e.happened_at) filter (where e.kind = 'collection') as collected_at
from public.cash_entries as e
join public.shipments as s on s.id = e.shipment_id
left join public.cash_entries as claim on claim.id = e.settles
where coalesce(nullif(coalesce(e.collected_as, claim.collected_as), 'prepaid'), s.payment_mode) = 'to_pay'
group by e.shipment_id;
revoke all on app.collected_freight from public, anon, authenticated, service_role;

create function app.freight_collected(shipment uuid) returns numeric
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((select f.amount from app.collected_freight as f where f.shipment_id = shipment), 0);
end
$$;

-- What was received and may still be passed on: nobody reads the money of years for that of a week. What comes in is put here by the triggers
-- below, freight apart, which is never a client's, and goes with the remittance.
create table app.money_to_remit (
  entry_id uuid primary key references public.cash_entries (id) on delete restrict
);
alter table app.money_to_remit enable row level security;
revoke all on app.money_to_remit from public, anon, authenticated, service_role;

create function app.may_be_remitted(entry public.cash_entries) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return entry.amount_paise <> 0
    and coalesce(entry.collected_as, (select claim.collected_as from public.cash_entries as claim where claim.id = entry.settles)) is distinct from 'to_pay';
end
$$;

create function app.receive_counted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.money_to_remit (entry_id)
  select e.id from arrived join public.cash_entries as e on e.id = arrived.entry_id where app.may_be_remitted(e);
  return null;
end
$$;
create trigger receive_counted after insert on public.counted_entries
  referencing new table as arrived for each statement execute function app.receive_counted();

create function app.receive_found() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.may_be_remitted(new) then
    insert into app.money_to_remit (entry_id) values (new.id);
  end if;
  return null;
end
$$;
create trigger receive_found after insert on public.cash_entries
  for each row when (new.kind = 'found') execute function app.receive_found();

create function app.pass_on_money() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.money_to_remit as m using passed_on where m.entry_id = passed_on.entry_id;
  return null;
end
$$;
create trigger pass_on_money after insert on public.remittance_entries
  referencing new table as passed_on for each statement execute function app.pass_on_money();

-- What of it was not passed on. `waits`: something of the same parcel is still with a driver or only claimed, so that its sum may change.
create function app.money_due(code text default null)
returns table (entry_id uuid, shipment_id uuid, client_code text, mode text, paise bigint, collected_at timestamptz, due_on date, waits boolean)
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select
      m.entry_id, m.shipment_id, m.client_code, m.mode, m.paise, m.collected_at,
      app.ist_day(m.collected_at) + coalesce(c.remittance_days, app.company_setting('remittance_days')::integer),
      exists (
        select from public.cash_entries as e
        where e.shipment_id = m.shipment_id and not exists (select from public.counted_entries as counted where counted.entry_id = e.id)
        group by e.mode having sum(e.amount_paise) <> 0
      )
    from app.money_to_remit as received
    join app.received_money as m on m.entry_id = received.entry_id
    join public.clients as c on c.client_code = m.client_code
    where m.belongs_to = 'client' and m.paise <> 0 and (code is null or m.client_code = code)
      and not exists (select from public.remittance_entries as passed_on where passed_on.entry_id = m.entry_id);
end
$$;

/* The promise, to the paisa: collected = held + handed over + claimed + found + not found, and handed over + found = remitted + due + the
   company's freight + what has no client. Counted is what lay on the table: a shortage is the company's, never the client's. */

create function app.cash_sums(
  out collected bigint, out held bigint, out handed_over bigint, out counted bigint, out claimed bigint, out in_bank bigint, out not_in_bank bigint,
  out remitted bigint, out due bigint, out freight bigint, out without_client bigint
)
language plpgsql stable set search_path = ''
as $$
begin
  select
    coalesce(sum(e.amount_paise) filter (where e.kind in ('collection', 'reversal')), 0),
    coalesce(sum(e.amount_paise) filter (where e.mode = 'cash'), 0),
    coalesce(sum(e.amount_paise) filter (where e.mode = 'upi'), 0),
    coalesce(-sum(e.amount_paise) filter (where e.kind = 'found'), 0),
    coalesce(-sum(e.amount_paise) filter (where e.kind = 'not-found'), 0)
  into collected, held, claimed, in_bank, not_in_bank
  from public.cash_entries as e;
  select coalesce(sum(h.expected_paise), 0), coalesce(sum(h.counted_paise), 0) into handed_over, counted from public.cash_hand_overs as h;
  select coalesce(sum(r.collected_paise), 0) into remitted from public.remittances as r;
  select
    coalesce(sum(m.paise) filter (where m.belongs_to = 'client'), 0),
    coalesce(sum(m.paise) filter (where m.belongs_to = 'freight'), 0),
    coalesce(sum(m.paise) filter (where m.belongs_to = 'nobody'), 0)
  into due, freight, without_client
  from app.received_money as m
  where not exists (select from public.remittance_entries as passed_on where passed_on.entry_id = m.entry_id);
end
$$;

create function app.remittance_faults() returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(fault), '{}')
  from (
    select 'remittance ' || r.number || ' is not what its entries, lines and deductions come to' as fault
    from public.remittances as r
    where r.collected_paise is distinct from (
        select sum(case when e.mode = 'cash' then e.amount_paise else -e.amount_paise end)
        from public.remittance_entries as passed_on join public.cash_entries as e on e.id = passed_on.entry_id
        where passed_on.remittance_id = r.id
      )
      or r.collected_paise is distinct from (select sum(l.amount_paise) from public.remittance_lines as l where l.remittance_id = r.id)
      or r.deducted_paise <> (select coalesce(sum(d.amount_paise), 0) from public.remittance_deductions as d where d.remittance_id = r.id)
    union all
    select 'entry ' || passed_on.entry_id || ' was passed on before it was received'
    from public.remittance_entries as passed_on
    where not exists (select from app.received_money as m where m.entry_id = passed_on.entry_id)
  ) as faults
$$;

/* Every SQL test ends with this question: what does not add up, in words; nothing when all of it does. */

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
      from public.cash_entries as e
      where e.proof_id = p.id and e.mode = c.mode and e.driver_id = p.captured_by and e.kind in ('collection', 'reversal')
    ) as entered on true
    cross join lateral (select app.money_stands(p) as it) as stands
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
      or h.counted_paise is distinct from (select sum(p.key::numeric * p.value::bigint * 100) from jsonb_each_text(h.pieces) as p)
        and (h.counted_paise <> 0 or h.pieces <> '{}')
    union all
    select 'hand-over ' || h.id || ' counted something else than what it is of'
    from public.cash_hand_overs as h
    left join lateral (
      select sum(e.amount_paise) as paise, bool_and(e.driver_id = h.driver_id and e.mode = 'cash' and e.kind in ('collection', 'reversal')) as fits
      from public.counted_entries as counted
      join public.cash_entries as e on e.id = counted.entry_id
      where counted.hand_over_id = h.id
    ) as counted on true
    where (counted.paise, counted.fits) is distinct from (h.expected_paise::numeric, true)
    union all
    select 'claim ' || claim.id || ' is settled by another amount'
    from public.cash_entries as claim
    join lateral (select coalesce(sum(e.amount_paise), 0) as paise, count(*) as many from public.cash_entries as e where e.settles = claim.id) as settled on settled.many > 0
    where claim.mode <> 'upi' or claim.kind <> 'collection'
      or settled.paise <> case when exists (select from public.cash_entries as back where back.reverses = claim.id) then 0 else -claim.amount_paise end
    union all
    select 'what ' || e.driver_id || ' carries is not what was not counted'
    from public.cash_entries as e
    left join public.counted_entries as counted on counted.entry_id = e.id
    where e.mode = 'cash'
    group by e.driver_id
    having sum(e.amount_paise) <> coalesce(sum(e.amount_paise) filter (where counted.entry_id is null and e.kind in ('collection', 'reversal')), 0)
    union all
    select fault from unnest(app.remittance_faults()) as fault
    union all
    select 'entry ' || coalesce(received.id, m.entry_id) || ' may be passed on and is not kept for it, or is kept and may not'
    from (
      select e.id from public.cash_entries as e
      where (e.kind = 'found' or exists (select from public.counted_entries as counted where counted.entry_id = e.id)) and app.may_be_remitted(e)
        and not exists (select from public.remittance_entries as passed_on where passed_on.entry_id = e.id)
    ) as received
    full join app.money_to_remit as m on m.entry_id = received.id
    where received.id is null or m.entry_id is null
    union all
    select 'collected is not what is held, handed over and claimed, found or not'
    from app.cash_sums() as sums
    where sums.collected <> sums.held + sums.handed_over + sums.claimed + sums.in_bank + sums.not_in_bank
    union all
    select 'handed over and found is not what is remitted and due, with the company''s own'
    from app.cash_sums() as sums
    where sums.handed_over + sums.in_bank <> sums.remitted + sums.due + sums.freight + sums.without_client
  ) as faults
$$;

revoke all on app.received_money from public, anon, authenticated, service_role;
revoke all on function app.may_be_remitted(public.cash_entries), app.receive_counted(), app.receive_found(), app.pass_on_money(), app.freight_collected(uuid), app.money_due(text), app.cash_sums(), app.remittance_faults(), app.cash_adds_up() from public, anon, authenticated, service_role;
