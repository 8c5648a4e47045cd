-- How often a caller may ask. Fixed windows of a minute and an hour; a refusal raised as an error rolls back its own count, so a caller who
-- keeps asking is let in again when the window ends.

-- One row for a bucket, a window and a shard: callers of one bucket seldom wait for each other.
create table public.call_counters (
  bucket text not null,
  window_start timestamptz not null,
  shard smallint not null check (shard between 0 and 15),
  calls integer not null default 0,
  primary key (bucket, window_start, shard)
);
create index call_counters_window_start on public.call_counters (window_start);

alter table public.call_counters enable row level security;
revoke all on public.call_counters from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.call_counters to service_role;

-- An IPv6 subscriber owns a whole /64. All callers without an address share one key.
create function app.caller_key(typed_address text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  address inet;
begin
  address := nullif(btrim(typed_address), '')::inet;
  if address is null then
    return 'shared';
  end if;
  if family(address) = 4 then
    return host(address);
  end if;
  if address <<= '::ffff:0:0/96'::inet then
    return host('0.0.0.0'::inet + (address - '::ffff:0:0'::inet));
  end if;
  return network(set_masklen(address, 64))::text;
exception when invalid_text_representation then
  return 'shared';
end
$$;

-- Only a header that the caller cannot choose says who is calling. Hosted, it is the proxy's cf-connecting-ip. The embedded server names
-- its own in the setting 'caller_header' and deletes the caller's header of that name.
create function app.caller_address() returns text
language sql stable security definer set search_path = ''
as $$
  select app.caller_key(
    nullif(current_setting('request.headers', true), '')::jsonb ->> coalesce(app.setting('caller_header'), 'cf-connecting-ip')
  )
$$;

/* An account is quickly made, so its holder is limited like a visitor: as the account, from every address, and as the address, for every
   account. Only people of the company are one caller each, and above the ceilings. */

create function app.works_here() returns boolean
language sql stable set search_path = ''
as $$ select app.role() in ('admin', 'manager', 'staff', 'driver') $$;

-- Everybody a call counts for. The account comes first, so that two calls lock what they share in one order.
create function app.callers() returns text[]
language sql stable security definer set search_path = ''
as $$
  select case
    when auth.uid() is null then array[app.caller_address()]
    when app.works_here() then array['user:' || auth.uid()]
    else array['user:' || auth.uid(), app.caller_address()]
  end
$$;

/* One bucket */

-- Seconds until the bucket is open again; null while it is.
create function app.wait_for(bucket text, per_minute integer, per_hour integer) returns integer
language sql stable security definer set search_path = ''
as $$
  select max(case
    when counted.bucket = wait_for.bucket || ':minute' and counted.calls >= per_minute
      then ceil(extract(epoch from date_trunc('minute', now()) + interval '1 minute' - now()))::integer
    when counted.bucket = wait_for.bucket || ':hour' and counted.calls >= per_hour
      then ceil(extract(epoch from date_trunc('hour', now()) + interval '1 hour' - now()))::integer
  end)
  from (
    select counter.bucket, sum(counter.calls) as calls
    from public.call_counters as counter
    where (counter.bucket, counter.window_start) in (
      (wait_for.bucket || ':minute', date_trunc('minute', now())),
      (wait_for.bucket || ':hour', date_trunc('hour', now()))
    )
    group by counter.bucket
  ) as counted
$$;

-- Call it last: the row stays locked until the transaction ends. One caller has one shard and so never exceeds the limit, even with many
-- calls at once. Buckets that all callers share are spread over sixteen. It also deletes counters of past windows.
create function app.count_call(bucket text, shards integer, how_many integer default 1) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.refuse_reshaped();
  insert into public.call_counters as counter (bucket, window_start, shard, calls)
  select count_call.bucket || counted.suffix, counted.started, floor(random() * shards), how_many
  from (values (':hour', date_trunc('hour', now())), (':minute', date_trunc('minute', now()))) as counted (suffix, started)
  on conflict on constraint call_counters_pkey do update set calls = counter.calls + how_many;

  if random() < 0.02 then
    delete from public.call_counters as counter
    where (counter.bucket, counter.window_start, counter.shard) in (
      select old.bucket, old.window_start, old.shard
      from public.call_counters as old
      where old.window_start < now() - interval '2 hours'
      limit 500
      for update skip locked
    );
  end if;
end
$$;

-- Counts a call of one caller and says how long to wait when it was one too many; null when it was not.
-- The caller's rows are locked by counting, so two calls at once cannot both be the last one allowed.
create function app.count_caller(bucket text, per_minute integer, per_hour integer) returns integer
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.count_call(bucket, 1);
  return app.wait_for(bucket, per_minute + 1, per_hour + 1);
end
$$;

-- PostgREST and the embedded server turn this into a real 429 with Retry-After. Without the second header a browser hides the first one from
-- an app of another origin, which every hosted app is.
create function app.refuse_too_many(retry_after integer) returns void
language plpgsql set search_path = ''
as $$
begin
  raise sqlstate 'PGRST' using
    message = jsonb_build_object('code', 'too-many', 'message', 'Too many searches. Please wait a minute and try again.', 'details', null, 'hint', null)::text,
    detail = jsonb_build_object(
      'status', 429,
      'headers', jsonb_build_object('Retry-After', greatest(retry_after, 1)::text, 'Access-Control-Expose-Headers', 'Retry-After')
    )::text;
end
$$;

/* Everybody a call counts for */

create function app.wait_of_callers(asked text, per_minute integer, per_hour integer) returns integer
language sql stable security definer set search_path = ''
as $$ select max(app.wait_for(asked || ':' || caller, per_minute, per_hour)) from unnest(app.callers()) as caller $$;

create function app.count_callers(asked text, per_minute integer, per_hour integer) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  caller text;
  wait integer;
begin
  foreach caller in array app.callers() loop
    wait := app.count_caller(asked || ':' || caller, per_minute, per_hour);
    if wait is not null then
      perform app.refuse_too_many(wait);
    end if;
  end loop;
end
$$;

/* The ceilings over all callers */

insert into app.settings (name, value) values
  ('misses_per_minute', '300'),
  ('misses_per_hour', '6000'),
  -- Ten times as many answers as misses.
  ('answers_per_minute', '3000'),
  ('answers_per_hour', '60000');

create function app.wait_for_all(bucket text, counted text) returns integer
language sql stable security definer set search_path = ''
as $$
  select app.wait_for(bucket || '-' || counted, app.setting(counted || '_per_minute')::integer, app.setting(counted || '_per_hour')::integer)
$$;

/* Too many misses by everybody together mean that somebody is guessing from many addresses. A caller without a miss in this hour is
   still answered: most people know their number, and the guesser must not lock them out. A guesser gets one try an hour for each
   address, up to the ceiling of answers. */
create function app.admit_caller(asked text, per_minute integer, per_hour integer, ceiling text, may_miss boolean default true) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  callers constant text[] := app.callers();
  wait integer;
begin
  perform app.refuse_reshaped();
  wait := app.wait_of_callers(asked, per_minute, per_hour);
  if wait is null and not app.works_here() then
    wait := app.wait_for_all(ceiling, 'answers');
    if wait is null and may_miss and exists (select from unnest(callers) as caller where app.wait_for(ceiling || '-missed:' || caller, 1, 1) is not null) then
      wait := app.wait_for_all(ceiling, 'misses');
    end if;
  end if;
  if wait is not null then
    perform app.refuse_too_many(wait);
  end if;
end
$$;

-- Call it last. The shared rows are locked last of all, so that nobody waits for them behind one caller's many calls.
create function app.count_answer(asked text, per_minute integer, per_hour integer, ceiling text, missed boolean) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  caller text;
begin
  perform app.count_callers(asked, per_minute, per_hour);
  if app.works_here() then
    return;
  end if;
  if missed then
    foreach caller in array app.callers() loop
      perform app.count_call(ceiling || '-missed:' || caller, 1);
    end loop;
    perform app.count_call(ceiling || '-misses', 16);
  end if;
  perform app.count_call(ceiling || '-answers', 16);
end
$$;

revoke all on function
  app.caller_key(text), app.caller_address(), app.works_here(), app.callers(), app.wait_for(text, integer, integer),
  app.count_call(text, integer, integer), app.count_caller(text, integer, integer), app.refuse_too_many(integer),
  app.wait_of_callers(text, integer, integer), app.count_callers(text, integer, integer), app.wait_for_all(text, text),
  app.admit_caller(text, integer, integer, text, boolean), app.count_answer(text, integer, integer, text, boolean)
  from public, anon, authenticated, service_role;
