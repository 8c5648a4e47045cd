-- What people did, carried out once each. A batch holds up to fifty commands; each runs in a subtransaction of its own,
-- so that one bad command stops nobody, and its answer is kept for good, so that a replay changes nothing.

create table public.sync_command (
  id uuid primary key,
  owner uuid not null,
  payload_hash text not null,
  kind text not null,
  result jsonb,
  received_at timestamptz(3) not null default clock_timestamp()
);
comment on table public.sync_command is 'Never deleted: a phone out of a drawer must not apply its work twice.';
create index sync_command_owner on public.sync_command (owner, received_at);
alter table public.sync_command enable row level security;
revoke all on public.sync_command from public, anon, authenticated, service_role;
grant select on public.sync_command to service_role;

/* Answers. `touched` names the mirrored record until its version is known; it never leaves the database. */

create function app.applied(tbl text default null, pk uuid default null) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return jsonb_build_object('status', 'applied', 'code', null, 'message', null, 'version', null)
    || case when tbl is null then '{}' else jsonb_build_object('touched', jsonb_build_object('tbl', tbl, 'pk', pk)) end;
end
$$;

create function app.refused(code text, message text) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('status', 'rejected', 'code', code, 'message', message, 'version', null) $$;

create function app.try_again(code text, message text) returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('status', 'retry', 'code', code, 'message', message, 'version', null) $$;

-- Of the same bytes always the same, whatever their spacing or order.
create function app.command_hash(command jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return encode(sha256(convert_to(jsonb_build_object(
    'kind', command -> 'kind',
    'payloadVersion', command -> 'payloadVersion',
    'claimedAt', command -> 'claimedAt',
    'payload', command -> 'payload'
  )::text, 'UTF8')), 'hex');
end
$$;

-- The device's claim moved by the offset measured at its last contact, never in the future.
-- Only ISO instants in UTC count: the type itself would take "tomorrow" and "infinity" as well.
create function app.claimed_at(command jsonb) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  if coalesce(command ->> 'claimedAt', '') !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?Z$' then
    raise exception 'claimedAt is no instant' using errcode = 'data_exception';
  end if;
  return (command ->> 'claimedAt')::timestamptz;
end
$$;

create function app.clock_offset_ms(command jsonb) returns bigint
language plpgsql immutable set search_path = ''
as $$ begin return round((command ->> 'clockOffsetMs')::numeric)::bigint; end $$;

create function app.corrected_claim(command jsonb) returns timestamptz
language plpgsql stable set search_path = ''
as $$ begin return app.claimed_at(command) + make_interval(secs => coalesce(app.clock_offset_ms(command), 0) / 1000.0); end $$;

create function app.person_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select user_name from public.staff where user_id = person),
    (select nullif(name, '') from public.users where id = person)
  )
$$;

-- What a person of this role may do; the row's own rules come after it.
create function app.may_command(role text, kind text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when kind = 'record-delivery' then true
    when kind in ('create-shipment', 'update-shipment', 'delete-shipment', 'assign-driver', 'scan-at-warehouse')
      then role in ('admin', 'manager', 'staff')
    when kind in ('save-warehouse', 'delete-warehouse') then role in ('admin', 'manager')
    when kind in ('save-client', 'delete-client') then role = 'admin'
    else false
  end;
end
$$;

create function app.knows_command(command jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when command ->> 'kind' is null or command ->> 'kind' <> all (array[
      'record-delivery', 'create-shipment', 'update-shipment', 'delete-shipment', 'save-client', 'delete-client', 'save-warehouse',
      'delete-warehouse', 'assign-driver', 'scan-at-warehouse'
    ]) then 'unknown-kind'
    when command -> 'payloadVersion' is distinct from '1' then 'unknown-version'
    else 'known'
  end;
end
$$;

-- A rule that a constraint holds, in words. Whatever has no words of its own still says which rule it was.
create function app.refusal_of_error(kind text, state text, violated text, detail text) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when violated = 'shipments_tracking_number_key' then app.refused('tracking-number-taken', 'This tracking number is already in use.')
    when violated in ('shipments_price_check', 'shipment_items_price_inr_check') or (state = '22003' and kind like '%-shipment')
      then app.refused('price-out-of-range', 'Base price cannot exceed ₹10,00,00,000 (₹10 crore). Please adjust package prices.')
    when violated in ('shipments_pkey', 'shipments_shipment_id_key', 'shipment_items_pkey', 'clients_pkey', 'warehouses_pkey')
      then app.refused('already-exists', 'This record already exists.')
    when violated = 'clients_client_code_key' then app.refused('client-code-taken', 'This client code is already in use.')
    when violated = 'shipments_client_code_fkey' and kind like '%-shipment' then app.refused('invalid', 'There is no client with this code.')
    when violated = 'shipments_driver_id_fkey' then app.refused('driver-not-active', 'This driver is not active.')
    when kind = 'delete-client' and state in ('23503', '23001')
      then app.refused('in-use', 'This client has shipments or invoices and cannot be deleted.')
    when kind = 'save-client' and state in ('23503', '23001') then app.refused('in-use', 'This client has invoices: its code cannot be changed.')
    when kind = 'delete-warehouse' and state in ('23503', '23001')
      then app.refused('in-use', 'This warehouse is in the history of shipments and cannot be deleted.')
    when kind = 'delete-shipment' and state in ('23503', '23001')
      then app.refused('in-use', 'This shipment is in use elsewhere and cannot be deleted.')
    when violated in ('shipments_from_contact_number_check', 'shipments_to_contact_number_check')
      then app.refused('invalid', 'Contact Number must be exactly 10 digits.')
    when violated in ('shipments_from_name_or_company_check', 'shipments_to_name_or_company_check')
      then app.refused('invalid', 'Full Name or Company Name is required.')
    when violated = 'shipment_items_quantity_check' then app.refused('invalid', 'Quantity must be greater than 0.')
    when violated = 'shipment_items_weight_kg_check' then app.refused('invalid', 'Weight must be greater than 0.')
    when violated = 'clients_gstin_check' then app.refused('invalid', 'This GSTIN is not valid.')
    when violated = 'clients_pan_check' then app.refused('invalid', 'This PAN is not valid.')
    when violated = 'clients_pan_fits_gstin' then app.refused('invalid', 'The PAN does not fit the GSTIN.')
    when violated = 'clients_client_code_check' then app.refused('invalid', 'A client code has up to 10 letters or digits.')
    when violated = 'clients_contact_email_check' then app.refused('invalid', 'Invalid email.')
    when violated = 'clients_contact_phone_check' then app.refused('invalid', 'Invalid phone (10 digits).')
    when violated in ('clients_client_name_check', 'clients_address_check', 'warehouses_name_check') then app.refused('invalid', 'Required')
    else app.refused('invalid', 'The server cannot accept this: ' || coalesce(nullif(violated, ''), detail) || '.')
  end
$$;

/* Merging: what nobody else touched is taken; what both changed is a conflict. */

-- An empty text and no text are the same to people.
create function app.same_value(one jsonb, other jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(nullif(one, '""'), 'null') = coalesce(nullif(other, '""'), 'null')
$$;

-- One side ('from' or 'to') of the allowed changes.
create function app.side_of(changes jsonb, side text, allowed text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(c.key, coalesce(c.value -> side, 'null')), '{}')
  from jsonb_each(case when jsonb_typeof(changes) = 'object' then changes else '{}' end) as c
  where c.key = any (allowed)
$$;

-- All three sides come as the table's own types print, so that 12.5 and "12.50" are no difference.
create function app.merge_fields(now_there jsonb, changed_from jsonb, changed_to jsonb, keys text[], out taken jsonb, out conflicts jsonb)
language sql immutable set search_path = ''
as $$
  select
    coalesce(jsonb_object_agg(f.key, changed_to -> f.key) filter (where f.verdict = 'take'), '{}'),
    coalesce(
      jsonb_object_agg(f.key, jsonb_build_object('from', changed_from -> f.key, 'yours', changed_to -> f.key, 'theirs', now_there -> f.key))
        filter (where f.verdict = 'conflict'),
      '{}'
    )
  from (
    select
      key,
      case
        when app.same_value(now_there -> key, changed_to -> key) then 'there already'
        when app.same_value(now_there -> key, changed_from -> key) then 'take'
        else 'conflict'
      end as verdict
    from unnest(keys) as key
  ) as f
$$;

create function app.conflict(fields jsonb, changed_by uuid, changed_at timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'status', 'conflict', 'code', 'changed-meanwhile', 'message', 'Somebody else changed this meanwhile.', 'version', null,
    'conflict', jsonb_build_object('fields', fields, 'changedBy', app.person_name(changed_by), 'changedAt', app.instant(changed_at))
  )
$$;

-- Says whether somebody else had changed the record since this was done; it decides a word, nothing else.
create function app.merged_or_applied(answer jsonb, command jsonb, changed_by uuid, changed_at timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when changed_by is distinct from app.actor() and changed_at > app.corrected_claim(command) then answer || '{"status": "merged"}'
    else answer
  end
$$;

-- Column names come from the callers' lists of allowed columns, never from a command.
create function app.insert_row(into_table regclass, fields jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  columns constant text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(fields) as key);
begin
  execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', into_table, columns) using fields;
end
$$;

create function app.update_row(of_table regclass, row_id uuid, fields jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  columns constant text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(fields) as key);
begin
  execute format('update %1$s set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1)) where id = $2', of_table, columns)
    using fields, row_id;
end
$$;

/* One command */

create function app.replay(known public.sync_command, asking uuid, hash text) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when known.owner <> asking or known.payload_hash <> hash
      then app.refused('id-reused', 'This id belongs to something else that was sent before.')
    else known.result || jsonb_build_object('status', 'replayed', 'first', known.result -> 'status')
  end
$$;

-- A command of a newer app waits here until the server knows it; then the same id is carried out after all.
create function app.is_parked(known public.sync_command, asking uuid, hash text) returns boolean
language sql immutable set search_path = ''
as $$
  -- An applied command has no code; without the coalesce its answer here would be neither yes nor no.
  select known.owner = asking and known.payload_hash = hash
    and coalesce(known.result ->> 'code', '') in ('unknown-kind', 'unknown-version')
$$;

-- Who may do it, then who does it. Each handler lives in the migration of its subject.
create function app.carry_out(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  kind constant text := command ->> 'kind';
  answer jsonb;
begin
  if app.knows_command(command) = 'unknown-kind' then
    return app.refused('unknown-kind', 'The server does not know this kind of work yet.');
  end if;
  if app.knows_command(command) = 'unknown-version' then
    return app.refused('unknown-version', 'The server does not know this version of the app yet.');
  end if;
  if not app.may_command(role, kind) then
    return app.refused(
      'not-allowed',
      case when kind = 'save-warehouse' then 'You don''t have access to create warehouse.' else 'You don''t have access to do this.' end
    );
  end if;
  if jsonb_typeof(command -> 'payload') is distinct from 'object' then
    return app.refused('invalid', 'This work has no content.');
  end if;
  execute format('select app.%I($1, $2)', replace(kind, '-', '_')) into answer using command, role;
  return answer;
end
$$;

-- Keeps an answer whose own subtransaction was rolled back. A duplicate that came in between has the first word.
create function app.keep_answer(command_id uuid, asking uuid, hash text, kind text, answer jsonb) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  known public.sync_command;
begin
  insert into public.sync_command (id, owner, payload_hash, kind, result) values (command_id, asking, hash, kind, answer)
  on conflict (id) do nothing;
  if found then
    return answer;
  end if;
  select * into known from public.sync_command where id = command_id for update;
  if app.is_parked(known, asking, hash) then
    update public.sync_command set result = answer where id = command_id;
    return answer;
  end if;
  return app.replay(known, asking, hash);
exception
  when serialization_failure or deadlock_detected or lock_not_available or insufficient_resources then
    return app.try_again('busy', 'The server is busy.');
end
$$;

create function app.run_command(command jsonb, asking uuid, role text, held_back boolean) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  command_id constant uuid := app.uuid_or_null(command ->> 'id');
  hash constant text := app.command_hash(command);
  kind constant text := coalesce(command ->> 'kind', '');
  known public.sync_command;
  answer jsonb;
  state text;
  violated text;
  detail text;
begin
  if command_id is null then
    return app.refused('invalid', 'This work has no id.') || jsonb_build_object('id', command -> 'id');
  end if;

  select * into known from public.sync_command where id = command_id;
  if found and not (app.is_parked(known, asking, hash) and app.knows_command(command) = 'known') then
    return app.replay(known, asking, hash) || jsonb_build_object('id', command_id);
  end if;
  if held_back then
    return app.try_again('held-back', 'Something done earlier has to be settled first.') || jsonb_build_object('id', command_id);
  end if;

  begin
    perform set_config('app.actor', asking::text, true), set_config('app.command_id', command_id::text, true);
    -- Another call with the same id waits here until this one has ended.
    insert into public.sync_command (id, owner, payload_hash, kind) values (command_id, asking, hash, kind) on conflict (id) do nothing;
    if not found then
      select * into known from public.sync_command where id = command_id for update;
      if not app.is_parked(known, asking, hash) then
        return app.replay(known, asking, hash) || jsonb_build_object('id', command_id);
      end if;
    end if;
    answer := app.carry_out(command, role);
    update public.sync_command set result = answer where id = command_id;
  exception
    when serialization_failure or deadlock_detected or lock_not_available or insufficient_resources then
      answer := app.try_again('busy', 'The server is busy.');
    when integrity_constraint_violation or data_exception then
      get stacked diagnostics state = returned_sqlstate, violated = constraint_name, detail = message_text;
      answer := app.keep_answer(command_id, asking, hash, kind, app.refusal_of_error(kind, state, violated, detail));
    when others then
      -- A fault of ours: said, but not kept, so that the same work can go through once the fault is mended.
      get stacked diagnostics state = returned_sqlstate, detail = message_text;
      raise warning 'command % (%) failed: % %', command_id, kind, state, detail;
      answer := app.refused('invalid', 'The server could not carry this out. It can be sent again.');
  end;
  perform set_config('app.actor', '', true), set_config('app.command_id', '', true);
  return answer || jsonb_build_object('id', command_id);
end
$$;

-- After this no business row may be locked: the version's lock is held from here to the end of the transaction.
create function app.settle(answers jsonb[], head_before bigint) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  answer jsonb;
  settled jsonb := '[]';
  its_version bigint;
begin
  set constraints all immediate;
  foreach answer in array answers loop
    if answer ? 'touched' then
      -- A command that found everything as it wanted it has changed nothing and has no version.
      select version into its_version
      from public.sync_change
      where audience = 'office' and tbl = answer #>> '{touched,tbl}' and pk = (answer #>> '{touched,pk}')::uuid and version > head_before;
      answer := answer - 'touched' || jsonb_build_object('version', its_version);
      update public.sync_command
      set result = result - 'touched' || jsonb_build_object('version', its_version)
      where id = (answer ->> 'id')::uuid and result ? 'touched';
    end if;
    settled := settled || jsonb_build_array(answer);
  end loop;
  return settled;
end
$$;

create function public.sync_push(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  commands constant jsonb := app.args(p) -> 'commands';
  asking constant uuid := app.user_id();
  role constant text := app.role();
  head_before constant bigint := app.head();
  command jsonb;
  answer jsonb;
  answers jsonb[] := '{}';
  stopped text[] := '{}';
begin
  if role in ('visitor', 'customer') then
    return app.denial();
  end if;
  if jsonb_typeof(commands) is distinct from 'array' then
    raise exception 'sync_push takes a list of commands' using errcode = 'PT400';
  end if;
  if jsonb_array_length(commands) > 50 then
    raise exception 'sync_push takes at most 50 commands' using errcode = 'PT413';
  end if;

  for command in select c.value from jsonb_array_elements(commands) with ordinality as c (value, place) order by c.place loop
    answer := app.run_command(command, asking, role, coalesce(command ->> 'record', '') = any (stopped));
    if coalesce(answer ->> 'first', answer ->> 'status') not in ('applied', 'merged') then
      stopped := stopped || coalesce(command ->> 'record', '');
    end if;
    answers := answers || answer;
  end loop;

  return jsonb_build_object(
    'answers', app.settle(answers, head_before),
    'epoch', app.epoch(),
    'serverTime', app.instant(clock_timestamp())
  );
end
$$;

revoke all on function
  app.applied(text, uuid), app.refused(text, text), app.try_again(text, text), app.command_hash(jsonb), app.claimed_at(jsonb),
  app.clock_offset_ms(jsonb), app.corrected_claim(jsonb), app.person_name(uuid), app.may_command(text, text), app.knows_command(jsonb),
  app.refusal_of_error(text, text, text, text), app.same_value(jsonb, jsonb), app.side_of(jsonb, text, text[]),
  app.merge_fields(jsonb, jsonb, jsonb, text[]), app.conflict(jsonb, uuid, timestamptz),
  app.merged_or_applied(jsonb, jsonb, uuid, timestamptz), app.insert_row(regclass, jsonb), app.update_row(regclass, uuid, jsonb),
  app.replay(public.sync_command, uuid, text), app.is_parked(public.sync_command, uuid, text), app.carry_out(jsonb, text),
  app.keep_answer(uuid, uuid, text, text, jsonb), app.run_command(jsonb, uuid, text, boolean), app.settle(jsonb[], bigint),
  public.sync_push(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.sync_push(jsonb) to authenticated;
