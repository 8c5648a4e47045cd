-- Written by `npm run db:baseline`. Change supabase/schemas/0630_delivery_codes.sql instead.

-- The code that only the recipient can give: six digits, or a token that a server function has signed. Nothing here is in any driver's
-- reach; who reads a code is written down.

-- Of this installation alone. Six digits are derived with it each time that somebody may read them; what is kept of them is a digest,
-- which without the secret tells nothing. A plain hash of six digits is guessed in a moment.
create table app.delivery_secret (
  only_one boolean primary key default true check (only_one),
  secret bytea not null
);
insert into app.delivery_secret (secret) values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

create table app.delivery_codes (
  shipment_id uuid primary key references public.shipments (id) on delete cascade,
  -- How many the shipment has had: the office may make a new one.
  serial integer not null default 1,
  digest bytea not null,
  wrong_tries integer not null default 0,
  -- An answer may be lost, and the same digits be tried again.
  last_wrong bytea
);

create table app.delivery_code_looks (
  id bigint generated always as identity primary key,
  shipment_id uuid not null references public.shipments (id) on delete cascade,
  looked_at timestamptz(3) not null default clock_timestamp(),
  looked_by uuid not null,
  looked_as text not null check (looked_as in ('office', 'recipient')),
  made_new boolean not null
);
comment on table app.delivery_code_looks is 'Append-only: who read the code of a shipment, and who made a new one.';
create index delivery_code_looks_shipment on app.delivery_code_looks (shipment_id, id);

-- The private half leaves by delivery_signing alone, which only server functions may call.
create table app.delivery_keys (
  kid text primary key check (kid ~ '^[A-Za-z0-9_-]{8}$'),
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  private_key text not null,
  made_at timestamptz(3) not null default clock_timestamp()
);

-- SQL cannot check a signature, and need not: it knows each token that was signed.
create table app.delivery_tokens (
  digest bytea primary key,
  shipment_id uuid not null references public.shipments (id) on delete cascade,
  -- Of which code it was made: the office may make a new one while it is being signed.
  serial integer not null,
  expires_at timestamptz(3) not null
);
create index delivery_tokens_shipment on app.delivery_tokens (shipment_id);
create index delivery_tokens_expires_at on app.delivery_tokens (expires_at);

create table app.delivery_code_checks (
  proof_id uuid primary key references public.proof_of_delivery (id) on delete restrict,
  way text check (way in ('typed', 'scanned')),
  result text not null check (result in ('right', 'wrong', 'missing')),
  check ((way is null) = (result = 'missing'))
);
comment on table app.delivery_code_checks is 'What the code of a capture was worth when it arrived, or when the office gave the capture to its shipment. The code itself is not kept.';

-- Of captures that wait for a person, who may yet say of which shipment they are: as long as they wait, and as a digest of that one capture.
create table app.waiting_codes (
  proof_id uuid primary key references public.proof_of_delivery (id) on delete restrict,
  way text not null check (way in ('typed', 'scanned')),
  digest bytea not null
);

alter table app.delivery_secret enable row level security;
alter table app.delivery_codes enable row level security;
alter table app.delivery_code_looks enable row level security;
alter table app.delivery_keys enable row level security;
alter table app.delivery_tokens enable row level security;
alter table app.delivery_code_checks enable row level security;
alter table app.waiting_codes enable row level security;
revoke all on
  app.delivery_secret, app.delivery_codes, app.delivery_code_looks, app.delivery_keys, app.delivery_tokens, app.delivery_code_checks,
  app.waiting_codes
  from public, anon, authenticated, service_role;

-- Nested as HMAC is, and with the same hash.
create function app.keyed_digest(message text) returns bytea
language plpgsql stable set search_path = ''
as $$
declare
  key bytea;
begin
  select d.secret into key from app.delivery_secret as d;
  return sha256(key || sha256(key || convert_to(message, 'UTF8')));
end
$$;

create function app.code_digits(shipment uuid, serial integer) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return lpad((('x' || left(encode(app.keyed_digest('digits ' || shipment || ' ' || serial), 'hex'), 15))::bit(60)::bigint % 1000000)::text, 6, '0');
end
$$;

create function app.code_digest(shipment uuid, digits text) returns bytea
language plpgsql stable set search_path = ''
as $$ begin return app.keyed_digest('digest ' || shipment || ' ' || digits); end $$;

create function app.most_code_tries() returns integer
language sql immutable set search_path = ''
as $$ select 5 $$;

-- Made when it is first asked for, and held: two who try at the same time take turns.
create function app.delivery_code_of(shipment uuid) returns app.delivery_codes
language plpgsql volatile set search_path = ''
as $$
declare
  code app.delivery_codes;
begin
  perform app.refuse_reshaped();
  insert into app.delivery_codes (shipment_id, digest)
  values (shipment, app.code_digest(shipment, app.code_digits(shipment, 1)))
  on conflict (shipment_id) do nothing;
  select * into code from app.delivery_codes as c where c.shipment_id = shipment for update;
  return code;
end
$$;

create function app.needs_code(shipment public.shipments) returns boolean
language plpgsql stable set search_path = ''
as $$ begin return 'code' = any (app.needs_of(shipment.id, shipment.client_code)); end $$;

-- Whether somebody may still read it: what has arrived needs none.
create function app.shows_code(shipment public.shipments) returns boolean
language plpgsql stable set search_path = ''
as $$ begin return shipment.status <> all (app.finished_statuses()) and app.needs_code(shipment); end $$;

-- The account of the address that the parcel goes to. Who booked it, who sends it and whose client pays for it are somebody else: with the
-- code they could say that a parcel was handed over that never was.
create function app.is_recipient(shipment public.shipments) returns boolean
language plpgsql stable set search_path = ''
as $$ begin return coalesce(app.role() = 'customer' and lower(shipment.to_email) = app.confirmed_email(), false); end $$;

/* Reading it */

-- The office and the recipient. Drivers and visitors are refused before anything is looked up. `serial` is for the server function that signs.
-- Each look of a recipient is kept for good, so an account has thirty in an hour; by its account alone, because all calls of server functions
-- may come from one address.
create function public.delivery_code(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted constant uuid := app.uuid_or_null(app.args(p) ->> 'shipmentId');
  office constant boolean := app.is_office();
  shipment public.shipments;
  code app.delivery_codes;
  wait integer;
begin
  if not office and app.role() <> 'customer' then
    raise exception 'Only the office and its recipient read the code of a delivery.' using errcode = 'PT403';
  end if;
  select * into shipment from public.shipments as s where s.id = wanted;
  if not found or not (office or app.is_recipient(shipment)) then
    return jsonb_build_object('refused', 'not-found');
  end if;
  if not app.shows_code(shipment) then
    return jsonb_build_object('refused', 'not-needed');
  end if;
  code := app.delivery_code_of(shipment.id);
  insert into app.delivery_code_looks (shipment_id, looked_by, looked_as, made_new)
  values (shipment.id, app.user_id(), case when office then 'office' else 'recipient' end, false);
  if not office then
    wait := app.count_caller('delivery-code:user:' || app.user_id(), 10, 30);
    if wait is not null then
      perform app.refuse_too_many(wait);
    end if;
  end if;
  return jsonb_build_object(
    'digits', app.code_digits(shipment.id, code.serial),
    'serial', code.serial,
    'triesLeft', greatest(app.most_code_tries() - code.wrong_tries, 0)
  );
end
$$;

-- Who has read it, without reading it.
create function public.delivery_code_looks(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant uuid := app.uuid_or_null(app.args(p) ->> 'shipmentId');
begin
  if not app.is_office() then
    raise exception 'Only the office sees who read a code.' using errcode = 'PT403';
  end if;
  return jsonb_build_object(
    'triesLeft', greatest(app.most_code_tries() - coalesce((select c.wrong_tries from app.delivery_codes as c where c.shipment_id = wanted), 0), 0),
    'looks', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', latest.id, 'at', app.instant(latest.looked_at), 'name', app.person_name(latest.looked_by), 'as', latest.looked_as, 'madeNew', latest.made_new
      ) order by latest.id desc)
      from (select * from app.delivery_code_looks as l where l.shipment_id = wanted order by l.id desc limit 20) as latest
    ), '[]')
  );
end
$$;

-- Another code, and five tries again. Tokens of before say nothing any more.
create function public.renew_delivery_code(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  shipment public.shipments;
  code app.delivery_codes;
begin
  if not app.is_office() then
    raise exception 'Only the office makes a new code.' using errcode = 'PT403';
  end if;
  select * into shipment from public.shipments where id = app.uuid_or_null(app.args(p) ->> 'shipmentId');
  if not found then
    return jsonb_build_object('refused', 'not-found');
  end if;
  if not app.shows_code(shipment) then
    return jsonb_build_object('refused', 'not-needed');
  end if;
  code := app.delivery_code_of(shipment.id);
  update app.delivery_codes
  set serial = code.serial + 1, wrong_tries = 0, last_wrong = null, digest = app.code_digest(shipment.id, app.code_digits(shipment.id, code.serial + 1))
  where shipment_id = shipment.id;
  delete from app.delivery_tokens where shipment_id = shipment.id;
  insert into app.delivery_code_looks (shipment_id, looked_by, looked_as, made_new) values (shipment.id, app.user_id(), 'office', true);
  return jsonb_build_object('done', true);
end
$$;

/* Trying it */

-- What six typed digits are worth; a wrong try counts. Once there were five, nothing is right any more.
create function app.try_digits(shipment uuid, digits text) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  code constant app.delivery_codes := app.delivery_code_of(shipment);
  tried constant bytea := app.code_digest(shipment, digits);
begin
  if code.wrong_tries >= app.most_code_tries() then
    return 'locked';
  elsif code.digest = tried then
    return 'right';
  end if;
  update app.delivery_codes set wrong_tries = wrong_tries + 1, last_wrong = tried where shipment_id = shipment and last_wrong is distinct from tried;
  return 'wrong';
end
$$;

-- At the door, with signal: by the driver whose parcel it is, or by the office.
create function public.check_delivery_code(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  role constant text := app.role();
  shipment public.shipments;
  result text;
begin
  if role not in ('admin', 'manager', 'staff', 'driver') then
    raise exception 'Only who delivers checks the code of a delivery.' using errcode = 'PT403';
  end if;
  if coalesce(asked ->> 'digits', '') !~ '^[0-9]{6}$' then
    return jsonb_build_object('refused', 'invalid');
  end if;
  select * into shipment from public.shipments as s
  where s.id = app.uuid_or_null(asked ->> 'shipmentId') and (role <> 'driver' or s.driver_id = app.user_id());
  if not found then
    return jsonb_build_object('refused', 'not-found');
  end if;
  if not app.shows_code(shipment) then
    return jsonb_build_object('refused', 'not-needed');
  end if;
  result := app.try_digits(shipment.id, asked ->> 'digits');
  if result = 'locked' then
    return jsonb_build_object('refused', 'locked');
  end if;
  return jsonb_build_object(
    'result', result,
    'triesLeft', (select greatest(app.most_code_tries() - c.wrong_tries, 0) from app.delivery_codes as c where c.shipment_id = shipment.id)
  );
end
$$;

-- False for a code that is none, true also where there is none.
create function app.is_readable_code(given jsonb) returns boolean
language sql immutable
as $$
  select coalesce(jsonb_typeof(given), 'null') = 'null' or coalesce(
    jsonb_typeof(given -> 'value') = 'string' and (
      given -> 'way' = '"typed"' and given ->> 'value' ~ '^[0-9]{6}$'
      or given -> 'way' = '"scanned"' and length(given ->> 'value') between 1 and 400
    ),
    false
  )
$$;

-- What the code of a capture is worth when it arrives. Nothing of it where none is needed; a reason for having none is enough.
create function app.check_code(command jsonb, shipment public.shipments, out way text, out result text)
language plpgsql volatile set search_path = ''
as $$
declare
  payload constant jsonb := command -> 'payload';
  given constant jsonb := nullif(payload -> 'code', 'null');
begin
  if shipment.id is null or payload ->> 'outcome' is distinct from 'Delivered' or not app.is_readable_code(given)
    or not app.needs_code(shipment) then
    return;
  end if;
  if given is null then
    result := case when not coalesce(payload -> 'notPossible' @> '[{"what": "code"}]', false) then 'missing' end;
    return;
  end if;
  way := given ->> 'way';
  if way = 'typed' then
    result := case app.try_digits(shipment.id, given ->> 'value') when 'right' then 'right' else 'wrong' end;
  else
    result := app.token_result(sha256(convert_to(given ->> 'value', 'UTF8')), shipment.id, app.corrected_claim(command));
  end if;
end
$$;

create function app.token_result(token bytea, shipment uuid, shown_at timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case when exists (
    select from app.delivery_tokens as t
    join app.delivery_codes as c using (shipment_id, serial)
    where t.digest = token and t.shipment_id = shipment and shown_at <= t.expires_at
  ) then 'right' else 'wrong' end;
end
$$;

/* Of a capture that waits for a person */

create function app.waiting_digest(proof uuid, digits text) returns bytea
language plpgsql stable set search_path = ''
as $$ begin return app.keyed_digest('waits ' || proof || ' ' || digits); end $$;

create function app.keep_waiting_code(proof uuid, payload jsonb) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  given constant jsonb := nullif(payload -> 'code', 'null');
begin
  if given is null or not app.is_readable_code(given) then
    return false;
  end if;
  insert into app.waiting_codes values (
    proof, given ->> 'way',
    case given ->> 'way' when 'typed' then app.waiting_digest(proof, given ->> 'value') else sha256(convert_to(given ->> 'value', 'UTF8')) end
  );
  return true;
end
$$;

-- What it is worth once the office says of which shipment the capture is, as it would have been on arrival.
create function app.check_waiting_code(proof public.proof_of_delivery, shipment public.shipments, out way text, out result text)
language plpgsql volatile set search_path = ''
as $$
declare
  waiting app.waiting_codes;
  code app.delivery_codes;
begin
  if proof.outcome <> 'Delivered' or not app.needs_code(shipment) then
    return;
  end if;
  select * into waiting from app.waiting_codes as w where w.proof_id = proof.id;
  if waiting.proof_id is null then
    result := case when not exists (
      select from public.receipt_facts as f where f.proof_id = proof.id and f.not_possible @> '[{"what": "code"}]'
    ) then 'missing' end;
  elsif waiting.way = 'scanned' then
    result := app.token_result(
      waiting.digest, shipment.id, proof.claimed_at + make_interval(secs => coalesce(proof.clock_offset_ms, 0) / 1000.0)
    );
  else
    code := app.delivery_code_of(shipment.id);
    result := case
      when code.wrong_tries < app.most_code_tries() and waiting.digest = app.waiting_digest(proof.id, app.code_digits(shipment.id, code.serial))
        then 'right'
      else 'wrong'
    end;
    if result = 'wrong' then
      update app.delivery_codes set wrong_tries = least(wrong_tries + 1, app.most_code_tries()) where shipment_id = shipment.id;
    end if;
  end if;
  way := waiting.way;
  if result <> 'right' and app.chain_had_code(coalesce(proof.corrects_first, proof.id), shipment.id, 'right') then
    result := case when way is not null then 'right' end;
  end if;
end
$$;

create function app.forget_waiting_code() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.waiting_codes where proof_id = new.id;
  return null;
end
$$;
create trigger forget_waiting_code after update of review_state on public.proof_of_delivery
  for each row when (old.review_state = 'open' and new.review_state <> 'open') execute function app.forget_waiting_code();

-- A capture and its corrections, for this shipment.
create function app.chain_had_code(first uuid, shipment uuid, wanted text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from app.delivery_code_checks as c join public.proof_of_delivery as p on p.id = c.proof_id
    where coalesce(p.corrects_first, p.id) = first and p.shipment_id = shipment and c.result = wanted
  )
$$;

-- A capture that fails takes its try back with it: made to fail, it could guess for ever. A correction tries the code of what it corrects,
-- whatever parcel it names. Nobody uses up the tries of a colleague's parcel without a word, or of one that they could change nothing of.
create function app.count_try_of_failed(command jsonb, role text, asking uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  payload constant jsonb := command -> 'payload';
  digits constant text := payload #>> '{code,value}';
  shipment public.shipments;
  corrected public.proof_of_delivery;
begin
  if payload #>> '{code,way}' is distinct from 'typed' or coalesce(digits, '') !~ '^[0-9]{6}$' then
    return false;
  end if;
  if command ->> 'kind' = 'correct-delivery' then
    corrected := app.corrected_capture(app.uuid_or_null(payload ->> 'corrects'));
  end if;
  if corrected.id is not null then
    select * into shipment from public.shipments as s
    where s.id = corrected.shipment_id and corrected.captured_by = asking and role in ('admin', 'manager', 'staff', 'driver')
      and app.standing_capture(coalesce(corrected.corrects_first, corrected.id), s.id) is not null;
  else
    select * into shipment from public.shipments where id = app.uuid_or_null(payload ->> 'shipmentId');
    if shipment.id is null then
      select * into shipment from public.shipments where id = app.find_scanned(payload ->> 'trackingNumber');
    end if;
    if not app.takes_effect(app.review_reason(shipment, role, asking)) then
      return false;
    end if;
  end if;
  return shipment.id is not null and (role <> 'driver' or shipment.driver_id is not distinct from asking) and app.needs_code(shipment)
    and app.try_digits(shipment.id, digits) is not null;
end
$$;

create function app.keep_code_check(proof uuid, way text, result text) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  if result is null then
    -- A check of before was for a shipment that the office has changed for another.
    delete from app.delivery_code_checks as c where c.proof_id = proof;
  else
    insert into app.delivery_code_checks values (proof, way, result)
    on conflict (proof_id) do update set way = excluded.way, result = excluded.result;
  end if;
  return result is not null;
end
$$;

-- For the office.
create function app.code_check_of(proof uuid) returns jsonb
language sql stable set search_path = ''
as $$ select jsonb_build_object('way', c.way, 'result', c.result) from app.delivery_code_checks as c where c.proof_id = proof $$;

/* Signing */

-- A new key is on the phones for a day before it signs, and the one before it stays until nothing that it signed is valid any more.
create function app.valid_delivery_keys() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kid', k.kid, 'key', k.public_key) order by k.made_at desc, k.kid), '[]')
    from app.delivery_keys as k
    where not exists (select from app.delivery_keys as later where later.made_at > k.made_at and later.made_at < now() - interval '4 days')
  );
end
$$;

-- For server functions: the key that signs. They bring a new one where none is, or the newest is old; of two who do, one is kept.
create function public.delivery_signing(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  brought constant jsonb := app.args(p) -> 'newKey';
  newest timestamptz;
begin
  lock table app.delivery_keys in share row exclusive mode;
  select max(k.made_at) into newest from app.delivery_keys as k;
  if jsonb_typeof(brought) = 'object' and (newest is null or newest < now() - interval '90 days') then
    insert into app.delivery_keys (kid, public_key, private_key) values (brought ->> 'kid', brought ->> 'publicKey', brought ->> 'privateKey')
    returning made_at into newest;
    perform app.tell_drivers_of_needs(array(
      select s.id from public.shipments as s where s.driver_id is not null and app.shows_code(s) order by s.id
    ));
  end if;
  return jsonb_build_object(
    'isDue', newest is null or newest < now() - interval '90 days',
    'key', (
      select jsonb_build_object('kid', k.kid, 'privateKey', k.private_key)
      from app.delivery_keys as k
      order by k.made_at < now() - interval '1 day' desc, case when k.made_at < now() - interval '1 day' then k.made_at end desc, k.made_at, k.kid
      limit 1
    )
  );
end
$$;

create function public.keep_delivery_token(p jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
begin
  delete from app.delivery_tokens where expires_at < now() - interval '60 days';
  insert into app.delivery_tokens (digest, shipment_id, serial, expires_at) values (
    decode(asked ->> 'digest', 'hex'), app.uuid_or_null(asked ->> 'shipmentId'), app.whole_number_or_null(asked -> 'serial')::integer,
    app.instant_or_null(asked ->> 'expiresAt')
  );
end
$$;

revoke all on function
  app.keyed_digest(text), app.code_digits(uuid, integer), app.code_digest(uuid, text), app.most_code_tries(), app.delivery_code_of(uuid),
  app.needs_code(public.shipments), app.shows_code(public.shipments), app.try_digits(uuid, text), app.is_readable_code(jsonb),
  app.check_code(jsonb, public.shipments), app.chain_had_code(uuid, uuid, text), app.token_result(bytea, uuid, timestamptz),
  app.waiting_digest(uuid, text), app.keep_waiting_code(uuid, jsonb), app.check_waiting_code(public.proof_of_delivery, public.shipments),
  app.forget_waiting_code(), app.is_recipient(public.shipments), app.count_try_of_failed(jsonb, text, uuid), app.keep_code_check(uuid, text, text), app.code_check_of(uuid), app.valid_delivery_keys(),
  public.delivery_code(jsonb), public.delivery_code_looks(jsonb), public.renew_delivery_code(jsonb), public.check_delivery_code(jsonb),
  public.delivery_signing(jsonb), public.keep_delivery_token(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.delivery_code(jsonb), public.delivery_code_looks(jsonb), public.renew_delivery_code(jsonb), public.check_delivery_code(jsonb)
  to authenticated;
grant execute on function public.delivery_signing(jsonb), public.keep_delivery_token(jsonb) to service_role;
