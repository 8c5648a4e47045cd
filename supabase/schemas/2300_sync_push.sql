-- Carries out what people did, each act once. A batch holds up to fifty commands. Each runs in its own subtransaction, so that a bad one
-- stops no other. Its answer is kept for good, so that a replay changes nothing.

create table public.sync_command (
  id uuid primary key,
  owner uuid not null,
  payload_hash text not null,
  kind text not null,
  result jsonb,
  received_at timestamptz(3) not null default clock_timestamp(),
  replaced_by uuid references public.sync_command (id),
  -- The mirrored row that it was about, once it was carried out.
  about uuid
);
comment on table public.sync_command is 'Never deleted: a phone out of a drawer must not apply its work twice.';
comment on column public.sync_command.payload_hash is 'Empty for an id that is kept from ever being carried out: nothing had arrived under it.';
comment on column public.sync_command.replaced_by is 'The same act, sent again under another id. One of an act''s ids is carried out.';
create index sync_command_replaced_by on public.sync_command (replaced_by) where replaced_by is not null;
-- When a person's devices were heard from.
create index sync_command_owner on public.sync_command (owner, received_at);
alter table public.sync_command enable row level security;
revoke all on public.sync_command from public, anon, authenticated, service_role;
grant select on public.sync_command to service_role;

/* An act and its ids: a retry under another id is still the same act. */

-- The ids under which the same act was sent before, oldest first, each once; null when the argument is not such a list. Of more than fifty
-- it takes the newest fifty: each try closed those before it, and the chain leads to them, so nobody can try too often.
create function app.earlier_ids(command jsonb) returns uuid[]
language plpgsql immutable set search_path = ''
as $$
declare
  named constant jsonb := coalesce(nullif(command -> 'replaces', 'null'), '[]');
  ids uuid[];
begin
  if named = '[]' then
    return '{}';
  end if;
  if jsonb_typeof(named) <> 'array' then
    return null;
  end if;
  select array_agg(once.id order by once.place) into ids
  from (
    select app.uuid_or_null(n.value #>> '{}') as id, min(n.place) as place
    from jsonb_array_elements(named) with ordinality as n (value, place)
    where n.place > jsonb_array_length(named) - 50
    group by 1
  ) as once;
  if array_position(ids, null) is not null then
    return null;
  end if;
  return array_remove(ids, app.uuid_or_null(command ->> 'id'));
end
$$;

create function app.same_act(ids uuid[]) returns setof public.sync_command
language sql stable rows 2 set search_path = ''
as $$
  with recursive act (id, replaced_by) as (
    select c.id, c.replaced_by from public.sync_command as c where c.id = any (ids)
    union
    select c.id, c.replaced_by from act join public.sync_command as c on c.id = act.replaced_by or c.replaced_by = act.id
  )
  select c.* from act join public.sync_command as c on c.id = act.id
$$;

create function app.was_carried_out(known public.sync_command) returns boolean
language plpgsql immutable set search_path = ''
as $$ begin return coalesce(known.result ->> 'status', '') in ('applied', 'merged'); end $$;

-- Prevents an id from ever being carried out. It waits for another call that is just carrying it out; an act that had arrived stays.
create function app.close_id(command_id uuid, asking uuid, kind text, word jsonb) returns public.sync_command
language plpgsql volatile set search_path = ''
as $$
declare
  known public.sync_command;
begin
  insert into public.sync_command (id, owner, payload_hash, kind, result) values (command_id, asking, '', kind, word) on conflict (id) do nothing;
  if found then
    return null;
  end if;
  select * into known from public.sync_command where id = command_id for update;
  return known;
end
$$;

/* One command */

create function app.replay(known public.sync_command, asking uuid, hash text) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when known.owner <> asking or known.payload_hash not in (hash, '')
      then app.refused('id-reused', 'This id belongs to something else that was sent before.')
    else known.result || jsonb_build_object('status', 'replayed', 'first', known.result -> 'status')
  end
$$;

create function app.waits_for_a_newer_server(result jsonb) returns boolean
language plpgsql immutable set search_path = ''
-- An applied command has no code; without the coalesce its answer here would be neither yes nor no.
as $$ begin return coalesce(result ->> 'code', '') in ('unknown-kind', 'unknown-version'); end $$;

-- A command of a newer app waits here until the server knows it; then the same id is carried out after all.
create function app.is_parked(known public.sync_command, asking uuid, hash text) returns boolean
language sql immutable set search_path = ''
as $$
  select known.owner = asking and known.payload_hash = hash and app.waits_for_a_newer_server(known.result)
$$;

-- Who may do it, then who does it. Each handler lives with the commands of its subject.
create function app.carry_out(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  kind constant text := command ->> 'kind';
  known constant text := app.knows_command(command);
begin
  if known <> 'known' then
    return app.refused(
      known,
      case when known = 'unknown-kind' then 'The server does not know this kind of work yet.'
        else 'The server does not know this version of the app yet.' end
    );
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
  -- The most frequent first.
  case kind
    when 'record-delivery' then return app.record_delivery(command, role);
    when 'correct-delivery' then return app.correct_delivery(command, role);
    when 'scan-at-warehouse' then return app.scan_at_warehouse(command, role);
    when 'create-shipment' then return app.create_shipment(command, role);
    when 'update-shipment' then return app.update_shipment(command, role);
    when 'set-shipment' then return app.set_shipment(command, role);
    when 'delete-shipment' then return app.delete_shipment(command, role);
    when 'assign-driver' then return app.assign_driver(command, role);
    when 'decide-failed' then return app.decide_failed(command, role);
    when 'undo-scan' then return app.undo_scan(command, role);
    when 'save-run-sheet' then return app.save_run_sheet(command, role);
    when 'send-out-run-sheet' then return app.send_out_run_sheet(command, role);
    when 'close-run-sheet' then return app.close_run_sheet(command, role);
    when 'save-client' then return app.save_client(command, role);
    when 'delete-client' then return app.delete_client(command, role);
    when 'save-warehouse' then return app.save_warehouse(command, role);
    when 'delete-warehouse' then return app.delete_warehouse(command, role);
    when 'withdraw' then return app.withdraw(command, role);
  end case;
end
$$;

-- Claims the command's id and the ids it replaces. Null when it is to be carried out now, else its answer. Another call with one of these
-- ids waits here until this one has ended. The oldest goes first, so that two calls of one act never wait for each other.
create function app.claim_command(command jsonb, asking uuid, hash text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  command_id constant uuid := app.uuid_or_null(command ->> 'id');
  -- Only a note: a known kind is never longer.
  its_kind constant text := left(coalesce(command ->> 'kind', ''), 100);
  -- A withdrawal has no earlier ids itself; it names those of the command it withdraws.
  earlier constant uuid[] := case when its_kind = 'withdraw' then '{}' else app.earlier_ids(command) end;
  known public.sync_command;
  each uuid;
  answer jsonb;
begin
  if earlier is null then
    answer := app.refused('invalid', 'This work does not say what it replaces.');
  elsif earlier <> '{}' then
    if exists (select from public.sync_command as c where c.id = any (earlier) and c.owner <> asking) then
      answer := app.refused('id-reused', 'What this replaces belongs to something else that was sent before.');
    else
      foreach each in array earlier loop
        perform app.close_id(each, asking, its_kind, app.refused('replaced', 'This was sent again under another id.'));
      end loop;
    end if;
  end if;

  insert into public.sync_command (id, owner, payload_hash, kind) values (command_id, asking, hash, its_kind) on conflict (id) do nothing;
  if not found then
    select * into known from public.sync_command where id = command_id for update;
    if not app.is_parked(known, asking, hash) then
      return app.replay(known, asking, hash);
    end if;
  end if;

  if answer is null and earlier <> '{}' then
    select c.result || jsonb_build_object('status', 'replayed', 'first', c.result -> 'status') into answer
    from app.same_act(earlier) as c
    -- One act has one kind: an act of another kind was something else.
    where app.was_carried_out(c) and c.owner = asking and c.kind = its_kind
    limit 1;
    update public.sync_command as c
    set replaced_by = command_id,
      result = case when app.waits_for_a_newer_server(c.result) then app.refused('replaced', 'This was sent again under another id.') else c.result end
    where c.id in (select a.id from app.same_act(earlier) as a) and c.id <> command_id and c.owner = asking;
  end if;
  if answer is not null then
    -- From now on it stands for what the act's first try became.
    update public.sync_command
    set result = case when answer ? 'first' then answer - 'first' || jsonb_build_object('status', answer -> 'first') else answer end
    where id = command_id;
  end if;
  return answer;
end
$$;

/* Rows that leave nothing but themselves. A command's answer is kept for good, so a device that sends refusals without end would fill the disk. The
   bounds are far above an honest day: hundreds of items after days without signal, each tried again under other ids, or a file of shipments that
   is imported twice. */

insert into app.settings (name, value) values
  ('refusals_per_hour', '3000'),
  ('refusals_per_hour_office', '20000');

-- Raised, so that nothing of the command is kept and the same id arrives later. What takes effect is never held back for what did not. The rows of
-- one push are counted together at its end: a counter stays locked until then.
create function app.admit_rows(rows integer, role text, asking uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  before constant integer := coalesce(nullif(current_setting('app.refusals', true), ''), '0');
  told text;
  most integer;
begin
  -- What the office brings in for somebody else is not that person's.
  if rows = 0 or asking is distinct from app.user_id() then
    return true;
  end if;
  most := app.setting(case when role in ('admin', 'manager', 'staff') then 'refusals_per_hour_office' else 'refusals_per_hour' end);
  if before + rows > most or app.wait_for('refusals:' || asking, most - before, most - before) is not null then
    raise exception 'The server takes only so much in an hour that it has to refuse.' using errcode = 'PT429';
  end if;
  told := set_config('app.refusals', (before + rows)::text, true);
  return true;
end
$$;

-- What its earlier ids leave is known before anything of it is carried out: nobody learns from work that the limit then takes back. All ids of
-- the act count, not the named ones alone: each try writes all of them anew, so one that names the last of thousands would be as dear as these.
create function app.admit_earlier_ids(command jsonb, role text, asking uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  earlier constant uuid[] := app.earlier_ids(command);
begin
  return coalesce(cardinality(earlier), 0) = 0
    or app.admit_rows(greatest(cardinality(earlier), (select count(*)::integer from app.same_act(earlier))), role, asking);
end
$$;

-- A driver's captures have limits of their own. The order of their stops always has its effect, and can be sent without end.
create function app.admit_refusal(command jsonb, role text, asking uuid, answer jsonb) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  return answer ->> 'status' in ('applied', 'merged') and command ->> 'kind' <> 'withdraw'
      and not (role = 'driver' and command ->> 'kind' = 'save-run-sheet')
    or app.admit_rows(1, role, asking);
end
$$;

/* Whose fault an error is decides who waits. */

-- The server is in trouble, not the command: connections, transactions, room, operators, the system below, the server itself; a database
-- that is read-only for a while; something locked or in use.
create function app.is_server_trouble(state text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return left(state, 2) in ('08', '40', '53', '57', '58', 'XX') or state in ('25006', '55006', '55P03');
end
$$;

-- A rule of the business: values, constraints, the length of what an index can hold, and refusals that a trigger raises.
create function app.is_rule(state text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return left(state, 2) in ('22', '23') or state = '54000' or left(state, 3) = 'PT4';
end
$$;

-- Any other error is a bug of ours. The answer says so but is not kept, so that the same work succeeds once the bug is fixed.
create function app.answer_to_error(command jsonb, state text, violated text, detail text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
begin
  if app.is_server_trouble(state) then
    return app.try_again('busy', 'The server is busy.');
  end if;
  -- A limit of the person's: its turn comes.
  if state = 'PT429' then
    return app.try_again('too-many', detail);
  end if;
  -- The session ended while the push was carried out: its person signs in again, and the same work arrives then.
  if state = 'PT401' then
    return app.try_again('busy', detail);
  end if;
  if app.is_rule(state) then
    return app.refusal_of_error(coalesce(command ->> 'kind', ''), state, violated, detail);
  end if;
  raise warning 'command % (%) failed: % %', command ->> 'id', command ->> 'kind', state, detail;
  return app.try_again('server-fault', 'The server could not carry this out. It is tried again by itself.');
end
$$;

-- Keeps an answer whose own subtransaction was rolled back. If a duplicate came in between, its answer counts.
create function app.keep_answer(command jsonb, role text, asking uuid, hash text, answer jsonb) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  claimed jsonb;
  admitted boolean;
  state text;
  violated text;
  detail text;
begin
  admitted := app.admit_earlier_ids(command, role, asking);
  claimed := app.claim_command(command, asking, hash);
  admitted := app.admit_refusal(command, role, asking, coalesce(claimed, answer));
  if claimed is not null then
    return claimed;
  end if;
  update public.sync_command set result = answer where id = app.uuid_or_null(command ->> 'id');
  return answer;
exception when others then
  get stacked diagnostics state = returned_sqlstate, violated = constraint_name, detail = message_text;
  return app.answer_to_error(command, state, violated, detail);
end
$$;

create function app.run_command(command jsonb, asking uuid, role text, held_back boolean) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  command_id constant uuid := app.uuid_or_null(command ->> 'id');
  hash constant text := app.command_hash(command);
  known public.sync_command;
  answer jsonb;
  admitted boolean;
  told text;
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
    -- An assignment, because "perform" would make a query of it.
    told := set_config('app.actor', asking::text, true) || set_config('app.command_id', command_id::text, true);
    admitted := app.admit_earlier_ids(command, role, asking);
    answer := app.claim_command(command, asking, hash);
    if answer is null then
      answer := app.carry_out(command, role);
      update public.sync_command set result = answer where id = command_id;
    end if;
    admitted := app.admit_refusal(command, role, asking, answer);
  -- A cancelled statement (57014) is not caught here: a cancellation means the whole push.
  exception when others or assert_failure then
    get stacked diagnostics state = returned_sqlstate, violated = constraint_name, detail = message_text;
    answer := app.answer_to_error(command, state, violated, detail);
    perform app.count_try_of_failed(command, role, asking);
    if answer ->> 'status' <> 'retry' then
      answer := app.keep_answer(command, role, asking, hash, answer);
    end if;
  end;
  told := set_config('app.actor', '', true) || set_config('app.command_id', '', true);
  return answer || jsonb_build_object('id', command_id);
end
$$;

/* For work that a person gives up without knowing whether it has arrived. */

-- Finds out whether the command has arrived, and makes sure that it can never arrive later. It undoes nothing. Its `replaces` are the
-- earlier ids of the command it withdraws.
create function app.withdraw(command jsonb, role text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  own_id constant uuid := app.uuid_or_null(command ->> 'id');
  withdrawn constant uuid := app.uuid_or_null(command #>> '{payload,commandId}');
  withdrawn_kind constant text := left(coalesce(command #>> '{payload,commandKind}', ''), 100);
  earlier constant uuid[] := app.earlier_ids(command);
  ids constant uuid[] := array_remove(earlier, withdrawn) || withdrawn;
  word constant jsonb := app.refused('withdrawn', 'This was withdrawn.');
  known public.sync_command;
  each uuid;
  arrived boolean := false;
  about record;
begin
  if withdrawn is null or withdrawn = own_id or earlier is null then
    return app.refused('invalid', 'This does not say what is withdrawn.');
  end if;
  if exists (select from public.sync_command as c where c.id = any (ids) and c.owner <> app.actor()) then
    return app.refused('not-allowed', 'Only work of your own can be withdrawn.');
  end if;
  foreach each in array ids loop
    known := app.close_id(each, app.actor(), withdrawn_kind, word);
    arrived := arrived or known.id is not null;
  end loop;

  select c.* into known
  from app.same_act(ids) as c
  where app.was_carried_out(c) and c.owner = app.actor()
  order by c.received_at, c.id
  limit 1;
  if found then
    about := app.mirrored_record(known);
    return app.applied(about.tbl, about.pk)
      || jsonb_build_object('code', 'already-arrived', 'message', 'It had already reached the office. Nothing of it was undone.')
      -- Who gave it up is told no more than who waited for its answer.
      || case when known.result ? 'review' then jsonb_build_object('review', known.result -> 'review') else '{}' end;
  end if;
  update public.sync_command as c
  set result = word
  where c.id in (select a.id from app.same_act(ids) as a) and c.owner = app.actor() and app.waits_for_a_newer_server(c.result);
  return app.applied() || case when arrived
    then jsonb_build_object('code', 'not-carried-out', 'message', 'It had reached the office, but nothing of it was carried out.')
    else jsonb_build_object('code', 'never-arrived', 'message', 'It had not reached the office, and never will.')
  end;
end
$$;

-- The mirrored row that a command was about; null without one. The command says it, never who asks. A delivery may have been given to a
-- shipment since. What came in the same push is not settled yet.
create function app.mirrored_record(carried_out public.sync_command, out tbl text, out pk uuid)
language plpgsql stable set search_path = ''
as $$
begin
  tbl := 'shipments';
  select p.shipment_id into pk from public.proof_of_delivery as p where p.id = carried_out.id;
  if pk is not null then
    return;
  end if;
  pk := coalesce(app.uuid_or_null(carried_out.result #>> '{touched,pk}'), carried_out.about);
  tbl := case
    when pk is null then null
    when carried_out.kind in ('save-client', 'delete-client') then 'clients'
    when carried_out.kind in ('save-warehouse', 'delete-warehouse') then 'warehouses'
    when carried_out.kind in ('save-run-sheet', 'send-out-run-sheet', 'close-run-sheet') then 'run_sheets'
    else 'shipments'
  end;
end
$$;

-- After this no business row may be locked: the version's lock is held from here to the end of the transaction. Each answer gets the
-- current version of its record, even when nothing had to change: a device that has pulled this far shows the record.
create function app.settle(answers jsonb[]) returns jsonb
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
      select version into its_version
      from public.sync_change
      where audience = 'office' and tbl = answer #>> '{touched,tbl}' and pk = (answer #>> '{touched,pk}')::uuid;
      answer := answer - 'touched' || jsonb_build_object('version', its_version);
      update public.sync_command
      set result = result - 'touched' || jsonb_build_object('version', its_version), about = (result #>> '{touched,pk}')::uuid
      where id = (answer ->> 'id')::uuid and result ? 'touched';
    end if;
    settled := settled || jsonb_build_array(answer);
  end loop;
  return settled;
end
$$;

-- Every row is looked up by a key. One plan serves all pushes, as in sync_pull, with sequential scans off for the same reason.
create function public.sync_push(p jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = '' set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  asked constant jsonb := app.args(p);
  commands constant jsonb := asked -> 'commands';
  asking constant uuid := app.user_id();
  role constant text := app.role();
  epoch constant text := app.epoch();
  command jsonb;
  answer jsonb;
  answers jsonb[] := '{}';
  stopped text[] := '{}';
  told text := set_config('app.refusals', '0', true);
begin
  -- Assignments, because "perform" would make a query of each.
  told := app.refuse_reshaped();
  if role in ('visitor', 'customer') then
    return app.denial();
  end if;
  if jsonb_typeof(commands) is distinct from 'array' then
    raise exception 'sync_push takes a list of commands' using errcode = 'PT400';
  end if;
  if jsonb_array_length(commands) > 50 then
    raise exception 'sync_push takes at most 50 commands' using errcode = 'PT413';
  end if;
  -- Devices tell a forgetful server everything again, in order, before anything new.
  if asked ->> 'epoch' <> epoch then
    return jsonb_build_object('answers', '[]'::jsonb, 'epoch', epoch, 'serverTime', app.instant(clock_timestamp()), 'reset', 'epoch');
  end if;

  told := app.lock_captured(commands, asking);
  for place in 0 .. jsonb_array_length(commands) - 1 loop
    command := commands -> place;
    answer := app.run_command(command, asking, role, coalesce(command ->> 'record', '') = any (stopped));
    if coalesce(answer ->> 'first', answer ->> 'status') not in ('applied', 'merged') then
      stopped := stopped || coalesce(command ->> 'record', '');
    end if;
    answers := answers || answer;
  end loop;
  if current_setting('app.refusals') <> '0' then
    perform app.count_call('refusals:' || asking, 1, current_setting('app.refusals')::integer);
  end if;

  return jsonb_build_object(
    'answers', app.settle(answers),
    'epoch', epoch,
    'serverTime', app.instant(clock_timestamp()),
    'reset', null
  );
end
$$;

revoke all on function
  app.earlier_ids(jsonb), app.same_act(uuid[]), app.was_carried_out(public.sync_command), app.close_id(uuid, uuid, text, jsonb),
  app.replay(public.sync_command, uuid, text), app.waits_for_a_newer_server(jsonb), app.is_parked(public.sync_command, uuid, text),
  app.carry_out(jsonb, text), app.claim_command(jsonb, uuid, text), app.admit_rows(integer, text, uuid), app.admit_earlier_ids(jsonb, text, uuid),
  app.admit_refusal(jsonb, text, uuid, jsonb), app.is_server_trouble(text), app.is_rule(text),
  app.answer_to_error(jsonb, text, text, text), app.keep_answer(jsonb, text, uuid, text, jsonb), app.run_command(jsonb, uuid, text, boolean),
  app.withdraw(jsonb, text), app.mirrored_record(public.sync_command), app.settle(jsonb[]), public.sync_push(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.sync_push(jsonb) to authenticated;
