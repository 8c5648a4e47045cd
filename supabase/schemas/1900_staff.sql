-- The staff screen: who works here, who gets which role, and how somebody is invited. Everybody in the office reads, admins write. A person
-- who loses their record or their activation loses access with their next request: the role is read anew each time.

/* Nobody locks the company out */

create function app.is_active_admin(record public.staff) returns boolean
language sql immutable set search_path = ''
as $$ select record.user_id is not null and record.status = 'Active' and app.role_of_label(record.role) = 'admin' $$;

-- The last admin is the last one who can sign in: a record whose invitation nobody has followed yet does not count. Leaves out one record,
-- one account, or neither.
create function app.another_admin(besides uuid, besides_account uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.staff as other
    join auth.users as account on account.id = other.user_id
    where app.is_active_admin(other) and account.email_confirmed_at is not null
      and other.id is distinct from besides and account.id is distinct from besides_account
  )
$$;

-- Holds for people who call through the API. The owner and the server's secret key may repair things when no admin is left.
create function app.keep_an_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.user_id() is null or not app.is_active_admin(old) or tg_op = 'UPDATE' and app.is_active_admin(new) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  -- Two admins who remove each other at once would both find the other one.
  perform pg_advisory_xact_lock(hashtext('waybill.admins'));
  if not app.another_admin(old.id, null) then
    raise exception 'The last active admin cannot be removed.' using errcode = 'PT409', detail = 'last-admin';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

create trigger keep_an_admin before update or delete on public.staff
  for each row execute function app.keep_an_admin();

/* A phone number belongs to one active person: nobody can sign in with a number that two share, and nothing would tell them. */

-- Who of the active staff has this number, besides one record.
create function app.phone_holder(number text, besides uuid) returns text
language sql stable set search_path = ''
as $$
  select user_name from public.staff
  where phone_number = number and status = 'Active' and id is distinct from besides
  order by created_at, id
  limit 1
$$;

-- Holds for admins, the only ones who write records through the API; the owner and the secret key may repair. A trigger runs before the
-- policies: its answer to anybody else would tell whose number is on the staff. Numbers that are already shared stay until changed.
create function app.keep_phones_apart() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_admin() is not true or new.phone_number is null or new.status <> 'Active'
    or tg_op = 'UPDATE' and (old.phone_number, old.status) is not distinct from (new.phone_number, new.status)
  then
    return new;
  end if;
  -- Two who are given one number at once would both find nobody.
  perform pg_advisory_xact_lock(hashtext('waybill.staff-phone'), hashtext(new.phone_number));
  if app.phone_holder(new.phone_number, new.id) is not null then
    raise exception 'Another active member of staff has this phone number.' using errcode = 'PT409', detail = 'phone-taken';
  end if;
  return new;
end
$$;

create trigger keep_phones_apart before insert or update on public.staff
  for each row execute function app.keep_phones_apart();

/* What is shown */

-- `account`: none (nobody can sign in with this record), invited (the mail was not followed yet) or ready.
create function app.staff_row(record public.staff) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', record.id, 'staff_code', record.staff_code, 'user_id', record.user_id, 'user_name', record.user_name,
    'position', record.position, 'email', record.email, 'phone_number', record.phone_number, 'status', record.status,
    'role', record.role, 'access_level', record.access_level,
    'created_at', app.instant(record.created_at), 'updated_at', app.instant(record.updated_at),
    'account', case
      when account.id is null then 'none'
      when account.email_confirmed_at is null then 'invited'
      else 'ready'
    end,
    'open_deliveries', (
      select count(*) from public.shipments
      where driver_id = record.user_id and status <> all (app.finished_statuses())
    )
  )
  from (values (record.user_id)) as person (id)
  left join auth.users as account on account.id = person.id
$$;

create function public.staff_list(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app.is_office() then
    raise exception 'Only the office sees the staff.' using errcode = 'PT403';
  end if;
  return jsonb_build_object('staff', coalesce(
    (select jsonb_agg(app.staff_row(record) order by length(record.staff_code), record.staff_code) from public.staff as record), '[]'
  ));
end
$$;

-- Name, e-mail or phone contains the text, in any case of letters; `%` and `_` are plain characters. The search leaves out the account that
-- the delivery sign-in checks unknown numbers against, because it belongs to nobody.
create function public.search_users(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(coalesce(app.args(p) ->> 'text', '')));
begin
  if not app.is_admin() then
    raise exception 'Only admins search for people.' using errcode = 'PT403';
  end if;
  if wanted = '' then
    return jsonb_build_object('users', '[]'::jsonb);
  end if;
  return jsonb_build_object('users', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', found.id, 'auth_user_id', found.auth_user_id, 'name', found.name, 'email', found.email, 'phone', found.phone,
      'role', staff.role, 'position', staff.position, 'status', staff.status
    ) order by lower(found.name), found.id)
    from (
      select * from public.users as person
      where (
        strpos(lower(person.name), wanted) > 0 or strpos(lower(coalesce(person.email, '')), wanted) > 0
        or strpos(coalesce(person.phone, ''), wanted) > 0
      ) and person.email is distinct from app.setting('decoy_email')
      order by lower(person.name), person.id
      limit 10
    ) as found
    left join public.staff on staff.user_id = found.id
  ), '[]'));
end
$$;

/* Writing */

-- Repeats the screen's checks: the first wrong field, or null.
create function app.staff_fault(record public.staff) returns text
language sql immutable set search_path = ''
as $$
  select case
    when btrim(coalesce(record.user_name, '')) = '' or length(record.user_name) > 200 then 'user_name'
    when btrim(coalesce(record.position, '')) = '' or length(record.position) > 200 then 'position'
    when not app.is_email(coalesce(record.email, '')) or length(record.email) > 254 then 'email'
    when not app.is_phone(coalesce(record.phone_number, '')) then 'phone_number'
    when record.role is null or app.role_of_label(record.role) is null then 'role'
    when record.status is null or record.status <> all (app.staff_statuses()) then 'status'
  end
$$;

-- The account of this address, if its owner has proved it and no other record has it.
create function app.account_to_link(address text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select account.id from auth.users as account
  where lower(account.email) = lower(address) and account.email_confirmed_at is not null
    and not exists (select from public.staff where user_id = account.id)
$$;

-- The account that a record keeps with this address. It does not keep an unproved account that an invitation made for another, mistyped
-- address.
create function app.account_to_keep(account_id uuid, address text) returns uuid
language sql stable set search_path = ''
as $$
  select account_id
  where not exists (
    select from auth.users as account
    where account.id = account_id and account.email_confirmed_at is null and lower(account.email) <> lower(address)
  )
$$;

-- The fields of a record that people type, as a form shows them.
create function app.typed_staff(record public.staff) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'user_name', record.user_name, 'position', record.position, 'email', record.email, 'phone_number', coalesce(record.phone_number, ''),
    'role', record.role, 'status', record.status
  )
$$;

-- Who changed one of these fields last, and when. No name when the change came with a data load.
create function app.staff_changed(record public.staff) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('changedBy', last.actor_name, 'changedAt', app.instant(coalesce(last.happened_at, record.updated_at)))
  from (values (1)) as always
  left join lateral (
    select entry.actor_name, entry.happened_at from app.activity as entry
    where entry.record = record.id and entry.tbl = 'staff'
      and entry.changes ?| array['user_name', 'position', 'email', 'phone_number', 'role', 'status']
    order by entry.happened_at desc, entry.id desc
    limit 1
  ) as last on true
$$;

-- The caller says what the form was opened with. It does not save over later changes of somebody else: a form that was open while its
-- person was deactivated would let them in again.
create function public.save_staff(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  wanted public.staff;
  saved public.staff;
  fault text;
  refusal text;
begin
  if not app.is_admin() then
    raise exception 'Only admins change the staff.' using errcode = 'PT403';
  end if;
  wanted.id := app.uuid_or_null(asked ->> 'id');
  if wanted.id is null then
    return jsonb_build_object('refused', 'invalid', 'field', 'id');
  end if;
  wanted.user_name := btrim(asked ->> 'user_name');
  wanted.position := btrim(asked ->> 'position');
  wanted.email := lower(btrim(asked ->> 'email'));
  wanted.phone_number := btrim(asked ->> 'phone_number');
  wanted.role := btrim(asked ->> 'role');
  wanted.status := asked ->> 'status';
  fault := app.staff_fault(wanted);
  if fault is not null then
    return jsonb_build_object('refused', 'invalid', 'field', fault);
  end if;

  select * into saved from public.staff where id = wanted.id for update;
  if not found and asked -> 'isNew' is distinct from 'true'::jsonb then
    return jsonb_build_object('refused', 'not-found');
  end if;
  -- A repeated request finds its own values, so it surprises nobody.
  if saved.id is not null and exists (
    select from jsonb_each(app.typed_staff(saved)) as stored
    where stored.value is distinct from asked -> 'seen' -> stored.key and stored.value <> app.typed_staff(wanted) -> stored.key
  ) then
    return jsonb_build_object('refused', 'changed', 'staff', app.staff_row(saved)) || app.staff_changed(saved);
  end if;
  begin
    if saved.id is null then
      insert into public.staff (id, user_id, user_name, position, email, phone_number, role, status)
      values (
        wanted.id, app.account_to_link(wanted.email), wanted.user_name, wanted.position, wanted.email, wanted.phone_number, wanted.role,
        wanted.status
      )
      returning * into saved;
    else
      update public.staff
      set user_name = wanted.user_name, position = wanted.position, email = wanted.email, phone_number = wanted.phone_number,
        role = wanted.role, status = wanted.status,
        user_id = coalesce(app.account_to_keep(staff.user_id, wanted.email), app.account_to_link(wanted.email))
      where id = wanted.id
      returning * into saved;
    end if;
  exception
    when unique_violation then
      return jsonb_build_object('refused', 'email-taken');
    when sqlstate 'PT409' then
      get stacked diagnostics refusal = pg_exception_detail;
      return jsonb_build_object('refused', refusal)
        || case when refusal = 'phone-taken' then jsonb_build_object('by', app.phone_holder(wanted.phone_number, wanted.id)) else '{}' end;
  end;
  return jsonb_build_object('staff', app.staff_row(saved));
end
$$;

-- Deleting a record that is already gone succeeds: a repeated request must not alarm anybody.
create function public.delete_staff(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not app.is_admin() then
    raise exception 'Only admins change the staff.' using errcode = 'PT403';
  end if;
  delete from public.staff where id = app.uuid_or_null(app.args(p) ->> 'id');
  return jsonb_build_object('done', true);
exception when sqlstate 'PT409' then
  return jsonb_build_object('refused', 'last-admin');
end
$$;

-- A person with a record keeps it and its code; a record that waits for this address becomes theirs.
create function public.assign_role(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  new_role constant text := btrim(coalesce(asked ->> 'role', ''));
  new_position constant text := btrim(coalesce(asked ->> 'position', ''));
  account_id constant uuid := app.uuid_or_null(asked ->> 'authUserId');
  person public.users;
  record public.staff;
  held_by text;
  refusal text;
begin
  if not app.is_admin() then
    raise exception 'Only admins assign roles.' using errcode = 'PT403';
  end if;
  if account_id is null then
    return jsonb_build_object('refused', 'user-missing');
  end if;
  if app.role_of_label(new_role) is null then
    return jsonb_build_object('refused', 'invalid', 'field', 'role');
  end if;
  if new_position = '' or length(new_position) > 200 then
    return jsonb_build_object('refused', 'invalid', 'field', 'position');
  end if;
  select * into person from public.users where auth_user_id = account_id;
  if not found then
    return jsonb_build_object('refused', 'user-not-found');
  end if;

  select * into record from public.staff
  where user_id = person.id
    or user_id is null and lower(email) = (select lower(email) from auth.users where id = account_id and email_confirmed_at is not null)
  order by user_id nulls last
  limit 1
  for update;
  -- The maker of this account has not shown that its address is theirs. An invitation would first remove their password.
  if record.id is null and exists (select from auth.users where id = account_id and email_confirmed_at is null) then
    return jsonb_build_object('refused', 'not-confirmed');
  end if;
  begin
    if record.id is null then
      -- Anybody can type any number into their own account, so that must not lock out the number's holder.
      held_by := app.phone_holder(person.phone, null);
      insert into public.staff (user_id, user_name, position, email, phone_number, role)
      select person.id, coalesce(nullif(btrim(person.name), ''), account.email), new_position, lower(account.email),
        case when app.is_phone(person.phone) and held_by is null then person.phone end, new_role
      from auth.users as account where account.id = account_id
      returning * into record;
    else
      update public.staff set user_id = person.id, role = new_role, position = new_position where id = record.id returning * into record;
    end if;
  exception
    when unique_violation then
      return jsonb_build_object('refused', 'email-taken');
    when sqlstate 'PT409' then
      get stacked diagnostics refusal = pg_exception_detail;
      return jsonb_build_object('refused', refusal);
  end;
  return jsonb_build_object('staff', app.staff_row(record), 'phoneHeldBy', held_by);
end
$$;

-- For a lost phone. Its access token ends with its session (app.user_id).
create function public.end_staff_sessions(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person uuid;
  ended bigint;
begin
  if not app.is_admin() then
    raise exception 'Only admins end the sessions of others.' using errcode = 'PT403';
  end if;
  select user_id into person from public.staff where id = app.uuid_or_null(app.args(p) ->> 'id');
  if not found then
    return jsonb_build_object('refused', 'not-found');
  end if;
  delete from auth.refresh_tokens where user_id::text = person::text;
  delete from auth.sessions where user_id = person;
  get diagnostics ended = row_count;
  return jsonb_build_object('ended', ended);
end
$$;

-- A mail about signing in goes to the account of a staff record. The record's own address may have changed since.
create function public.staff_account(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  record public.staff;
  address text;
begin
  if not app.is_admin() then
    raise exception 'Only admins see the accounts of others.' using errcode = 'PT403';
  end if;
  select * into record from public.staff where id = app.uuid_or_null(app.args(p) ->> 'id');
  if not found then
    return jsonb_build_object('refused', 'not-found');
  end if;
  select email into address from auth.users where id = record.user_id and email_confirmed_at is not null;
  return case when address is null then jsonb_build_object('refused', 'no-account') else jsonb_build_object('email', address) end;
end
$$;

/* Inviting */

-- What an invitation needs. It is asked with the caller's own token, so that only an admin ever reaches the mail.
create function public.staff_invitation(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  record public.staff;
begin
  if not app.is_admin() then
    return jsonb_build_object('refused', 'not-allowed');
  end if;
  select * into record from public.staff where id = app.uuid_or_null(app.args(p) ->> 'id');
  if not found then
    return jsonb_build_object('refused', 'not-found');
  end if;
  if record.status <> 'Active' then
    return jsonb_build_object('refused', 'inactive');
  end if;
  if exists (select from auth.users where id = record.user_id and email_confirmed_at is not null) then
    return jsonb_build_object('refused', 'has-account');
  end if;
  return jsonb_build_object('email', record.email, 'name', record.user_name, 'invitedBy', app.user_id());
end
$$;

-- Somebody may have signed up with this address before, without owning it. Their password and sessions must not outlive the invitation.
create function public.clear_unconfirmed_account(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account uuid;
begin
  update auth.users set encrypted_password = ''
  where lower(email) = lower(app.args(p) ->> 'email') and email_confirmed_at is null
  returning id into account;
  delete from auth.refresh_tokens where user_id::text = account::text;
  delete from auth.sessions where user_id = account;
  return jsonb_build_object('cleared', account is not null);
end
$$;

-- Links the account that an invitation made to its record, only while both are still free. The activity names the admin who invited,
-- because the server links it at their request.
create function public.link_invited_account(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  linked boolean;
begin
  perform set_config('app.actor', coalesce(app.uuid_or_null(asked ->> 'invitedBy')::text, ''), true);
  update public.staff as record set user_id = account.id
  from auth.users as account
  where record.id = app.uuid_or_null(asked ->> 'staffId') and account.id = app.uuid_or_null(asked ->> 'userId')
    and (record.user_id is null or record.user_id = account.id) and lower(record.email) = lower(account.email);
  linked := found;
  perform set_config('app.actor', '', true);
  return jsonb_build_object('linked', linked);
end
$$;

revoke all on function
  app.is_active_admin(public.staff), app.another_admin(uuid, uuid), app.keep_an_admin(), app.phone_holder(text, uuid),
  app.keep_phones_apart(), app.staff_row(public.staff), public.staff_list(jsonb), public.search_users(jsonb),
  app.staff_fault(public.staff), app.account_to_link(text), app.account_to_keep(uuid, text), app.typed_staff(public.staff),
  app.staff_changed(public.staff), public.save_staff(jsonb), public.delete_staff(jsonb), public.assign_role(jsonb),
  public.end_staff_sessions(jsonb), public.staff_account(jsonb), public.staff_invitation(jsonb), public.clear_unconfirmed_account(jsonb),
  public.link_invited_account(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.staff_list(jsonb), public.search_users(jsonb), public.save_staff(jsonb), public.delete_staff(jsonb), public.assign_role(jsonb),
  public.end_staff_sessions(jsonb), public.staff_account(jsonb), public.staff_invitation(jsonb)
  to authenticated;
grant execute on function public.clear_unconfirmed_account(jsonb), public.link_invited_account(jsonb) to service_role;
