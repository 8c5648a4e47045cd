-- A phone number belongs to one active person: nobody signs in with a number that two share, and nothing told them.

-- Who of the active staff has this number, besides one record.
create function app.phone_holder(number text, besides uuid) returns text
language sql stable set search_path = ''
as $$
  select user_name from public.staff
  where phone_number = number and status = 'Active' and id is distinct from besides
  order by created_at, id
  limit 1
$$;

-- Held for admins, who alone write records through the API; the owner and the secret key may repair. A trigger asks before the policies
-- do: answering anybody else who tries, it would tell whose number is on the staff. Numbers that are shared already stay until changed.
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

-- The account that a record keeps with this address: not one that an invitation made for another, mistyped one and nobody has proved.
create function app.account_to_keep(account_id uuid, address text) returns uuid
language sql stable set search_path = ''
as $$
  select account_id
  where not exists (
    select from auth.users as account
    where account.id = account_id and account.email_confirmed_at is null and lower(account.email) <> lower(address)
  )
$$;

create or replace function public.save_staff(p jsonb) returns jsonb
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
  -- A repeated request finds its own values: no surprise to anybody.
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

-- Whoever has a record keeps it and its code; a record that waits for this address becomes theirs.
create or replace function public.assign_role(p jsonb) returns jsonb
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
  -- Whoever made this account has not shown that its address is theirs. An invitation would take their password from it first.
  if record.id is null and exists (select from auth.users where id = account_id and email_confirmed_at is null) then
    return jsonb_build_object('refused', 'not-confirmed');
  end if;
  begin
    if record.id is null then
      -- Anybody may have typed any number into their own account: it does not lock its holder out.
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

revoke all on function app.phone_holder(text, uuid), app.keep_phones_apart(), app.account_to_keep(uuid, text) from public, anon, authenticated, service_role;
