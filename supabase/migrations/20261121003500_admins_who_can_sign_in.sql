-- The last admin is the last one who can sign in: a record whose invitation nobody has followed yet opens nothing.

-- Besides one record, one account, or neither.
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

create or replace function app.keep_an_admin() returns trigger
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

create or replace function public.make_first_admin(p jsonb) returns jsonb
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
  if app.another_admin(null, account.id) then
    return jsonb_build_object('refused', 'admin-exists');
  end if;
  -- Their own record, or else one that waits for a person with this address.
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

revoke all on function app.another_admin(uuid, uuid) from public, anon, authenticated, service_role;
