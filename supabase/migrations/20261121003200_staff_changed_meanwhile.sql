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

revoke all on function app.typed_staff(public.staff), app.staff_changed(public.staff) from public, anon, authenticated, service_role;
