-- Saving a staff record says what its form was opened with. What somebody else has changed since is not saved over unread:
-- a form that was open while its person was deactivated would let them in again.

-- What people type of a record, as a form shows it.
create function app.typed_staff(record public.staff) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'user_name', record.user_name, 'position', record.position, 'email', record.email, 'phone_number', coalesce(record.phone_number, ''),
    'role', record.role, 'status', record.status
  )
$$;

-- Who changed one of these fields last, and when. By name nobody, where the change was part of a load of data.
create function app.staff_changed(record public.staff) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('changedBy', last.actor_name, 'changedAt', app.instant(coalesce(last.happened_at, record.updated_at)))
  from (values (1)) as always
  left join lateral (
    select entry.actor_name, entry.happened_at from app.activity as entry
    where entry.record = record.id and entry.tbl = 'staff'
      and entry.changes ?| array['user_name', 'position', 'email', 'phone_number', 'role', 'status']
    order by entry.happened_at desc, entry.id desc
    limit 1
  ) as last on true
$$;

create or replace function public.save_staff(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked constant jsonb := app.args(p);
  wanted public.staff;
  saved public.staff;
  fault text;
begin
  if not app.is_admin() then
    raise exception 'Only admins change the staff.' using errcode = 'PT403';
  end if;
  wanted.id := app.uuid_or_null(asked ->> 'id');
  if wanted.id is null then
    return jsonb_build_object('refused', 'invalid', 'field', 'id');
  end if;
  wanted.user_name := btrim(asked ->> 'user_name');
  wanted.position := btrim(asked ->> 'position');
  wanted.email := lower(btrim(asked ->> 'email'));
  wanted.phone_number := btrim(asked ->> 'phone_number');
  wanted.role := btrim(asked ->> 'role');
  wanted.status := asked ->> 'status';
  fault := app.staff_fault(wanted);
  if fault is not null then
    return jsonb_build_object('refused', 'invalid', 'field', fault);
  end if;

  select * into saved from public.staff where id = wanted.id for update;
  if not found and asked -> 'isNew' is distinct from 'true'::jsonb then
    return jsonb_build_object('refused', 'not-found');
  end if;
  -- A repeated request finds its own values: no surprise to anybody.
  if saved.id is not null and exists (
    select from jsonb_each(app.typed_staff(saved)) as stored
    where stored.value is distinct from asked -> 'seen' -> stored.key and stored.value <> app.typed_staff(wanted) -> stored.key
  ) then
    return jsonb_build_object('refused', 'changed', 'staff', app.staff_row(saved)) || app.staff_changed(saved);
  end if;
  begin
    if saved.id is null then
      insert into public.staff (id, user_id, user_name, position, email, phone_number, role, status)
      values (
        wanted.id, app.account_to_link(wanted.email), wanted.user_name, wanted.position, wanted.email, wanted.phone_number, wanted.role,
        wanted.status
      )
      returning * into saved;
    else
      update public.staff
      set user_name = wanted.user_name, position = wanted.position, email = wanted.email, phone_number = wanted.phone_number,
        role = wanted.role, status = wanted.status, user_id = coalesce(staff.user_id, app.account_to_link(wanted.email))
      where id = wanted.id
      returning * into saved;
    end if;
  exception
    when unique_violation then
      return jsonb_build_object('refused', 'email-taken');
    when sqlstate 'PT409' then
      return jsonb_build_object('refused', 'last-admin');
  end;
  return jsonb_build_object('staff', app.staff_row(saved));
end
$$;

revoke all on function app.typed_staff(public.staff), app.staff_changed(public.staff) from public, anon, authenticated, service_role;
