-- The customer accounts of a client: an admin links an account, and from then on it sees the client's invoices. Whose account may be
-- linked is judged here, so the table itself is written by these functions alone.

drop policy client_accounts_admin_insert on public.client_accounts;
drop policy client_accounts_admin_delete on public.client_accounts;
revoke insert, delete on public.client_accounts from authenticated;

-- `sees`: whether the account sees anything through its link. Somebody who joined the staff meanwhile is no customer.
create function app.linked_account(account public.users) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'userId', account.id, 'name', account.name, 'email', account.email, 'phone', account.phone,
    'sees', not exists (select from public.staff where user_id = account.id)
  )
$$;

create function public.client_account_list(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app.is_admin() then
    raise exception 'Only admins see whose accounts belong to a client.' using errcode = 'PT403';
  end if;
  return jsonb_build_object('accounts', coalesce((
    select jsonb_agg(app.linked_account(account) order by lower(account.name), account.id)
    from public.client_accounts as link
    join public.users as account on account.id = link.user_id
    where link.client_id = app.uuid_or_null(app.args(p) ->> 'clientId')
  ), '[]'));
end
$$;

-- Linking twice is linking once. The address has to be proved: whoever signed up with somebody else's would read their invoices.
create function public.link_client_account(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  client constant uuid := app.uuid_or_null(asked ->> 'clientId');
  account public.users;
begin
  if not app.is_admin() then
    raise exception 'Only admins link accounts to clients.' using errcode = 'PT403';
  end if;
  perform from public.clients where id = client for key share;
  if not found then
    return jsonb_build_object('refused', 'client-not-found');
  end if;
  select * into account from public.users where id = app.uuid_or_null(asked ->> 'userId') for key share;
  if not found or account.auth_user_id is null then
    return jsonb_build_object('refused', 'account-not-found');
  end if;
  if exists (select from public.staff where user_id = account.id) then
    return jsonb_build_object('refused', 'is-staff');
  end if;
  if not exists (select from auth.users where id = account.auth_user_id and email_confirmed_at is not null) then
    return jsonb_build_object('refused', 'not-confirmed');
  end if;
  insert into public.client_accounts (client_id, user_id) values (client, account.id) on conflict do nothing;
  return jsonb_build_object('account', app.linked_account(account));
end
$$;

-- What is not linked any more is unlinked: a repeated request must not frighten anybody.
create function public.unlink_client_account(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
begin
  if not app.is_admin() then
    raise exception 'Only admins unlink accounts from clients.' using errcode = 'PT403';
  end if;
  delete from public.client_accounts
  where client_id = app.uuid_or_null(asked ->> 'clientId') and user_id = app.uuid_or_null(asked ->> 'userId');
  return jsonb_build_object('done', true);
end
$$;

revoke all on function
  app.linked_account(public.users), public.client_account_list(jsonb), public.link_client_account(jsonb), public.unlink_client_account(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.client_account_list(jsonb), public.link_client_account(jsonb), public.unlink_client_account(jsonb)
  to authenticated;
