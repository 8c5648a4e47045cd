-- How it went in any days, however far back: the figures of Today, as the office's devices count them over what they hold
-- (src/domain/today/figures.ts). A property test holds the two to each other.

create function app.day_number(day date) returns integer
language sql immutable
as $$ select day - date '1970-01-01' $$;

create function app.day_begins(day date) returns timestamptz
language sql immutable
as $$ select day::timestamp at time zone interval '5 hours 30 minutes' $$;

create function app.hours_between(booked timestamptz, delivered timestamptz) returns integer
language sql immutable
as $$ select floor(date_part('epoch', delivered - booked) / 3600)::integer $$;

/* Counted from the shipments themselves: each is met once for its booking, once for its delivery and once for each attempt that failed. */

-- 'client' with its code, or 'driver' with the id; empty for those without.
create function app.count_parties(first_day date, last_day date) returns table (
  day date, kind text, key text, booked integer, delivered integer, failed integer, dated integer, on_time integer,
  first_tried integer, first_delivered integer, hours integer
)
language sql stable set search_path = '' set jit = off set work_mem = '64MB' set plan_cache_mode = force_custom_plan
as $$
  select
    e.day, case when grouping(e.client) = 0 then 'client' else 'driver' end,
    coalesce(case when grouping(e.client) = 0 then e.client else e.driver::text end, ''),
    sum(e.booked)::integer, sum(e.delivered)::integer, sum(e.failed)::integer, sum(e.dated)::integer, sum(e.on_time)::integer,
    sum(e.first_tried)::integer, sum(e.first_delivered)::integer, sum(e.hours)::integer
  from (
    select app.ist_day(s.created_at) as day, s.client_code as client, s.driver_id as driver, 1 as booked, 0 as delivered, 0 as failed,
      0 as dated, 0 as on_time, 0 as first_tried, 0 as first_delivered, 0 as hours
    from public.shipments as s
    where s.created_at >= app.day_begins(first_day) and s.created_at < app.day_begins(last_day + 1)
    union all
    select app.ist_day(s.delivered_at), s.client_code, s.driver_id, 0, 1, 0,
      (s.estimated_delivery_date is not null)::integer, coalesce(app.ist_day(s.delivered_at) <= s.estimated_delivery_date, false)::integer,
      (s.failed_on = '{}')::integer, (s.failed_on = '{}')::integer, app.hours_between(s.created_at, s.delivered_at)
    from public.shipments as s
    where s.delivered_at >= app.day_begins(first_day) and s.delivered_at < app.day_begins(last_day + 1)
    union all
    select failed.day, s.client_code, s.driver_id, 0, 0, 1, 0, 0, (failed.place = 1)::integer, 0, 0
    from public.shipments as s
    cross join lateral unnest(s.failed_on) with ordinality as failed (day, place)
    -- The first of them, at which the index begins, bounds the reading.
    where s.failed_on <> '{}' and s.failed_on < array[last_day + 1] and failed.day between first_day and last_day
  ) as e
  group by grouping sets ((e.day, e.client), (e.day, e.driver))
$$;

-- How many of each day's deliveries took so many hours.
create function app.count_hours(first_day date, last_day date) returns table (day date, hours integer, n integer)
language sql stable set search_path = '' set jit = off set work_mem = '64MB' set plan_cache_mode = force_custom_plan
as $$
  select app.ist_day(s.delivered_at), app.hours_between(s.created_at, s.delivered_at), count(*)::integer
  from public.shipments as s
  where s.delivered_at >= app.day_begins(first_day) and s.delivered_at < app.day_begins(last_day + 1)
  group by 1, 2
$$;

/* Days that are long over are counted once and kept, because a year of a large company takes longer to count than anybody waits. */

create table app.counted_days (
  day date primary key,
  booked integer not null, delivered integer not null, failed integer not null, dated integer not null, on_time integer not null,
  first_tried integer not null, first_delivered integer not null, hours integer not null,
  median_hours integer, slow_hours integer
);
create table app.day_parties (
  day date not null,
  kind text not null,
  key text not null,
  booked integer not null, delivered integer not null, failed integer not null, dated integer not null, on_time integer not null,
  first_tried integer not null, first_delivered integer not null, hours integer not null,
  primary key (day, kind, key)
);
create table app.day_hours (day date not null, hours integer not null, n integer not null, primary key (day, hours));
-- Days whose kept counts are no longer true. Without a key: two writers of one day do not wait for each other.
create table app.changed_days (day date not null);
alter table app.counted_days enable row level security;
alter table app.day_parties enable row level security;
alter table app.day_hours enable row level security;
alter table app.changed_days enable row level security;
revoke all on app.counted_days, app.day_parties, app.day_hours, app.changed_days from public, anon, authenticated, service_role;

-- Nothing of a shipment is older than its booking. One of the last days, as nearly all that are written to are, touches no day that is
-- kept, and costs one comparison.
create function app.note_changed_days() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.changed_days (day)
  select distinct touched.day
  from (
    select app.ist_day(moment) from unnest(array[
      case when tg_op <> 'INSERT' then old.created_at end, case when tg_op <> 'INSERT' then old.delivered_at end,
      case when tg_op <> 'DELETE' then new.created_at end, case when tg_op <> 'DELETE' then new.delivered_at end
    ]) as moment
    union all
    select unnest(case when tg_op <> 'INSERT' then old.failed_on end || case when tg_op <> 'DELETE' then new.failed_on end)
  ) as touched (day)
  where touched.day <= app.last_kept_day() + 2;
  return null;
end
$$;
create trigger note_changed_days_of_new after insert on public.shipments
  for each row when (new.created_at < now() - interval '30 days')
  execute function app.note_changed_days();
create trigger note_changed_days after update on public.shipments
  for each row when (
    least(old.created_at, new.created_at) < now() - interval '30 days'
    and (old.created_at, old.delivered_at, old.failed_on, old.client_code, old.driver_id, old.estimated_delivery_date)
      is distinct from (new.created_at, new.delivered_at, new.failed_on, new.client_code, new.driver_id, new.estimated_delivery_date)
  )
  execute function app.note_changed_days();
create trigger note_changed_days_of_gone after delete on public.shipments
  for each row when (old.created_at < now() - interval '30 days')
  execute function app.note_changed_days();

-- The fewest hours that half, and nine of ten, of each day's deliveries did not exceed.
create function app.ranks_of_hours(of_hours app.day_hours[], out day date, out median integer, out slow integer) returns setof record
language sql immutable set search_path = ''
as $$
  select r.day, min(r.hours) filter (where 2 * r.up_to >= r.n), min(r.hours) filter (where 10 * r.up_to >= 9 * r.n)
  from (
    select h.day, h.hours, sum(h.n) over (partition by h.day order by h.hours) as up_to, sum(h.n) over (partition by h.day) as n
    from unnest(of_hours) as h
  ) as r
  group by r.day
$$;

-- Every shipment has one driver, or none: the sum over them is the day's.
create function app.totals_of_days(of_drivers app.day_parties[], of_hours app.day_hours[]) returns setof app.counted_days
language sql immutable set search_path = ''
as $$
  select d.day, d.booked, d.delivered, d.failed, d.dated, d.on_time, d.first_tried, d.first_delivered, d.hours, r.median, r.slow
  from (
    select
      p.day, sum(p.booked)::integer as booked, sum(p.delivered)::integer as delivered, sum(p.failed)::integer as failed,
      sum(p.dated)::integer as dated, sum(p.on_time)::integer as on_time, sum(p.first_tried)::integer as first_tried,
      sum(p.first_delivered)::integer as first_delivered, sum(p.hours)::integer as hours
    from unnest(of_drivers) as p
    group by p.day
  ) as d
  left join app.ranks_of_hours(of_hours) as r on r.day = d.day
$$;

-- Two days before those that the triggers pass over, whatever the time of day.
create function app.last_kept_day() returns date
language sql stable set search_path = ''
as $$ select app.ist_today() - 32 $$;

-- Counts what is not kept yet, or no longer true, for about so long; answers how many days are left. One at a time: the second finds what
-- the first has counted. What is noted while it counts stays noted.
create function app.keep_days(first_day date, last_day date, so_long interval) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  until constant timestamptz := clock_timestamp() + so_long;
  missing date[];
  run integer;
begin
  if app.all_days_kept(first_day, last_day) then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('app.keep_days', 0));
  with changed as (delete from app.changed_days returning day)
  delete from app.counted_days as c using changed where c.day = changed.day;
  loop
    select array_agg(wanted.day order by wanted.day) into missing
    from (
      select each.day::date from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as each (day)
      where not exists (select from app.counted_days as c where c.day = each.day::date)
    ) as wanted (day);
    exit when missing is null or clock_timestamp() > until;
    -- Together with the days right after it that are missing too, a hundred at most: kept ones in between are not counted again.
    run := 1;
    while run < 100 and missing[run + 1] = missing[1] + run loop
      run := run + 1;
    end loop;
    perform app.count_and_keep(missing[1], missing[run]);
  end loop;
  return coalesce(cardinality(missing), 0);
end
$$;

create function app.all_days_kept(first_day date, last_day date) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return not exists (select from app.changed_days)
    and (select count(*) from app.counted_days as c where c.day between first_day and last_day) = last_day - first_day + 1;
end
$$;

-- Keeps every day there is: asked by devices at work as a matter of course (public.today_waiting), so that nobody who asks about years waits
-- for their counting. A page that comes while another counts goes on without.
create function app.keep_past() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  last_day constant date := app.last_kept_day();
  first_day constant date := (select greatest(app.ist_day(s.created_at), last_day - 3659) from public.shipments as s order by s.created_at limit 1);
begin
  if first_day <= last_day and not app.all_days_kept(first_day, last_day) and pg_try_advisory_xact_lock(hashtextextended('app.keep_days', 0)) then
    perform app.keep_days(first_day, last_day, interval '1 second');
  end if;
end
$$;

create function app.count_and_keep(first_day date, last_day date) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from app.day_parties where day between first_day and last_day;
  delete from app.day_hours where day between first_day and last_day;
  delete from app.counted_days where day between first_day and last_day;
  insert into app.day_parties select * from app.count_parties(first_day, last_day);
  insert into app.day_hours select * from app.count_hours(first_day, last_day);
  insert into app.counted_days
  select * from app.totals_of_days(
    array(select p from app.day_parties as p where p.day between first_day and last_day and p.kind = 'driver'),
    array(select h from app.day_hours as h where h.day between first_day and last_day)
  );
  insert into app.counted_days
  select each::date, 0, 0, 0, 0, 0, 0, 0, 0 from generate_series(first_day::timestamp, last_day::timestamp, interval '1 day') as each
  on conflict do nothing;
end
$$;

/* For the office */

create function app.tally(
  booked bigint, delivered bigint, failed bigint, dated bigint, on_time bigint, first_tried bigint, first_delivered bigint, hours bigint
) returns jsonb
language sql immutable
as $$
  select jsonb_build_object(
    'booked', coalesce(booked, 0), 'delivered', coalesce(delivered, 0), 'failed', coalesce(failed, 0), 'dated', coalesce(dated, 0),
    'onTime', coalesce(on_time, 0), 'firstTried', coalesce(first_tried, 0), 'firstDelivered', coalesce(first_delivered, 0),
    'hours', coalesce(hours, 0)
  )
$$;

-- Only days on which something happened are told. `summing`: so many days of the past have still to be counted, and it is to be asked
-- again at once; a statement may not last as long as counting them all.
create function public.today_figures(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off set work_mem = '64MB'
as $$
declare
  asked constant jsonb := app.args(p);
  first_day constant date := app.day_or_null(asked ->> 'from');
  last_day constant date := app.day_or_null(asked ->> 'to');
  last_kept constant date := least(last_day, app.last_kept_day());
  first_live constant date := greatest(first_day, app.last_kept_day() + 1);
  today constant date := app.ist_today();
  summing integer := 0;
  answer jsonb;
begin
  if not app.is_office() then
    raise exception 'Only the office reads its figures.' using errcode = 'PT403';
  end if;
  if first_day is null or last_day is null or first_day > last_day or last_day - first_day >= 3660 then
    raise exception 'today_figures wants the first and the last of up to ten years of days' using errcode = 'PT400';
  end if;
  if first_day <= last_kept then
    summing := app.keep_days(first_day, last_kept, interval '3 seconds');
    if summing > 0 then
      return jsonb_build_object('summing', summing);
    end if;
  end if;

  with live_parties as materialized (
    select * from app.count_parties(first_live, last_day)
  ),
  live_hours as materialized (
    select * from app.count_hours(first_live, last_day)
  ),
  days as materialized (
    select * from app.counted_days as kept where kept.day between first_day and last_kept
    union all
    select * from app.totals_of_days(
      array(select l::app.day_parties from live_parties as l where l.kind = 'driver'), array(select l::app.day_hours from live_hours as l)
    )
  ),
  -- All of the range as if it were one day.
  ranks as (
    select r.* from app.ranks_of_hours(array(
      select row(first_day, h.hours, sum(h.n))::app.day_hours
      from (
        select kept.hours, kept.n from app.day_hours as kept where kept.day between first_day and last_kept
        union all
        select l.hours, l.n from live_hours as l
      ) as h
      group by h.hours
    )) as r
  ),
  parties as (
    select
      p.kind, app.tally(
        sum(p.booked), sum(p.delivered), sum(p.failed), sum(p.dated), sum(p.on_time), sum(p.first_tried), sum(p.first_delivered), sum(p.hours)
      ) || jsonb_build_object('key', p.key) as tally
    from (
      select * from app.day_parties as kept where kept.day between first_day and last_kept
      union all
      select * from live_parties
    ) as p
    group by p.kind, p.key
  )
  select jsonb_build_object(
    'total', (
      select app.tally(
        sum(d.booked), sum(d.delivered), sum(d.failed), sum(d.dated), sum(d.on_time), sum(d.first_tried), sum(d.first_delivered), sum(d.hours)
      ) from days as d
    ) || jsonb_build_object('medianHours', (select r.median from ranks as r), 'slowHours', (select r.slow from ranks as r)),
    'days', coalesce((
      select jsonb_agg(
        app.tally(d.booked, d.delivered, d.failed, d.dated, d.on_time, d.first_tried, d.first_delivered, d.hours)
          || jsonb_build_object('day', app.day_number(d.day), 'medianHours', d.median_hours, 'slowHours', d.slow_hours)
        order by d.day
      )
      from days as d where d.booked + d.delivered + d.failed > 0
    ), '[]'),
    'clients', coalesce((select jsonb_agg(s.tally) from parties as s where s.kind = 'client'), '[]'),
    'drivers', coalesce((select jsonb_agg(s.tally) from parties as s where s.kind = 'driver'), '[]'),
    'openByAge', app.open_by_age(today)
  ) into answer;
  return answer;
end
$$;

-- Each age by itself, along the index of statuses and times: no row has its day worked out.
create function app.open_by_age(today date) returns jsonb
language plpgsql stable set search_path = '' set jit = off
as $$
declare
  open constant text[] := array(select word from unnest(app.shipment_statuses()) as word where word <> all (app.finished_statuses()));
begin
  return (
    select jsonb_agg(
      (
        select count(*) from public.shipments as s
        where s.status = any (open)
          and s.created_at >= coalesce(app.day_begins(today - age.oldest), '-infinity')
          and s.created_at < coalesce(app.day_begins(today - age.youngest + 1), 'infinity')
      )
      order by age.oldest nulls last
    )
    from (values (null::integer, 1), (2, 3), (4, 7), (8, 14), (15, 30), (31, null)) as age (youngest, oldest)
  );
end
$$;

-- What waits for the office and is on no device, or not whole: captures to review, what visitors wrote, and shipments that were booked more than
-- 30 days ago and are on no invoice. A device holds finished ones for 90 days.
create function public.today_waiting(p jsonb default '{}') returns jsonb
language plpgsql volatile security definer set search_path = '' set jit = off set work_mem = '64MB'
as $$
begin
  if not app.is_office() then
    raise exception 'Only the office reads what waits for it.' using errcode = 'PT403';
  end if;
  perform app.keep_past();
  return jsonb_build_object(
    'captures', (select count(*) from public.proof_of_delivery where review_state = 'open'),
    'messages', (select count(*) from public.contact_messages where handled_at is null),
    'unbilled', (
      select count(*) from app.shipment_words as known
      where known.unbilled and known.created_at < app.day_begins(app.ist_today() - 30)
    ),
    -- With what waits for review, as the page of their cash shows them.
    'overLimit', (
      select count(*)
      from (
        select c.driver_id
        from (
          select e.driver_id, sum(e.amount_paise) as paise from public.cash_entries as e where e.mode = 'cash' group by e.driver_id
          union all
          select p.captured_by, 0
          from public.proof_of_delivery as p
          join public.proof_collections as waiting on waiting.proof_id = p.id
          where p.review_state = 'open' and not p.applied and waiting.mode = 'cash'
          group by p.captured_by
        ) as c
        group by c.driver_id
        having sum(c.paise) + app.checked_paise(c.driver_id) > app.company_setting('cash_limit_paise')
      ) as over
    )
  );
end
$$;

-- Where signing in leads this person to: Today, or the list of shipments as usual.
create function public.start_on_today(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted constant jsonb := app.args(p) -> 'wanted';
begin
  if not app.is_office() then
    raise exception 'Only the office starts on Today.' using errcode = 'PT403';
  end if;
  if jsonb_typeof(wanted) is distinct from 'boolean' then
    raise exception 'start_on_today wants true or false' using errcode = 'PT400';
  end if;
  perform app.ensure_profile(app.user_id());
  update public.users set starts_on_today = wanted::boolean where id = app.user_id();
  return jsonb_build_object('startsOnToday', wanted);
end
$$;

revoke all on function
  app.day_number(date), app.count_hours(date, date), app.day_begins(date), app.hours_between(timestamptz, timestamptz),
  app.note_changed_days(), app.last_kept_day(), app.keep_days(date, date, interval), app.all_days_kept(date, date),
  app.keep_past(), app.count_and_keep(date, date), app.count_parties(date, date), app.totals_of_days(app.day_parties[], app.day_hours[]), app.ranks_of_hours(app.day_hours[]),
  app.tally(bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint), app.open_by_age(date),
  public.today_figures(jsonb), public.today_waiting(jsonb), public.start_on_today(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.today_figures(jsonb), public.today_waiting(jsonb), public.start_on_today(jsonb) to authenticated;
