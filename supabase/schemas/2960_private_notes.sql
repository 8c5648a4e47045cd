-- What the office writes about a shipment for itself: no customer, no driver and no visitor reads it, and nothing that leaves the office has it.

create table public.private_notes (
  id uuid primary key,
  shipment_id uuid not null references public.shipments (id) on delete cascade,
  reply_to uuid,
  text text not null check (btrim(text) <> '' and char_length(text) <= 2000),
  written_by uuid not null references public.users (id) on delete restrict,
  written_at timestamptz(3) not null default clock_timestamp(),
  unique (shipment_id, id),
  constraint private_notes_reply_is_of_the_same_shipment foreign key (shipment_id, reply_to) references public.private_notes (shipment_id, id) on delete cascade
);
comment on table public.private_notes is 'For the office alone. The public notes are the shipment''s own column.';
comment on column public.private_notes.id is 'Made on the device: a note whose answer was lost is sent again and stands once.';
create index private_notes_in_order on public.private_notes (shipment_id, written_at, id);
create index private_notes_replies on public.private_notes (shipment_id, reply_to) where reply_to is not null;

alter table public.private_notes enable row level security;
revoke all on public.private_notes from public, anon, authenticated, service_role;
grant select on public.private_notes to authenticated;
grant select, insert, update, delete on public.private_notes to service_role;

create policy private_notes_office_select on public.private_notes
  for select to authenticated using ((select app.is_office()));

create function app.private_notes_of(shipment uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', note.id, 'replyTo', note.reply_to, 'text', note.text, 'writtenBy', app.person_name(note.written_by),
        'writtenAt', app.instant(note.written_at)
      )
      order by note.written_at, note.id
    ),
    '[]'
  )
  from public.private_notes as note
  where note.shipment_id = shipment
$$;

-- Null where there is no such shipment.
create function public.list_private_notes(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant uuid := app.uuid_or_null(app.args(p) ->> 'id');
begin
  if not app.is_office() then
    raise exception 'Only the office reads private notes.' using errcode = 'PT403';
  end if;
  return jsonb_build_object('notes', (select app.private_notes_of(s.id) from public.shipments as s where s.id = wanted));
end
$$;

-- A note is never changed: who sends the same id again is told what stands. A thread has one level, so a reply to a reply is none.
create function public.add_private_note(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given constant jsonb := app.args(p);
  note_id constant uuid := app.uuid_or_null(given ->> 'noteId');
  answers_another constant boolean := coalesce(jsonb_typeof(given -> 'replyTo'), 'null') <> 'null';
  parent constant uuid := app.uuid_or_null(given ->> 'replyTo');
  words constant text := btrim(given ->> 'text', E' \t\r\n');
  shipment uuid;
  refusal text;
begin
  if not app.is_office() then
    raise exception 'Only the office writes private notes.' using errcode = 'PT403';
  end if;
  select s.id into shipment from public.shipments as s where s.id = app.uuid_or_null(given ->> 'shipmentId') for key share;
  if shipment is null then
    return jsonb_build_object('refused', 'not-found');
  end if;
  refusal := case
    when note_id is null or coalesce(char_length(words), 0) not between 1 and 2000 then 'invalid'
    when answers_another and not exists (
      select from public.private_notes as note where note.id = parent and note.shipment_id = shipment and note.reply_to is null
    ) then 'note-not-found'
  end;
  if refusal is null then
    insert into public.private_notes (id, shipment_id, reply_to, text, written_by) values (note_id, shipment, parent, words, app.user_id())
    on conflict (id) do nothing;
    if not exists (
      select from public.private_notes as note where note.id = note_id and note.shipment_id = shipment and note.written_by = app.user_id()
    ) then
      refusal := 'invalid';
    end if;
  end if;
  return case when refusal is null then '{"added": true}'::jsonb else jsonb_build_object('refused', refusal) end
    || jsonb_build_object('notes', app.private_notes_of(shipment));
end
$$;

revoke all on function app.private_notes_of(uuid), public.list_private_notes(jsonb), public.add_private_note(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.list_private_notes(jsonb), public.add_private_note(jsonb) to authenticated;
