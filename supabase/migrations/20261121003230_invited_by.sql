-- An invitation's account is written down as given by the admin who invited: the server links it, but because they asked.

-- What an invitation needs, asked with the caller's own token, so that nobody but an admin ever reaches the mail.
create or replace function public.staff_invitation(p jsonb) returns jsonb
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

-- The account that an invitation made gets the record it was made for, and only while both are still free.
create or replace function public.link_invited_account(p jsonb) returns jsonb
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
