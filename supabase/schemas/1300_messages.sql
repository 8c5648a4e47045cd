-- Messages that visitors write on the contact page. Anybody may send a message, once and within limits; only the office reads it.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  email text not null check (app.is_email(email)),
  phone text,
  service text check (service in ('transportation', 'warehousing', 'global', 'supply-chain')),
  message text not null check (btrim(message) <> ''),
  received_at timestamptz(3) not null default now(),
  handled_at timestamptz,
  handled_by uuid references public.users (id) on delete restrict,
  written_at timestamptz(3)
);
comment on column public.contact_messages.received_at is 'When it arrived here, by the server''s clock.';
comment on column public.contact_messages.written_at is 'When it was written, as the sender''s device claims: a message may have waited there for signal.';
create index contact_messages_newest on public.contact_messages (received_at desc, id desc);
create index contact_messages_open on public.contact_messages (received_at desc, id desc) where handled_at is null;

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from public, anon, authenticated, service_role;
grant select on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

create policy contact_messages_office_select on public.contact_messages
  for select to authenticated using ((select app.is_office()));

-- This is the one anonymous call that fills the disk, so its ceiling counts stored messages as well as refused ones. A message over the
-- ceiling is not lost: it waits on its device.
insert into app.settings (name, value) values
  ('messages_per_minute', '300'),
  ('messages_per_hour', '2000');

-- The lengths are those of src/domain/people/contact-message.ts. Null when nothing is wrong, else the first field that is.
create function app.wrong_contact_field(given public.contact_messages) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when given.id is null then 'id'
    when coalesce(char_length(given.name), 0) not between 1 and 100 then 'name'
    when coalesce(char_length(given.email), 0) not between 1 and 254 or not app.is_email(given.email) then 'email'
    when given.phone is not null and not app.is_phone(given.phone) then 'phone'
    when given.service is not null and given.service not in ('transportation', 'warehousing', 'global', 'supply-chain') then 'service'
    when coalesce(char_length(given.message), 0) not between 1 and 2000 then 'message'
  end;
end
$$;

-- The ceiling counts everybody's messages, the company's too. The device makes the id, so a message whose answer was lost is sent again
-- without arriving twice. A program that fills the hidden field is told that all is well, and nothing is kept.
create function public.contact_message(p jsonb) returns jsonb
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

create function app.message_row(message public.contact_messages) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', message.id,
    'name', message.name,
    'email', message.email,
    'phone', message.phone,
    'service', message.service,
    'message', message.message,
    'received_at', app.instant(message.received_at),
    'written_at', app.instant(message.written_at),
    'handled_at', app.instant(message.handled_at),
    'handled_by_name', app.person_name(message.handled_by)
  )
$$;

create function public.contact_messages_page(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  shown constant text := coalesce(asked ->> 'show', 'open');
  most constant integer := least(greatest(coalesce(app.whole_number_or_null(asked -> 'limit'), 25), 0), 100);
  place record;
  listed jsonb;
begin
  if not app.is_office() then
    raise exception 'Only the office reads messages.' using errcode = 'PT403';
  end if;
  if shown not in ('open', 'handled', 'all') then
    raise exception 'contact_messages_page shows open, handled or all' using errcode = 'PT400';
  end if;
  place := app.place_behind(asked -> 'after', 'receivedAt');

  select coalesce(jsonb_agg(newest.message order by newest.received_at desc, newest.id desc), '[]') into listed
  from (
    select stored.received_at, stored.id, app.message_row(stored) as message
    from public.contact_messages as stored
    where (shown = 'all' or (shown = 'open') = (stored.handled_at is null))
      and (stored.received_at, stored.id) < (place.at, place.id)
    order by stored.received_at desc, stored.id desc
    limit most + 1
  ) as newest;
  return jsonb_build_object(
    'messages', listed - most,
    'more', jsonb_array_length(listed) > most,
    'open', (select count(*) from public.contact_messages where handled_at is null)
  );
end
$$;

-- The first person who handled it stays; opening it again removes them.
create function public.contact_message_handle(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  handled constant boolean := case asked -> 'handled' when 'true' then true when 'false' then false end;
  message public.contact_messages;
begin
  if not app.is_office() then
    raise exception 'Only the office handles messages.' using errcode = 'PT403';
  end if;
  if handled is null then
    raise exception 'contact_message_handle wants handled to be true or false' using errcode = 'PT400';
  end if;
  update public.contact_messages as stored
  set handled_at = case when handled then coalesce(stored.handled_at, clock_timestamp()) end,
    handled_by = case when handled then coalesce(stored.handled_by, app.user_id()) end
  where stored.id = app.uuid_or_null(asked ->> 'id')
  returning * into message;
  if not found then
    return jsonb_build_object('refused', 'not-found');
  end if;
  return jsonb_build_object('message', app.message_row(message));
end
$$;

-- A message holds a stranger's name, address and phone number, so it does not stay for ever. Handled messages are deleted after a year,
-- when the office handles another one. Unhandled messages stay.
insert into app.settings (name, value) values ('handled_messages_days', '365');

create function app.forget_old_messages() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.contact_messages
  where id in (
    select id from public.contact_messages
    where handled_at < now() - make_interval(days => app.setting('handled_messages_days')::integer)
    limit 500
  );
  return null;
end
$$;

create trigger forget_old_messages after update of handled_at on public.contact_messages
  for each statement execute function app.forget_old_messages();

revoke all on function
  app.wrong_contact_field(public.contact_messages), public.contact_message(jsonb), app.message_row(public.contact_messages),
  public.contact_messages_page(jsonb), public.contact_message_handle(jsonb), app.forget_old_messages()
  from public, anon, authenticated, service_role;
grant execute on function public.contact_message(jsonb) to anon, authenticated;
grant execute on function public.contact_messages_page(jsonb), public.contact_message_handle(jsonb) to authenticated;
