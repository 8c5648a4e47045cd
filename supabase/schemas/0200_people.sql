-- Who a person is: a profile for each account, the staff record (the only source of a role), and the scope that grows with it.

create table public.users (
  id uuid primary key,
  -- Empty once the account is gone: history keeps a person's name.
  auth_user_id uuid unique references auth.users (id) on delete set null,
  name text not null default '',
  email text,
  phone text,
  -- A person of the office may have chosen it over the list.
  starts_on_today boolean not null default false,
  created_at timestamptz(3) not null default now()
);
comment on table public.users is 'A profile row for each account; id is the account''s id for good.';
create index users_email on public.users (lower(email));

create sequence public.staff_code_number as bigint start 1000;

create table public.staff (
  id uuid primary key default gen_random_uuid(),
  staff_code text not null unique check (staff_code ~ '^S[0-9]{4,}$'),
  user_id uuid unique references public.users (id) on delete restrict,
  user_name text not null check (btrim(user_name) <> ''),
  position text not null default '',
  email text not null check (app.is_email(email)),
  phone_number text check (app.is_phone(phone_number)),
  status text not null default 'Active' check (status = any (app.staff_statuses())),
  role text not null check (app.role_of_label(role) is not null),
  access_level text not null default 'User',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on table public.staff is 'The only source of a role. Written by admins alone.';
create unique index staff_email_key on public.staff (lower(email));
create index staff_phone_number on public.staff (phone_number);

-- Grows whenever the role or the activation of a person changes, so that their devices mirror anew.
create table public.user_scope (
  user_id uuid primary key references public.users (id) on delete cascade,
  version bigint not null default 1
);

alter table public.users enable row level security;
alter table public.staff enable row level security;
alter table public.user_scope enable row level security;

revoke all on public.users, public.staff, public.user_scope from public, anon, authenticated, service_role;
revoke all on sequence public.staff_code_number from public, anon, authenticated, service_role;
grant select on public.users, public.user_scope to authenticated;
grant select, insert, update, delete on public.staff to authenticated;
grant select, insert, update, delete on public.users, public.staff, public.user_scope to service_role;
grant usage, select on sequence public.staff_code_number to service_role;

/* Who is calling */

-- API roles have no usage on schema auth everywhere, hence a definer function. A token outlives its session by up to an hour, and the API looks
-- only at the token: so a person who was signed out everywhere is refused here. The auth server writes the session's id into every token.
create function app.user_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  session constant uuid := app.uuid_or_null(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id');
begin
  if session is not null then
    perform from auth.sessions as s where s.id = session and s.user_id = auth.uid();
    if not found then
      raise sqlstate 'PT401' using message = 'The session has ended.';
    end if;
  end if;
  return auth.uid();
end
$$;

-- Whole seconds, and a second for the token that the confirmation itself gives out. A caller without a token is none of the auth server's.
create function app.token_is_older_than(moment timestamptz) returns boolean
language sql stable
as $$
  select coalesce(
    to_timestamp((nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'iat')::double precision) + interval '1 second' <= moment, false
  )
$$;

-- Read from the staff record each time: a token or a browser never grants anything.
create function app.role() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  caller constant uuid := app.user_id();
  staff_status text;
  label text;
  proved_at timestamptz;
begin
  if caller is null then
    return 'visitor';
  end if;
  select s.status, s.role, coalesce(account.email_confirmed_at, account.phone_confirmed_at) into staff_status, label, proved_at
  from public.staff as s left join auth.users as account on account.id = s.user_id
  where s.user_id = caller;
  return case
    when not found then 'customer'
    when staff_status <> 'Active' then 'inactive'
    -- A role is for the owner of the address or phone, and nobody else can have followed its mail or typed its code.
    when proved_at is null or app.token_is_older_than(proved_at) then 'customer'
    else app.role_of_label(label)
  end;
end
$$;

create function app.is_office() returns boolean
language plpgsql stable set search_path = ''
as $$ begin return app.role() in ('admin', 'manager', 'staff'); end $$;

create function app.is_manager() returns boolean
language sql stable set search_path = ''
as $$ select app.role() in ('admin', 'manager') $$;

create function app.is_admin() returns boolean
language sql stable set search_path = ''
as $$ select app.role() = 'admin' $$;

create function app.is_driver() returns boolean
language sql stable set search_path = ''
as $$ select app.role() = 'driver' $$;

-- The person whose name a change carries: the one a command is carried out for when somebody else brings it in, else the caller.
create function app.actor() returns uuid
language plpgsql stable set search_path = ''
as $$ begin return coalesce(nullif(current_setting('app.actor', true), '')::uuid, app.user_id()); end $$;

create function app.role_of(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select case when status = 'Active' then app.role_of_label(role) else 'inactive' end from public.staff where user_id = person), 'customer'
  )
$$;

create function app.person_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select user_name from public.staff where user_id = person),
    (select nullif(name, '') from public.users where id = person)
  )
$$;

/* Profiles */

create function app.ensure_profile(account uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into public.users (id, auth_user_id, name, email, phone)
  select id, id, left(coalesce(raw_user_meta_data ->> 'name', ''), 200), email, left(coalesce(nullif(raw_user_meta_data ->> 'phone', ''), phone), 30)
  from auth.users where id = account
  on conflict (id) do update set email = excluded.email
$$;

-- A failure here would refuse the sign-up itself. A missing profile is made when it is first needed.
create function app.keep_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.ensure_profile(new.id);
  return null;
exception when others then
  raise warning 'No profile for account %: %', new.id, sqlerrm;
  return null;
end
$$;

create trigger waybill_keep_profile after insert or update of email on auth.users
  for each row execute function app.keep_profile();

/* The person who signs up first with an address chooses its password, and need not own the address. Its owner follows the mail and types a
   password; the first one is void from that moment on, also if they close the page without typing any. An account that no mail was written
   for keeps its password: its maker confirmed it, or the project asks for no confirmation. */

create function app.forget_unproven_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.encrypted_password := '';
  delete from auth.refresh_tokens where user_id::text = new.id::text;
  delete from auth.sessions where user_id = new.id;
  return new;
exception when others then
  -- A failure here would refuse the link itself.
  raise warning 'Sessions of account % did not end: %', new.id, sqlerrm;
  new.encrypted_password := '';
  return new;
end
$$;

create trigger waybill_forget_unproven_password before update on auth.users
  for each row
  when (old.email_confirmed_at is null and new.email_confirmed_at is not null and old.confirmation_sent_at is not null)
  execute function app.forget_unproven_password();

/* Nor need a person own the new address they ask for, and its owner may press the link of that mail: the account they then hold must not be
   the asker's as well. */
create trigger waybill_forget_password_of_old_address before update on auth.users
  for each row
  when (lower(new.email) is distinct from lower(old.email) and lower(new.email) = lower(old.email_change))
  execute function app.forget_unproven_password();

/* Staff */

-- A trigger runs before the policies: people who may not write staff would use up its codes.
create function app.before_staff_write() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- Without an account the caller is the server itself, or the demo's data.
    new.staff_code := case when app.user_id() is null or app.is_admin() then 'S' || nextval('public.staff_code_number') end;
  else
    new.staff_code := old.staff_code;
    new.updated_at := now();
  end if;
  if new.user_id is not null then
    perform app.ensure_profile(new.user_id);
  end if;
  return new;
end
$$;

create trigger before_write before insert or update on public.staff
  for each row execute function app.before_staff_write();

create function app.grow_scope() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.user_scope as scope (user_id)
  select distinct affected.user_id
  from (values (case when tg_op <> 'INSERT' then old.user_id end), (case when tg_op <> 'DELETE' then new.user_id end)) as affected (user_id)
  where affected.user_id is not null
    and (
      tg_op <> 'UPDATE'
      or (old.user_id, old.status, app.role_of_label(old.role)) is distinct from (new.user_id, new.status, app.role_of_label(new.role))
    )
  on conflict (user_id) do update set version = scope.version + 1;
  return null;
end
$$;

create trigger grow_scope after insert or update or delete on public.staff
  for each row execute function app.grow_scope();

/* Who may see and write these rows */

create policy users_select on public.users
  for select to authenticated using ((select app.is_admin()) or id = (select app.user_id()));

create policy staff_select on public.staff
  for select to authenticated using ((select app.is_office()) or user_id = (select app.user_id()));
create policy staff_admin_insert on public.staff
  for insert to authenticated with check ((select app.is_admin()));
create policy staff_admin_update on public.staff
  for update to authenticated using ((select app.is_admin())) with check ((select app.is_admin()));
create policy staff_admin_delete on public.staff
  for delete to authenticated using ((select app.is_admin()));

create policy user_scope_own_select on public.user_scope
  for select to authenticated using (user_id = (select app.user_id()));

create function public.whoami(p jsonb default '{}') returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'userId', caller.id,
    'name', coalesce(staff.user_name, profile.name, ''),
    'email', coalesce(account.email, profile.email),
    'role', app.role(),
    'scope', coalesce(scope.version, 0),
    'startsOnToday', coalesce(profile.starts_on_today, false),
    'serverTime', app.instant(clock_timestamp())
  )
  from (select app.user_id() as id) as caller
  left join auth.users as account on account.id = caller.id
  left join public.users as profile on profile.id = caller.id
  left join public.staff on staff.user_id = caller.id
  left join public.user_scope as scope on scope.user_id = caller.id
$$;

-- The documented command for a new installation; only the server's secret key may run it.
create function public.make_first_admin(p jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
  record public.staff;
  code text;
begin
  -- Two first admins at once would both find nobody.
  lock table public.staff in share row exclusive mode;
  select * into account from auth.users where lower(email) = lower(btrim(app.args(p) ->> 'email'));
  if not found then
    return jsonb_build_object('refused', 'no-account');
  end if;
  if account.email_confirmed_at is null then
    return jsonb_build_object('refused', 'not-confirmed');
  end if;
  if app.another_admin(null, account.id) then
    return jsonb_build_object('refused', 'admin-exists');
  end if;
  -- Their own record, else one that waits for a person with this address.
  select * into record from public.staff
  where user_id = account.id or lower(email) = lower(account.email)
  order by user_id = account.id desc nulls last
  limit 1;
  if record.user_id <> account.id then
    return jsonb_build_object('refused', 'email-taken');
  end if;
  if record.id is null then
    insert into public.staff (user_id, user_name, position, email, role)
    values (
      account.id, coalesce(nullif(btrim(account.raw_user_meta_data ->> 'name'), ''), account.email), 'Administrator', account.email, 'Admin'
    )
    returning staff_code into code;
  else
    update public.staff set user_id = account.id, role = 'Admin', status = 'Active' where id = record.id returning staff_code into code;
  end if;
  return jsonb_build_object('done', true, 'staffCode', code);
end
$$;

/* What a person may read and change of their own account. Staff change nothing here: their name and phone are in the staff record, which
   only an admin writes. */

create function public.my_account(p jsonb default '{}') returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'name', coalesce(staff.user_name, profile.name, ''),
    'phone', case when staff.id is null then profile.phone else staff.phone_number end,
    'email', coalesce(account.email, profile.email),
    'heldBy', case when staff.id is null then 'account' else 'staff-record' end
  )
  from (select app.user_id() as id) as caller
  left join auth.users as account on account.id = caller.id
  left join public.users as profile on profile.id = caller.id
  left join public.staff on staff.user_id = caller.id
$$;

-- Takes the two fields by name and the caller's own row: other fields change nothing.
create function public.update_my_account(p jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := app.user_id();
  new_name constant text := btrim(coalesce(app.args(p) ->> 'name', ''));
  new_phone constant text := nullif(btrim(coalesce(app.args(p) ->> 'phone', '')), '');
begin
  if me is null then
    raise sqlstate 'PT403' using message = 'Only a signed-in person has an account.';
  end if;
  if exists (select from public.staff where user_id = me) then
    return jsonb_build_object('refused', 'staff-record');
  end if;
  if new_name = '' then
    return jsonb_build_object('refused', 'name-missing');
  end if;
  if length(new_name) > 200 then
    return jsonb_build_object('refused', 'name-too-long');
  end if;
  if new_phone is not null and not app.is_phone(new_phone) then
    return jsonb_build_object('refused', 'phone-invalid');
  end if;
  perform app.ensure_profile(me);
  update public.users set name = new_name, phone = new_phone where id = me;
  return jsonb_build_object('account', public.my_account('{}'));
end
$$;

revoke all on function
  app.user_id(), app.role(), app.is_office(), app.is_manager(), app.is_admin(), app.is_driver(), app.actor(), app.role_of(uuid),
  app.person_name(uuid), app.ensure_profile(uuid), app.keep_profile(), app.forget_unproven_password(), app.token_is_older_than(timestamptz),
  app.before_staff_write(), app.grow_scope(), public.whoami(jsonb),
  public.make_first_admin(jsonb), public.my_account(jsonb), public.update_my_account(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  app.user_id(), app.role(), app.is_office(), app.is_manager(), app.is_admin(), app.is_driver(), app.actor()
  to authenticated, service_role;
grant execute on function public.whoami(jsonb), public.my_account(jsonb), public.update_my_account(jsonb) to authenticated;
grant execute on function public.make_first_admin(jsonb) to service_role;
