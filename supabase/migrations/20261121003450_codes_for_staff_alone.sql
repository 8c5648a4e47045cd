-- A trigger comes before the policies: who may not write staff would use up its codes.
create or replace function app.before_staff_write() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- Without an account it is the server itself, or the demo's data.
    new.staff_code := case when app.user_id() is null or app.is_admin() then 'S' || nextval('public.staff_code_number') end;
  else
    new.staff_code := old.staff_code;
    new.updated_at := now();
  end if;
  if new.user_id is not null then
    perform app.ensure_profile(new.user_id);
  end if;
  return new;
end
$$;
