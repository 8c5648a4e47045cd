-- What one push brings has one time, that of its transaction: statuses set one after the other without signal stood in any order.
-- A line at the moment when the server heard of it comes after those that are there already; a claimed moment stays as it was claimed.
create or replace function app.write_shipment_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  moment timestamptz(3);
begin
  if current_setting('app.history', true) = 'off' then
    return null;
  end if;
  moment := coalesce(
    nullif(current_setting('app.status_at', true), '')::timestamptz,
    new.delivered_at,
    new.cancelled_at,
    case when tg_op = 'INSERT' then new.created_at else now() end
  );
  if moment = now()::timestamptz(3) then
    moment := greatest(moment, (select max(u.updated_at) from public.shipment_updates as u where u.shipment_id = new.id) + interval '1 millisecond');
  end if;
  insert into public.shipment_updates (shipment_id, status, location, updated_at, updated_by, command_id)
  values (new.id, new.status, new.to_city, moment, new.updated_by, nullif(current_setting('app.command_id', true), '')::uuid);
  return null;
end
$$;
