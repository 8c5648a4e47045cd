-- Where a mail about signing in goes: to the account of a staff record. The record's own address may be another one by now.

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

revoke all on function public.staff_account(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.staff_account(jsonb) to authenticated;
