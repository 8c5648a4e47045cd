-- A message holds a stranger's name, address and phone number, so it does not stay for ever: what was handled goes after a year, in passing,
-- while the office handles others. What nobody has handled stays.
insert into app.settings (name, value) values ('handled_messages_days', '365');

create function app.forget_old_messages() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.contact_messages
  where id in (
    select id from public.contact_messages
    where handled_at < now() - make_interval(days => app.setting('handled_messages_days')::integer)
    limit 500
  );
  return null;
end
$$;
revoke all on function app.forget_old_messages() from public, anon, authenticated, service_role;

create trigger forget_old_messages after update of handled_at on public.contact_messages
  for each statement execute function app.forget_old_messages();
