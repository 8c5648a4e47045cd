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
  app.replay(public.sync_command, uuid, text), app.is_parked(public.sync_command, uuid, text), app.carry_out(jsonb, text),
  app.keep_answer(uuid, uuid, text, text, jsonb), app.run_command(jsonb, uuid, text, boolean), app.settle(jsonb[], bigint),
  public.sync_push(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.sync_push(jsonb) to authenticated;
