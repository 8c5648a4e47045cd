-- Who somebody is: a profile for each account, the staff record that alone gives a role, and the scope that grows with it.

create table public.users (
  id uuid primary key,
  -- Empty once the account is gone: history keeps the name of whoever did something.
  auth_user_id uuid unique references auth.users (id) on delete set null,
  name text not null default '',
  email text,
  phone text,
  created_at timestamptz not null default now()
);
comment on table public.users is 'A profile row for each account; id is the account''s id for good.';
create index users_email on public.users (lower(email));

create sequence public.staff_code_number as bigint start 1000;

create table public.staff (
  id uuid primary key default gen_random_uuid(),
  staff_code text not null unique check (staff_code ~ '^S[0-9]{4,}$'),
  user_id uuid unique references public.users (id) on delete restrict,
  user_name text not null check (btrim(user_name) <> ''),
  position text not null default '',
  email text not null check (app.is_email(email)),
  phone_number text check (app.is_phone(phone_number)),
  status text not null default 'Active' check (status = any (app.staff_statuses())),
  role text not null check (app.role_of_label(role) is not null),
  access_level text not null default 'User',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.staff is 'The only source of a role. Written by admins alone.';
create index staff_phone_number on public.staff (phone_number);

-- Grows whenever the role or the activation of a person changes, so that their devices mirror anew.
create table public.user_scope (
  user_id uuid primary key references public.users (id) on delete cascade,
  version bigint not null default 1
);

alter table public.users enable row level security;
alter table public.staff enable row level security;
alter table public.user_scope enable row level security;

revoke all on public.users, public.staff, public.user_scope from public, anon, authenticated, service_role;
revoke all on sequence public.staff_code_number from public, anon, authenticated, service_role;
grant select on public.users, public.staff, public.user_scope to authenticated;
grant select, insert, update, delete on public.users, public.staff, public.user_scope to service_role;
grant usage, select on sequence public.staff_code_number to service_role;
