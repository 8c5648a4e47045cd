-- The account that unknown numbers are checked against at the delivery sign-in belongs to nobody: a search for people leaves it out.
create or replace function public.search_users(p jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(coalesce(app.args(p) ->> 'text', '')));
begin
  if not app.is_admin() then
    raise exception 'Only admins search for people.' using errcode = 'PT403';
  end if;
  if wanted = '' then
    return jsonb_build_object('users', '[]'::jsonb);
  end if;
  return jsonb_build_object('users', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', found.id, 'auth_user_id', found.auth_user_id, 'name', found.name, 'email', found.email, 'phone', found.phone,
      'role', staff.role, 'position', staff.position, 'status', staff.status
    ) order by lower(found.name), found.id)
    from (
      select * from public.users as person
      where (
        strpos(lower(person.name), wanted) > 0 or strpos(lower(coalesce(person.email, '')), wanted) > 0
        or strpos(coalesce(person.phone, ''), wanted) > 0
      ) and person.email is distinct from app.setting('decoy_email')
      order by lower(person.name), person.id
      limit 10
    ) as found
    left join public.staff on staff.user_id = found.id
  ), '[]'));
end
$$;
