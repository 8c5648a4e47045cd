-- Written by `npm run db:baseline`. Change supabase/schemas/0300_directory.sql instead.

-- Billed clients and the accounts an admin linked to them.

create table public.clients (
  id uuid primary key default gen_random_uuid(),
  -- At most ten characters, because by law an invoice number made from it may have sixteen.
  client_code text not null unique check (client_code ~ '^[A-Z0-9]{1,10}$'),
  client_name text not null check (btrim(client_name) <> ''),
  contact_email text not null check (app.is_email(contact_email)),
  contact_phone text not null check (app.is_phone(contact_phone)),
  address text not null check (btrim(address) <> ''),
  gstin text not null check (gstin = 'URP' or app.is_gstin(gstin)),
  pan text not null check (pan = 'NA' or pan ~ '^[A-Z]{5}[0-9]{4}[A-Z]$'),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  -- How many days after its date an invoice is to be paid.
  days_of_credit integer not null default 30 check (days_of_credit between 0 and 365),
  -- How many days after its collection money is passed on to the client; the company's number where it is null.
  remittance_days integer check (remittance_days between 0 and 90),
  -- Within how many working days a failed delivery of theirs is to be decided on; the company's number where it is null.
  decision_working_days integer check (decision_working_days between 0 and 30),
  -- An unregistered person has no GSTIN and may have no PAN; everybody else's GSTIN contains the PAN.
  constraint clients_pan_fits_gstin check (gstin = 'URP' or substr(gstin, 3, 10) = pan)
);
comment on table public.clients is 'A billed account.';

create table public.client_accounts (
  client_id uuid not null references public.clients (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  primary key (client_id, user_id)
);
comment on table public.client_accounts is 'A customer account that an admin linked to a client: it may see that client''s invoices.';
create index client_accounts_user_id on public.client_accounts (user_id);

create index clients_decision_working_days on public.clients (client_code, decision_working_days) where decision_working_days is not null;

alter table public.clients enable row level security;
alter table public.client_accounts enable row level security;

revoke all on public.clients, public.client_accounts from public, anon, authenticated, service_role;
grant select on public.clients, public.client_accounts to authenticated;
grant select, insert, update, delete on public.clients, public.client_accounts to service_role;

create function app.stamp_row() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_by := coalesce(app.actor(), new.updated_by);
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end
$$;

create trigger stamp_new before insert on public.clients for each row execute function app.stamp_row();
create trigger stamp_changed before update on public.clients
  for each row when (old.* is distinct from new.*) execute function app.stamp_row();

-- Empty for everybody but customers: an inactive member of staff is not one.
create function app.my_client_codes() returns setof text
language sql stable security definer set search_path = ''
as $$
  select client.client_code
  from public.client_accounts as link
  join public.clients as client on client.id = link.client_id
  where link.user_id = app.user_id() and app.role() = 'customer'
$$;

-- Whether shipments and invoices may be opened to this account: a customer who proved their address.
create function app.is_customer_account(person uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.users as account
    join auth.users as login on login.id = account.auth_user_id
    where account.id = person and login.email_confirmed_at is not null
      and account.email is distinct from app.setting('decoy_email')
      and not exists (select from public.staff where user_id = account.id)
  )
$$;

-- Only commands write clients; they check the caller themselves.
create policy clients_office_select on public.clients
  for select to authenticated using ((select app.is_office()));

create policy client_accounts_select on public.client_accounts
  for select to authenticated using (
    (select app.is_office())
    or user_id = (select app.user_id()) and (select app.role()) = 'customer'
  );

/* The customer accounts of a client: an admin links an account, and from then on it sees the client's invoices. These functions judge
   which account may be linked, so only they write the table. */

-- `sees`: whether the account sees anything through its link. A person who has since joined the staff is not a customer.
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

-- Linking twice is linking once. The address must be proved: otherwise a person who signed up with another's address would read their
-- invoices.
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

-- An account that is no longer linked counts as unlinked: a repeated request must not alarm anybody.
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

-- Every pull of the office tells them: there are few, and no row of a client carries terms. Null where no client has any of its own.
create function app.decision_days_of_clients() returns json
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select json_object_agg(c.client_code, c.decision_working_days order by c.client_code)
    from public.clients as c where c.decision_working_days is not null
  );
end
$$;

/* How long a client may take to pay: for the invoices raised from then on. What was raised keeps its due date. */

create function app.terms_of(client uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    (
      select jsonb_build_object(
        'daysOfCredit', c.days_of_credit, 'remittanceDays', c.remittance_days, 'usualRemittanceDays', app.company_setting('remittance_days'),
        'decisionDays', c.decision_working_days, 'usualDecisionDays', app.company_setting('decision_working_days')
      )
      from public.clients as c where c.id = client
    ),
    jsonb_build_object('refused', 'client-not-found')
  );
end
$$;

create function public.client_terms(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app.is_admin() then
    raise exception 'Only admins see the terms of a client.' using errcode = 'PT403';
  end if;
  return app.terms_of(app.uuid_or_null(app.args(p) ->> 'clientId'));
end
$$;

-- Changes the terms that it names.
create function public.set_client_terms(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  client constant uuid := app.uuid_or_null(asked ->> 'clientId');
  credit constant bigint := app.whole_number_or_null(asked -> 'daysOfCredit');
  remittance constant bigint := app.whole_number_or_null(asked -> 'remittanceDays');
  decision constant bigint := app.whole_number_or_null(asked -> 'decisionDays');
begin
  if not app.is_admin() then
    raise exception 'Only admins change the terms of a client.' using errcode = 'PT403';
  end if;
  if not asked ?| array['daysOfCredit', 'remittanceDays', 'decisionDays']
    or asked ? 'daysOfCredit' and (credit is null or credit not between 0 and 365)
    or jsonb_typeof(asked -> 'remittanceDays') <> 'null' and (remittance is null or remittance not between 0 and 90)
    or jsonb_typeof(asked -> 'decisionDays') <> 'null' and (decision is null or decision not between 0 and 30) then
    return jsonb_build_object('refused', 'invalid');
  end if;
  update public.clients
  set
    days_of_credit = coalesce(credit, days_of_credit),
    remittance_days = case when asked ? 'remittanceDays' then remittance else remittance_days end,
    decision_working_days = case when asked ? 'decisionDays' then decision else decision_working_days end
  where id = client;
  return app.terms_of(client);
end
$$;

revoke all on function
  app.stamp_row(), app.terms_of(uuid), app.decision_days_of_clients(), app.my_client_codes(), app.is_customer_account(uuid), app.linked_account(public.users), public.client_account_list(jsonb),
  public.link_client_account(jsonb), public.unlink_client_account(jsonb), public.client_terms(jsonb), public.set_client_terms(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function app.my_client_codes() to authenticated, service_role;
grant execute on function
  public.client_account_list(jsonb), public.link_client_account(jsonb), public.unlink_client_account(jsonb), public.client_terms(jsonb),
  public.set_client_terms(jsonb)
  to authenticated;
