-- What every later migration stands on: schemas, closed default privileges, the unwrapping of arguments
-- and the one list of each kind of allowed value.

create schema if not exists extensions;
create schema if not exists app;

grant usage on schema public, app, extensions to anon, authenticated, service_role;
revoke create on schema public, app from public;

-- Hosted projects made before 2026-05-30 grant everything to the API roles, later ones nothing.
-- Both end in the same place: closed, and opened by name in the migration that adds a thing.
alter default privileges in schema public revoke all on tables from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

-- The embedded server on PostgreSQL hands a jsonb argument over as a JSON string, and `p ->> 'x'` of a string is
-- silently null. Every function of the API unwraps its argument here first; anywhere else this changes nothing.
create function app.args(p jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(case when jsonb_typeof(p) = 'string' then (p #>> '{}')::jsonb else p end, '{}'::jsonb)
$$;

-- Small functions that run with every command are plpgsql: a SQL function with a search_path of its own is never inlined and is
-- planned anew in every subtransaction, which made a push half as slow again.

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
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return array['Delivered', 'Returned', 'Cancelled', 'Lost/Damaged']; end $$;

create function app.shipping_methods() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['Standard', 'Express', 'Overnight', 'Freight'] $$;

create function app.package_types() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['Box', 'Envelope', 'Pallet', 'Crate', 'Tube', 'Other'] $$;

create function app.delivery_outcomes() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return array['Delivered', 'Failed Attempt', 'Returned']; end $$;

create function app.review_reasons() returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array[
    'unknown-number', 'deleted', 'cancelled', 'already-delivered', 'already-finished', 'not-assigned', 'inactive-driver'
  ];
end
$$;

create function app.review_states() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['none', 'open', 'accepted', 'attached', 'set-aside'] $$;

create function app.warehouse_statuses() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['active', 'inactive'] $$;

create function app.staff_statuses() returns text[]
language sql immutable parallel safe set search_path = ''
as $$ select array['Active', 'Inactive'] $$;

-- Staff records hold a label; the right-hand side is what the label means. Labels are compared in lower case.
create function app.role_of_label(label text) returns text
language sql immutable parallel safe set search_path = ''
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

-- What came from outside may be no uuid at all; then it is nobody's.
create function app.uuid_or_null(word text) returns uuid
language plpgsql immutable parallel safe set search_path = ''
as $$ begin return case when word ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then word::uuid end; end $$;

-- How every instant leaves the database. Columns that devices hold keep milliseconds only, so nothing is lost on the way.
-- Without a search_path of its own, so that it is inlined into queries over many rows.
create function app.instant(moment timestamptz) returns text
language sql stable parallel safe
as $$ select to_char(moment at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

grant execute on all functions in schema app to anon, authenticated, service_role;

-- What differs from one installation to the next; no API role can read or write it.
create table app.settings (
  name text primary key,
  value text not null
);
alter table app.settings enable row level security;
revoke all on app.settings from public, anon, authenticated, service_role;

create function app.setting(setting text) returns text
language sql stable security definer set search_path = ''
as $$ select value from app.settings where name = setting $$;
revoke all on function app.setting(text) from public, anon, authenticated, service_role;
