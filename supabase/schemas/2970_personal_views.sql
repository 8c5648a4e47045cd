-- How a person of the office looks at the list of shipments: the columns they chose and the views they saved. It follows them to every
-- device, and a view can be shared with the office. Nothing here changes a shipment.

-- Names of columns in their order. Which there are is the app's to say: a newer one may know more.
create function app.is_column_list(value jsonb) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(value) is distinct from 'array' or jsonb_array_length(value) not between 1 and 40 then
    return false;
  end if;
  return not exists (
    select from jsonb_array_elements(value) as each (name)
    where jsonb_typeof(each.name) <> 'string' or each.name #>> '{}' !~ '^[a-z][a-z0-9-]{0,29}$'
  );
end
$$;

create table public.personal_settings (
  person uuid not null references public.users (id) on delete cascade,
  key text not null,
  value jsonb not null,
  changed_at timestamptz(3) not null,
  primary key (person, key),
  constraint personal_settings_are_known check (key = 'list-columns' and (value = 'null' or app.is_column_list(value)))
);
comment on table public.personal_settings is 'What one person chose for their own screens. A value of null stands for the usual, so that an older choice that arrives late does not come back.';
comment on column public.personal_settings.changed_at is 'When the person chose it, by the device''s corrected clock and never later than its arrival: the newest choice wins.';

create table public.saved_views (
  id uuid primary key,
  owner uuid not null references public.users (id) on delete cascade,
  name text not null check (btrim(name) <> '' and char_length(name) <= 60),
  filter text not null check (char_length(filter) <= 2000),
  shared boolean not null default false,
  changed_at timestamptz(3) not null
);
comment on table public.saved_views is 'Search, filters, order and columns of the list under a name. A shared one is the whole office''s to open, and its owner''s or an admin''s to change.';
comment on column public.saved_views.id is 'Made on the device: a view whose answer was lost is sent again and stands once.';
comment on column public.saved_views.filter is 'As in the address of the list.';
create index saved_views_of_owner on public.saved_views (owner);
create index saved_views_shared on public.saved_views (id) where shared;

-- Changes that were made before a view was deleted, and arrive later, do not bring it back.
create table app.deleted_views (
  id uuid primary key,
  deleted_at timestamptz(3) not null
);
alter table app.deleted_views enable row level security;
revoke all on app.deleted_views from public, anon, authenticated, service_role;

alter table public.personal_settings enable row level security;
alter table public.saved_views enable row level security;
revoke all on public.personal_settings, public.saved_views from public, anon, authenticated, service_role;
grant select on public.personal_settings, public.saved_views to authenticated;
grant select, insert, update, delete on public.personal_settings, public.saved_views to service_role;

create policy personal_settings_own_select on public.personal_settings
  for select to authenticated using ((select app.is_office()) and person = (select app.user_id()));
create policy saved_views_office_select on public.saved_views
  for select to authenticated using ((select app.is_office()) and (shared or owner = (select app.user_id())));

-- The device's word for when something was chosen; a clock that runs ahead wins over nobody.
create function app.changed_at(change jsonb) returns timestamptz
language sql volatile set search_path = ''
as $$ select least(claimed, date_trunc('milliseconds', clock_timestamp())) from app.instant_or_null(change ->> 'changedAt') as claimed where claimed is not null $$;

-- Null, or why the view stays as it is.
create function app.save_view(change jsonb) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := app.user_id();
  view_id constant uuid := app.uuid_or_null(change ->> 'id');
  view_name constant text := btrim(change ->> 'name', E' \t\r\n');
  view_filter constant text := change ->> 'filter';
  chosen_at constant timestamptz(3) := app.changed_at(change);
  stands public.saved_views;
begin
  if view_id is null or chosen_at is null or coalesce(char_length(view_name), 0) not between 1 and 60
    or coalesce(char_length(view_filter), 2001) > 2000 or jsonb_typeof(change -> 'shared') is distinct from 'boolean' then
    return 'invalid';
  end if;
  select * into stands from public.saved_views where id = view_id for update;
  if stands.id is null then
    if exists (select from app.deleted_views where id = view_id and deleted_at >= chosen_at) then
      return null;
    end if;
    if (select count(*) from public.saved_views where owner = me) >= 50 then
      return 'too-many';
    end if;
    delete from app.deleted_views where id = view_id;
    insert into public.saved_views (id, owner, name, filter, shared, changed_at)
    values (view_id, me, view_name, view_filter, (change -> 'shared')::boolean, chosen_at);
    return null;
  end if;
  if stands.owner <> me and not (stands.shared and app.is_admin()) then
    return 'not-allowed';
  end if;
  update public.saved_views
  set name = view_name, filter = view_filter, shared = (change -> 'shared')::boolean, changed_at = chosen_at
  where id = view_id and changed_at <= chosen_at;
  return null;
end
$$;

-- A view that is gone already is as good as deleted. One that never came may have been overtaken on the way: its saving must not bring it
-- back later.
create function app.delete_view(change jsonb) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  view_id constant uuid := app.uuid_or_null(change ->> 'id');
  chosen_at constant timestamptz(3) := app.changed_at(change);
  stands public.saved_views;
begin
  if view_id is null or chosen_at is null then
    return 'invalid';
  end if;
  select * into stands from public.saved_views where id = view_id for update;
  if stands.id is null then
    insert into app.deleted_views values (view_id, chosen_at) on conflict (id) do nothing;
    return null;
  end if;
  if stands.owner <> app.user_id() and not (stands.shared and app.is_admin()) then
    return 'not-allowed';
  end if;
  if stands.changed_at <= chosen_at then
    delete from public.saved_views where id = view_id;
    insert into app.deleted_views values (view_id, chosen_at) on conflict (id) do update set deleted_at = excluded.deleted_at;
    delete from app.deleted_views where deleted_at < clock_timestamp() - interval '180 days';
  end if;
  return null;
end
$$;

create function app.choose_columns(change jsonb) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  chosen constant jsonb := change -> 'columns';
  chosen_at constant timestamptz(3) := app.changed_at(change);
begin
  if chosen is null or chosen_at is null or not (chosen = 'null' or app.is_column_list(chosen)) then
    return 'invalid';
  end if;
  insert into public.personal_settings as stands (person, key, value, changed_at) values (app.user_id(), 'list-columns', chosen, chosen_at)
  on conflict (person, key) do update set value = excluded.value, changed_at = excluded.changed_at
  where stands.changed_at <= excluded.changed_at;
  return null;
end
$$;

-- Takes what was changed on a device, the oldest first, and answers how everything stands then; without changes it only tells.
create function public.sync_personal_views(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := app.user_id();
  changes constant jsonb := coalesce(app.args(p) -> 'changes', '[]');
  change jsonb;
  refusal text;
  refused jsonb := '[]';
begin
  if not app.is_office() then
    raise exception 'Only the office has views of the list.' using errcode = 'PT403';
  end if;
  if jsonb_typeof(changes) <> 'array' or jsonb_array_length(changes) > 200 then
    raise exception 'changes is a list of at most 200' using errcode = 'PT400';
  end if;
  if changes <> '[]' then
    -- One device of a person after the other, so that the limit holds.
    perform from public.users where id = me for update;
  end if;
  for change in select each.value from jsonb_array_elements(changes) with ordinality as each (value, place) order by each.place loop
    if change ->> 'kind' = 'save-view' then
      refusal := app.save_view(change);
    elsif change ->> 'kind' = 'delete-view' then
      refusal := app.delete_view(change);
    elsif change ->> 'kind' = 'choose-columns' then
      refusal := app.choose_columns(change);
    else
      refusal := 'invalid';
    end if;
    if refusal is not null then
      refused := refused || jsonb_build_object('id', change ->> 'id', 'kind', change ->> 'kind', 'reason', refusal);
    end if;
  end loop;
  return jsonb_build_object(
    'refused', refused,
    'views', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', v.id, 'name', v.name, 'filter', v.filter, 'shared', v.shared, 'changedAt', app.instant(v.changed_at),
          'sharedBy', case when v.owner <> me then coalesce(app.person_name(v.owner), '') end,
          'mayChange', v.owner = me or app.is_admin()
        )
        order by lower(v.name), v.id
      )
      from public.saved_views as v where v.owner = me or v.shared
    ), '[]'),
    'columns', (
      select jsonb_build_object('names', s.value, 'changedAt', app.instant(s.changed_at))
      from public.personal_settings as s where s.person = me and s.key = 'list-columns'
    )
  );
end
$$;

revoke all on function
  app.is_column_list(jsonb), app.changed_at(jsonb), app.save_view(jsonb), app.delete_view(jsonb), app.choose_columns(jsonb),
  public.sync_personal_views(jsonb)
  from public, anon, authenticated, service_role;
grant execute on function app.is_column_list(jsonb) to service_role;
grant execute on function public.sync_personal_views(jsonb) to authenticated;
