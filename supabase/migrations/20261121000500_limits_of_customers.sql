-- An account is quickly made, so whoever merely has one is limited like a visitor: as the account, from wherever it asks, and as the
-- address, whichever account asks. Only people of the company are one caller each, and above the ceilings.

create function app.works_here() returns boolean
language sql stable set search_path = ''
as $$ select app.role() in ('admin', 'manager', 'staff', 'driver') $$;

create function app.caller_address() returns text
language sql stable security definer set search_path = ''
as $$
  select app.caller_key(
    nullif(current_setting('request.headers', true), '')::jsonb ->> coalesce(app.setting('caller_header'), 'cf-connecting-ip')
  )
$$;

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

-- Over all callers: of misses so many as before, of answers ten times that.
insert into app.settings (name, value) values
  ('answers_per_minute', '3000'),
  ('answers_per_hour', '60000');

create function app.wait_for_all(bucket text, counted text) returns integer
language sql stable security definer set search_path = ''
as $$
  select app.wait_for(bucket || '-' || counted, app.setting(counted || '_per_minute')::integer, app.setting(counted || '_per_hour')::integer)
$$;

/* Where everybody together has missed too often, somebody is guessing, from many addresses. Who has not missed in this hour is still
   answered: most people know their number, and would otherwise be locked out by whoever fills the ceiling. It leaves a guesser one try an
   hour for each address, and above those stands the ceiling of answers. */
create function app.admit_caller(asked text, per_minute integer, per_hour integer, ceiling text, may_miss boolean default true) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  callers constant text[] := app.callers();
  wait integer;
begin
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

-- To be called last. What all share is locked last of all: nobody waits for it behind one caller's own crowd.
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

/* Tracking */

-- Numbers are whole for people of the company, and where they are the one that was typed.
create function app.shown_number(contact_number text, whole boolean, typed_number text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select case when whole or contact_number = typed_number then contact_number else app.masked_number(contact_number) end $$;

-- All that anybody outside learns of a shipment.
create function app.tracked_shipment(shipment public.shipments, whole boolean, typed_number text default null) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'tracking_number', shipment.tracking_number,
    'status', shipment.status,
    'from_city', shipment.from_city,
    'to_city', shipment.to_city,
    'from_contact_number', app.shown_number(shipment.from_contact_number, whole, typed_number),
    'to_contact_number', app.shown_number(shipment.to_contact_number, whole, typed_number),
    'created_at', app.instant(shipment.created_at),
    'estimated_delivery_date', shipment.estimated_delivery_date,
    'delivered_at', app.instant(shipment.delivered_at),
    'cancelled_at', app.instant(shipment.cancelled_at),
    'notes', shipment.notes,
    'timeline', app.tracking_timeline(shipment)
  )
$$;

create or replace function public.track_shipment(p jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(app.args(p) ->> 'trackingNumber'));
  answer jsonb;
begin
  perform app.admit_caller('track', 10, 100, 'track');
  select app.tracked_shipment(shipment, app.works_here()) into answer from public.shipments as shipment where lower(tracking_number) = wanted;
  perform app.count_answer('track', 10, 100, 'track', answer is null);
  return jsonb_build_object('shipment', answer);
end
$$;

-- Sealed places, and why further pages have limits of their own: where this function first came.
create or replace function public.track_by_phone(p jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  page_size constant integer := 50;
  longest_list constant integer := 1000;
  typed constant text := btrim(app.args(p) ->> 'phone');
  -- Stored numbers have ten digits; an eleventh can only be the 0 in front.
  number constant text := case when typed ~ '^[0-9]{10}$' then typed when typed ~ '^0[0-9]{10}$' then substr(typed, 2) end;
  after constant text := app.args(p) ->> 'after';
  place text := left(after, -33);
  further constant boolean := coalesce(right(after, 33) = '.' || app.page_seal(number || '.' || place), false);
  asked constant text := case when further then 'track-pages' else 'track-phone' end;
  per_minute constant integer := case when further then 30 else 10 end;
  per_hour constant integer := case when further then 300 else 100 end;
  listed integer := case when further then split_part(place, '.', 3)::integer else 0 end;
  whole boolean;
  mine public.shipments[];
  answer jsonb;
begin
  perform app.admit_caller(asked, per_minute, per_hour, 'track-phone', not further);

  if coalesce(typed !~ '^[0-9]{10,11}$', true) then
    answer := jsonb_build_object('refused', 'invalid-phone', 'message', 'A phone number has 10 digits, or 11 with a 0 in front.');
  elsif after is not null and not further then
    answer := jsonb_build_object('refused', 'unknown-place', 'message', 'This list cannot be continued. Please search again.');
  else
    -- One more than is shown tells whether there is a next page.
    mine := array(select shipment from app.shipments_of_phone(
      number,
      case when further then to_timestamp(split_part(place, '.', 1)::numeric / 1000) else 'infinity' end,
      case when further then split_part(place, '.', 2) else '' end,
      page_size + 1
    ) as shipment);
    whole := app.works_here();
    select jsonb_build_object('shipments', coalesce(
      jsonb_agg(app.tracked_shipment(shown, whole, number) order by shown.created_at desc, shown.tracking_number desc), '[]'
    ))
    into answer from unnest(mine[:page_size]) as shown;

    listed := listed + page_size;
    place := case when cardinality(mine) > page_size and listed < longest_list then
      concat_ws('.', floor(extract(epoch from mine[page_size].created_at) * 1000)::bigint, mine[page_size].tracking_number, listed) end;
    answer := answer || jsonb_build_object(
      'next', place || '.' || app.page_seal(number || '.' || place),
      'cut', cardinality(mine) > page_size and place is null
    );
  end if;

  perform app.count_answer(asked, per_minute, per_hour, 'track-phone', coalesce(cardinality(mine), 0) = 0);
  return answer;
end
$$;

/* Messages: their ceiling counts everybody's, the company's too */

-- The device makes the id, so a message whose answer was lost is sent again without arriving twice. Whoever fills the field that
-- people cannot see is told that all is well, and nothing is kept.
create or replace function public.contact_message(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given constant jsonb := app.args(p);
  message public.contact_messages;
  wrong text;
  wait integer;
begin
  wait := coalesce(
    app.wait_of_callers('contact', 10, 100),
    app.wait_for('contact-messages', app.setting('messages_per_minute')::integer, app.setting('messages_per_hour')::integer)
  );
  if wait is not null then
    perform app.refuse_too_many(wait);
  end if;

  message.id := app.uuid_or_null(given ->> 'id');
  message.name := btrim(given ->> 'name', E' \t\r\n');
  message.email := btrim(given ->> 'email', E' \t\r\n');
  message.phone := nullif(btrim(given ->> 'phone'), '');
  message.service := nullif(given ->> 'service', '');
  message.message := btrim(given ->> 'message', E' \t\r\n');
  message.written_at := app.instant_or_null(given ->> 'writtenAt');

  if coalesce(given ->> 'website', '') = '' then
    wrong := app.wrong_contact_field(message);
    if wrong is null then
      insert into public.contact_messages (id, name, email, phone, service, message, written_at)
      values (message.id, message.name, message.email, message.phone, message.service, message.message, message.written_at)
      on conflict (id) do nothing;
    end if;
  end if;

  perform app.count_callers('contact', 10, 100);
  perform app.count_call('contact-messages', 16);
  return case when wrong is null then jsonb_build_object('done', true) else jsonb_build_object('refused', 'invalid', 'field', wrong) end;
end
$$;

revoke all on function
  app.works_here(), app.caller_address(), app.callers(), app.wait_of_callers(text, integer, integer),
  app.count_callers(text, integer, integer), app.wait_for_all(text, text), app.admit_caller(text, integer, integer, text, boolean),
  app.count_answer(text, integer, integer, text, boolean), app.tracked_shipment(public.shipments, boolean, text), app.shown_number(text, boolean, text)
  from public, anon, authenticated, service_role;
