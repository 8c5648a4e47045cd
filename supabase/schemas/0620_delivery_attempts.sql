-- What was not delivered: for each capture of it why, which day was asked for instead, and whether the recipient was called. A capture
-- that did not attempt anything is kept as well and counts as none.

create table public.delivery_attempts (
  proof_id uuid primary key references public.proof_of_delivery (id) on delete restrict,
  -- Both are empty until the capture takes effect.
  shipment_id uuid references public.shipments (id) on delete restrict,
  attempt_number integer check (attempt_number >= 0),
  -- Empty where none of the list fits, and in captures of apps that know no list: the notes say it.
  reason text check (reason = any (app.failure_reasons())),
  again_on date,
  called_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint delivery_attempt_is_counted_where_it_is check ((shipment_id is null) = (attempt_number is null)),
  constraint delivery_attempt_names_its_day check ((again_on is not null) = (reason is not distinct from 'another-day'))
);
comment on table public.delivery_attempts is 'Append-only: why a capture delivered nothing, one row for each.';
comment on column public.delivery_attempts.attempt_number is 'The how manyth of its shipment it was; of one that was not attempted, how many there had been.';
comment on column public.delivery_attempts.called_at is 'When Call was last pressed for it that day, corrected as the capture''s own time is.';
create index delivery_attempts_shipment_id on public.delivery_attempts (shipment_id);

alter table public.delivery_attempts enable row level security;
revoke all on public.delivery_attempts from public, anon, authenticated, service_role;
grant select on public.delivery_attempts to authenticated;
grant select, insert, update, delete on public.delivery_attempts to service_role;
create policy delivery_attempts_office_select on public.delivery_attempts
  for select to authenticated using ((select app.is_office()));

-- Only where it counts is decided later, with its capture.
create function app.keep_attempt() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an attempt at a delivery is never deleted' using errcode = 'PT409';
  end if;
  if (old.proof_id, old.reason, old.again_on, old.called_at, old.created_at)
    is distinct from (new.proof_id, new.reason, new.again_on, new.called_at, new.created_at) then
    raise exception 'an attempt at a delivery is kept as it was captured' using errcode = 'PT409';
  end if;
  return new;
end
$$;
create trigger keep_attempt before update or delete on public.delivery_attempts for each row execute function app.keep_attempt();

/* What a capture says of it */

-- Null where it says nothing. What cannot be read is left out whole, and never costs the capture.
create function app.failure_in(command jsonb, out is_readable boolean, out reason text, out again_on date, out called_at timestamptz)
language plpgsql stable set search_path = ''
as $$
declare
  told constant jsonb := nullif(command #> '{payload,failure}', 'null');
  day constant text := told ->> 'againOn';
  called constant text := told ->> 'calledAt';
begin
  is_readable := told is null or coalesce(
    jsonb_typeof(told) = 'object'
    and command #>> '{payload,outcome}' = 'Failed Attempt'
    and (told ->> 'reason' is null or told ->> 'reason' = any (app.failure_reasons()))
    -- The app takes sixty days; a phone's clock may be a day ahead.
    and (day is null or coalesce(app.day_or_null(day) <= app.ist_today() + 61, false))
    and (day is not null) = (told ->> 'reason' is not distinct from 'another-day')
    and (called is null or called ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?Z$'),
    false
  );
  if told is null or not is_readable then
    return;
  end if;
  called_at := called::timestamptz + make_interval(secs => coalesce(app.clock_offset_ms(command), 0) / 1000.0);
  reason := told ->> 'reason';
  again_on := app.day_or_null(day);
exception when data_exception then
  is_readable := false;
end
$$;

-- Once for each capture, right after it was kept.
create function app.keep_failure(command jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if command #>> '{payload,outcome}' = 'Failed Attempt' then
    insert into public.delivery_attempts (proof_id, reason, again_on, called_at)
    select p.id, told.reason, told.again_on, case when told.called_at is not null then least(told.called_at, p.received_at) end
    from public.proof_of_delivery as p
    cross join lateral app.failure_in(command) as told
    where p.id = (command ->> 'id')::uuid;
  end if;
end
$$;

-- The status that a capture gives its shipment. What was not attempted comes later, and nobody is told of an attempt.
create function app.status_brought(proof uuid) returns text
language plpgsql stable set search_path = ''
as $$
declare
  status text;
begin
  select case when a.reason = 'not-attempted' then 'Delayed' else p.outcome end into status
  from public.proof_of_delivery as p
  left join public.delivery_attempts as a on a.proof_id = p.id
  where p.id = proof;
  return status;
end
$$;

-- The number that an attempt had before its driver corrected what they said of it; null where it was none, or is none now.
create function app.number_before(proof uuid, shipment uuid) returns integer
language sql stable set search_path = ''
as $$
  select before.attempt_number
  from public.proof_of_delivery as corrected
  join public.delivery_attempts as now on now.proof_id = corrected.id
  join public.proof_of_delivery as other
    on other.id <> corrected.id and (other.id = corrected.corrects_first or other.corrects_first = corrected.corrects_first)
  join public.delivery_attempts as before on before.proof_id = other.id
  where corrected.id = proof and before.shipment_id = shipment
    and now.reason is distinct from 'not-attempted' and before.reason is distinct from 'not-attempted'
  order by other.received_at desc
  limit 1
$$;

-- After the capture has taken effect on the shipment, which counts the attempts by their days.
create function app.count_attempt(proof uuid, shipment uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.delivery_attempts
  set
    shipment_id = shipment,
    attempt_number = coalesce(
      app.number_before(proof, shipment), (select cardinality(s.failed_on) from public.shipments as s where s.id = shipment)
    )
  where proof_id = proof;
end
$$;

/* Who sees it */

-- For the office, beside the capture's own row.
create function app.failure_of(proof uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('failure', (
    select jsonb_build_object(
      'reason', a.reason, 'again_on', a.again_on, 'called_at', app.instant(a.called_at), 'attempt_number', a.attempt_number
    )
    from public.delivery_attempts as a where a.proof_id = proof
  ))
$$;

-- Whether a shipment was on its way back to its sender at a moment: until it is delivered after all.
create function app.was_going_back(shipment uuid, at timestamptz) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.failed_decisions as d
    where d.shipment_id = shipment and d.decision = 'return' and d.decided_at <= at
      and not exists (
        select from public.shipment_updates as step
        where step.shipment_id = shipment and step.status = 'Delivered' and step.direction is null
          and step.updated_at between d.decided_at and at
      )
  );
end
$$;

-- Of a correction, where the capture was that it corrects.
create function app.was_at_senders_door(proof uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select p.outcome = 'Returned' or p.outcome <> 'Delivered' and app.was_going_back(p.shipment_id, happened.delivered_at)
    from public.proof_of_delivery as p
    join public.proof_of_delivery as happened on happened.id = coalesce(p.corrects_first, p.id)
    where p.id = proof
  );
end
$$;

-- Whether a customer is told of a capture of theirs: not where nothing was attempted, and of the sender's door not who only receives it.
create function app.customer_hears_of(proof uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return not exists (select from public.delivery_attempts as a where a.proof_id = proof and a.reason = 'not-attempted')
    and not (
      app.was_at_senders_door(proof)
      and exists (
        select from public.proof_of_delivery as p join public.shipments as s on s.id = p.shipment_id
        where p.id = proof and app.only_receives(s)
      )
    );
end
$$;

-- The last day on which it was tried at the door that the asking customer hears of.
create function app.tried_on(shipment public.shipments) returns date
language plpgsql stable set search_path = ''
as $$
begin
  if cardinality(shipment.failed_on) = 0 or not app.only_receives(shipment) or not exists (
    select from public.failed_decisions as d where d.shipment_id = shipment.id and d.decision = 'return'
  ) then
    return shipment.failed_on[cardinality(shipment.failed_on)];
  end if;
  return greatest(
    (
      select max(app.ist_day(happened.delivered_at))
      from public.proof_of_delivery as p
      join public.proof_of_delivery as happened on happened.id = coalesce(p.corrects_first, p.id)
      where p.shipment_id = shipment.id and p.applied and p.superseded_by is null and app.status_brought(p.id) = 'Failed Attempt'
        and not app.was_going_back(p.shipment_id, happened.delivered_at)
    ),
    -- What the office noted by itself.
    (
      select max(app.ist_day(step.updated_at))
      from public.shipment_updates as step
      where step.shipment_id = shipment.id and step.status = 'Failed Attempt' and step.direction is null
        and not exists (select from public.proof_of_delivery as p where p.id = step.command_id)
        and not app.was_going_back(step.shipment_id, step.updated_at)
    )
  );
end
$$;

-- A customer sees deliveries and attempts that they are told of, but not those that wait for review or that their driver has corrected.
create policy proof_of_delivery_select on public.proof_of_delivery
  for select to authenticated using (
    (select app.is_office())
    or applied and superseded_by is null and shipment_id in (select app.my_shipments()) and app.customer_hears_of(id)
  );

-- The office notes failed attempts as well, without a reason; the notes and the reason of before are then those of an earlier one. The later
-- word counts: a capture that finds the status it brings writes no line of history. A scan at a warehouse repeats the status that it found.
create function app.failed_at_the_door(shipment uuid, status text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.proof_of_delivery as p
    join lateral (
      select step.command_id, step.updated_at from public.shipment_updates as step
      where step.shipment_id = failed_at_the_door.shipment and step.status = failed_at_the_door.status and step.direction is null
      order by step.updated_at desc, step.id desc limit 1
    ) as last on true
    where p.shipment_id = failed_at_the_door.shipment and p.applied and (
      p.id = last.command_id
      or p.superseded_by is null and app.status_brought(p.id) = failed_at_the_door.status
        -- It arrived later or, where it waited for that, was decided on later.
        and case when app.takes_effect(p.review_reason) then p.received_at else coalesce(p.reviewed_at, p.received_at) end > last.updated_at
    )
  );
end
$$;

-- Why a shipment stands where it stands; nothing where that is the office's own word.
create function app.standing_failure(shipment uuid, status text) returns public.delivery_attempts
language sql stable set search_path = ''
as $$
  select a
  from public.delivery_attempts as a
  join public.proof_of_delivery as p on p.id = a.proof_id
  where a.shipment_id = shipment and p.applied and p.superseded_by is null
    and case when a.reason = 'not-attempted' then 'Delayed' else 'Failed Attempt' end = standing_failure.status
    and app.failed_at_the_door(shipment, standing_failure.status)
  order by p.received_at desc, p.id desc
  limit 1
$$;

-- As devices hold it, in a shipment's row.
create function app.mirrored_failure(shipment uuid, status text) returns json
language plpgsql stable set search_path = ''
as $$
declare
  failure public.delivery_attempts;
begin
  if status not in ('Failed Attempt', 'Delayed') then
    return null;
  end if;
  failure := app.standing_failure(shipment, status);
  if failure.proof_id is null then
    return null;
  end if;
  return (
    select json_build_object(
      'reason', failure.reason, 'again_on', failure.again_on, 'called_at', app.instant(failure.called_at),
      'failed_at', app.instant(happened.delivered_at)
    )
    from public.proof_of_delivery as p
    join public.proof_of_delivery as happened on happened.id = coalesce(p.corrects_first, p.id)
    where p.id = failure.proof_id
  );
end
$$;

-- For the driver who goes there next, the latest first, whatever the shipment stands at by now. What was corrected is told as it stands.
create function app.mirrored_attempts(shipment uuid) returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select json_agg(
      json_build_object('reason', told.reason, 'again_on', told.again_on, 'failed_at', app.instant(told.failed_at), 'notes', told.notes)
      order by told.failed_at desc, told.proof_id desc
    )
    from (
      select
        a.proof_id, a.reason, a.again_on, happened.delivered_at as failed_at,
        case when length(p.delivery_notes) > 300 then left(p.delivery_notes, 299) || '…' else p.delivery_notes end as notes
      from public.delivery_attempts as a
      join public.proof_of_delivery as p on p.id = a.proof_id
      join public.proof_of_delivery as happened on happened.id = coalesce(p.corrects_first, p.id)
      where a.shipment_id = shipment and p.applied and p.superseded_by is null
      order by happened.delivered_at desc, a.proof_id desc
      limit 5
    ) as told
  );
end
$$;

/* What the office decided */

create table public.failed_decisions (
  -- The id of the command that brought it.
  id uuid primary key,
  shipment_id uuid not null references public.shipments (id) on delete cascade,
  decision text not null check (decision = any (app.failed_decisions())),
  again_on date,
  warehouse_id uuid references public.warehouses (id) on delete restrict,
  -- What was put right for another attempt: what the driver sees marked.
  renewed text[] not null default '{}',
  decided_by uuid not null,
  decided_at timestamptz(3) not null default now(),
  constraint failed_decision_names_its_day check ((again_on is not null) = (decision = 'again')),
  constraint failed_decision_names_its_warehouse check ((warehouse_id is not null) = (decision = 'hold')),
  constraint failed_decision_renews_another_attempt check (renewed <@ app.renewed_parts() and (renewed = '{}' or decision = 'again'))
);
comment on table public.failed_decisions is 'What the office decided on deliveries that failed, one row for each decision.';
create index failed_decisions_shipment_id on public.failed_decisions (shipment_id, decided_at);
create index failed_decisions_warehouse_id on public.failed_decisions (warehouse_id) where warehouse_id is not null;
alter table public.failed_decisions enable row level security;
revoke all on public.failed_decisions from public, anon, authenticated, service_role;
grant select on public.failed_decisions to authenticated;
grant select, insert, update, delete on public.failed_decisions to service_role;
create policy failed_decisions_office_select on public.failed_decisions
  for select to authenticated using ((select app.is_office()));

-- For the office, the earliest first.
create function app.decisions_of(shipment uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', d.id, 'decision', d.decision, 'again_on', d.again_on, 'renewed', d.renewed, 'warehouse_name', w.name,
      'decided_by_name', app.person_name(d.decided_by), 'decided_at', app.instant(d.decided_at)
    )
    order by d.decided_at, d.id
  ), '[]')
  from public.failed_decisions as d
  left join public.warehouses as w on w.id = d.warehouse_id
  where d.shipment_id = shipment
$$;

-- What the driver sees marked until it is delivered; null where nothing was put right.
create function app.renewed_of(shipment uuid) returns text[]
language sql stable set search_path = ''
as $$
  select array_agg(distinct part order by part)
  from public.failed_decisions as d
  cross join lateral unnest(d.renewed) as part
  where d.shipment_id = shipment
$$;

revoke all on function
  app.renewed_of(uuid), app.keep_attempt(), app.failure_in(jsonb), app.keep_failure(jsonb), app.status_brought(uuid), app.count_attempt(uuid, uuid),
  app.failure_of(uuid), app.was_going_back(uuid, timestamptz), app.was_at_senders_door(uuid), app.customer_hears_of(uuid),
  app.tried_on(public.shipments), app.failed_at_the_door(uuid, text), app.standing_failure(uuid, text),
  app.mirrored_failure(uuid, text), app.mirrored_attempts(uuid), app.number_before(uuid, uuid), app.decisions_of(uuid)
  from public, anon, authenticated, service_role;
grant execute on function app.customer_hears_of(uuid) to authenticated, service_role;
