-- What a person may read and change of their own account. Staff change nothing here: their name and phone are the staff record's, and
-- that only an admin writes.

create function public.my_account(p jsonb default '{}') returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'name', coalesce(staff.user_name, profile.name, ''),
    'phone', case when staff.id is null then profile.phone else staff.phone_number end,
    'email', coalesce(account.email, profile.email),
    'heldBy', case when staff.id is null then 'account' else 'staff-record' end
  )
  from (select auth.uid() as id) as caller
  left join auth.users as account on account.id = caller.id
  left join public.users as profile on profile.id = caller.id
  left join public.staff on staff.user_id = caller.id
$$;

-- Takes the two fields by name and the caller's own row: whatever else is sent changes nothing.
create function public.update_my_account(p jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
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

revoke all on function public.my_account(jsonb), public.update_my_account(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.my_account(jsonb), public.update_my_account(jsonb) to authenticated;
