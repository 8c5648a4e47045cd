-- Written by `npm run db:baseline`. Change supabase/schemas/0100_foundations.sql instead.

-- The base of everything else: schemas, closed default privileges, the unwrapping of arguments and the one list of each kind of allowed
-- value.

create schema if not exists extensions;
create schema if not exists app;

grant usage on schema public, app, extensions to anon, authenticated, service_role;
revoke create on schema public, app from public;

-- Hosted projects made before 2026-05-30 grant everything to the API roles, later ones grant nothing. Here both start closed, and each file
-- opens by name what it makes.
alter default privileges in schema public revoke all on tables from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- The embedded server on PostgreSQL hands a jsonb argument over as a JSON string, and `p ->> 'x'` of a string is silently null. Every
-- function of the API first unwraps its argument here; elsewhere this changes nothing. A string that is not JSON counts as no argument.
-- Catching that error needs a subtransaction, which a parallel query may not begin.
create function app.args_of_string(p jsonb) returns jsonb
language plpgsql immutable parallel unsafe set search_path = ''
as $$
begin
  return coalesce(nullif((p #>> '{}')::jsonb, 'null'), '{}');
exception when data_exception then
  return '{}';
end
$$;

create function app.args(p jsonb) returns jsonb
language sql immutable parallel unsafe
as $$ select case when jsonb_typeof(p) = 'string' then app.args_of_string(p) else coalesce(nullif(p, 'null'), '{}') end $$;

/* PostgREST carries `?select=` and filters out on what a call has answered, in the same transaction. A cast that fails there prints the
   answer in its error and undoes the call, with all that it has counted and recorded: guesses without end. The embedded server takes no
   query on a call. PostgREST knows no such rule, but its query holds both, and can be read while it runs. */

-- Whether the part around the call, behind the first word about its rows, does more than hand them on. What the caller chose stands in no
-- place before it. A text that is not known is no reason to refuse: another version may build it otherwise.
create function app.reshapes_answer(query text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  around constant text := substr(query, nullif(strpos(query, '_postgrest_t'), 0));
begin
  return strpos(query, 'pgrst_source') > 0
    and coalesce(substr(around, nullif(strpos(around, 'FROM (SELECT '), 0)) ~ '->|::|\mCAST\s*\(|\mWHERE\M', false);
end
$$;

-- Called before anything is read that is counted or recorded.
create function app.refuse_reshaped() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if strpos(current_query(), 'pgrst_source') > 0 and app.reshapes_answer(current_query()) then
    raise exception 'A function takes everything in p, and no query' using errcode = 'PT400';
  end if;
end
$$;

-- Functions that run with every command or pull are plpgsql, or one SQL expression without a search_path, which becomes part of its
-- caller's plan. A SQL function with its own search_path is planned anew in every transaction: that was two fifths of a push.

/* The lists below are the database's only copy of each set of words. */

create function app.shipment_statuses() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array[
    'Order Placed', 'Pending', 'Pre-Transit', 'In Transit', 'Out for Delivery', 'Delivered', 'Failed Attempt',
    'Delayed', 'Lost/Damaged', 'Returned', 'Cancelled', 'Other', 'Ready for Payment'
  ];
end
$$;

create function app.finished_statuses() returns text[]
language sql immutable parallel safe
as $$ select array['Delivered', 'Returned', 'Cancelled', 'Lost/Damaged'] $$;

create function app.shipping_methods() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return array['Standard', 'Express', 'Overnight', 'Freight']; end $$;

create function app.package_types() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return array['Box', 'Envelope', 'Pallet', 'Crate', 'Tube', 'Other']; end $$;

-- `cod`: the goods' value is collected for the client. `to_pay`: the freight is collected.
create function app.payment_modes() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return array['prepaid', 'cod', 'to_pay']; end $$;

create function app.delivery_outcomes() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return array['Delivered', 'Failed Attempt', 'Returned']; end $$;

-- Why something was not delivered. The last of them is no attempt at all.
create function app.failure_reasons() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array[
    'nobody-there', 'no-answer', 'refused', 'wrong-address', 'address-not-found', 'premises-closed', 'another-day', 'money-not-ready',
    'entry-not-allowed', 'damaged', 'not-attempted'
  ];
end
$$;

-- What a decision may put right for another attempt.
create function app.renewed_parts() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['address', 'phone'] $$;

-- What becomes of it: another attempt on a day, kept at a warehouse for who picks it up, or back to its sender.
create function app.failed_decisions() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['again', 'hold', 'return'] $$;

create function app.return_states() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return array['started', 'on-its-way', 'back']; end $$;

create function app.goes_back(return_state text) returns boolean
language sql immutable parallel safe
as $$ select coalesce(return_state in ('started', 'on-its-way'), false) $$;

create function app.review_reasons() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array[
    'unknown-number', 'deleted', 'cancelled', 'already-delivered', 'already-finished', 'not-assigned', 'inactive-driver',
    'corrected-late', 'corrected-before', 'part-unreadable', 'collection-unclear', 'collection-differs', 'not-collected', 'wrong-code',
    'code-missing', 'imported'
  ];
end
$$;

create function app.money_decisions() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return array['taken', 'not-taken']; end $$;

create function app.review_states() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return array['none', 'open', 'accepted', 'attached', 'set-aside']; end $$;

create function app.warehouse_statuses() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['active', 'inactive'] $$;

create function app.staff_statuses() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['Active', 'Inactive'] $$;

-- Staff records hold a label; the right-hand side is its meaning. Labels are compared in lower case.
create function app.role_of_label(label text) returns text
language sql immutable parallel safe
as $$
  select case lower(btrim(label))
    when 'admin' then 'admin'
    when 'manager' then 'manager'
    when 'staff' then 'staff'
    when 'driver' then 'driver'
    when 'drivers' then 'driver'
    when 'delivery staff' then 'driver'
    when 'delivery staff / drivers' then 'driver'
  end
$$;

create function app.is_phone(phone text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return phone ~ '^[0-9]{10}$'; end $$;

create function app.is_email(email text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select email ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$' $$;

-- The fifteenth character is a check digit over the first fourteen (base 36, weights 1, 2, 1, 2 …).
create function app.is_gstin(gstin text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'
    and substr(gstin, 15, 1) = (
      select substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', (36 - sum(product / 36 + product % 36)::int % 36) % 36 + 1, 1)
      from (
        select (strpos('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', substr(gstin, place, 1)) - 1) * (2 - place % 2) as product
        from generate_series(1, 14) as place
      ) as weighted
    )
$$;

-- Text from outside may not be a uuid; then it belongs to nobody.
create function app.uuid_or_null(word text) returns uuid
language sql immutable parallel safe
as $$ select case when word ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then word::uuid end $$;

-- Equal for one address in any spelling of case and spaces, as in the app (src/domain/places/address-key.ts); null without a street, because
-- then nobody knows whether two places are one. White space is all that the app takes for it, not only that of this database's locale.
create function app.plain_part(part text) returns text
language sql immutable parallel safe
as $$ select btrim(regexp_replace(lower(part), '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g')) $$;

create function app.address_key(street text, city text, postal_code text) returns text
language sql immutable parallel safe
as $$ select nullif(app.plain_part(street), '') || chr(10) || app.plain_part(city) || chr(10) || app.plain_part(postal_code) $$;

-- How every instant leaves the database. Columns that devices hold keep only milliseconds, so nothing is lost. It has no search_path, so
-- that it is inlined into queries over many rows.
create function app.instant(moment timestamptz) returns text
language sql stable parallel safe
as $$ select to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

grant execute on all functions in schema app to anon, authenticated, service_role;

-- Settings that differ between installations; no API role can read or write them.
create table app.settings (
  name text primary key,
  value text not null,
  -- By an admin, in the app; empty while nobody has.
  changed_at timestamptz(3),
  changed_by uuid
);
alter table app.settings enable row level security;
revoke all on app.settings from public, anon, authenticated, service_role;

create function app.setting(setting text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  known text;
begin
  select s.value into known from app.settings as s where s.name = setting;
  return known;
end
$$;

/* Input from outside may be anything. A wrong argument is refused in words, never by a failed cast. */

-- Where a page goes on: behind a row, named by its instant and id; without a row, from the beginning.
create function app.place_behind(named jsonb, instant_name text, out at timestamptz, out id uuid)
language plpgsql stable set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(named), 'null') = 'null' then
    at := 'infinity';
    id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    return;
  end if;
  at := app.instant_or_null(named ->> instant_name);
  id := app.uuid_or_null(named ->> 'id');
  if at is null or id is null then
    raise exception 'A page goes on after { %, id } of a row', instant_name using errcode = 'PT400';
  end if;
end
$$;

-- Null when it is not a whole number, or is left out.
create function app.whole_number_or_null(word jsonb) returns bigint
language sql immutable parallel safe
as $$ select case when jsonb_typeof(word) = 'number' and word #>> '{}' ~ '^-?[0-9]{1,18}$' then (word #>> '{}')::bigint end $$;

-- A device's claim decides nothing, so a claim that is not an instant only leaves the column empty.
create function app.instant_or_null(claim text) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return case when claim ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?Z$' then claim::timestamptz end;
exception when data_exception then
  return null;
end
$$;

-- The first moment of a day in India; null for anything that is not a day.
create function app.day_start(day text) returns timestamptz
language plpgsql immutable parallel unsafe set search_path = ''
as $$
begin
  return case when day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then day::date::timestamp at time zone 'Asia/Kolkata' end;
exception when data_exception then
  return null;
end
$$;

-- Reads a day from text; null for anything that is not a day.
create function app.day_or_null(word text) returns date
language sql stable set search_path = ''
as $$ select (app.day_start(word) at time zone 'Asia/Kolkata')::date $$;

-- By the offset alone, which has stood since 1945: looking the zone up takes several times as long, and devices do it so, too.
create function app.ist_day(moment timestamptz) returns date
language sql immutable
as $$ select (moment at time zone interval '5 hours 30 minutes')::date $$;

create function app.ist_today() returns date
language sql stable
as $$ select (clock_timestamp() at time zone 'Asia/Kolkata')::date $$;

/* Amounts travel as whole paise. */

create function app.in_paise(rupees numeric) returns bigint
language sql immutable set search_path = ''
as $$ select (rupees * 100)::bigint $$;

-- Rupees out of a number of whole paise; null for anything else.
create function app.rupees_of(paise jsonb) returns numeric
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(paise) = 'number' and paise #>> '{}' ~ '^[1-9][0-9]{0,12}$' then (paise #>> '{}')::numeric / 100 end
$$;

revoke all on function
  app.reshapes_answer(text), app.refuse_reshaped(), app.setting(text), app.place_behind(jsonb, text), app.whole_number_or_null(jsonb), app.instant_or_null(text), app.day_start(text),
  app.day_or_null(text), app.ist_day(timestamptz), app.ist_today(), app.in_paise(numeric), app.rupees_of(jsonb)
  from public, anon, authenticated, service_role;
