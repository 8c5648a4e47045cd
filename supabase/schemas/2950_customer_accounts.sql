-- Which customer account a shipment belongs to: the office looks accounts up here, the commands write the link.

-- `isCustomer`: whether the account may be linked now. Who has joined the staff since is still named on older shipments.
create function app.customer_account(account public.users) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', account.id, 'name', coalesce(app.person_name(account.id), ''), 'email', account.email, 'phone', account.phone, 'isCustomer', app.is_customer_account(account.id)
  )
$$;

-- By a part of the name or the e-mail, at most ten; or all with these ids or these whole addresses, for a file of shipments.
create function public.find_customer_accounts(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  wanted constant text := lower(btrim(coalesce(asked ->> 'text', '')));
  ids constant uuid[] := array(select app.uuid_or_null(word) from unnest(app.first_words(asked -> 'ids', 500)) as word);
  emails constant text[] := array(select lower(btrim(word)) from unnest(app.first_words(asked -> 'emails', 500)) as word);
begin
  if not app.is_office() then
    raise exception 'Only the office looks customer accounts up.' using errcode = 'PT403';
  end if;
  return jsonb_build_object('accounts', coalesce((
    select jsonb_agg(app.customer_account(account) order by lower(account.name), account.id)
    from public.users as account
    where account.id in (
      (
        select named.id from public.users as named
        where wanted <> ''
          and (strpos(lower(named.name), wanted) > 0 or strpos(lower(coalesce(named.email, '')), wanted) > 0)
          and app.is_customer_account(named.id)
        order by lower(named.name), named.id
        limit 10
      )
      union
      select unnest(ids)
      union
      select addressed.id from public.users as addressed
      where lower(addressed.email) = any (emails) and app.is_customer_account(addressed.id)
    )
  ), '[]'));
end
$$;

-- The accounts that one of these addresses speaks for: their confirmed e-mail, or earlier shipments of the address that were linked. Of a
-- phone number only the latest 200 shipments on either side count, so that a big sender costs no more than a small one.
create function public.suggest_customer_accounts(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  emails constant text[] := array(select lower(btrim(word)) from unnest(app.first_words(asked -> 'emails', 2)) as word where btrim(word) <> '');
  phones constant text[] := array(select word from unnest(app.first_words(asked -> 'phones', 2)) as word where word <> '');
begin
  if not app.is_office() then
    raise exception 'Only the office looks customer accounts up.' using errcode = 'PT403';
  end if;
  return jsonb_build_object('accounts', coalesce((
    select jsonb_agg(app.customer_account(account) || jsonb_build_object('reason', likely.reason) order by likely.reason desc, likely.latest desc, account.id)
    from (
      select hint.id, max(hint.reason) as reason, max(hint.at) as latest
      from (
        select account.id, 'email' as reason, '-infinity'::timestamptz as at
        from public.users as account where lower(account.email) = any (emails)
        union all
        (
          select s.user_id, 'earlier', s.created_at from public.shipments as s
          where lower(s.from_email) = any (emails) and s.user_id is not null
          order by s.created_at desc limit 200
        )
        union all
        (
          select s.user_id, 'earlier', s.created_at from public.shipments as s
          where lower(s.to_email) = any (emails) and s.user_id is not null
          order by s.created_at desc limit 200
        )
        union all
        select latest.user_id, 'earlier', latest.created_at
        from unnest(phones) as phone
        cross join lateral (
          (
            select s.user_id, s.created_at from public.shipments as s
            where s.from_contact_number = phone order by s.created_at desc limit 200
          )
          union all
          (
            select s.user_id, s.created_at from public.shipments as s
            where s.to_contact_number = phone order by s.created_at desc limit 200
          )
        ) as latest
        where latest.user_id is not null
      ) as hint
      where app.is_customer_account(hint.id)
      group by hint.id
      order by reason desc, latest desc
      limit 5
    ) as likely
    join public.users as account on account.id = likely.id
  ), '[]'));
end
$$;

/* Whether an account that is linked to a client sees that client's shipments too: one setting for the company, off until an admin says so. */

create function public.client_shipments_setting(p jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app.is_admin() then
    raise exception 'Only admins see this setting.' using errcode = 'PT403';
  end if;
  return jsonb_build_object('shown', app.shows_client_shipments());
end
$$;

create function public.set_client_shipments_setting(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  shown constant jsonb := app.args(p) -> 'shown';
begin
  if not app.is_admin() then
    raise exception 'Only admins change this setting.' using errcode = 'PT403';
  end if;
  if coalesce(jsonb_typeof(shown), 'null') <> 'boolean' then
    raise exception 'shown is true or false' using errcode = 'PT400';
  end if;
  insert into app.settings (name, value) values ('client_shipments', case when shown = 'true' then 'shown' else 'hidden' end)
  on conflict (name) do update set value = excluded.value;
  return jsonb_build_object('shown', app.shows_client_shipments());
end
$$;

revoke all on function
  app.customer_account(public.users), public.find_customer_accounts(jsonb), public.suggest_customer_accounts(jsonb),
  public.client_shipments_setting(jsonb), public.set_client_shipments_setting(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function
  public.find_customer_accounts(jsonb), public.suggest_customer_accounts(jsonb), public.client_shipments_setting(jsonb),
  public.set_client_shipments_setting(jsonb)
  to authenticated;
