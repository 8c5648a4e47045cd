-- Finds the account for the e-mail address or ten-digit phone number that a driver typed. Only Auth checks the password.

-- Nobody can sign in to this account, but checking a password against it costs as much as against any other: the time of an answer must not
-- tell whether a number is known. The setup of an installation makes the account.
insert into app.settings (name, value) values ('decoy_email', 'nobody@decoy.invalid');

-- Removes spaces, dashes, +91 and the leading 0 of eleven digits; null when the rest is not a phone number.
create function app.phone_digits(typed text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select substring(regexp_replace(typed, '[[:space:]-]', '', 'g') from '^(?:[+]91|0)?([0-9]{10})$')
$$;

-- A number that two active people share belongs to nobody, so that nobody signs in as the other.
create function app.email_of_phone(wanted text) returns text
language sql stable security definer set search_path = ''
as $$
  select min(account.email)
  from public.staff
  join auth.users as account on account.id = staff.user_id
  where staff.phone_number = wanted and staff.status = 'Active'
  having count(*) = 1
$$;

-- One caller gets few tries, and few at one login. One login takes ten callers' worth. With fewer, a stranger who knows a driver's number
-- could lock them out; without a limit, many addresses together could try passwords for ever. The ceiling over all callers counts only
-- unknown logins, and holds up those alone who have typed one in this hour: a guesser must not keep the drivers out.
create function public.delivery_sign_in_account(p jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  typed constant text := lower(left(btrim(coalesce(app.args(p) ->> 'login', '')), 320));
  phone constant text := app.phone_digits(typed);
  caller constant text := 'delivery-sign-in:' || app.caller_key(app.args(p) ->> 'caller');
  missed constant text := 'delivery-sign-in-missed:' || app.caller_key(app.args(p) ->> 'caller');
  who text;
  wait integer;
  account_email text;
begin
  if phone is not null then
    account_email := app.email_of_phone(phone);
  else
    select email into account_email from auth.users where lower(email) = typed limit 1;
  end if;
  -- One account, whichever of its logins is tried.
  who := 'delivery-sign-in-as:' || coalesce(lower(account_email), phone, typed);
  wait := greatest(app.wait_for(caller, 10, 100), app.wait_for(who, 100, 1000));
  if wait is null and app.wait_for(missed, 1, 1) is not null then
    wait := app.wait_for('delivery-sign-in-misses', app.setting('misses_per_minute')::integer, app.setting('misses_per_hour')::integer);
  end if;
  if wait is not null then
    return jsonb_build_object('limited', true, 'retryAfter', wait);
  end if;

  if account_email is null then
    account_email := app.setting('decoy_email');
    perform app.count_call(missed, 1);
    perform app.count_call('delivery-sign-in-misses', 16);
  end if;
  -- In one order for everybody, so that two calls cannot wait for each other.
  wait := greatest(app.count_caller(caller, 10, 100), app.count_caller(who, 100, 1000));
  if wait is not null then
    return jsonb_build_object('limited', true, 'retryAfter', wait);
  end if;
  return jsonb_build_object('email', account_email, 'limited', false);
end
$$;

revoke all on function
  app.phone_digits(text), app.email_of_phone(text), public.delivery_sign_in_account(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function public.delivery_sign_in_account(jsonb) to service_role;
