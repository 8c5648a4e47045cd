-- A capture brought in from a phone's exported file by the office: the same as if the phone had sent it. Under the same id
-- and its author's name, so importing twice, or the phone sending it after all, changes nothing.

create function app.role_of(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select case when status = 'Active' then app.role_of_label(role) else 'inactive' end from public.staff where user_id = person), 'customer'
  )
$$;

create function public.import_delivery(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  command constant jsonb := app.args(p) -> 'command';
  captured_by constant uuid := app.uuid_or_null(app.args(p) ->> 'capturedBy');
begin
  if not app.is_office() then
    raise exception 'Only the office imports deliveries.' using errcode = 'PT403';
  end if;
  if captured_by is null then
    return app.refused('invalid', 'The file does not say who captured this.') || jsonb_build_object('id', command -> 'id');
  end if;
  if command ->> 'kind' is distinct from 'record-delivery' then
    return app.refused('not-allowed', 'Only deliveries can be imported.') || jsonb_build_object('id', command -> 'id');
  end if;
  return app.settle(array[app.run_command(command, captured_by, app.role_of(captured_by), false)]) -> 0;
end
$$;

revoke all on function app.role_of(uuid), public.import_delivery(jsonb) from public, anon, authenticated, service_role;
grant execute on function public.import_delivery(jsonb) to authenticated;
